# Messages of the command line. Most follow the name of the program or an address, and have no full stop.
# $address is an address, $path a file, $reason a sentence or a clause.

## Usage

cli-no-such-command = no such command or address: { $command }
cli-try-help = For more information, try '--help'.
cli-no-address = { $address }: this is not a web address
cli-no-source = { $source }: neither a file nor a web address
cli-no-start = --from { $value }: neither beginning, nor a date, nor after:CONTENT-ID, nor an address
cli-not-read = { $path } cannot be read: { $reason }
cli-too-large = it is larger than { $mb } MB
cli-not-written = { $path } cannot be written: { $reason }
cli-result-not-written = the result cannot be written: { $reason }
cli-no-json-result = the result could not be written as JSON: { $reason }
cli-port-not-used = port { $port } of the loopback address cannot be used: { $reason }

## Subscriptions

cli-subscribed = { $address }: subscribed
cli-subscribed-already = { $address }: subscribed already
cli-not-subscribed = { $address }: not subscribed
cli-refused = { $address }: not subscribed. { $reason }
cli-page-with-feeds = { $address }: a page with { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
cli-import-no-export = { $path } is neither an OPML list nor a starred.json: { $reason }
cli-nothing-to-import = { $path }: there is no article to import
cli-imported = { $added } added, { $skipped } skipped because they were there already
cli-import-folders = { $count ->
    [one] { $count } feed stood in several folders and is in the first one
   *[other] { $count } feeds stood in several folders and are in the first one
}
cli-skipped = { $path }, line { $line }: skipped, { $reason }
# $state is a state such as "2 gaps".
cli-state-there = { $address }: { $state } where the list was made

cli-header-value = Value of { $name }:
cli-header-input = nothing was typed; write the value of each header on standard input, one in each line
cli-no-header = the feed has no request header { $name }
cli-headers-elsewhere = { $address } is on another server than the address that you gave. Its headers were not kept.
cli-no-proxy = this is no proxy; write system, none, or an address such as socks5://127.0.0.1:9050 or http://proxy.example:3128

## Refreshing

cli-no-background = feeds cannot be checked in the background: { $reason }
cli-waiting = Another Lacuna is refreshing this profile. Waiting until it has finished.
cli-broke = { $address }: an error in Lacuna stopped this refresh
cli-not-fetched = { $address }: not fetched, { $reason }
cli-changes = { $address }: { $new } new, { $changed } changed{ $older ->
        [0] { "" }
        [one] , { $older } older entry added (marked as read)
       *[other] , { $older } older entries added (marked as read)
    }
cli-all-hidden = { $count ->
        [one] { $address }: { $count } new entry, hidden by rules
       *[other] { $address }: { $count } new entries, all hidden by rules
    }
cli-all-filed = { $count ->
        [one] { $address }: { $count } new entry, read at once
       *[other] { $address }: { $count } new entries, all read at once
    }
cli-missing = { $address }: a file of older entries is missing. { $reason }
cli-missed = { $address }: entries may be missing. { $reason }
cli-pages = { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
# $documents is such as "2 files".
cli-at-limit = { $address }: stopped after { $documents }; --continue goes on, --whole goes to the beginning
cli-read-to-oldest = { $address }: read { $documents }, back to the oldest
cli-texts-gone = removed { $count ->
        [one] { $count } text to save disk space; its feed no longer offers it
       *[other] { $count } texts to save disk space; their feeds no longer offer them
    }
cli-texts-removed = removed { $count ->
        [one] { $count } text to save disk space; it
       *[other] { $count } texts to save disk space; they
    } can be fetched again
cli-answered-304 = The server answered 304, although the request had no validators.

## Lists and marks

cli-unread = unread
cli-removed-entries = The publisher removed { $count ->
        [one] { $count } entry; you still have it: --removed lists it
       *[other] { $count } entries; you still have them: --removed lists them
    }
# $format is such as "Atom 1.0", $kind such as "Feed with an archive", $state a state in words.
cli-inspected = { $kind } ({ $format }), { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }, state: { $state }
cli-inspected-plain = a subscriber can notice what is missed after subscribing
cli-inspected-unread = not known, because its older documents were not read
cli-next-page = next page
cli-next-page-slipped = next page; entries may be missing between these pages
cli-marked-read = { $count } marked as read
cli-marked-unread = { $count } marked as unread
cli-one-feed = --entry needs exactly one subscription
cli-starred = { $count } starred
cli-unstarred = { $count } no longer starred
cli-labelled = { $count ->
        [one] { $count } label put on
       *[other] { $count } labels put on
    }
cli-unlabelled = { $count ->
        [one] { $count } label taken off
       *[other] { $count } labels taken off
    }
cli-label-changed = changed
cli-label-deleted = label { $name } deleted; { $count ->
        [one] { $count } entry had it
       *[other] { $count } entries had it
    }
cli-no-label = there is no label { $name }
cli-no-colour = { $value }: this is none of the colours that --help lists
cli-no-entry = { $address }: no entry has the id { $id }
cli-nothing-renamed = { $address }: no entry is known under a new id
cli-renaming-undone = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } got their old ids back; the entries under new ids come with the next change of the feed

## Articles that are kept whole

cli-kept = { $count ->
    [one] { $count } article is kept
   *[other] { $count } articles are kept
 }{ $images ->
    [one] {" "}with { $images } image ({ $size }).
   *[other] {" "}with { $images } images ({ $size }).
 }{ $missing ->
    [0] {""}
    [one] {" "}{ $missing } image could not be fetched, or the settings do not allow it.
   *[other] {" "}{ $missing } images could not be fetched, or the settings do not allow it.
 }{ $left_out ->
    [0] {""}
    [one] {" "}{ $left_out } article is over the limit.
   *[other] {" "}{ $left_out } articles are over the limit.
 }

## The profile

cli-doctor-ill = the database is not sound; `lacuna repair` rescues its readable content
cli-doctor-private = The report names no feed, no address, no password and no name that you chose.
cli-repair-rescues = { $reason }. `lacuna repair` moves it aside and rescues its readable content
cli-no-backup = no backup could be made: { $reason }
cli-subscriptions-missing = your subscriptions are missing: { $path } contains none, but there is a backup. `lacuna restore { $backup }` restores them.
cli-partly-unreadable = { $path }: a part of it could not be read
cli-profile-open = another Lacuna has this profile open: close it first
cli-profile-not-locked = the profile cannot be locked: { $reason }
cli-not-damaged = The database is not damaged. Nothing was changed.

## Progress: words behind a bar and two numbers

cli-progress-update = steps to update the database
cli-progress-read = entries read
cli-progress-searched = entries searched
cli-progress-marked = entries marked as read
cli-progress-removed = entries removed
cli-progress-indexed = entries indexed
cli-progress-feeds = feeds
cli-progress-freed = MB of texts removed
cli-progress-shrinking = shrinking the database
cli-progress-walk = { $documents }, back to { $time }
cli-saved-feed = { $path }: { $entries ->
        [one] { $entries } entry
       *[other] { $entries } entries
    } in { $archives ->
        [one] { $archives } archive
       *[other] { $archives } archives
    }, { $new } of them new
cli-saved-address = The files contain the address of the feed. If it is secret, do not publish them.
cli-saved-without-text = { $count ->
        [one] { $count } entry has no text here: it was removed to make room, or it is a file
       *[other] { $count } entries have no text here: it was removed to make room, or it is a file
    }
cli-incomplete = { $reason }: --incomplete saves it anyway, and the saved feed says so
cli-progress-compared = entries compared

## Accounts on feed servers. $name is the user's name for the account.

cli-account-exists = An account with the name { $name } exists already
cli-account-not-added = { $name }: not added. { $reason }
cli-account-removed = { $name }: removed. Entries from this server stay
cli-no-account = There is no account with the name { $name }
cli-account-secret = Password or API token:
cli-account-no-secret = The password or API token cannot be read from standard input: { $reason }
cli-account-empty-secret = Give the password or API token on standard input
cli-account-not-asked = The server was not asked
cli-subscriptions-ask = Make these changes? [y/N]
cli-subscriptions-how = Nothing was changed. With --yes, these changes are made.
cli-sync-off = { $name }: synced no more. All marks stay as they are on both sides
# $count is a number of marks.
cli-marks-not-sent = { $name }: { $count ->
    [one] { $count } change was not sent to the server. It stays here
   *[other] { $count } changes were not sent to the server. They stay here
}
# $entry is a number, $reason a sentence.
cli-sync-refused = { $name }: the server refuses { $mark ->
        [read] the read mark
       *[starred] the star
    } of “{ $title }” in { $feed }, so the change waits. { $reason }
cli-sync-dropped = { $name }: the server has refused { $mark ->
        [read] the read mark
       *[starred] the star
    } of “{ $title }” in { $feed } on five days, so Lacuna sends the change no more. The mark stays here. { $reason }
cli-sync-limited = { $name }: a list of the server did not arrive whole, so only a part of it was compared
cli-progress-requests = requests to the server
cli-progress-entries = entries listed

## Rules

cli-search-most = At most { $count } entries are listed
cli-search-mistyped = “{ $word }” is no condition, because its value is wrong. It is searched for as a word
cli-rule-off = off
cli-rule-tried = would have matched { $count } of { $of }
cli-rule-fault = { $path }, line { $line }: { $reason }
cli-rule-more-faults = { $path }: { $count ->
    [one] { $count } more line could not be read
   *[other] { $count } more lines could not be read
}
cli-rules-refused = { $path }: { $reason }
cli-rules-not-imported = { $path }: no rule is imported. Correct the file and try again.
cli-rules-imported = { $new } added, { $replaced } replaced
cli-rules-changed = changed
cli-rule-added = added
cli-rule-waits = { $name } runs a command and was switched off. Look at the command, then switch the rule on.
cli-rule-commands-are-off = the settings don’t let rules run commands; “lacuna after-refresh --rule-commands on” allows it

## Sending and exporting articles

cli-no-target = There is no target “{ $name }”. “lacuna send-to list” shows the targets.
cli-targets-changed = changed
cli-target-added = added
cli-not-opened = No browser could be opened for { $address }
cli-sent = sent to { $name }
cli-runs-on = { $name } still runs
cli-progress-written = written
cli-export-exists = { $path } exists already; --overwrite replaces it
cli-no-file = it is no file
cli-export-needs-file = articles are not written to standard output; name a file
cli-articles-exported = { $count ->
    [one] { $count } article
   *[other] { $count } articles
 } written, { $dropped } of them removed by the publisher; { $gaps ->
    [one] { $gaps } notice
   *[other] { $gaps } notices
 } of missing entries

## Moving in from another feed reader

cli-progress-moving = Taking over articles
cli-move-in-preview = Nothing was changed. Add --yes to import it.
cli-move-in-refresh = “lacuna refresh” fetches the new feeds.
cli-move-in-which = name the reader with --from, or give its path
cli-move-in-none = No other feed reader was found. Give the path of its files, or of a list of feeds in OPML.
cli-move-in-how = “lacuna move-in --from NAME” shows what would be imported.
cli-move-in-not-found = { $reader } was not found on this machine; give the path of its files
cli-move-in-several = { $reader } is on this machine more than once; give one of the paths: { $paths }

## A whole profile in one file

cli-whole-saved = { $path } has the whole profile, without passwords.
cli-whole-loaded = The profile of { $path } is here now. Passwords were not in the file; enter them again.
cli-whole-aside = The former profile was set aside as { $path }.
cli-whole-open = a window has this profile open, or another “profile load” runs; close the window, or try again later
cli-whole-refreshed = another command refreshes this profile; try again when it has ended
cli-whole-used = { $reason }; with --replace it is set aside, and with --data-dir the file is loaded into another folder

## Saved pages

cli-page-saved = { $address }: saved: { $title }
cli-page-known = { $address }: saved already
cli-page-without-text = { $address }: saved without text; no article was found on the page
cli-page-later = { $address }: only the address was saved. { $reason }
cli-page-is-feed = { $address } is a feed, not a page. To subscribe: lacuna add { $feed }
cli-page-refused = { $address }: not saved. { $reason }
cli-page-unknown = { $address } is not a saved page
cli-no-saved-pages = There are no saved pages. To save one: lacuna save URL
cli-pages-stay = saved pages are no subscription: `lacuna save --remove URL` deletes a page
