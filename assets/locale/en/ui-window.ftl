# The window around the panes.

ui-window-show-sidebar = Show the sidebar
# In a narrow window: leads from an article back to the list.
ui-window-back-to-list = Back to the list
    .hint = Back to the list (Esc)
ui-window-drop-hint = Drop the OPML file to import it
