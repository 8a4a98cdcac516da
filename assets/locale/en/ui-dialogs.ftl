# Dialogs. $name is the name of a feed or a folder, $server a scheme, host and port.

## Titles

ui-dialogs-title-add-feed = Add a feed
ui-dialogs-title-import = Import OPML
ui-dialogs-title-save-feed = Save as archived feed
ui-dialogs-title-export = Export OPML
ui-dialogs-title-rename = Rename
ui-dialogs-title-move = Move to folder
ui-dialogs-title-address = Change address
ui-dialogs-title-sign-in = Sign in
ui-dialogs-title-remove-several = Unsubscribe from these feeds?
ui-dialogs-title-remove = Unsubscribe from this feed?
ui-dialogs-title-new-folder = New folder
ui-dialogs-title-rename-folder = Rename folder
ui-dialogs-title-remove-folder = Remove this folder?
ui-dialogs-title-mark-older = Mark older entries as read
ui-dialogs-title-open-pages = Open many pages?
ui-dialogs-title-label = Labels
ui-dialogs-title-edit-label = Edit label
ui-dialogs-title-save-search = Save as smart folder (all feeds)
ui-dialogs-title-edit-search = Edit smart folder

## Buttons and fields of several dialogs

ui-dialogs-close = Close
    .hint = Close (Esc)
ui-dialogs-cancel = Cancel
ui-dialogs-rename = Rename
ui-dialogs-name = Name
ui-dialogs-folder = Folder
ui-dialogs-no-folder = No folder
ui-dialogs-more-folders = { $count ->
        [one] { $count } more folder: type part of the name to find them.
       *[other] { $count } more folders: type part of the name to find them.
    }

## Changes to feeds

ui-dialogs-rename-note = Leave empty to use the feed’s own title.
ui-dialogs-move-one = The folder for “{ $name }”. New folders are created. Use a slash for a folder within a folder.
ui-dialogs-move-several = { $count ->
        [one] The folder for { $count } feed. New folders are created. Use a slash for a folder within a folder.
       *[other] The folder for { $count } feeds. New folders are created. Use a slash for a folder within a folder.
    }
ui-dialogs-move = Move
ui-dialogs-address-note = The address of “{ $name }”. Its entries, read marks and stars stay; entries from the new address are added.
ui-dialogs-address = Address
ui-dialogs-change = Change
ui-dialogs-mark-older-note = Marks older entries of “{ $name }” as read. Gaps stay as they are.
# A field for the number stands between these two.
ui-dialogs-older-than = Older than
ui-dialogs-older-than-days = days
ui-dialogs-days = Days
ui-dialogs-day = A day
ui-dialogs-week = A week
ui-dialogs-month = A month
ui-dialogs-year = A year
ui-dialogs-days-bounds = A number of days from 1 to { $most }
ui-dialogs-mark-read = Mark as read
ui-dialogs-remove-one = Removes “{ $name }” and its entries from Lacuna. Starred and labelled entries stay. You can undo this until you quit.
ui-dialogs-remove-several = { $count ->
        [one] Removes { $count } feed and its entries. Starred and labelled entries stay. You can undo this until you quit.
       *[other] Removes { $count } feeds and their entries. Starred and labelled entries stay. You can undo this until you quit.
    }
ui-dialogs-remove = Unsubscribe
ui-dialogs-unsubscribe = { $count ->
        [one] Unsubscribe from { $count } feed
       *[other] Unsubscribe from { $count } feeds
    }
# A list of feeds: a name in it, and the end of a list that leaves out $count names.
ui-dialogs-quoted = “{ $name }”
ui-dialogs-names-and-more = { $names } and { $count } more
ui-dialogs-open-first = You selected { $all } entries. The pages of the first { $opened } open in the browser.
ui-dialogs-open-all = { $count ->
        [one] The pages of { $count } entry open in the browser.
       *[other] The pages of { $count } entries open in the browser.
    }
ui-dialogs-open-pages = { $count ->
        [one] Open { $count } page
       *[other] Open { $count } pages
    }

## Folders

ui-dialogs-in-folder = In the folder “{ $name }”
ui-dialogs-folder-exists = A folder with this name already exists.
ui-dialogs-folders-merge = A folder with this name already exists: the two will be merged.
ui-dialogs-create-folder = Create folder
ui-dialogs-remove-folder-note = The feeds and folders in “{ $name }” stay and move up one level.
ui-dialogs-remove-folder = Remove folder
ui-dialogs-folder-name = Name of the folder

