# Gaps: their rows in the list, and the pane that explains one. A limit, a stop, a failure and loading never have the same
# words.

# Titles of a gap.
ui-gap-loading = Loading older entries…
ui-gap-not-loaded-yet = Older entries are not loaded yet
ui-gap-available = Older entries available
ui-gap-stopped = You stopped here
ui-gap-missing-here = Entries are missing here
ui-gap-likely-missing-here = Entries are likely missing here
ui-gap-may-be-missing-here = Entries may be missing here

# The same for reports.
ui-gap-not-loaded = Older entries are not loaded
ui-gap-missing = Entries are missing
ui-gap-likely-missing = Entries are likely missing
ui-gap-may-be-missing = Entries may be missing

## The cause in a few words.

ui-gap-cause-not-yet = Not fetched yet
ui-gap-cause-forbidden = Refused by the server
ui-gap-cause-not-found = File not found
ui-gap-cause-gone = Removed by the publisher
ui-gap-cause-password = Needs a password
ui-gap-cause-proxy-password = The proxy needs a password
ui-gap-cause-server-error = Server error
ui-gap-cause-unexpected = Unexpected answer
ui-gap-cause-unreadable = File incomplete or unreadable
ui-gap-cause-foreign = File of another feed
ui-gap-cause-loop = The links form a loop
ui-gap-cause-limit = Stopped at the limit
ui-gap-cause-stopped = Stopped by you
ui-gap-cause-network = No answer from the server
ui-gap-cause-policy = Address not allowed
ui-gap-cause-missed-polls = Gone before the next check

## The time range. It stands alone, after the name of a feed, or in ui-gap-published.

ui-gap-on = at { $clock } on { $date }
# Both ends are on one day. $from and $to are times such as "09:14".
ui-gap-within = between { $from } and { $to } on { $date }
ui-gap-between = between { $older } and { $newer }
ui-gap-before = before { $date }
ui-gap-after = after { $date }
# $span is one of the time ranges above.
ui-gap-published = Published { $span }

## Rows of the list. $cause is one of the causes above.

ui-gap-row-missing = Missing · { $cause }
ui-gap-row-likely-missing = Likely missing · { $cause }
ui-gap-row-may-be-missing = May be missing · { $cause }
# $document is archive, snapshot or page: what the older files of the feed are.
ui-gap-from = { $document ->
        [snapshot] From the feed’s snapshots
        [page] From the feed’s pages
       *[archive] From the feed’s archive
    }
ui-gap-step-loading = Loading now
ui-gap-step-asks = Loads only when you ask
ui-gap-step-ask-site = The site can be asked
ui-gap-step-on-request = Retries only when you ask
ui-gap-step-after = Retries after { $date }
ui-gap-step-next-refresh = Retries with the next refresh
# For a screen reader: $row is the text of the row.
ui-gap-spoken = Gap: { $row }

## The first step. $search is yes if the pane offers to look in a web archive, else no. Buttons have their own words here:
## ui-gap-retry, ui-gap-continue, ui-gap-stop-here, ui-gap-web-archive.

ui-gap-first-limit = Choose Continue to load more of them, or Stop here to leave them out.
ui-gap-first-stopped = Choose Continue to load them.
ui-gap-first-search-only = Look in a web archive: it may have kept a copy of the feed from that time.
ui-gap-first-nothing = Nothing can be done: no address has these entries.
ui-gap-first-forbidden = { $search ->
        [yes] Retry, or look in a web archive. If the feed needs a password, sign in first.
       *[no] Retry. If the feed needs a password, sign in first.
    }
ui-gap-first-not-found = { $search ->
        [yes] Usually the publisher moved or removed a file. Retry later, or look in a web archive.
       *[no] Usually the publisher moved or removed a file. Retry later.
    }
ui-gap-first-gone-search = Look in a web archive: it may have kept a copy.
ui-gap-first-gone = Retry if the publisher says that the file is back.
ui-gap-first-password = Sign in with the password, then retry.
ui-gap-first-proxy-password = Write the user name and the password into the address of the proxy, in the settings, then retry.
ui-gap-first-passes = { $search ->
        [yes] This often passes by itself. Retry, or look in a web archive.
       *[no] This often passes by itself. Retry.
    }
ui-gap-first-unreadable = { $search ->
        [yes] Retry: the file may arrive whole next time, or look in a web archive.
       *[no] Retry: the file may arrive whole next time.
    }
ui-gap-first-link = { $search ->
        [yes] Only the publisher can mend the link. Retry later, or look in a web archive.
       *[no] Only the publisher can mend the link. Retry later.
    }
ui-gap-first-policy = If you trust this feed, allow local addresses under “About this feed”. Then retry.
ui-gap-first-ask-site = Ask { $host } first: it may still have them.
ui-gap-first-ask-site-then = Ask { $host } first: it may still have what was published { $span }.
ui-gap-first-ask-again = Ask { $host } again later: its answer may change.
ui-gap-keeps-nothing = This site keeps no older entries for feed readers.
ui-gap-first-missed-polls = { $search ->
        [yes] Retry, or look in a web archive.
       *[no] Retry.
    }

## The full explanation. $document is archive, snapshot or page: what the older files of the feed are.

