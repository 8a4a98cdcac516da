# Das Fenster, wenn sich die Feeds nicht zeigen lassen und während die Datenbank vorbereitet wird.

ui-refused-repair = Reparieren
ui-refused-restore = Wiederherstellen
# Ohne die fehlenden Abonnements.
ui-refused-start-empty = Ohne sie starten
ui-refused-choose-folder = Anderen Ordner wählen …
ui-refused-retry = Erneut versuchen
ui-refused-quit = Beenden
    .hint = Lacuna kann beendet werden. Nichts geht verloren; beim nächsten Start beginnt die Arbeit von vorn.