## Signing in

ui-dialogs-sign-in-keyring = For “{ $name }”. Sent to { $server } alone, and kept in the system’s keyring.
ui-dialogs-sign-in-file = For “{ $name }”. Sent to { $server } alone, and kept in a private file of your profile.
ui-dialogs-sign-in-either = For “{ $name }”. Sent to { $server } alone, and kept in the system’s keyring if there is one, otherwise in a private file of your profile.
ui-dialogs-not-encrypted = Not encrypted: others on the network may see your password.
ui-dialogs-user = User name
ui-dialogs-password = Password
ui-dialogs-sign-in = Sign in
ui-dialogs-sign-out = Sign out

## Adding a feed

ui-dialogs-paste = Paste a feed or website address
ui-dialogs-feed-or-site = Feed or site address
ui-dialogs-looking = Looking for feeds…
ui-dialogs-folder-none = None
ui-dialogs-header-show = Send a request header with this feed
ui-dialogs-proxy-show = Use a proxy for this feed
ui-dialogs-proxy = Proxy for this feed
    .note = The address of an http or SOCKS proxy, or “none”. It is used for everything that is fetched for the feed, from the first request on.
ui-dialogs-add = Add
ui-dialogs-add-several = { $count ->
        [one] Add { $count } feed
       *[other] Add { $count } feeds
    }
ui-dialogs-find = Find feeds
# Where a multipart feed begins: a heading and its choices.
ui-dialogs-begin = Start
ui-dialogs-begin-beginning = At the beginning
ui-dialogs-begin-date = At a date
ui-dialogs-begin-entry = After an entry
ui-dialogs-begin-snapshot = From a snapshot
# The fields for the choices, with their notes.
ui-dialogs-date = Date
    .note = Everything that changed on this day or later.
ui-dialogs-content-id = ID of the entry (Content-ID)
    .note = The last entry you have read elsewhere.
ui-dialogs-snapshot = Address of the snapshot’s index
    .note = Its pages first, then what changed since it was made.
ui-dialogs-unreachable = Couldn’t reach this address. Subscribe anyway?
ui-dialogs-wants-login = This site wants a user name and a password.
ui-dialogs-not-signed-in = This site did not accept the user name and password.
ui-dialogs-subscribe-anyway = Subscribe anyway
ui-dialogs-found-one = Found this feed
ui-dialogs-found = { $count ->
        [one] Found { $count } feed
       *[other] Found { $count } feeds
    }
ui-dialogs-subscribed = Already subscribed
ui-dialogs-show-feed = Show it
# After a name or a number.
ui-dialogs-is-subscribed = already subscribed

## Restoring, exporting and importing

ui-dialogs-restore-note = A backup contains your subscriptions, read marks and stars. Restoring one adds what is missing and removes nothing.
ui-dialogs-looking-for-backups = Looking for backups…
ui-dialogs-no-backup = There is no backup yet. One is made every day.
ui-dialogs-restore = Restore the backup of { $time }
ui-dialogs-export-note = Saves every subscription with its folders, for other feed readers or as a backup.
ui-dialogs-export-path = Path to export to
ui-dialogs-with-history = Include history status
ui-dialogs-done = Done
ui-dialogs-file-name = subscriptions.opml
ui-dialogs-choose = Choose…
ui-dialogs-import-note = Choose a list of feeds (OPML) or of starred articles (starred.json) that another reader exported, type its path, or drop it here. You see what happens before anything is added.
ui-dialogs-import-path = Path of the OPML file
ui-dialogs-move-in-note = Lacuna finds the files of Newsboat, Liferea, RSS Guard and NetNewsWire by itself. It reads the files of the other reader and never changes them. You see what it would import before anything is added.
ui-dialogs-move-in-looking = Looking for other readers…
ui-dialogs-move-in-none = No other reader was found in its usual folders.
ui-dialogs-move-in-takes = Imports: { $things }
ui-dialogs-move-in-look = Preview { $reader }
ui-dialogs-move-in-other = Other readers, such as Thunderbird, export a list of feeds as OPML: choose that file.
ui-dialogs-move-in-path = Path of the other reader’s files
ui-dialogs-move-in-hint = A folder or a file
ui-dialogs-move-in-take = Import
ui-dialogs-whole-note = To move to another computer, save everything to a file here, and load the file in Lacuna there: feeds, articles, read marks, stars, labels, rules, accounts and settings. The file contains no passwords.
ui-dialogs-whole-path = File to save to or load from
ui-dialogs-whole-save = Save to this file
ui-dialogs-whole-load = Load from this file
ui-dialogs-whole-replace = When loading, replace everything here with the content of the file. What is here now is kept in the profile’s folder, in files whose names begin with before-loading-. “lacuna restore FILE” brings it back.
ui-dialogs-reading = Reading…
ui-dialogs-import-only = Import without fetching
ui-dialogs-import = { $count ->
        [one] Import { $count } feed
       *[other] Import { $count } feeds
    }