ui-gap-story-loading = The feed keeps older entries in { $document ->
        [snapshot] snapshots
        [page] pages
       *[archive] archive files
    }. Lacuna is loading them now, one after the other.
ui-gap-story-next-refresh = The feed keeps older entries in { $document ->
        [snapshot] a snapshot
        [page] a page
       *[archive] an archive file
    } that has not been fetched yet. Lacuna loads it with the next refresh.
ui-gap-story-not-yet = The feed keeps older entries in { $document ->
        [snapshot] a snapshot
        [page] a page
       *[archive] an archive file
    } that has not been fetched yet.
ui-gap-story-forbidden = The server refused the { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive file
    } that holds these entries, so they are missing, and with them older ones that only this file leads to.
ui-gap-story-not-found = The { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive file
    } that holds these entries is not where the feed says it is, so they are missing, and with them older ones that only this file leads to.
ui-gap-story-gone = The server says that the { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive file
    } with these entries was removed for good.
ui-gap-story-status = The server did not send the file, so these entries are missing, and with them older ones that only this file leads to.
ui-gap-story-unreadable = This { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive file
    } arrived incomplete, has more content than Lacuna reads from one file, or is not a feed. The readable part is shown; the rest is missing.
ui-gap-story-foreign = The { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive
    } links lead to a file of another feed. Lacuna does not mix the two, so the older entries cannot be reached.
ui-gap-story-loop = The { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive
    } links form a loop: they lead back to a file that Lacuna has read. Older entries can’t be reached.
ui-gap-story-limit = Lacuna has loaded as many files as it may without asking. Nothing failed: older entries are available if you want them.
ui-gap-story-stopped = You stopped loading older entries here. Nothing failed: they are available if you want them.
ui-gap-story-network = The server could not be reached, or the connection broke.
ui-gap-story-policy = Lacuna does not follow this { $document ->
        [snapshot] snapshot
        [page] page
       *[archive] archive
    }’s address: it leads to a private network, or from https to http.
ui-gap-story-missed-polls = New entries may have pushed older ones out of the feed before Lacuna checked again.

## Facts

ui-gap-fact-noticed = Noticed
# "11 June 2024, 09:30 (3 days ago)"
ui-gap-noticed = { $time } ({ $distance })
ui-gap-fact-tried = Tried
ui-gap-tried = { $count ->
        [one] Once
       *[other] { $count } times
    }
ui-gap-fact-next-try = Next try
ui-gap-try-never = Can’t be retried
ui-gap-try-next-refresh = With the next refresh
ui-gap-try-on-request = Only when you ask
# "With the first refresh after 15 June 2024, 09:30 (in 23 hours)"
ui-gap-try-after = With the first refresh after { $time } ({ $distance })
ui-gap-fact-certainty = Certainty
ui-gap-certain = Certain: the feed names older entries that could not be read
ui-gap-likely = Likely: two checks in a row have no entry in common
ui-gap-suspected = Possible: entries may be missing, but too little is known to tell
ui-gap-newer-entry = Newer entry
ui-gap-older-entry = Older entry
# For a screen reader: $name is "Newer entry" or "Older entry".
ui-gap-entry-beside = { $name }: { $title }
ui-gap-untitled = Untitled
ui-gap-dismissed = You dismissed this gap. It still counts in the feed’s state.
ui-gap-details = Details
ui-gap-detail-file = File
ui-gap-detail-status = Status
ui-gap-detail-message = Message
ui-gap-detail-cause = Cause

## Buttons

ui-gap-stop = Stop
ui-gap-stop-here = Stop here
ui-gap-continue = Continue
ui-gap-continue-to-beginning = Continue to the beginning
ui-gap-retry = Retry
ui-gap-ask-site = Ask the site
    .hint = Asks { $host } for these entries, only now.
ui-gap-web-archive = Look in a web archive
    .hint = Looks for copies of the missing entries. Lacuna contacts the archive only when you ask.
ui-gap-dismiss = Dismiss
ui-gap-show-again = Show again
ui-gap-look-for-older = Look for older entries
    .hint = Looks through the site’s older pages, and asks the servers of your accounts. The result may be incomplete.

## The end of a list, and the boundary between two pages. Sentences have no period here.

ui-gap-end-whole = All entries
ui-gap-end-as-kept = Lacuna has read this feed back to its oldest page
ui-gap-end-subscribed = Anything older was published before you subscribed
ui-gap-end-oldest = The oldest entry here is from { $day }
ui-gap-end-imported = Some of the older entries came from another reader or a file
ui-gap-end-some-missing = Some may be missing before { $day }
ui-gap-end-some-missing-here = Some may be missing among them
ui-gap-end-left-out = Older entries were not loaded
ui-gap-end-why-left-out = You chose a later start, or the publisher no longer offers them
ui-gap-end-unknowable = Can’t be checked: some entries may be missing
# Two of the lines above.
ui-gap-end-line = { $first }. { $second }
ui-gap-next-page = Next page
ui-gap-next-page-slipped = Next page · entries may be missing between these pages

## The user’s own feed server. $name is the user’s name for the account.

ui-gap-ask-server = Ask your server { $name }
    .hint = Asks the servers of your accounts, only now. Nothing is changed there.
ui-gap-ask-server-short = Ask your server
ui-gap-first-ask-server = Ask your server { $name } first: it may have collected them.
