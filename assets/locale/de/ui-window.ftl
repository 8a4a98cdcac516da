# Das Fenster um die Bereiche herum.

ui-window-show-sidebar = Seitenleiste anzeigen
ui-window-drop-hint = OPML-Datei hier ablegen, um sie zu importieren
