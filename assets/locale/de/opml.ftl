# Warum eine Feedliste oder ein Eintrag daraus nicht taugt. Satzteile ohne Punkt.
# Begriffe und Regeln: assets/locale/README.md.
opml-error = Zeile { $line }: { $reason }
opml-empty = die Datei ist leer
opml-no-markup = das ist kein OPML: es enthält kein Markup
opml-begins-with = das ist kein OPML: es beginnt mit <{ $name }>
opml-too-large = die Datei ist größer als 32 MB: bitte teilen und in Teilen importieren
opml-too-many = die Datei enthält mehr als 40.000 Feeds und Ordner: bitte teilen und in Teilen importieren
opml-cut-within = die Datei ist innerhalb eines Elements <outline> abgeschnitten
opml-outline-never-ends = die Datei ist abgeschnitten: das Element <outline> aus Zeile { $line } endet nicht
opml-never-ends = die Datei ist abgeschnitten: ihr <opml> endet nicht
opml-a-feed = ein Feed
opml-no-address = { $name } hat keine Adresse
opml-no-quote = dieses Element <outline> ist nicht lesbar: ein Anführungszeichen fehlt
opml-scheme = Adressen mit dem Schema { $scheme }: werden nicht unterstützt: { $address }
opml-not-web = das ist keine Webadresse: { $address }
