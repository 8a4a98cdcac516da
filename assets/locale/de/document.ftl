# Warum ein Dokument nicht als Feed taugt. Begriffe und Regeln: assets/locale/README.md.
document-web-page = Diese Adresse führt zu einer Webseite, nicht zu einem Feed.
    .hint = Vielleicht steht die Adresse des Feeds auf der Seite.
document-opml = Diese Adresse führt zu einer Feedliste (OPML), nicht zu einem Feed.
    .hint = Sie lässt sich als Abonnementliste importieren.
document-sitemap = Diese Adresse führt zu einer Sitemap, nicht zu einem Feed.
document-other-xml = Diese Adresse führt zu einem XML-Dokument anderer Art, nicht zu einem Feed.
document-other-rdf = Diese Adresse führt zu einem RDF-Dokument anderer Art, nicht zu einem Feed.
document-other-json = Diese Adresse führt zu JSON, das kein Feed ist.
document-no-export = Diese Datei ist JSON, aber kein Export eines Feed-Readers.
document-plain-text = Diese Adresse führt zu reinem Text, nicht zu einem Feed.
document-other-file = Diese Adresse führt zu einem Dokument, einem Bild oder einer anderen Datei, nicht zu einem Feed.
document-text = Diese Adresse führt zu Text, der kein Feed ist.
# Antworten der Website eines Anbieters oder eines Feed-Servers auf die Frage nach fehlenden Einträgen. Ein Satz, der den Server nennt, steht davor.
document-answer-page = Statt einer Liste von Einträgen kam eine Webseite.
document-answer-other = Die Antwort ist keine Liste von Einträgen.
document-answer-no-mode = Sein Google-Reader-Modus liefert keine Listen von Einträgen. Ein Konto mit einem Token für seine eigene API kann danach fragen.
document-empty = Diese Adresse führt zu einem leeren Dokument.
document-broken-json = Das JSON des Feeds ist in Zeile { $line } fehlerhaft.
document-breaks-off = Das Dokument des Feeds bricht ab, bevor etwas Brauchbares kommt.
document-no-page = Diese Adresse führt nicht zu einem Feed mit festen Seiten.
document-no-index = Diese Adresse führt nicht zum Index einer Momentaufnahme.
document-index-lacks = Dem Index der Momentaufnahme fehlt ein brauchbares „{ $member }“.
    .hint = Ein Hinweis an den Anbieter könnte helfen.

## Hinweise mehrerer Meldungen

document-check-address = Bitte die Adresse prüfen. Auch die Adresse der Website genügt: Lacuna sucht dort nach ihrem Feed.
document-tell-publisher = Später erneut versuchen oder dem Anbieter einen Hinweis geben.

## Reparaturen eines Dokuments: Sätze ohne Punkt, denen die Stelle einer Spezifikation in Klammern folgt

document-text-after-feed = Text nach dem Feed wurde übersprungen
document-text-before-feed = Text vor dem Feed wurde übersprungen
document-elements-unclosed = { $count ->
        [one] { $count } offenes Element wurde
       *[other] { $count } offene Elemente wurden
    } geschlossen
document-stray-end-tags = { $count ->
        [one] { $count } End-Tag ohne Anfang wurde
       *[other] { $count } End-Tags ohne Anfang wurden
    } ignoriert
document-bare-ampersands = { $count ->
        [one] { $count } einzelnes & wurde
       *[other] { $count } einzelne & wurden
    } als Zeichen gelesen
document-lone-angles = { $count ->
        [one] { $count } einzelnes < wurde
       *[other] { $count } einzelne < wurden
    } als Zeichen gelesen
document-html-references = { $count ->
        [one] { $count } nicht deklarierter HTML-Verweis wurde als das gemeinte Zeichen
       *[other] { $count } nicht deklarierte HTML-Verweise wurden als die gemeinten Zeichen
    } gelesen
document-control-references = { $count ->
        [one] { $count } Verweis auf Steuerzeichen wurde
       *[other] { $count } Verweise auf Steuerzeichen wurden
    } als windows-1252 gelesen
document-illegal-references = { $count ->
        [one] { $count } Verweis auf Zeichen, die XML verbietet, wurde
       *[other] { $count } Verweise auf Zeichen, die XML verbietet, wurden
    } weggelassen
document-control-characters = { $count } Steuerzeichen { $count ->
        [one] wurde
       *[other] wurden
    } weggelassen
document-elements-too-deep = { $count ->
        [one] { $count } zu tief verschachteltes Element wurde
       *[other] { $count } zu tief verschachtelte Elemente wurden
    } abgeschnitten
# $date ist der Text des ersten Datums.
document-bad-dates = { $count ->
        [one] { $count } Datum war nicht lesbar: „{ $date }“
       *[other] { $count } Daten waren nicht lesbar, zuerst „{ $date }“
    }
document-undeclared-prefixes = { $count ->
        [one] { $count } Element hatte
       *[other] { $count } Elemente hatten
    } ein Präfix, das nie deklariert wurde
document-bad-links = { $count ->
        [one] { $count } Link ließ
       *[other] { $count } Links ließen
    } sich nicht auflösen
