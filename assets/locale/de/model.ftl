# Wie ein Dokument endete. Begriffe und Regeln: assets/locale/README.md.
model-document-too-long = Das Dokument enthält mehr, als Lacuna aus einer Datei liest.
model-document-cut = Die Datei kam nur zum Teil an.

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
model-rule-open-quote = Ein Anführungszeichen in der Suche der Regel ist nicht geschlossen.
model-rule-long-query = Die Suche einer Regel ist zu lang.
model-query-only-signs = Eine Suche findet nur Buchstaben und Ziffern, deshalb passt kein Eintrag zu „{ $query }“.
model-query-unseen = Die Zeichen dieser Suche sieht niemand, deshalb findet sie nichts.
# $word ist eine Bedingung einer Suche, etwa „before:gestern“.
model-query-mistyped = „{ $word }“ ist keine Bedingung: { $name ->
        [is] Nach „is:“ steht read, unread, starred oder hidden.
        [has] Nach „has:“ steht enclosure.
        [before] Nach „before:“ steht ein Datum wie 2026-05-31 oder 2026-05.
        [after] Nach „after:“ steht ein Datum wie 2026-05-31 oder 2026-05.
        [older] Nach „older:“ steht ein Alter wie 30d, 2w, 6m oder 1y.
        [newer] Nach „newer:“ steht ein Alter wie 30d, 2w, 6m oder 1y.
       *[word] Nach „{ $name }:“ steht ein Wort.
    }
model-query-unknown = „{ $word }“ ist keine Bedingung: Keine heißt „{ $name }“. Es gibt { $names }. In Anführungszeichen ist es ein Text.
model-rule-no-action = Eine Regel braucht eine Aktion.
model-rule-no-such-action = Eine Aktion „{ $name }“ gibt es nicht. Die Aktionen sind read, hide, star, notify, full-text, label:NAME und run:COMMAND.
model-rule-two-commands = Eine Regel führt nur einen Befehl aus.
model-command-is-address = Das ist eine Adresse und kein Befehl.
model-send-no-name = Ein Ziel braucht einen Namen.
model-send-bad-name = Der Name eines Ziels hat höchstens { $most } druckbare Zeichen.
model-send-long = Die Adresse oder der Befehl ist zu lang oder enthält Zeichen, die sich nicht drucken lassen.
model-send-no-value = {"{url}"} oder {"{title}"} muss dort stehen, wo Adresse oder Titel des Eintrags hingehören.
model-send-unknown = {"{"}{ $name }{"}"} gibt es nicht. Es gibt {"{url}"} und {"{title}"}.
model-send-no-address = Mit einem Eintrag eingesetzt ist das keine Adresse, oder der Eintrag würde den Server bestimmen.
model-send-no-program = Ein Befehl beginnt mit dem Namen eines Programms.
model-send-code = { $program } würde als Code ausführen, was der Anbieter in {"{"}{ $name }{"}"} schreibt. Der Wert muss ein eigenes Argument hinter dem Code oder einem Skript sein, zum Beispiel: { $example }
model-send-open-quote = Ein Anführungszeichen des Befehls ist nicht geschlossen.
model-send-no-link = Der Eintrag hat keine Webadresse.

## Kopfzeilen der Anfragen eines Feeds

model-header-name = Das ist kein Name einer Kopfzeile: Buchstaben, Ziffern und Bindestriche sind möglich, höchstens { $most } Zeichen.
model-header-own = Die Kopfzeile „{ $name }“ setzt Lacuna selbst.
model-header-agent = Für den Namen, den Lacuna dem Server sendet (User-Agent), gibt es eine eigene Einstellung.
model-header-empty = Der Wert von „{ $name }“ ist leer.
model-header-long = Der Wert von „{ $name }“ ist länger als { $most } Zeichen.
model-header-value = Der Wert von „{ $name }“ darf Buchstaben, Ziffern und Zeichen aus ASCII enthalten, aber keine Zeilenumbrüche.
