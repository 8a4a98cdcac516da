# Die Statuszeile unten und die Meldungen darüber.

ui-status-offline = Offline
    .hint = Lacuna ruft nichts ab. Ein Klick stellt die Verbindung wieder her.
# Feeds, die sich nicht laden ließen.
ui-status-failed = { $count } fehlgeschlagen
    .hint = Zeigt die Feeds, die sich nicht laden ließen
ui-status-stop = Anhalten
ui-status-close = Meldung schließen
