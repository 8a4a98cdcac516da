# Die Liste in der Mitte: was über ihr steht, ihre Zeilen und ihre Menüs.

## Über der Liste

ui-list-mark-all-read = Alle als gelesen markieren
ui-list-about-feed = Über diesen Feed
# Eine Schaltfläche, die zur Seitenleiste zurückführt.
ui-list-subscriptions = Abonnements
    .hint = Zurück zu den Abonnements
# Filter.
ui-list-all = Alle
ui-list-unread = Ungelesen
ui-list-starred = Mit Stern
# Die Reihenfolge der Liste.
ui-list-order = Reihenfolge: { $order }
# Anstelle des Zustands des Feeds.
ui-list-rebuilding = Ältere Einträge werden geladen …
# $kind ist etwa „Archivierter Feed“, $explained ein Satz zum Zustand.
ui-list-kind-and-state = { $kind }. { $explained }
# Knopf eines Menüs, das in niedrigen Fenstern die Bedienelemente über der Liste enthält.
ui-list-options = Listenoptionen
ui-list-retry-all = Alle erneut versuchen
    .hint = Ruft jede fehlende Datei erneut ab.
ui-list-look-everywhere = Websites und Webarchiv fragen
    .hint = Ruft jede fehlende Datei erneut ab, fragt die Websites und die eigenen Feed-Server nach fehlenden Einträgen und sucht im Webarchiv.
ui-list-save-report = Bericht speichern …
ui-list-save-search = Als intelligenten Ordner speichern
    .hint = Als intelligenten Ordner speichern (alle Feeds)
    .menu = Als intelligenten Ordner speichern (alle Feeds) …
ui-list-forget-search = Diesen intelligenten Ordner entfernen

# Die Anzahl der Einträge in der Liste.
ui-list-shown = { $count } angezeigt
ui-list-found = { $count ->
        [one] { $count } Eintrag gefunden
       *[other] { $count } Einträge gefunden
    }
ui-list-found-so-far = { $count ->
        [one] Bisher { $count } Eintrag gefunden
       *[other] Bisher { $count } Einträge gefunden
    }
ui-list-so-far = { $count ->
        [one] Bisher { $count } Eintrag
       *[other] Bisher { $count } Einträge
    }
# Steht nach der Anzahl der Einträge: „1.204 Einträge · 47 ungelesen“.
ui-list-count-unread = { $count } ungelesen
ui-list-count-hidden = { $count } ausgeblendet

## Der Fortschritt auf dem Weg durch den Verlauf

ui-list-load-older = Ältere Einträge laden?
ui-list-stopped = Das Laden älterer Einträge wurde angehalten
# $progress ist etwa „34 Dateien“.
ui-list-back-to = { $progress }, bis { $date }

## Die Seiten eines Feeds

ui-list-comes-in-pages = Dieser Feed ist auf Seiten verteilt; vielleicht werden Einträge übersprungen.
ui-list-first-page = Erste Seite
ui-list-previous-page = Vorherige Seite
ui-list-next-page = Nächste Seite
ui-list-last-page = Letzte Seite
ui-list-page-loading = Wird geladen …
# Der Hinweis sagt, warum sich nicht mehr laden lässt.
ui-list-load-more = Mehr laden
    .hint = Eine Seite wird gerade geladen.

## Zeilen

# Für Vorleseprogramme.
ui-list-name = Einträge
ui-list-row-loading = Wird geladen
ui-list-gap = Lücke
ui-list-spoken-unread = ungelesen
ui-list-spoken-starred = mit Stern
ui-list-spoken-labels = Labels { $names }
ui-list-untitled = Ohne Titel
ui-list-no-text = Kein Text
ui-list-no-longer-in-feed = Nicht mehr im Feed
# $feed ist der Name des Feeds.
ui-list-feed-no-longer = { $feed } · nicht mehr im Feed
# Für Vorleseprogramme: „Erneut versuchen: Deep Sky Log“.
ui-list-button-of-feed = { $button }: { $feed }

## Menüs und die Schaltflächen für mehrere ausgewählte Einträge

ui-list-open-in-browser = Im Browser öffnen
ui-list-copy-link = Link kopieren
ui-list-mark-read = Als gelesen markieren
ui-list-mark-unread = Als ungelesen markieren
ui-list-star = Stern setzen
ui-list-remove-star = Stern entfernen
ui-list-mark-above-read = Darüber als gelesen markieren
ui-list-mark-below-read = Darunter als gelesen markieren
ui-list-show-in-feed = Im Feed anzeigen
ui-list-selected = { $count ->
        [one] { $count } Eintrag ausgewählt
       *[other] { $count } Einträge ausgewählt
    }
ui-list-mark-entries-read = { $count ->
        [one] { $count } Eintrag als gelesen markieren
       *[other] { $count } Einträge als gelesen markieren
    }
ui-list-mark-entries-unread = { $count ->
        [one] { $count } Eintrag als ungelesen markieren
       *[other] { $count } Einträge als ungelesen markieren
    }
ui-list-star-entries = { $count ->
        [one] Stern für { $count } Eintrag setzen
       *[other] Stern für { $count } Einträge setzen
    }
ui-list-unstar-entries = { $count ->
        [one] Stern von { $count } Eintrag entfernen
       *[other] Sterne von { $count } Einträgen entfernen
    }
ui-list-clear-selection = Auswahl aufheben

## Eine leere Liste: ein Titel und ein Hinweis

ui-list-loading = Wird geladen …
ui-list-searching = Bisher nichts gefunden
    .hint = Die Suche läuft noch.
ui-list-not-found = Nichts gefunden
    .hint = Vielleicht helfen weniger Wörter oder eine andere Liste.
ui-list-no-risk = Nichts ist gefährdet
    .hint = Kein Feed verliert voraussichtlich Einträge vor seiner nächsten Prüfung. Frühere Verluste stehen unter „Fehlend“.
ui-list-no-failure = Nichts ist fehlgeschlagen
    .hint = Jeder Feed ließ sich bei der letzten Prüfung laden.
ui-list-no-unread = Nichts ungelesen
    .hint = Hier ist alles gelesen.
# $key ist die Taste des Befehls.
ui-list-no-starred = Nichts mit Stern
    .hint = Die Taste { $key } gibt einem Eintrag einen Stern.
ui-list-none-labelled = Kein Eintrag hat dieses Label
    .hint = { $key } gibt einem Eintrag ein Label.
ui-list-no-gaps = Keine Lücken zu zeigen
    .hint = Lücken, die Lacuna bemerkt, erscheinen hier. Ausgeblendete stehen unter „Über diesen Feed“. Manche Feeds lassen sich nicht prüfen.
ui-list-none-today = Heute nichts Neues
    .hint = Einträge, die heute ankommen, erscheinen hier.
ui-list-none-saved = Nichts gefunden
    .hint = Einträge, die zu dieser Suche passen, erscheinen hier.
ui-list-none-removed = Nichts entfernt
    .hint = Einträge, die der Anbieter entfernt, erscheinen hier.
# Der zweite Hinweis gilt einem Feed, der sich nicht abrufen ließ.
ui-list-empty = Noch keine Einträge
    .hint = Sie erscheinen hier nach der nächsten Aktualisierung.
    .fetch-hint = Sie erscheinen hier, sobald sich der Feed abrufen lässt.
ui-list-search-all = Alle Einträge durchsuchen
