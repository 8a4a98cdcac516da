# Time spans, counts and states that several parts of the window share.

## Counts and sizes

ui-words-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
ui-words-hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
ui-words-days = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
# A playing time.
ui-words-seconds-played = { $seconds } s
ui-words-minutes-played = { $minutes } min
ui-words-hours-played = { $hours } h
ui-words-hours-and-minutes-played = { $hours } h { $minutes } min
ui-words-bytes = { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
ui-words-kilobytes = { $size } kB
ui-words-megabytes = { $size } MB
ui-words-gigabytes = { $size } GB
ui-words-entries = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
ui-words-feeds = { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
ui-words-gaps = { $count ->
        [one] { $count } gap
       *[other] { $count } gaps
    }
ui-words-files = { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
ui-words-archives = { $count ->
        [one] { $count } archive
       *[other] { $count } archives
    }
ui-words-pages = { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
ui-words-copies = { $count ->
        [one] { $count } copy
       *[other] { $count } copies
    }

## Feeds

# $holds and $apart are spans such as "9 hours".
ui-words-at-risk = Its entries stay in the feed for about { $holds }, but it is checked only every { $apart }: some may be missed.
ui-words-at-risk-lost = New entries may have pushed older ones out between two recent checks. This can happen again.

# The state of a feed, and its meaning in one or two sentences.
ui-words-state-unread = Couldn’t load
ui-words-state-unread-explained = Nothing of this feed could be read so far.
ui-words-state-new = Never fetched
ui-words-state-new-explained = Nothing has been fetched yet.
ui-words-state-whole = All entries
# A sentence without its period.
ui-words-whole = Lacuna has read this feed back to its beginning
ui-words-state-since = Nothing missed since { $date }
ui-words-state-since-explained = Lacuna found no missing entry since then. Entries published earlier may not be here.
ui-words-state-gaps-explained = The list shows where entries are missing or may be missing.
ui-words-state-unknowable = Can’t be checked
ui-words-state-unknowable-explained = This feed gives no way to tell whether entries are missing.
ui-words-doubt-pages = The pages of this feed shift while entries arrive, so entries can slip between them unseen.
ui-words-doubt-cut = The latest document was cut off, so entries may be missing from it.
ui-words-doubt-newer = The latest document does not show whether newer entries exist.
ui-words-doubt-unsorted = The entries of this feed are not in the order of their dates, so Lacuna cannot tell whether some are missing.
ui-words-state-latest = Current list only
ui-words-state-latest-explained = The publisher says that this list is the whole feed. An entry that leaves the list was removed, not missed.

ui-words-kind-unknown = Not read yet

# The name of a target of “Send to”.
ui-words-mail = Mail

# An entry of a feed in fixed pages: the publisher sent a version of something, a change of a part, or its deletion.
ui-words-operation-put = Version
ui-words-operation-patch = Change
ui-words-operation-delete = Deletion

## Walks through the history of a feed

ui-words-walk-history = Loading older entries
ui-words-walk-check = Checking the archive for changes
ui-words-walk-older = Looking for older entries
ui-words-walk-web-archive = Looking in a web archive
ui-words-walk-site = Asking the site
# Walk and progress: "Looking in a web archive: 2 of 14 copies read".
ui-words-walk-line = { $title }: { $progress }
ui-words-copies-asked = asking for its list of copies
ui-words-copies-read = { $count ->
        [one] { $read } of { $count } copy read
       *[other] { $read } of { $count } copies read
    }
# Progress while a site is asked for missing entries: "7 of 12 came back".
ui-words-came-of = { $count } of { $counted } came back
ui-words-came-none = waiting for an answer
ui-words-came = { $count } came back
ui-words-answers = { $count ->
        [one] { $count } answer
       *[other] { $count } answers
    }
