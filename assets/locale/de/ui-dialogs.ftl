# Dialoge. $name ist der Name eines Feeds oder Ordners, $server sind Schema, Server und Port.

## Titel

ui-dialogs-title-add-feed = Feed hinzufügen
ui-dialogs-title-import = OPML importieren
ui-dialogs-title-save-feed = Als archivierten Feed speichern
ui-dialogs-title-export = OPML exportieren
ui-dialogs-title-rename = Umbenennen
ui-dialogs-title-move = In Ordner verschieben
ui-dialogs-title-address = Adresse ändern
ui-dialogs-title-sign-in = Anmelden
ui-dialogs-title-remove-several = Diese Feeds abbestellen?
ui-dialogs-title-remove = Diesen Feed abbestellen?
ui-dialogs-title-new-folder = Neuer Ordner
ui-dialogs-title-rename-folder = Ordner umbenennen
ui-dialogs-title-remove-folder = Diesen Ordner entfernen?
ui-dialogs-title-mark-older = Ältere Einträge als gelesen markieren
ui-dialogs-title-open-pages = Viele Seiten öffnen?
ui-dialogs-title-label = Labels
ui-dialogs-title-edit-label = Label ändern
ui-dialogs-title-save-search = Als intelligenten Ordner speichern (alle Feeds)
ui-dialogs-title-edit-search = Intelligenten Ordner ändern

## Knöpfe und Felder mehrerer Dialoge

ui-dialogs-close = Schließen
    .hint = Schließen (Esc)
ui-dialogs-cancel = Abbrechen
ui-dialogs-rename = Umbenennen
ui-dialogs-name = Name
ui-dialogs-folder = Ordner
ui-dialogs-no-folder = Kein Ordner
ui-dialogs-more-folders = { $count ->
        [one] { $count } weiterer Ordner: Ein Teil des Namens findet ihn.
       *[other] { $count } weitere Ordner: Ein Teil des Namens findet sie.
    }

## Änderungen an Feeds

ui-dialogs-rename-note = Bleibt das Feld leer, gilt der Titel des Feeds.
ui-dialogs-move-one = Der Ordner für „{ $name }“. Neue Ordner werden angelegt, Unterordner mit einem Schrägstrich: Ordner/Unterordner.
ui-dialogs-move-several = { $count ->
        [one] Der Ordner für { $count } Feed. Neue Ordner werden angelegt, Unterordner mit einem Schrägstrich: Ordner/Unterordner.
       *[other] Der Ordner für { $count } Feeds. Neue Ordner werden angelegt, Unterordner mit einem Schrägstrich: Ordner/Unterordner.
    }
ui-dialogs-move = Verschieben
ui-dialogs-address-note = Die Adresse von „{ $name }“. Einträge, Gelesen-Markierungen und Sterne bleiben; Einträge der neuen Adresse kommen hinzu.
ui-dialogs-address = Adresse
ui-dialogs-change = Ändern
ui-dialogs-mark-older-note = Markiert ältere Einträge von „{ $name }“ als gelesen. Lücken bleiben, wie sie sind.
# Zwischen diesen beiden steht ein Feld für die Zahl.
ui-dialogs-older-than = Älter als
ui-dialogs-older-than-days = Tage
ui-dialogs-days = Tage
ui-dialogs-day = Ein Tag
ui-dialogs-week = Eine Woche
ui-dialogs-month = Ein Monat
ui-dialogs-year = Ein Jahr
ui-dialogs-days-bounds = 1 bis { $most } Tage
ui-dialogs-mark-read = Als gelesen markieren
ui-dialogs-remove-one = Entfernt „{ $name }“ mit allen Einträgen aus Lacuna. Einträge mit Stern oder Label bleiben. Bis zum Beenden lässt sich das rückgängig machen.
ui-dialogs-remove-several = { $count ->
        [one] Entfernt { $count } Feed mit allen Einträgen. Einträge mit Stern oder Label bleiben. Bis zum Beenden lässt sich das rückgängig machen.
       *[other] Entfernt { $count } Feeds mit allen Einträgen. Einträge mit Stern oder Label bleiben. Bis zum Beenden lässt sich das rückgängig machen.
    }
ui-dialogs-remove = Abbestellen
ui-dialogs-unsubscribe = { $count ->
        [one] { $count } Feed abbestellen
       *[other] { $count } Feeds abbestellen
    }
