# What a refresh says: notices, events of a feed, and why a feed is not fetched or waits.
# $address is an address, $time a local time such as 2026-11-24 09:30, $host the name of a web archive,
# $reason a sentence if nothing else is said.

## When a feed is checked next: phrases

refresh-every-minute = every minute
refresh-every-minutes = every { $minutes } minutes
refresh-every-hour = every hour
refresh-every-hours = every { $hours } hours
refresh-every-hours-and-minutes = every { $hours } h { $minutes } min
refresh-minutes = { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
refresh-hours = { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
refresh-hours-and-minutes = { $hours } h { $minutes } min
# $every is such as "every 3 h", $holds such as "6 h".
refresh-due-holds = checked { $every }, because its entries stay in the feed for about { $holds } only
refresh-due-holds-whole = not checked more often than { $every }, because each check downloads the whole feed
refresh-due-may-hold-whole = checked { $every }, because its entries may stay in the feed for about { $holds } only
refresh-due-by-server = the server allows it { $every }
refresh-due-by-feed = the feed asks for it { $every }
refresh-due-skips = the feed asks to skip these hours or days
refresh-due-daily = checked daily, because each check downloads the whole feed
refresh-due-chosen = checked { $every }, as you chose for this feed
refresh-due-asked-to-wait = the server asked to wait
refresh-due-failed = failed { $count } times in a row
refresh-due-gone = the feed is gone for good
refresh-due-neighbour = { $domain } asked another of its feeds to wait

## Why a feed is not fetched now: phrases. $reason is one of the phrases above.

refresh-removed-meanwhile = you removed the subscription meanwhile
refresh-stopped = stopped
refresh-waits-until = { $reason }, until { $time }
refresh-asked-to-wait = the server asked to wait until { $time }
refresh-gaps-only = you asked for its gaps only
refresh-text-only = you asked for a text only
refresh-gone = the feed is gone for good
refresh-not-due = not due before { $time } ({ $reason })

## The document of the feed

refresh-moved = The feed has moved permanently. Its address is now { $address }
refresh-renamed = Ids of the feed changed. { $count ->
        [one] { $count } entry was recognised under its new id, and is not shown twice. If it is another entry, say so
       *[other] { $count } entries were recognised under their new ids, and are not shown twice. If they are other entries, say so
    } under “About this feed”, or with undo-renaming.
refresh-kept-first = Lacuna kept its first entries. The publisher could spread it over pages or archives.
refresh-kept-complete = Lacuna kept its complete entries and tries again later.
# $reason is a phrase such as "the connection was reset".
refresh-cut-because = The file was cut off, so only a part of it arrived: { $reason }.
refresh-cut-before-first = The file was cut off before its first entry: { $reason }.
refresh-never-sent = The server says that nothing has changed, but Lacuna does not have the document.
    .hint = That is a fault of the server. Lacuna tries again later.
# Follows the failure over http.
refresh-over-https = Over https: { $reason }
refresh-text-failed = The text could not be fetched. { $reason }
refresh-texts-fetched = { $count ->
        [one] Fetched the text again.
       *[other] Fetched { $count } texts again.
    }
refresh-text-gone = { $address } no longer contains the text. The entry’s page may still have it.
refresh-no-such-entry = The entry no longer exists.

## Adding a feed

refresh-archive-unreachable = This address is an archive of the feed. Newer entries may be missing, because Lacuna could not subscribe to the feed itself instead: { $address }
refresh-archive-alone = This address is an archive of the feed. Newer entries may be missing, because it does not say where the feed itself is
refresh-archive-left = This address is an archive. Lacuna subscribed to the feed itself instead: { $address }
refresh-feed-guessed = This page names no feed, but Lacuna found one at { $address }
refresh-feed-of-page = This is a web page. Its feed is { $feed }
refresh-other-feeds = The page also names other feeds: { $feeds }
refresh-no-feed-named = The page names no feed, and { $paths } leads to none either.
# Joins paths: "/feed or /rss".
refresh-or = { $first } or { $second }
refresh-no-start = Only a feed in fixed pages can begin later than with its first page, and this is another kind of feed.
    .hint = Add it without a starting point.
refresh-found-feed = { $kind } ({ $format }), { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }

## Gaps and archives

refresh-gap-left = Lacuna left the gap as it is: { $reason }.
# $reason is a phrase.
refresh-not-now = Lacuna does not fetch { $address } now: { $reason }
refresh-pushed-out = New entries had pushed older ones out of the feed.
refresh-pages-bridged = { $count ->
        [one] { $count } page was
       *[other] { $count } pages were
    } read back to known entries.
refresh-pages-at-limit = { $count ->
        [one] { $count } page was
       *[other] { $count } pages were
    } read back without reaching a known entry. Lacuna reads more if you ask.
refresh-rewritten = The publisher rewrote the archives. Lacuna read the new ones: { $documents } read, { $added ->
        [one] { $added } entry
       *[other] { $added } entries
    } added, { $changed } changed, { $withdrawn ->
        [0] none withdrawn
       *[some] { $withdrawn } withdrawn (you still have the withdrawn ones)
    }.
refresh-archive-changed = The archive { $address } has changed: { $added ->
        [one] { $added } entry
       *[other] { $added } entries
    } added, { $changed } changed, { $withdrawn } withdrawn{ $withdrawn ->
        [0] { "" }
       *[some] { " " }(you still have the withdrawn ones)
    }.
refresh-not-checked = Lacuna could not check the archive { $address } again. { $reason }
refresh-not-checked-elsewhere = Lacuna could not check the archive { $address } again: the document is incomplete or belongs elsewhere now.
refresh-checked = Checked { $count ->
        [one] { $count } archive
       *[other] { $count } archives
    } again, { $changed ->
        [0] none has changed
        [one] { $changed } has changed
       *[other] { $changed } have changed
    }.
refresh-checked-part = You stopped before the others.

## Older pages

refresh-older-not-looked = Lacuna did not look for older entries, because it could not read the feed itself.
refresh-no-older-pages = This feed offers no older pages.
refresh-nothing-older = No older entries were found.
refresh-older-added = Added { $count ->
        [one] { $count } older entry
       *[other] { $count } older entries
    } from { $pages ->
        [one] { $pages } page
       *[other] { $pages } pages
    }.
refresh-more-pages = There may be more. Look again to continue.
refresh-more-pages-tomorrow = There may be more. Lacuna has read as many pages of this feed as it does in one day. Look again tomorrow to continue.
refresh-page-of-other-feed = The next page belongs to another feed, so Lacuna took nothing from it.
refresh-next-page-failed = Lacuna could not load the next page.
refresh-not-before = Lacuna will not ask again before { $time }.
refresh-no-further-page = The site has no older page.
refresh-no-page-follows = That was the oldest page.

## Missing entries from the publisher's site

# $reason is a sentence.
refresh-site-failed = { $host } could not be asked for the missing entries. { $reason }
refresh-site-failed-later = { $host } could not be asked for the others. { $reason }
refresh-site-no-list = { $host } offers no list of its older entries.
# $status is the number of the HTTP status.
refresh-site-refuses = { $host } does not let feed readers ask for its older entries (HTTP { $status }).
refresh-site-waits = { $host } asked to wait. Lacuna will not ask again before { $time }.
refresh-site-stopped = You stopped before { $host } had sent everything.
refresh-site-asked-enough = Lacuna has asked { $host } as often as it does in one day. Try again tomorrow.
refresh-site-large = The answer is too large.
refresh-site-cut = The answer was cut off: only a part of it arrived.
refresh-site-keeps-nothing = { $host } keeps no older entries for feed readers, so it was not asked.
refresh-site-no-time = The dates of the entries beside this gap do not tell for which time { $host } could be asked.
refresh-site-unknown = Lacuna knows no way to ask { $host } for older entries.
refresh-server-none = You follow this feed on none of the servers of your accounts.
refresh-server-not-reached = Check the address, and whether the server is running.
refresh-server-older-failed = { $host } could not be asked for older entries. { $reason }
refresh-sync-wait = The server asked to wait. Lacuna will not ask again before { $time }. The marks wait, too.
refresh-sync-anew = The server was set up anew, so its numbers stand for other entries now. The next sync compares all entries anew.
refresh-sync-stopped = The sync was stopped. The next one goes on from there.
refresh-sync-not-taken = The server answered that it has made this change, but its list of feeds does not show it.
    .hint = Make the change on the server itself, or try again later.
# $count is a number of entries.
refresh-sync-has-stars = { $count ->
    [one] { $count } starred entry of this feed is on the server alone, and its text could not be fetched.
   *[other] { $count } starred entries of this feed are on the server alone, and their texts could not be fetched.
}
    .hint = Open them on the server and remove the star of those that you do not need, or do not unsubscribe there.

## Web archives

refresh-more-in-web-archive = There may be more in the web archive. Look again to continue.
refresh-web-archive-waits = The web archive { $host } asked to wait. Lacuna will not ask again before { $time }.
refresh-web-archive-stopped = You stopped the search in the web archive { $host } before it found anything.
refresh-web-archive-no-list = The web archive { $host } could not be searched.
refresh-web-archive-page = It sent a web page instead of a list of copies.
refresh-web-archive-own-network = { $address } is in your own network, so no web archive on the internet was asked.
refresh-web-archive-long-list = Its list was too long, so Lacuna read only a part.
refresh-web-archive-invalid = The address of the web archive is not valid.
    .hint = Change it in the settings.
refresh-no-capture = The answer is no archived copy: it does not say when it was made.
refresh-recovered = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } recovered from { $copies ->
        [one] { $copies } copy
       *[other] { $copies } copies
    } in the web archive { $host }.
# Follows refresh-recovered. $count entries came from the files to which the copy led.
refresh-recovered-behind = { $count ->
        [one] { $count } more came from the publisher’s own files
       *[other] { $count } more came from the publisher’s own files
    } that the copy leads to: { $all } in all.
refresh-search-stopped = The search in the web archive { $host } was stopped: { $asked } of { $listed ->
        [one] { $listed } copy
       *[other] { $listed } copies
    } asked for, nothing recovered.
refresh-search-stopped-early = The search was stopped before its end.
refresh-search-broken-off = The search in the web archive { $host } was broken off: { $asked } of { $listed ->
        [one] { $listed } copy
       *[other] { $listed } copies
    } asked for, nothing recovered.
refresh-search-broken-off-early = The search was broken off.
refresh-no-copy = The web archive { $host } has no copy of { $address }.
refresh-no-copy-then = The web archive { $host } has no copy of { $address } from the time in which entries were missed.
refresh-no-usable-copy = The web archive { $host } has copies of { $address }, but none that can be used.
refresh-copy-refused = The first one is from another time, belongs to another feed, or brings nothing new.
refresh-gap-changed = The gap has changed meanwhile.
