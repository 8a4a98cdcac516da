# The sidebar. $name is the name of a folder, a feed or a list.

## Head and search

ui-sidebar-add = Add
ui-sidebar-refresh-all = Refresh all
ui-sidebar-search = Search
ui-sidebar-search-all = Search in all entries
ui-sidebar-search-in = Search in “{ $name }”
ui-sidebar-search-these = Search in these feeds
ui-sidebar-clear-search = Clear search
ui-sidebar-search-help =
    Words and “phrases”. A minus excludes a word: -word
    More: is:unread, is:starred, feed:name, author:name, title:word, label:name, category:word, folder:name, has:enclosure, before:2026-05-31, after:2026-05, older:30d, newer:2w, is:hidden
# Where a search looks.
ui-sidebar-this-feed = This feed
ui-sidebar-this-folder = This folder
ui-sidebar-this-list = This list
ui-sidebar-these-feeds = These feeds
ui-sidebar-its-folder = Its folder
ui-sidebar-all-feeds = All feeds

## Subscriptions

ui-sidebar-subscriptions = Subscriptions
ui-sidebar-none-unread = No feed has unread entries.
ui-sidebar-selected = { $count ->
        [one] { $count } feed selected
       *[other] { $count } feeds selected
    }
ui-sidebar-clear = Clear
    .hint = Clear selection (Esc)
ui-sidebar-show-all = Show all
    .hint = Also show feeds without unread entries
ui-sidebar-examples = More examples
    .hint = Adds a feed of every kind, and one for everything that can go wrong

## Rows, for screen readers. They are joined by commas.

ui-sidebar-folder-open = { $count ->
        [one] Folder { $name }, { $count } unread entry, open
       *[other] Folder { $name }, { $count } unread entries, open
    }
ui-sidebar-folder-closed = { $count ->
        [one] Folder { $name }, { $count } unread entry, closed
       *[other] Folder { $name }, { $count } unread entries, closed
    }
ui-sidebar-open-folder = Open folder { $name }
ui-sidebar-close-folder = Close folder { $name }
ui-sidebar-feed = { $name }, { $count } unread
ui-sidebar-synced = synced with { $account }
ui-sidebar-at-risk = at risk
ui-sidebar-error = error: { $error }
