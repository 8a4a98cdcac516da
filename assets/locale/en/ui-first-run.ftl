# The panes if there are no subscriptions, and if nothing is selected.

ui-first-run-begin = Begin with a feed
ui-first-run-lacuna = Lacuna loads the whole history of a feed where its publisher offers it, and shows you where entries are missing.
ui-first-run-add = Add a feed
    .hint = Paste a feed or website address
ui-first-run-import = Import OPML
    .hint = A list of feeds that another reader exported
ui-first-run-move-in = Move from another reader
    .hint = Newsboat, Liferea, RSS Guard and others
ui-first-run-demo = Try the demo
    .hint = Feeds of every kind, with gaps to find
# $key is the key of the command.
ui-first-run-nothing-selected = Nothing selected
    .hint = Choose an entry, or press { $key } to begin.
    .of-gaps = Choose a gap, or press { $key } to begin.
    .of-feeds = Choose a feed, or press { $key } to begin.
# Below the number of selected entries.
ui-first-run-several-selected = Commands apply to all of them. Esc ends the selection.
