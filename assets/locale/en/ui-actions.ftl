# Menus, actions and keys. The palette and the settings leave out the ellipsis of an action.

## Menus

ui-actions-menu-lacuna = Lacuna
ui-actions-menu-edit = Edit
ui-actions-menu-subscriptions = Subscriptions
ui-actions-menu-feed = Feed
ui-actions-menu-entry = Entry
ui-actions-menu-go = Go
ui-actions-menu-view = View
ui-actions-menu-help = Help

## Actions

ui-actions-settings = Settings…
ui-actions-quit = Quit
ui-actions-add-feed = Add a feed…
ui-actions-new-folder = New folder…
ui-actions-import = Import OPML…
ui-actions-move-in = Move from another reader…
ui-actions-export = Export OPML…
ui-actions-rules = Rules…
ui-actions-refresh-all = Refresh all feeds
ui-actions-stop-all = Stop all tasks
ui-actions-offline = Work offline
ui-actions-refresh = Refresh
ui-actions-check-archives = Check the archive for changes
ui-actions-save-feed = Save as archived feed…
ui-actions-rebuild-history = Load all older entries again
ui-actions-mark-all-read = Mark all as read
ui-actions-mark-older-read = Mark older entries as read…
ui-actions-feed-info = About this feed
ui-actions-rename = Rename…
ui-actions-edit-address = Change address…
ui-actions-credentials = Sign in…
ui-actions-move = Move to folder…
ui-actions-move-folder-up = Move folder up
ui-actions-move-folder-down = Move folder down
ui-actions-remove = Unsubscribe…
ui-actions-open = Open in browser
ui-actions-copy-link = Copy link
ui-actions-toggle-read = Mark as read/unread
ui-actions-toggle-star = Add/remove star
ui-actions-label = Labels…
ui-actions-mark-above-read = Mark everything above as read
ui-actions-mark-below-read = Mark everything below as read
ui-actions-load-images = Load images
ui-actions-load-full-text = Load full text
ui-actions-find-in-article = Find in article
ui-actions-next-match = Next match in article
ui-actions-previous-match = Previous match in article
ui-actions-retry-gap = Retry the missing file
ui-actions-dismiss-gap = Dismiss the gap/show it again
ui-actions-undo = Undo
ui-actions-redo = Redo
ui-actions-copy = Copy
ui-actions-next = Next in list
ui-actions-previous = Previous in list
ui-actions-next-unread = Next unread
ui-actions-previous-unread = Previous unread
ui-actions-page-down = A page down the list
ui-actions-page-up = A page up the list
ui-actions-first = First in list
ui-actions-last = Last in list
ui-actions-forward = Scroll on, then next unread
ui-actions-back = Scroll back
ui-actions-article-top = Top of the article
ui-actions-article-end = End of the article
ui-actions-close = Close the feed’s information
ui-actions-select-all = Select all
ui-actions-select-down = Extend the selection down
ui-actions-select-up = Extend the selection up
ui-actions-next-feed = Next subscription
ui-actions-previous-feed = Previous subscription
ui-actions-go-all = All entries
ui-actions-go-today = Today
ui-actions-go-unread = Unread
ui-actions-go-starred = Starred
ui-actions-go-missing = Missing
ui-actions-go-at-risk = At risk
ui-actions-search = Search
ui-actions-palette = Command palette
ui-actions-open-menu = Open the menu bar
ui-actions-show-all = Show all
ui-actions-show-unread = Show unread
ui-actions-show-starred = Show starred
ui-actions-newest-first = Newest first
ui-actions-oldest-first = Oldest first
ui-actions-by-feed = By feed
ui-actions-longest-first = Longest first
ui-actions-hide-read = Hide feeds without unread entries
ui-actions-focus-mode = Focus mode
ui-actions-toggle-sidebar = Hide/show the sidebar
ui-actions-menu-bar = Menu bar
ui-actions-zoom-in = Larger
ui-actions-zoom-out = Smaller
ui-actions-zoom-reset = Actual size
ui-actions-theme-system = System theme
ui-actions-theme-light = Light theme
ui-actions-theme-dark = Dark theme
ui-actions-shortcuts = Keyboard shortcuts
ui-actions-gap-help = How Lacuna knows what is missing
ui-actions-whats-new = What’s new
ui-actions-requests = Request log
ui-actions-restore = Restore from a backup…
ui-actions-move-profile = Move this profile…
ui-actions-about = About Lacuna