ui-dialogs-import-articles = { $count ->
        [one] Import { $count } article
       *[other] Import { $count } articles
    }
ui-dialogs-preview = Preview
ui-dialogs-select-all = Select all
ui-dialogs-select-none = Select none
# Counts of a file, with “·” between them.
ui-dialogs-new-feeds = { $count ->
        [one] { $count } new feed
       *[other] { $count } new feeds
    }
ui-dialogs-count-subscribed = { $count } already subscribed
ui-dialogs-count-repeated = { $count } more than once in the file
ui-dialogs-count-unusable = { $count } can’t be used
ui-dialogs-a-folder = Folder { $name }

## The command palette

ui-dialogs-palette = Search commands and feeds
    .hint = What do you want to do, or which feed to see?
ui-dialogs-no-matches = No matches
# What a row of the palette is.
ui-dialogs-is-feed = Feed
ui-dialogs-is-folder = Folder
# Why an action of the palette cannot be chosen.
ui-dialogs-needs-feed = Select a feed first
ui-dialogs-needs-entry = Select an entry first
ui-dialogs-needs-gap = Select a gap first
ui-dialogs-not-now = Not possible now

## About Lacuna

ui-dialogs-version = Lacuna { $version }
ui-dialogs-about = A feed reader that knows what it is missing. It loads the history of a feed where the publisher offers it, and shows every gap. The rules for feeds with a history are RFC 5005.
ui-dialogs-licences = MIT licence. Set in Inter, Lacuna Serif and JetBrains Mono (SIL Open Font License).

## Saving a feed as an archived feed

ui-dialogs-save-feed-note = Writes the entries of “{ $feed }” into a folder. Put the folder on any web server: Lacuna and other readers that follow archives get the whole history from there. Save into the same folder again to add what is new. The files contain the address of the feed: do not publish them if it is secret.
ui-dialogs-save-feed-path = Path of the folder
ui-dialogs-save-feed-hint = Path of the folder
ui-dialogs-save-lacks = Lacuna can’t say that these are all entries of the feed.
ui-dialogs-save-base = Address of the folder on the web (optional)
    .note = Links between the files then begin with this address. Without it they work from any address.
ui-dialogs-save-size = Entries in each file of older entries
ui-dialogs-save-incomplete = Save it anyway. The copy then says so.
ui-dialogs-save = Save
ui-dialogs-replace = Replace

## The log of requests

ui-dialogs-requests-note = What Lacuna asked of servers, and why. Latest first.
ui-dialogs-reading-requests = Reading the log…
ui-dialogs-no-requests = No request was made yet.

## Labels

ui-dialogs-label-note = { $count ->
        [one] The labels of this entry. A labelled entry is kept, like a starred one.
       *[other] The labels of { $count } entries. A labelled entry is kept, like a starred one.
    }
ui-dialogs-label-name = Name of the label
ui-dialogs-label-hint = New label, or choose one below
ui-dialogs-label-make = Make this label
ui-dialogs-label-done = Done
ui-dialogs-label-exists = Another label has this name.
ui-dialogs-search-name = Name of the smart folder
ui-dialogs-search = Search of the smart folder
ui-dialogs-search-exists = Another smart folder has this search.
ui-dialogs-more-labels = { $count ->
        [one] { $count } more label: type a part of its name to find it.
       *[other] { $count } more labels: type a part of a name to find them.
    }
ui-dialogs-colour-blue = Blue
ui-dialogs-colour-green = Green
ui-dialogs-colour-orange = Orange
ui-dialogs-colour-purple = Purple
ui-dialogs-colour-red = Red
ui-dialogs-colour-teal = Teal
ui-dialogs-colour-pink = Pink
ui-dialogs-colour-grey = Grey

## Rules

