# The list in the middle: what stands above it, its rows and its menus.

## Above the list

ui-list-mark-all-read = Mark all as read
ui-list-about-feed = About this feed
# A button that leads back to the sidebar.
ui-list-subscriptions = Subscriptions
    .hint = Back to the subscriptions
# Filters.
ui-list-all = All
ui-list-unread = Unread
ui-list-starred = Starred
# The order of the list.
ui-list-order = Sort order: { $order }
# In place of the state of the feed.
ui-list-rebuilding = Loading older entries…
# $kind is such as "Feed with an archive", $explained a sentence about the state.
ui-list-kind-and-state = { $kind }. { $explained }
# The button of a menu that has the controls above the list in a low window.
ui-list-options = List options
ui-list-retry-all = Retry all
    .hint = Fetches every missing file again.
ui-list-look-everywhere = Ask sites and web archive
    .hint = Fetches every missing file again, asks the sites and your feed servers for missing entries, and looks in the web archive.
ui-list-save-report = Save report…
ui-list-save-search = Save as smart folder
    .hint = Save as smart folder (all feeds)
    .menu = Save as smart folder (all feeds)…
ui-list-forget-search = Remove this smart folder

# The number of entries in the list.
ui-list-shown = { $count } shown
ui-list-found = { $count ->
        [one] { $count } entry found
       *[other] { $count } entries found
    }
ui-list-found-so-far = { $count ->
        [one] { $count } entry found so far
       *[other] { $count } entries found so far
    }
ui-list-so-far = { $count ->
        [one] { $count } entry so far
       *[other] { $count } entries so far
    }
# Stands after the number of entries: "1,204 entries · 47 unread".
ui-list-count-unread = { $count } unread
ui-list-count-hidden = { $count } hidden

## The progress of a walk through the history

ui-list-load-older = Load older entries?
ui-list-stopped = You stopped loading older entries
# $progress is such as "34 files".
ui-list-back-to = { $progress }, back to { $date }

## The pages of a feed

ui-list-comes-in-pages = This feed comes in pages; some entries may be skipped.
ui-list-first-page = First page
ui-list-previous-page = Previous page
ui-list-next-page = Next page
ui-list-last-page = Last page
ui-list-page-loading = Loading…
# The hint says why no more can be loaded.
ui-list-load-more = Load more
    .hint = A page is being loaded.

## Rows

# For a screen reader.
ui-list-name = Entries
ui-list-row-loading = Loading
ui-list-gap = Gap
ui-list-spoken-unread = unread
ui-list-spoken-starred = starred
ui-list-spoken-labels = labels { $names }
ui-list-untitled = Untitled
ui-list-no-text = No text
ui-list-no-longer-in-feed = No longer in the feed
# $feed is the name of the feed.
ui-list-feed-no-longer = { $feed } · no longer in it
# For a screen reader: "Retry: Deep Sky Log".
ui-list-button-of-feed = { $button }: { $feed }

## Menus, and the buttons for several selected entries

ui-list-open-in-browser = Open in browser
ui-list-copy-link = Copy link
ui-list-mark-read = Mark as read
ui-list-mark-unread = Mark as unread
ui-list-star = Star
ui-list-remove-star = Remove star
ui-list-mark-above-read = Mark above as read
ui-list-mark-below-read = Mark below as read
ui-list-show-in-feed = Show in its feed
ui-list-selected = { $count ->
        [one] { $count } entry selected
       *[other] { $count } entries selected
    }
ui-list-mark-entries-read = { $count ->
        [one] Mark { $count } entry as read
       *[other] Mark { $count } entries as read
    }
ui-list-mark-entries-unread = { $count ->
        [one] Mark { $count } entry as unread
       *[other] Mark { $count } entries as unread
    }
ui-list-star-entries = { $count ->
        [one] Star { $count } entry
       *[other] Star { $count } entries
    }
ui-list-unstar-entries = { $count ->
        [one] Remove the stars of { $count } entry
       *[other] Remove the stars of { $count } entries
    }
ui-list-clear-selection = Clear selection

## An empty list: a title, and a hint

ui-list-loading = Loading…
ui-list-searching = Nothing found so far
    .hint = The search is still running.
ui-list-not-found = Nothing found
    .hint = Try fewer words, or another list.
ui-list-no-risk = Nothing is at risk
    .hint = No feed is expected to lose entries before its next check. Earlier losses are listed under “Missing”.
ui-list-no-failure = Nothing failed
    .hint = Every feed could be loaded when it was last checked.
ui-list-no-unread = Nothing unread
    .hint = You have read everything here.
# $key is the key of the command.
ui-list-no-starred = Nothing starred
    .hint = Press { $key } to star an entry.
ui-list-none-labelled = No entry has this label
    .hint = Press { $key } to label an entry.
ui-list-no-gaps = No gaps to show
    .hint = Gaps that Lacuna notices appear here. “About this feed” lists those that you dismissed. Some feeds can’t be checked.
ui-list-none-today = Nothing came today
    .hint = Entries that arrive today appear here.
ui-list-none-saved = Nothing found
    .hint = Entries that match this search appear here.
ui-list-none-removed = Nothing was removed
    .hint = Entries that the publisher removes appear here.
# The second hint is for a feed that could not be fetched.
ui-list-empty = No entries yet
    .hint = They appear here after the next refresh.
    .fetch-hint = They appear here once the feed can be fetched.
ui-list-search-all = Search all entries