document-entries-unreadable = { $count ->
        [one] { $count } Eintrag war
       *[other] { $count } Einträge waren
    } nicht lesbar
document-head-unreadable = der Kopf war nicht lesbar
document-history-spelling = der Namensraum des Verlaufs war mit https oder mit einem Schrägstrich am Ende geschrieben
document-history-prefix = fh steht für einen unbekannten Namensraum; seine Elemente werden ignoriert
document-entries-without-id = { $count ->
        [one] { $count } Eintrag hatte keine Kennung und wird
       *[other] { $count } Einträge hatten keine Kennung und werden
    } am Link oder an einer Prüfsumme erkannt
document-guids-shared = { $count ->
        [one] { $count } Eintrag hat
       *[other] { $count } verschiedene Einträge haben
    } dieselbe guid wie ein anderer; erkannt am Link oder an einer Prüfsumme
document-channel-missing = das Element channel fehlte
document-bytes-undefined = der Text enthält Bytes, die sein Zeichensatz nicht definiert
document-wrong-charset = die Bytes hatten einen anderen Zeichensatz als den angekündigten
document-bad-tombstones = { $count ->
        [one] { $count } Element deleted-entry ohne Kennung oder Datum wurde
       *[other] { $count } Elemente deleted-entry ohne Kennung oder Datum wurden
    } ignoriert
document-lists-too-long = { $count ->
        [one] { $count } Element zu langer Listen wurde
       *[other] { $count } Elemente zu langer Listen wurden
    } weggelassen
document-breaks-off-early = das Dokument bricht vor seinem Ende ab
document-too-large = das Dokument ist zu groß; seine letzten Einträge wurden nicht gelesen
document-rss-in-atom-namespace = Elemente von RSS stehen im Namensraum von Atom
# $name ist der Name eines Elements, $relation der eines Links; $one und $other sind Werte.
document-mark-not-empty = fh:{ $name } muss leer sein; sein Inhalt wird ignoriert
document-mark-without-value = { $name } enthält weder { $one } noch { $other } und sagt daher nichts
document-mark-with-both-values = { $name } steht mit beiden Werten da; es gilt der, der Einträge behält
document-mark-in-entry = fh:{ $name } steht in einem Eintrag; es gilt nur im Kopf
document-link-in-entry = ein Link { $relation } steht in einem Eintrag; er gilt nur im Kopf

## Dasselbe für die Seiten von Multipart-Feeds, die aus Teilen bestehen

document-entities-without-id = { $count ->
        [one] { $count } Teil ohne Content-ID; an Zeit und Text erkannt
       *[other] { $count } Teile ohne Content-ID; an Zeit und Text erkannt
    }
document-entities-without-time = { $count ->
        [one] { $count } Teil
       *[other] { $count } Teile
    } ohne die Kopfzeile Last-Modified
document-entities-bad-time = { $count ->
        [one] { $count } Teil, dessen
       *[other] { $count } Teile, deren
    } Last-Modified kein HTTP-Datum ist
document-entities-without-type = { $count ->
        [one] { $count } Teil
       *[other] { $count } Teile
    } ohne Content-Type; als Text gelesen
document-entities-wrong-length = { $count ->
        [one] { $count } Teil, dessen
       *[other] { $count } Teile, deren
    } Content-Length falsch ist; die Trennlinie entscheidet
document-entities-odd-line = { $count ->
        [one] { $count } Teil
       *[other] { $count } Teile
    } mit Zeilen zwischen den Kopfzeilen, die selbst keine Kopfzeilen sind
document-entities-not-kept = { $count ->
        [one] { $count } Teil, der für sich oder für die Seite zu groß ist; sein
       *[other] { $count } Teile, die für sich oder für die Seite zu groß sind; ihr
    } Text wurde weggelassen
document-entities-odd-operation = { $count ->
        [one] { $count } Teil
       *[other] { $count } Teile
    } mit einem unbekannten Operation-Type
document-page-boundary-not-named = der Content-Type nennt keine Trennlinie; die erste im Text wurde verwendet
document-page-too-large = die Seite ist zu groß; ihre letzten Teile wurden nicht gelesen
document-page-cut = die Seite bricht ab: ihr letzter Teil wurde nicht übernommen
document-page-not-closed = die Seite bricht ab: die letzte Trennlinie fehlt
document-page-empty = die Seite enthält keinen Teil; jede Seite muss einen enthalten
document-page-times-backwards = die Zeiten (Last-Modified) der Teile laufen innerhalb der Seite rückwärts
document-page-without-time = der Seite fehlt die Kopfzeile Last-Modified
document-page-bad-time = die Kopfzeile Last-Modified der Seite ist kein HTTP-Datum
document-page-without-self = der Seite fehlt eine Kopfzeile Link mit rel=self
document-entity-too-long = Dieser Teil ist { $length } Byte lang. Das ist mehr, als Lacuna von einem Teil behält.
document-entity-left-out = Dieser Teil ist { $length } Byte lang. Er wurde ausgelassen, weil die Teile davor den Platz füllen, den Lacuna für eine Seite behält.