# Eine Liste von Feeds: ein Name darin, und das Ende einer Liste, der $count Namen fehlen.
ui-dialogs-quoted = „{ $name }“
ui-dialogs-names-and-more = { $names } und { $count } weitere
ui-dialogs-open-first = { $all } Einträge sind ausgewählt. Die Seiten der ersten { $opened } werden im Browser geöffnet.
ui-dialogs-open-all = { $count ->
        [one] Die Seite von { $count } Eintrag wird im Browser geöffnet.
       *[other] Die Seiten von { $count } Einträgen werden im Browser geöffnet.
    }
ui-dialogs-open-pages = { $count ->
        [one] { $count } Seite öffnen
       *[other] { $count } Seiten öffnen
    }

## Ordner

ui-dialogs-in-folder = Im Ordner „{ $name }“
ui-dialogs-folder-exists = Einen Ordner mit diesem Namen gibt es schon.
ui-dialogs-folders-merge = Einen Ordner mit diesem Namen gibt es schon: Beide werden zusammengeführt.
ui-dialogs-create-folder = Ordner anlegen
ui-dialogs-remove-folder-note = Die Feeds und Ordner in „{ $name }“ bleiben und rücken eine Ebene nach oben.
ui-dialogs-remove-folder = Ordner entfernen
ui-dialogs-folder-name = Name des Ordners

## Anmelden

ui-dialogs-sign-in-keyring = Für „{ $name }“. Wird nur an { $server } gesendet und im Schlüsselbund des Systems aufbewahrt.
ui-dialogs-sign-in-file = Für „{ $name }“. Wird nur an { $server } gesendet und in einer privaten Datei des Profils aufbewahrt.
ui-dialogs-sign-in-either = Für „{ $name }“. Wird nur an { $server } gesendet und im Schlüsselbund des Systems aufbewahrt, falls es einen gibt, sonst in einer privaten Datei des Profils.
ui-dialogs-not-encrypted = Nicht verschlüsselt: Andere im Netzwerk können das Passwort vielleicht mitlesen.
ui-dialogs-user = Benutzername
ui-dialogs-password = Passwort
ui-dialogs-sign-in = Anmelden
ui-dialogs-sign-out = Abmelden

## Einen Feed hinzufügen

ui-dialogs-paste = Adresse eines Feeds oder einer Website einfügen
ui-dialogs-feed-or-site = Adresse eines Feeds oder einer Website
ui-dialogs-looking = Feeds werden gesucht …
ui-dialogs-folder-none = Keiner
ui-dialogs-header-show = Eine Kopfzeile mit den Anfragen für diesen Feed senden
ui-dialogs-proxy-show = Einen Proxy für diesen Feed verwenden
ui-dialogs-proxy = Proxy für diesen Feed
    .note = Die Adresse eines http- oder SOCKS-Proxys, oder „none“ für keinen. Er gilt für alles, was für den Feed abgerufen wird, von der ersten Anfrage an.
ui-dialogs-add = Hinzufügen
ui-dialogs-add-several = { $count ->
        [one] { $count } Feed hinzufügen
       *[other] { $count } Feeds hinzufügen
    }
ui-dialogs-find = Feeds suchen
# Wo ein mehrteiliger Feed beginnt: eine Überschrift und ihre Auswahl.
ui-dialogs-begin = Beginn
ui-dialogs-begin-beginning = Ganz am Anfang
ui-dialogs-begin-date = Ab einem Datum
ui-dialogs-begin-entry = Nach einem Eintrag
ui-dialogs-begin-snapshot = Mit einer Momentaufnahme
# Die Felder zur Auswahl, mit Hinweisen.
ui-dialogs-date = Datum
    .note = Alles, was sich an diesem Tag oder später geändert hat.
ui-dialogs-content-id = Kennung des Eintrags (Content-ID)
    .note = Der letzte anderswo gelesene Eintrag.
ui-dialogs-snapshot = Adresse des Index der Momentaufnahme
    .note = Erst seine Seiten, dann alles, was sich seitdem geändert hat.
ui-dialogs-unreachable = Diese Adresse ist nicht erreichbar. Trotzdem abonnieren?
ui-dialogs-wants-login = Diese Website verlangt einen Benutzernamen und ein Passwort.
ui-dialogs-not-signed-in = Diese Website hat Benutzernamen und Passwort nicht angenommen.
ui-dialogs-subscribe-anyway = Trotzdem abonnieren
ui-dialogs-found-one = Dieser Feed wurde gefunden
ui-dialogs-found = { $count ->
        [one] { $count } Feed gefunden
       *[other] { $count } Feeds gefunden
    }
ui-dialogs-subscribed = Bereits abonniert
ui-dialogs-show-feed = Anzeigen
# Nach einem Namen oder einer Zahl.
ui-dialogs-is-subscribed = bereits abonniert

