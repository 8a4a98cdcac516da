# Die Seite, die erklärt, woher Lacuna weiß, was fehlt.

ui-gap-help-introduction = Ein Feed enthält nur seine neuesten Einträge. Kommen neue hinzu, fallen die ältesten heraus. Darum vergleicht Lacuna bei jeder Prüfung die Liste mit den Einträgen, die es schon gelesen hat.

## Zwei Listen desselben Feeds, und was daraus folgt

ui-gap-help-overlap = Beide Listen haben gemeinsame Einträge. Soweit Lacuna sieht, fehlt zwischen ihnen nichts.
ui-gap-help-hole = Neue Einträge haben andere verdrängt, bevor Lacuna nachsah. Zwischen den Listen ist eine Lücke.
ui-gap-help-touch = Die Listen stoßen genau aneinander, nichts ging verloren. Für Lacuna sieht das gleich aus; darum heißt es nur „wahrscheinlich“ oder „vielleicht“.

## Lücken

ui-gap-help-gap-heading = Was eine Lücke bedeutet
ui-gap-help-gap = Eine Lücke ist eine Stelle in der Liste, an der Einträge fehlen oder fehlen könnten. Sicher ist sie nur, wenn der Feed ältere Einträge nennt, die sich nicht lesen ließen, etwa weil es eine Datei nicht mehr gibt. Eine Lücke schließt sich erst, wenn Lacuna das Fehlende gelesen hat, und nie von allein mit der Zeit.

## Arten von Feeds

ui-gap-help-kinds = Arten von Feeds
ui-gap-help-plain = Der Feed nennt nur seine neuesten Einträge, wie die meisten. Lacuna kann ihn ab dem Tag des Abonnements beobachten, nicht davor.
ui-gap-help-archived = Ältere Einträge stehen in Archivdateien. Jede Datei verweist auf die vorige, und Lacuna folgt den Verweisen zurück. Eine Datei, die sich nicht lesen lässt, ist eine Lücke.
ui-gap-help-stateful = Wie ein Feed mit Archiv, aber jede ältere Datei ist eine Momentaufnahme: die Liste, wie sie einmal war.
ui-gap-help-multipart = Die Einträge stehen auf Seiten, die aufeinander verweisen, und ein Eintrag ändert sich nie. Eine Seite, die sich nicht lesen lässt, ist eine Lücke.
ui-gap-help-paged = Ältere Einträge stehen auf weiteren Seiten, die sich mit jedem neuen Eintrag verschieben. Während Lacuna liest, kann ein Eintrag von einer Seite auf eine andere rutschen.
ui-gap-help-complete = Laut Anbieter ist die Liste der ganze Feed. Ein Eintrag, der daraus verschwindet, wurde entfernt, nicht verpasst.

## Die Bezeichnungen der Zustände eines Feeds

ui-gap-help-labels = Was die Bezeichnungen sagen
ui-gap-help-state-whole = Lacuna hat den Feed bis zu seinem Anfang gelesen und hat alles, was es dabei fand. Einträge, die der Anbieter früher zurückgezogen hat, gehören nicht dazu.
ui-gap-help-state-since = Seit diesem Tag hat Lacuna nichts Fehlendes bemerkt. Früher veröffentlichte Einträge sind vielleicht nicht hier.
ui-gap-help-state-gaps = An so vielen Stellen der Liste fehlen Einträge oder könnten welche fehlen.
ui-gap-help-state-unknowable = Bei diesem Feed lässt es sich nicht feststellen. Vielleicht fehlen Einträge, vielleicht keine.
ui-gap-help-state-latest = Zu sehen ist die Liste, wie sie jetzt ist. Über Einträge, die nicht mehr darin stehen, sagt Lacuna nichts.

## Grenzen

ui-gap-help-limits-heading = Was niemand wissen kann
ui-gap-help-limits = Manche Verluste hinterlassen keine Spur: ein Eintrag, der zwischen zwei Prüfungen kam und ging, oder einer, den ein Anbieter in seinen Dateien ausgelassen hat. Ein angehefteter Eintrag kann zwei Listen verbunden aussehen lassen, die es nicht sind.

## Was man tun kann. Die Namen sind die von Knöpfen und Listen.

ui-gap-help-steps = Was sich tun lässt
ui-gap-help-retry = Erneut versuchen
    .note = Ruft die fehlende Datei noch einmal beim Anbieter ab. Viele Fehler vergehen von selbst.
ui-gap-help-web-archive = In einem Webarchiv suchen
    .note = Sucht in einem Archiv nach Kopien des Feeds. Lacuna fragt es nur auf Wunsch.
ui-gap-help-older = Ältere Einträge suchen
    .note = Sieht ältere Seiten der Website durch, wenn der Feed kein eigenes Archiv hat.
ui-gap-help-at-risk = Gefährdet
    .note = Zeigt die Feeds, die vielleicht Einträge verlieren, bevor Lacuna sie prüft. Dort lassen sie sich öfter prüfen.
ui-gap-help-dismiss = Ausblenden
    .note = Nimmt die Lücke aus der Liste. Im Zustand des Feeds zählt sie weiter.

## Die Bilder in Worten, für Screenreader

ui-gap-help-drawn-overlap = Die Liste von gestern und die von heute haben drei gemeinsame Einträge.
ui-gap-help-drawn-hole = Drei Einträge liegen zwischen der Liste von gestern und der von heute, und keine von beiden hat sie.
ui-gap-help-drawn-touch = Die Liste von heute beginnt mit dem Eintrag gleich nach dem letzten der Liste von gestern.
ui-gap-help-drawn-plain = Eine Liste mit den neuesten Einträgen. Ältere Einträge liegen außerhalb.
ui-gap-help-drawn-archived = Dateien nebeneinander. Von jeder Datei führt ein Pfeil zur vorigen.
ui-gap-help-drawn-stateful = Listen, die sich überlappen. Von jeder Liste führt ein Pfeil zur vorigen.
ui-gap-help-drawn-multipart = Seiten nebeneinander, in beide Richtungen verbunden.
ui-gap-help-drawn-paged = Seiten nebeneinander. Ein Eintrag liegt auf der Grenze zwischen zwei Seiten.
ui-gap-help-drawn-complete = Eine Liste mit allen Einträgen.
