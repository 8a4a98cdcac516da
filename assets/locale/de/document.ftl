# Warum ein Dokument nicht als Feed taugt. Begriffe und Regeln: assets/locale/README.md.
document-web-page = Diese Adresse führt zu einer Webseite, nicht zu einem Feed.
    .hint = Vielleicht steht die Adresse des Feeds auf der Seite.
document-opml = Diese Adresse führt zu einer Feed-Liste (OPML), nicht zu einem Feed.
    .hint = Sie lässt sich als Abonnementliste importieren.
document-sitemap = Diese Adresse führt zu einer Sitemap, nicht zu einem Feed.
document-other-xml = Diese Adresse führt zu einem XML-Dokument anderer Art, nicht zu einem Feed.
document-other-rdf = Diese Adresse führt zu einem RDF-Dokument anderer Art, nicht zu einem Feed.
document-other-json = Diese Adresse führt zu JSON, das kein Feed ist.
document-plain-text = Diese Adresse führt zu reinem Text, nicht zu einem Feed.
document-text = Diese Adresse führt zu Text, der kein Feed ist.
document-empty = Diese Adresse führt zu einem leeren Dokument.
document-broken-json = Das JSON des Feeds ist in Zeile { $line } fehlerhaft.
document-breaks-off = Das Dokument des Feeds bricht ab, bevor etwas Brauchbares kommt.
document-no-page = Diese Adresse führt nicht zu einer Seite eines Multipart-Feeds.
document-no-index = Diese Adresse führt nicht zum Verzeichnis eines Momentaufnahmees.
document-index-lacks = Dem Verzeichnis des Momentaufnahmees fehlt ein brauchbares „{ $member }“.
    .hint = Ein Hinweis an den Anbieter könnte helfen.

## Hinweise mehrerer Meldungen

document-check-address = Bitte die Adresse prüfen.
document-tell-publisher = Später erneut versuchen oder dem Anbieter einen Hinweis geben.
