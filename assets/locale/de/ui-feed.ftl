# Die Informationen zu einem Feed und das Bild seines Verlaufs.

## Schaltflächen

ui-feed-refresh = Aktualisieren
ui-feed-check-archives = Archiv auf Änderungen prüfen
    .hint = Ruft die Dateien mit älteren Einträgen erneut ab und meldet, was der Anbieter darin geändert hat.
ui-feed-rebuild-history = Alle älteren Einträge neu laden
    .hint = Ruft jede Datei bis zum Anfang erneut ab und versucht es bei jeder Lücke noch einmal. Nichts geht verloren.
ui-feed-open-site = Website öffnen

## Abschnitte

ui-feed-address = Adresse
ui-feed-not-chronological = Einträge sind nicht nach Datum geordnet
    .hint = Einschalten, wenn der Feed alte und neue Einträge gemischt auflistet. Lacuna meldet dann keine Lücken zwischen Aktualisierungen.
ui-feed-gaps = Lücken
# $span ist der Zeitraum einer Lücke.
ui-feed-dismissed = { $span } · ausgeblendet
ui-feed-removed = Entfernt
ui-feed-removed-note = { $count ->
        [one] Der Anbieter hat einen Eintrag entfernt; hier ist er noch vorhanden.
       *[other] Der Anbieter hat { $count } Einträge entfernt; hier sind sie noch vorhanden.
    }
ui-feed-show-removed = { $count ->
        [one] Eintrag anzeigen
       *[other] Einträge anzeigen
    }
ui-feed-renamed = Geänderte Kennungen
ui-feed-renamed-note = { $count ->
        [one] Der Feed hat Kennungen geändert. Ein Eintrag, der unter der neuen Kennung wiedererkannt wurde, behielt Gelesen-Markierung und Stern.
       *[other] Der Feed hat Kennungen geändert. { $count } Einträge, die unter den neuen Kennungen wiedererkannt wurden, behielten Gelesen-Markierungen und Sterne.
    }
ui-feed-undo-renaming = Das sind andere Einträge
ui-feed-events = Ereignisse
ui-feed-requests = Letzte Anfragen
ui-feed-faults = Fehler in den Dateien des Feeds

## Einstellungen dieses Feeds

ui-feed-reading = Lesen
ui-feed-images = Bilder
# Wann Bilder geladen werden.
ui-feed-images-default = Standard
ui-feed-images-when-opened = Beim Öffnen
ui-feed-images-on-request = Auf Wunsch
ui-feed-images-never = Nie
ui-feed-full-text = Immer den Volltext laden
    .hint = Beim Öffnen eines Eintrags lädt Lacuna seine Webseite und zeigt den Artikel.
ui-feed-terms = Abrufen und Speichern
ui-feed-more = Erweiterte Einstellungen anzeigen
    .hint = Die Verbindung zum Server und die letzten Anfragen.
ui-feed-less = Erweiterte Einstellungen ausblenden
# Steht in einem leeren Feld.
ui-feed-default = Standard
ui-feed-bounds = Von { $least } bis { $most }, oder leer für den Standard
ui-feed-interval = Diesen Feed aktualisieren alle
    .hint = Gilt ab der nächsten Aktualisierung; der Server kann einen Mindestabstand vorgeben. Ein Server, der Änderungen nicht melden kann, wird einmal am Tag gefragt, und nur dann öfter, wenn sonst Einträge verloren gingen.
# Minuten.
ui-feed-interval-unit = Min.
ui-feed-keep = Speichergrenze
    .hint = Speicherplatz für die Texte dieses Feeds; 0 heißt ohne Grenze. Zuerst werden die Texte der ältesten gelesenen Einträge entfernt; ungelesene und solche mit Stern oder Label behalten ihre.
ui-feed-keep-unit = MB
# Die Kopfzeile von HTTP.
ui-feed-agent = Name gegenüber dem Server
    .hint = Nur ändern, wenn der Server den Namen von Lacuna ablehnt (den User-Agent).
# Steht im leeren Feld des User-Agent.
ui-feed-own-agent = Lacunas eigener
ui-feed-proxy = Proxy
    .hint = Die Adresse eines http- oder SOCKS-Proxys, „none“ für keinen oder „system“; leer gilt die allgemeine Einstellung. Er gilt für alles, was für diesen Feed abgerufen wird: Dateien, Bilder, Symbol und Seiten. Ein SOCKS-Proxy schlägt die Namen der Server selbst nach. Ist der Proxy nicht erreichbar, wird nichts abgerufen.
ui-feed-headers = Kopfzeilen der Anfragen
    .hint = Lacuna sendet sie mit jeder Anfrage für diesen Feed, und nur an seinen eigenen Server. Die Werte werden wie Passwörter aufbewahrt und nicht wieder angezeigt.
ui-feed-header-name = Name der Kopfzeile
ui-feed-header-value = Wert der Kopfzeile
ui-feed-header-set = Kopfzeile setzen
ui-feed-header-remove = Entfernen
ui-feed-header-remove-it = { $name } entfernen
ui-feed-header-without-value = { $name } wird nicht gesendet, denn der Wert fehlt: Ein gespeichertes Profil enthält keine Werte. Bitte Name und Wert unten eingeben oder die Kopfzeile entfernen.
ui-feed-allow-private = Lokale Adressen erlauben
    .hint = Dieser Feed darf auf Geräte im eigenen Netzwerk und von https auf unverschlüsseltes http verweisen.

## Das Bild des Verlaufs: die Einträge jedes Monats und die Dateien, aus denen sie stammen

# Für Vorleseprogramme. $entries, $files und $gaps sind Anzahlen wie „34 Einträge“.
ui-feed-strip = Verlauf vom { $from } bis zum { $to }: { $entries }, { $files }, { $gaps }
ui-feed-strip-and-state = { $summary }. { $state }
# „November 2023: 7 Einträge“
ui-feed-strip-bar = { $time }: { $entries }
ui-feed-strip-hour = { $day }, { $from } bis { $to }
ui-feed-strip-feed-itself = Der Feed selbst
# „34 Einträge, 1. März 2019 bis 30. Aug. 2019“
ui-feed-strip-file = { $entries }, { $from } bis { $to }
# Das linke Ende: was das Ende der Liste sagt und seit wann nichts verpasst wurde.
ui-feed-strip-beginning =
    { $end }.
    { $state }
ui-feed-strip-gap-from = Lücke vom { $from } bis zum { $to }
ui-feed-strip-gap-before = Lücke vor dem { $date }
ui-feed-strip-gap-after = Lücke nach dem { $date }
ui-feed-strip-gap = Lücke
# $gap ist eine der Zeilen oben.
ui-feed-strip-gap-hint = { $gap }. Ein Klick zeigt den Grund.
ui-feed-strip-poll = Zuletzt geprüft: { $time } ({ $distance })
ui-feed-strip-last-checked = zuletzt geprüft: { $date }
ui-feed-strip-hours = Einträge pro Stunde.
ui-feed-strip-days = Einträge pro Tag.
ui-feed-strip-months = Einträge pro Monat.
ui-feed-strip-years = Einträge pro Jahr.
ui-feed-strip-below = Darunter: die Dateien, aus denen sie stammen, der Feed selbst in Blau.
ui-feed-strip-hatched = Schraffiert: Lücken.
