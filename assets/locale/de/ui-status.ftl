# Die Statuszeile unten und die Meldungen darüber.

ui-status-offline = Offline
    .hint = Lacuna ruft nichts ab. Ein Klick stellt die Verbindung wieder her.
# Feeds, die sich nicht laden ließen.
ui-status-failed = { $count } fehlgeschlagen
    .hint = Zeigt die Feeds, die sich nicht laden ließen
# Feeds, die bei der letzten Aktualisierung fehlschlugen, und alle Feeds, deren letzter Abruf fehlschlug.
ui-status-failing = { $now } fehlgeschlagen, insgesamt { $count }
ui-status-stop = Anhalten
ui-status-close = Meldung schließen
