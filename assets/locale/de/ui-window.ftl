# Das Fenster um die Bereiche herum.

ui-window-show-sidebar = Seitenleiste anzeigen
# In einem schmalen Fenster: führt von einem Artikel zurück zur Liste.
ui-window-back-to-list = Zurück zur Liste
    .hint = Zurück zur Liste (Esc)
ui-window-drop-hint = OPML-Datei hier ablegen, um sie zu importieren