## Wiederherstellen, exportieren und importieren

ui-dialogs-restore-note = Eine Sicherung enthält Abonnements, Gelesen-Markierungen und Sterne. Das Wiederherstellen ergänzt, was fehlt, und entfernt nichts.
ui-dialogs-looking-for-backups = Sicherungen werden gesucht …
ui-dialogs-no-backup = Es gibt noch keine Sicherung. Jeden Tag wird eine angelegt.
ui-dialogs-restore = Sicherung vom { $time } wiederherstellen
ui-dialogs-export-note = Speichert alle Abonnements mit ihren Ordnern, für andere Feedreader oder als Sicherung.
ui-dialogs-export-path = Pfad für den Export
ui-dialogs-with-history = Mit Angaben zur Vollständigkeit
ui-dialogs-done = Fertig
ui-dialogs-file-name = abonnements.opml
ui-dialogs-choose = Wählen …
ui-dialogs-import-note = Eine Liste von Feeds (OPML) oder markierten Artikeln (starred.json) auswählen, die ein anderer Reader exportiert hat, ihren Pfad eingeben oder sie hierher ziehen. Vor dem Hinzufügen ist zu sehen, was geschieht.
ui-dialogs-import-path = Pfad der OPML-Datei
ui-dialogs-move-in-note = Lacuna findet die Dateien von Newsboat, Liferea, RSS Guard und NetNewsWire selbst. Es liest die Dateien des anderen Readers und ändert sie nie. Vorher ist zu sehen, was übernommen wird.
ui-dialogs-move-in-looking = Andere Reader werden gesucht …
ui-dialogs-move-in-none = In den üblichen Ordnern wurde kein anderer Reader gefunden.
ui-dialogs-move-in-takes = Wird übernommen: { $things }
ui-dialogs-move-in-look = Vorschau für { $reader }
ui-dialogs-move-in-other = Andere Reader, etwa Thunderbird, exportieren eine Feedliste als OPML: Bitte diese Datei wählen.
ui-dialogs-move-in-path = Pfad der Dateien des anderen Readers
ui-dialogs-move-in-hint = Ein Ordner oder eine Datei
ui-dialogs-move-in-take = Übernehmen
ui-dialogs-whole-note = Für den Umzug auf einen anderen Computer hier alles in einer Datei speichern und die Datei dort in Lacuna laden: Feeds, Artikel, Gelesen-Markierungen, Sterne, Labels, Regeln, Konten und Einstellungen. Passwörter enthält die Datei nicht.
ui-dialogs-whole-path = Datei zum Speichern oder Laden
ui-dialogs-whole-save = Datei speichern
ui-dialogs-whole-load = Datei laden
ui-dialogs-whole-replace = Beim Laden alles hier durch den Inhalt der Datei ersetzen. Das Bisherige bleibt im Ordner des Profils erhalten, in Dateien, deren Namen mit before-loading- beginnen. „lacuna restore DATEI“ holt es zurück.
ui-dialogs-reading = Wird gelesen …
ui-dialogs-import-only = Ohne Abruf importieren
ui-dialogs-import = { $count ->
        [one] { $count } Feed importieren
       *[other] { $count } Feeds importieren
    }
ui-dialogs-import-articles = { $count ->
        [one] { $count } Artikel importieren
       *[other] { $count } Artikel importieren
    }
ui-dialogs-preview = Vorschau
ui-dialogs-select-all = Alle auswählen
ui-dialogs-select-none = Keine auswählen
# Anzahlen einer Datei, mit „·“ dazwischen.
ui-dialogs-new-feeds = { $count ->
        [one] { $count } neuer Feed
       *[other] { $count } neue Feeds
    }
ui-dialogs-count-subscribed = { $count } bereits abonniert
ui-dialogs-count-repeated = { $count } mehrfach in der Datei
ui-dialogs-count-unusable = { $count } nicht verwendbar
ui-dialogs-a-folder = Ordner { $name }

## Die Befehlspalette

ui-dialogs-palette = Befehle und Feeds suchen
    .hint = Befehl oder Feed
ui-dialogs-no-matches = Keine Treffer
# Was eine Zeile der Palette ist.
ui-dialogs-is-feed = Feed
ui-dialogs-is-folder = Ordner
# Warum sich eine Aktion der Palette nicht wählen lässt.
ui-dialogs-needs-feed = Zuerst einen Feed wählen
ui-dialogs-needs-entry = Zuerst einen Eintrag wählen
ui-dialogs-needs-gap = Zuerst eine Lücke wählen
ui-dialogs-not-now = Jetzt nicht möglich

## Über Lacuna

