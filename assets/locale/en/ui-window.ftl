# The window around the panes.

ui-window-show-sidebar = Show the sidebar
ui-window-drop-hint = Drop the OPML file to import it
