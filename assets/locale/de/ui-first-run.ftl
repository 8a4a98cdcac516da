# Die Bereiche, wenn es keine Abonnements gibt und wenn nichts ausgewählt ist.

ui-first-run-begin = Mit einem Feed beginnen
ui-first-run-lacuna = Lacuna lädt den ganzen Verlauf eines Feeds, sofern der Anbieter ihn bereitstellt, und zeigt, wo Einträge fehlen.
ui-first-run-add = Feed hinzufügen
    .hint = Adresse eines Feeds oder einer Website einfügen
ui-first-run-import = OPML importieren
    .hint = Eine Feedliste, die ein anderer Reader exportiert hat
ui-first-run-move-in = Aus einem anderen Reader umziehen
    .hint = Newsboat, Liferea, RSS Guard und andere
ui-first-run-demo = Demo ausprobieren
    .hint = Feeds jeder Art, mit Lücken zum Entdecken
# $key ist die Taste des Befehls.
ui-first-run-nothing-selected = Nichts ausgewählt
    .hint = Einen Eintrag wählen oder mit der Taste { $key } beginnen.
    .of-gaps = Eine Lücke wählen oder mit der Taste { $key } beginnen.
    .of-feeds = Einen Feed wählen oder mit der Taste { $key } beginnen.
# Unter der Anzahl der ausgewählten Einträge.
ui-first-run-several-selected = Befehle gelten für alle. Esc hebt die Auswahl auf.
