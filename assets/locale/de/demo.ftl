# Der Rundgang der Demo. Ihre Texte sind HTML und nennen Schaltflächen und Listen wie das Fenster.
# Begriffe und Regeln: assets/locale/README.md.

# Der Ordner der anderen Feeds der Demo.
demo-more = Mehr Beispiele
# Die Ordner darin.
demo-whole = Vollständige
demo-gaps = Mit Lücken
demo-pages = Seiten und Ranglisten
demo-plain = Einfache
demo-multipart = Feste Seiten
demo-trouble = Störungen

demo-tour = Rundgang
demo-tour-title = Hier beginnen
demo-tour-subtitle = Acht Feeds, die zeigen, woher Lacuna weiß, was fehlt
# $number ist die Nummer des Feeds in der Liste, $feed sein Name.
demo-tour-stop = { $number }. { $feed }: { $title }
demo-tour-select = <p>In der Seitenleiste <b>{ $feed }</b> auswählen.</p>

demo-tour-welcome = Willkommen bei Lacuna
    .text = <p>Jeder Feedreader zeigt, was er gerade erwischt hat. Lacuna weiß, was ihm fehlt: Es lädt den ganzen Verlauf eines Feeds, sofern der Anbieter ihn bereitstellt, und sagt es, wenn das nicht geht.</p><p>Dieser Rundgang führt durch acht Feeds eines Anbieters, der im Programm selbst läuft. Nichts verlässt diesen Computer, und beim Schließen des Fensters wird alles gelöscht.</p><p>Jeder Eintrag darunter erklärt den Feed mit derselben Nummer. Die Taste <kbd>j</kbd> führt zum nächsten.</p>
demo-tour-archived = Nichts fehlt
    .text = <p>Der Feed selbst hat nur die neuesten Einträge. Ältere stehen in Monatsdateien, von denen jede die vorige nennt. Lacuna hat alle gelesen und die erste erreicht, darum heißt es am Ende der Liste, dass dies alle Einträge sind.</p><p><b>Zum Ausprobieren:</b> bis zum Ende der Liste scrollen. Dann <b>Über diesen Feed</b> öffnen (das <b>i</b> über der Liste): Ein Balken steht für jeden Monat, eine Linie unter den Balken für jede Datei. Der Mauszeiger über einer Linie zeigt, welche Einträge die Datei brachte.</p>
demo-tour-not-found = Eine Datei mit älteren Einträgen fehlt
    .text = <p>Der Server hat eine der Dateien nicht mehr. Lacuna zeigt eine schraffierte Zeile, wo ihre Einträge hingehören; die Datei davor ist ohne sie nicht zu finden.</p><p><b>Zum Ausprobieren:</b> die schraffierte Zeile auswählen. Sie sagt, was geschah, zwischen welchen Einträgen etwas fehlt und was sich tun lässt.</p>
demo-tour-gone = Ein Webarchiv hat, was der Anbieter gelöscht hat
    .text = <p>Eine Datei ist endgültig verschwunden, aber ein Webarchiv hat eine Kopie davon.</p><p><b>Zum Ausprobieren:</b> die schraffierte Zeile auswählen und <b>In einem Webarchiv suchen</b>. Die Lücke schließt sich, weil die Kopie zu den älteren Dateien führt. Einträge aus der Kopie sind so gekennzeichnet.</p>
demo-tour-rolling = Neue Einträge verdrängen ältere
    .text = <p>Dieser Feed zeigt fünf Einträge, und neue kommen schneller, als er geprüft wird. Zwei Prüfungen im Abstand einer Stunde haben keinen Eintrag gemeinsam: Dazwischen wurde vielleicht etwas verpasst.</p><p><b>Zum Ausprobieren:</b> in der Seitenleiste <b>Gefährdet</b> wählen. Die Liste sagt, wie lange Einträge bleiben und wie sich der Feed öfter prüfen lässt.</p>
demo-tour-complete = Eine Liste, die immer vollständig ist
    .text = <p>Dieser Feed sagt, dass er vollständig ist: Was jetzt nicht darin steht, gehört nicht mehr dazu. Nichts kann fehlen. Verschwundene Gedichte bleiben auf dem Datenträger: <b>Über diesen Feed</b> führt zu ihnen.</p><p><b>Zum Ausprobieren:</b> diesen Feed aktualisieren. Die zehn Gedichte tauschen die Plätze.</p>
demo-tour-stateful = Momentaufnahmen, die sich überlappen
    .text = <p>Jede Datei dieses Feeds wiederholt einige Einträge der vorigen. Lacuna fügt sie zusammen, zeigt jeden Eintrag einmal und bewahrt ersetzte Fassungen auf.</p><p><b>Zum Ausprobieren:</b> <b>Über diesen Feed</b> öffnen. Die Linien unter den Balken sind die Dateien, und sie überlappen sich.</p>
demo-tour-plain = Ein gewöhnliches Blog
    .text = <p>Die meisten Feeds versprechen nichts: Sie zeigen ihre neuesten Einträge. Lacuna sagt nur, was es sah: „Nichts verpasst seit“ seinem ersten Besuch.</p><p><b>Zum Ausprobieren:</b> bis zum Ende der Liste scrollen und <b>Ältere Einträge suchen</b>. Die Software dieses Blogs hat mehr Seiten, als sein Feed sagt.</p>
demo-tour-multipart = Texte, Dateien und Daten in einem Feed
    .text = <p>Dieser Feed ist eine Folge von Seiten, die nur wächst. Seine Einträge sind Texte, Webseiten, Daten und eine Datei. Das Wort vor jedem Titel sagt, was der Anbieter geschickt hat: die Fassung einer Sache, eine Änderung daran oder ihre Löschung.</p><p><b>Zum Ausprobieren:</b> den Eintrag mit einer Datei öffnen und sie speichern.</p>
demo-tour-farewell = Mehr Beispiele und eigene Feeds
    .text = <p><b>Beispiele</b> über der Liste der Feeds fügt einen Feed jeder Art hinzu, die Lacuna kennt, und einen für alles, was misslingen kann: abgeschnittene Dateien, Archivlinks, die im Kreis führen, Server, die den Zugriff verweigern.</p><p>Für eigene Feeds dieses Fenster schließen, Lacuna starten und einen Feed hinzufügen oder die Liste eines anderen Feedreaders importieren.</p>