ui-dialogs-version = Lacuna { $version }
ui-dialogs-about = Ein Feedreader, der weiß, was ihm fehlt. Er lädt den Verlauf eines Feeds, sofern der Anbieter ihn bereitstellt, und zeigt jede Lücke. Die Regeln für Feeds mit Verlauf stehen in RFC 5005.
ui-dialogs-licences = MIT-Lizenz. Gesetzt in Inter, Lacuna Serif und JetBrains Mono (SIL Open Font License).

## Saving a feed as an archived feed

ui-dialogs-save-feed-note = Schreibt die Einträge von „{ $feed }“ in einen Ordner. Liegt der Ordner auf einem Webserver, laden Lacuna und andere Feedreader, die Archive lesen, von dort den ganzen Verlauf. Erneutes Speichern in denselben Ordner fügt Neues hinzu. Die Dateien enthalten die Adresse des Feeds: Ist sie geheim, sollten sie nicht veröffentlicht werden.
ui-dialogs-save-feed-path = Pfad des Ordners
ui-dialogs-save-feed-hint = Pfad des Ordners
ui-dialogs-save-lacks = Lacuna kann nicht sagen, dass dies alle Einträge des Feeds sind.
ui-dialogs-save-base = Adresse des Ordners im Web (optional)
    .note = Die Links zwischen den Dateien beginnen dann mit dieser Adresse. Ohne sie gelten sie unter jeder Adresse.
ui-dialogs-save-size = Einträge pro Datei mit älteren Einträgen
ui-dialogs-save-incomplete = Trotzdem speichern. In der Kopie steht dann ein Hinweis.
ui-dialogs-save = Speichern
ui-dialogs-replace = Ersetzen

## Das Anfrageprotokoll

ui-dialogs-requests-note = Was Lacuna bei Servern angefragt hat, und warum. Das Neueste zuerst.
ui-dialogs-reading-requests = Das Protokoll wird gelesen …
ui-dialogs-no-requests = Bisher gab es keine Anfrage.

## Labels

ui-dialogs-label-note = { $count ->
        [one] Die Labels dieses Eintrags. Ein Eintrag mit Label wird aufbewahrt wie einer mit Stern.
       *[other] Die Labels von { $count } Einträgen. Ein Eintrag mit Label wird aufbewahrt wie einer mit Stern.
    }
ui-dialogs-label-name = Name des Labels
ui-dialogs-label-hint = Neues Label, oder unten eins wählen
ui-dialogs-label-make = Label anlegen
ui-dialogs-label-done = Fertig
ui-dialogs-label-exists = Ein anderes Label hat diesen Namen.
ui-dialogs-search-name = Name des intelligenten Ordners
ui-dialogs-search = Suche des intelligenten Ordners
ui-dialogs-search-exists = Ein anderer intelligenter Ordner hat diese Suche.
ui-dialogs-more-labels = { $count ->
        [one] { $count } weiteres Label: Ein Teil des Namens findet es.
       *[other] { $count } weitere Labels: Ein Teil des Namens findet sie.
    }
ui-dialogs-colour-blue = Blau
ui-dialogs-colour-green = Grün
ui-dialogs-colour-orange = Orange
ui-dialogs-colour-purple = Violett
ui-dialogs-colour-red = Rot
ui-dialogs-colour-teal = Türkis
ui-dialogs-colour-pink = Rosa
ui-dialogs-colour-grey = Grau

## Regeln

ui-dialogs-rules-note = Jeder neue Eintrag durchläuft diese Regeln von oben nach unten. Regeln löschen nichts.
ui-dialogs-rules-reading = Die Regeln werden gelesen …
ui-dialogs-rules-none = Es gibt noch keine Regeln.
ui-dialogs-rules-done = Fertig
ui-dialogs-rule-new = Neue Regel
ui-dialogs-rule-on = Regel { $name }
ui-dialogs-rule-delete = Regel { $name } löschen
ui-dialogs-rule-up = Regel { $name } nach oben
ui-dialogs-rule-down = Regel { $name } nach unten
ui-dialogs-rule-edit = Ändern
    .of = Regel { $name } ändern
