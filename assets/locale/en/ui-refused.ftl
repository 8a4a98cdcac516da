# The window if the feeds cannot be shown, and while the database is prepared.

ui-refused-repair = Repair
ui-refused-restore = Restore
# Without the missing subscriptions.
ui-refused-start-empty = Start without them
ui-refused-choose-folder = Choose another folder…
ui-refused-retry = Retry
ui-refused-quit = Quit
    .hint = You can quit. Nothing is lost; Lacuna starts over next time.
