# The status line at the bottom, and the messages above it.

ui-status-offline = Offline
    .hint = Lacuna fetches nothing. Click to go online again.
# Feeds that could not be loaded.
ui-status-failed = { $count } failed
    .hint = Shows the feeds that could not be loaded
ui-status-stop = Stop
ui-status-close = Close the message