ui-dialogs-rule-matched = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }
# Eine Regel in einer Zeile: ihre Suche, und eine Liste ihrer Wirkungen.
ui-dialogs-rule-words = Wenn „{ $query }“ zutrifft: { $actions }
ui-dialogs-rule-does-read = als gelesen markieren
ui-dialogs-rule-does-hide = ausblenden
ui-dialogs-rule-does-star = Stern setzen
ui-dialogs-rule-does-label = Label „{ $name }“
ui-dialogs-rule-does-notify = benachrichtigen
ui-dialogs-rule-does-full-text = Volltext laden
ui-dialogs-rule-does-run = „{ $command }“ ausführen
ui-dialogs-rule-name = Name der Regel
ui-dialogs-rule-name-hint = Name
ui-dialogs-rule-when = Wenn diese Suche einen neuen Eintrag findet
ui-dialogs-rule-query = Suche der Regel
ui-dialogs-rule-query-hint = feed:news title:wetter
ui-dialogs-rule-try = Ausprobieren
ui-dialogs-rule-trying = Die gespeicherten Einträge werden durchsucht …
# $of ist die Zahl der gespeicherten Einträge.
ui-dialogs-rule-tried = Hätte zu { $count } von { $of } Einträgen gepasst
ui-dialogs-rule-show = Anzeigen
ui-dialogs-rule-then = Dies tun
ui-dialogs-rule-read = Als gelesen markieren
ui-dialogs-rule-hide = In Listen ausblenden und als gelesen markieren
ui-dialogs-rule-hide-note = Der Eintrag bleibt gespeichert. Suchen finden ihn, is:hidden findet alle, und als ungelesen markiert erscheint er wieder.
ui-dialogs-rule-star = Stern setzen
ui-dialogs-rule-labels = Labels der Regel
ui-dialogs-rule-labels-hint = Labels, durch Kommas getrennt
ui-dialogs-rule-notify = Eine Benachrichtigung anzeigen
ui-dialogs-rule-full-text = Den Volltext laden
ui-dialogs-rule-command = Befehl der Regel
ui-dialogs-rule-command-hint = Befehl, etwa mpv {"{url}"}
ui-dialogs-rule-command-off = Die Einstellungen erlauben Regeln keine Befehle, daher läuft dieser nicht.
ui-dialogs-rule-tasks-note = Benachrichtigungen, Volltexte und Befehle folgen nach dem Aktualisieren, und nur für neue Einträge, die ungelesen sind. Nach einem Aktualisieren werden höchstens 50 Volltexte geladen und 100 Befehle ausgeführt.
ui-dialogs-rule-exists = Eine andere Regel hat diesen Namen.
ui-dialogs-rule-save = Regel speichern

## Artikel senden und exportieren

ui-dialogs-send-to-of = „{ $title }“ senden an
ui-dialogs-send-to-of-several = { $count ->
    [one] { $count } Eintrag senden an
   *[other] { $count } Einträge senden an
 }
ui-dialogs-send-to-too-many = Höchstens { $most } Einträge lassen sich auf einmal senden.
ui-dialogs-palette-send-to = An { $name } senden
ui-dialogs-send-to-none = Es gibt noch keine Ziele.
ui-dialogs-send-to-command = Befehl
ui-dialogs-send-to-edit = Ziele ändern …
ui-dialogs-export-entry-note = Schreibt „{ $title }“ in eine Datei.
ui-dialogs-export-entries-note = { $count ->
    [one] Schreibt { $count } Artikel in eine Datei.
   *[other] Schreibt { $count } Artikel in eine Datei.
 }
ui-dialogs-export-list-note = Schreibt die Artikel von „{ $title }“ in eine Datei: auch die, die der Anbieter entfernt hat, und einen Hinweis überall, wo Einträge fehlen.
ui-dialogs-export-search-note = Schreibt die Artikel von „{ $title }“ in eine Datei. Artikel, die Anbieter entfernt haben, kommen zuletzt.
ui-dialogs-export-found-note = Schreibt die Artikel von „{ $title }“ in eine Datei.
ui-dialogs-export-html = Eine Seite, die jeder Browser öffnet, auch ohne Internet. Zum Drucken im Browser öffnen.
ui-dialogs-export-markdown-one = Eine Textdatei, oben mit Titel, Autor, Datum und Quelle.
ui-dialogs-export-markdown = Ein neuer Ordner mit einer Textdatei für jeden Artikel und einer Liste.
ui-dialogs-export-epub = Ein Buch für E-Reader (EPUB 3).
ui-dialogs-export-articles-path = Pfad der Datei
ui-dialogs-export-articles-name = Artikel
ui-dialogs-export-images = Bereits geladene Bilder einfügen
ui-dialogs-export-images-markdown = Die Bilder werden Dateien in einem Ordner neben dem Text.

## Gespeicherte Seiten

ui-dialogs-page-note = Behält den Text einer einzelnen Webseite, um ihn später zu lesen. Er bleibt, bis er gelöscht wird.
ui-dialogs-page-address = Adresse der Seite
ui-dialogs-save-page = Seite speichern