ui-dialogs-rules-note = Each new entry goes through these rules from top to bottom. Rules delete nothing.
ui-dialogs-rules-reading = The rules are being read…
ui-dialogs-rules-none = There are no rules yet.
ui-dialogs-rules-done = Done
ui-dialogs-rule-new = New rule
ui-dialogs-rule-on = Rule { $name }
ui-dialogs-rule-delete = Delete rule { $name }
ui-dialogs-rule-up = Move rule { $name } up
ui-dialogs-rule-down = Move rule { $name } down
ui-dialogs-rule-edit = Edit
    .of = Edit rule { $name }
ui-dialogs-rule-matched = { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
# A rule in one line: its search, and a list of what it does.
ui-dialogs-rule-words = If found by “{ $query }”: { $actions }
ui-dialogs-rule-does-read = mark as read
ui-dialogs-rule-does-hide = hide
ui-dialogs-rule-does-star = star
ui-dialogs-rule-does-label = label “{ $name }”
ui-dialogs-rule-does-notify = notify
ui-dialogs-rule-does-full-text = load the full text
ui-dialogs-rule-does-run = run “{ $command }”
ui-dialogs-rule-name = Name of the rule
ui-dialogs-rule-name-hint = Name
ui-dialogs-rule-when = If a new entry is found by this search
ui-dialogs-rule-query = Search of the rule
ui-dialogs-rule-query-hint = feed:news title:weather
ui-dialogs-rule-try = Try
ui-dialogs-rule-trying = Searching the stored entries…
# $of is the number of stored entries.
ui-dialogs-rule-tried = Would have matched { $count } of { $of } entries
ui-dialogs-rule-show = Show them
ui-dialogs-rule-then = Do this
ui-dialogs-rule-read = Mark it as read
ui-dialogs-rule-hide = Hide it from lists and mark it as read
ui-dialogs-rule-hide-note = It stays on disk. Searches find it, is:hidden finds all of them, and marking it as unread shows it again.
ui-dialogs-rule-star = Star it
ui-dialogs-rule-labels = Labels of the rule
ui-dialogs-rule-labels-hint = Labels, separated by commas
ui-dialogs-rule-notify = Show a notification
ui-dialogs-rule-full-text = Load the full text
ui-dialogs-rule-command = Command of the rule
ui-dialogs-rule-command-hint = Command, such as mpv {"{url}"}
ui-dialogs-rule-command-off = The settings don’t let rules run commands, so this one does not run.
ui-dialogs-rule-tasks-note = Notifications, full texts and commands begin after the refresh, and only for new entries that are unread. After one refresh, at most 50 full texts are loaded and 100 commands run.
ui-dialogs-rule-exists = Another rule has this name.
ui-dialogs-rule-save = Save rule

## Sending and exporting articles

ui-dialogs-send-to-of = Send “{ $title }” to
ui-dialogs-send-to-of-several = { $count ->
    [one] Send { $count } entry to
   *[other] Send { $count } entries to
 }
ui-dialogs-send-to-too-many = At most { $most } entries can be sent at once.
ui-dialogs-palette-send-to = Send to { $name }
ui-dialogs-send-to-none = There are no targets yet.
ui-dialogs-send-to-command = Command
ui-dialogs-send-to-edit = Edit targets…
ui-dialogs-export-entry-note = Writes “{ $title }” to a file.
ui-dialogs-export-entries-note = { $count ->
    [one] Writes { $count } article to a file.
   *[other] Writes { $count } articles to a file.
 }
ui-dialogs-export-list-note = Writes the articles of “{ $title }” to a file: also those that the publisher removed, and a notice wherever entries are missing.
ui-dialogs-export-search-note = Writes the articles of “{ $title }” to a file. Articles that publishers removed come last.
ui-dialogs-export-found-note = Writes the articles of “{ $title }” to a file.
ui-dialogs-export-html = One page that any browser opens, also offline. To print it, open it in a browser.
ui-dialogs-export-markdown-one = One text file with title, author, date and source at the top.
ui-dialogs-export-markdown = A new folder with a text file for each article, and a list.
ui-dialogs-export-epub = A book for e-readers (EPUB 3).
ui-dialogs-export-articles-path = Path of the file
ui-dialogs-export-articles-name = Articles
ui-dialogs-export-images = Include images that were loaded before
ui-dialogs-export-images-markdown = The images become files in a folder beside the text.

## Saved pages

ui-dialogs-page-note = Keeps the text of a single web page to read later. It stays until you delete it.
ui-dialogs-page-address = Address of the page
ui-dialogs-save-page = Save page