## Actions by the state that they produce

ui-actions-mark-read = Mark as read
ui-actions-mark-unread = Mark as unread
ui-actions-star = Star
ui-actions-unstar = Remove star
ui-actions-show-gap = Show the gap again
ui-actions-hide-gap = Dismiss the gap
ui-actions-show-sidebar = Show the sidebar
ui-actions-hide-sidebar = Hide the sidebar

## Actions on several feeds or entries

ui-actions-refresh-feeds = { $count ->
        [one] Refresh { $count } feed
       *[other] Refresh { $count } feeds
    }
ui-actions-mark-feeds-read = { $count ->
        [one] Mark { $count } feed as read
       *[other] Mark { $count } feeds as read
    }
ui-actions-move-feeds = { $count ->
        [one] Move { $count } feed to folder…
       *[other] Move { $count } feeds to folder…
    }
ui-actions-remove-feeds = { $count ->
        [one] Unsubscribe from { $count } feed…
       *[other] Unsubscribe from { $count } feeds…
    }
ui-actions-mark-entries-read = { $count ->
        [one] Mark { $count } entry as read
       *[other] Mark { $count } entries as read
    }
ui-actions-mark-entries-unread = { $count ->
        [one] Mark { $count } entry as unread
       *[other] Mark { $count } entries as unread
    }
ui-actions-star-entries = { $count ->
        [one] Star { $count } entry
       *[other] Star { $count } entries
    }
ui-actions-unstar-entries = { $count ->
        [one] Remove the stars of { $count } entry
       *[other] Remove the stars of { $count } entries
    }
ui-actions-open-entries = { $count ->
        [one] Open { $count } entry in browser
       *[other] Open { $count } entries in browser
    }
ui-actions-copy-links = { $count ->
        [one] Copy { $count } link
       *[other] Copy { $count } links
    }
ui-actions-label-entries = { $count ->
        [one] Label { $count } entry…
       *[other] Label { $count } entries…
    }
ui-actions-send-entries = { $count ->
        [one] Send { $count } entry to…
       *[other] Send { $count } entries to…
    }
ui-actions-edit-label = Edit label…
ui-actions-delete-label = Delete label
ui-actions-edit-smart-folder = Edit this smart folder…

## Context menus

ui-actions-menu = Menu
ui-actions-clear-selection = Clear selection
ui-actions-open-site = Open site
ui-actions-copy-address = Copy address
ui-actions-new-subfolder = New subfolder…
ui-actions-remove-folder = Remove folder…
ui-actions-up = Move up
ui-actions-down = Move down
ui-actions-to-top-level = Move to the top level
ui-actions-remove-smart-folder = Remove this smart folder
# The check mark of an item, for screen readers: "Menu bar (on)", "Dark theme (chosen)".
ui-actions-is-on = on
ui-actions-is-chosen = chosen

## Keys, as they are written on a keyboard

ui-actions-key-ctrl = Ctrl
ui-actions-key-alt = Alt
ui-actions-key-shift = Shift
ui-actions-key-up = Up
ui-actions-key-down = Down
ui-actions-key-left = Left
ui-actions-key-right = Right
ui-actions-key-page-up = PageUp
ui-actions-key-page-down = PageDown
ui-actions-key-home = Home
ui-actions-key-end = End
ui-actions-key-space = Space
ui-actions-key-enter = Enter
ui-actions-key-escape = Esc
ui-actions-key-delete = Delete
ui-actions-key-insert = Insert
ui-actions-key-backspace = Backspace
# Why a key cannot be used.
ui-actions-key-taken = Used for “{ $action }”
ui-actions-key-too-easy = Needs Ctrl, Alt or Shift
ui-actions-key-reserved = Reserved for moving around

## Sending and exporting articles

ui-actions-send-to = Send to…
ui-actions-save-article = Save article…
ui-actions-print = Print…
ui-actions-export-list = Export articles…
ui-actions-save-articles = { $count ->
    [one] Save { $count } article…
   *[other] Save { $count } articles…
 }
ui-actions-print-articles = { $count ->
    [one] Print { $count } article…
   *[other] Print { $count } articles…
 }
ui-actions-save-page = Save a page…
ui-actions-delete-page = Delete saved page
