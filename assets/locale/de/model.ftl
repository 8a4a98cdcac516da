# Wie ein Dokument endete. Begriffe und Regeln: assets/locale/README.md.
model-document-too-long = Das Dokument enthält mehr, als Lacuna von einem aufnimmt.
model-document-cut = Das Dokument wurde vor seinem Ende abgeschnitten.

## Arten von Feeds

model-kind-complete = Vollständiger Feed
model-kind-archived = Feed mit Archiv
model-kind-paged = Feed mit wandernden Seiten
model-kind-stateful = Feed mit Momentaufnahmen
model-kind-multipart = Feed mit festen Seiten
model-kind-plain = Feed mit den neuesten Einträgen

## Labels

model-label-empty = Ein Label braucht einen Namen.
model-label-too-long = Ein Label hat höchstens { $most } Zeichen.
model-label-unprintable = Ein Label besteht aus druckbaren Zeichen.
