# Errors of the database, and events that it records. Errors are clauses without a full stop: other sentences end with them.
# $path is a file, $reason a clause.

## Files

store-newer = { $path } was written by a newer version of Lacuna (format { $found }, this version knows up to { $known })
store-older = { $path } has an older format ({ $found }); start Lacuna once to convert it
store-outdated = { $path } has format { $found }, from before the first release, and this version cannot open it; nothing was changed
store-foreign = { $path } is the database of another program
store-damaged = { $path } is not a database of Lacuna, or it is damaged: { $reason }
store-not-opened = { $path } cannot be opened: { $reason }
store-removed = { $path } was removed or replaced by another file
store-name-not-unicode = { $path } has a name that is not valid Unicode
store-no-database = it is not an SQLite database
store-malformed = parts of it are missing or damaged
store-header-overwritten = its header is overwritten
store-format-without-number = its format has no number
store-folder-there = a folder is in its place
store-no-more-files = the disk can hold no more files
store-disk-read-only = the disk is read-only
store-no-permission = you have no permission to read or write it, or to write in its folder
store-no-folder = its folder is missing

## Operations

store-stopped = the operation was stopped
# $sort is a sort of value, in English.
store-unreadable-value = the database contains an unreadable { $sort }: { $value }
store-no-subscription = there is no such subscription
store-address-taken = another subscription already has this address
store-label-exists = there is already a label “{ $name }”
store-folder-too-long = a folder’s name has at most { $most } characters
store-too-many-labels = there can be at most { $most } labels
store-search-too-long = a search has at most { $most } characters
store-closed = the store is closed
store-request-failed = a request to the store failed inside the program
store-fault = a fault inside the program
store-no-thread = the writing thread cannot be started: { $reason }
store-disk-full = the disk is full
    .hint = Free some space on the disk, then refresh.
store-read-only = the database cannot be written to
    .hint = Make the profile folder writable, then refresh.
store-busy = another process is using the database
    .hint = Try again in a moment.
store-corrupt = the database is damaged
store-disk-failed = the disk could not be read or written
store-error = the database reported an error: { $reason }

## Events of a feed

store-renamed = Ids of the feed changed. { $count ->
        [one] { $count } entry was
       *[other] { $count } entries were
    } recognised under new ids, so nothing is shown twice.
store-renaming-undone = You chose to treat the entries with new ids as other entries. They appear after the feed’s next change.
store-texts-gone = The { $count ->
        [one] text of { $count } entry was
       *[other] texts of { $count } entries were
    } removed to make room on the disk. The feed no longer offers { $count ->
        [one] it.
       *[other] them.
    }
store-texts-removed = The { $count ->
        [one] text of { $count } entry was
       *[other] texts of { $count } entries were
    } removed to make room on the disk, and can be fetched again.

## Databases of other feed readers

store-foreign-not-copied = { $path } cannot be copied for reading: { $reason }
store-foreign-changes = { $path } keeps changing; close the other reader and try again
store-foreign-damaged = { $path } is no database, or its beginning is damaged
store-foreign-form = { $path } has another form than Lacuna knows: { $reason }
store-foreign-no-file = { $path } is no file
store-foreign-unknown = { $path } is the database of a program that Lacuna does not know
