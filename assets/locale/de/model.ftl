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

## Regeln

model-rule-no-name = Eine Regel braucht einen Namen.
model-rule-bad-name = Der Name einer Regel hat höchstens { $most } druckbare Zeichen.
model-rule-no-query = Eine Regel braucht eine Suche, zu der Einträge passen müssen.
model-rule-long-query = Die Suche einer Regel ist zu lang.
# $word ist eine Bedingung einer Suche, etwa „before:gestern“.
model-rule-mistyped = „{ $word }“ ist keine Bedingung: Der Wert ist falsch.
model-rule-no-action = Eine Regel braucht eine Aktion: als gelesen markieren, ausblenden, mit Stern markieren oder ein Label.
model-rule-no-such-action = Eine Aktion „{ $name }“ gibt es nicht. Die Aktionen sind read, hide, star und label:NAME.
