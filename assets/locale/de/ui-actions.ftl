# Menüs, Aktionen und Tasten. Palette und Einstellungen lassen die Auslassungspunkte einer Aktion weg.

## Menüs

ui-actions-menu-lacuna = Lacuna
ui-actions-menu-edit = Bearbeiten
ui-actions-menu-subscriptions = Abonnements
ui-actions-menu-feed = Feed
ui-actions-menu-entry = Eintrag
ui-actions-menu-go = Gehe zu
ui-actions-menu-view = Ansicht
ui-actions-menu-help = Hilfe

## Aktionen

ui-actions-settings = Einstellungen …
ui-actions-quit = Beenden
ui-actions-add-feed = Feed hinzufügen …
ui-actions-new-folder = Neuer Ordner …
ui-actions-import = OPML importieren …
ui-actions-move-in = Aus einem anderen Reader umziehen …
ui-actions-export = OPML exportieren …
ui-actions-rules = Regeln …
ui-actions-refresh-all = Alle Feeds aktualisieren
ui-actions-stop-all = Alles anhalten
ui-actions-offline = Offline arbeiten
ui-actions-refresh = Aktualisieren
ui-actions-check-archives = Archiv auf Änderungen prüfen
ui-actions-save-feed = Als archivierten Feed speichern …
ui-actions-rebuild-history = Alle älteren Einträge neu laden
ui-actions-mark-all-read = Alle als gelesen markieren
ui-actions-mark-older-read = Ältere Einträge als gelesen markieren …
ui-actions-feed-info = Über diesen Feed
ui-actions-rename = Umbenennen …
ui-actions-edit-address = Adresse ändern …
ui-actions-credentials = Anmelden …
ui-actions-move = In Ordner verschieben …
ui-actions-move-folder-up = Ordner nach oben verschieben
ui-actions-move-folder-down = Ordner nach unten verschieben
ui-actions-remove = Abbestellen …
ui-actions-open = Im Browser öffnen
ui-actions-copy-link = Link kopieren
ui-actions-toggle-read = Als gelesen/ungelesen markieren
ui-actions-toggle-star = Stern setzen/entfernen
ui-actions-label = Labels …
ui-actions-mark-above-read = Alles darüber als gelesen markieren
ui-actions-mark-below-read = Alles darunter als gelesen markieren
ui-actions-load-images = Bilder laden
ui-actions-load-full-text = Volltext laden
ui-actions-find-in-article = Im Artikel suchen
ui-actions-next-match = Nächster Treffer im Artikel
ui-actions-previous-match = Vorheriger Treffer im Artikel
ui-actions-retry-gap = Fehlende Datei erneut abrufen
ui-actions-dismiss-gap = Lücke ausblenden/wieder einblenden
ui-actions-undo = Rückgängig
ui-actions-redo = Wiederholen
ui-actions-copy = Kopieren
ui-actions-next = In der Liste weiter
ui-actions-previous = In der Liste zurück
ui-actions-next-unread = Nächster ungelesener Eintrag
ui-actions-previous-unread = Vorheriger ungelesener Eintrag
ui-actions-page-down = Liste eine Seite nach unten
ui-actions-page-up = Liste eine Seite nach oben
ui-actions-first = Anfang der Liste
ui-actions-last = Ende der Liste
ui-actions-forward = Weiterblättern, dann nächster ungelesener Eintrag
ui-actions-back = Zurückblättern
ui-actions-article-top = Anfang des Artikels
ui-actions-article-end = Ende des Artikels
ui-actions-close = Informationen zum Feed schließen
ui-actions-select-all = Alles auswählen
ui-actions-select-down = Auswahl nach unten erweitern
ui-actions-select-up = Auswahl nach oben erweitern
ui-actions-next-feed = Nächstes Abonnement
ui-actions-previous-feed = Vorheriges Abonnement
ui-actions-go-all = Alle Einträge
ui-actions-go-today = Heute
ui-actions-go-unread = Ungelesen
ui-actions-go-starred = Mit Stern
ui-actions-go-missing = Fehlend
ui-actions-go-at-risk = Gefährdet
ui-actions-search = Suchen
ui-actions-palette = Befehlspalette
ui-actions-open-menu = Menüleiste öffnen
ui-actions-show-all = Alle anzeigen
ui-actions-show-unread = Ungelesene anzeigen
ui-actions-show-starred = Mit Stern anzeigen
ui-actions-newest-first = Neueste zuerst
ui-actions-oldest-first = Älteste zuerst
ui-actions-by-feed = Nach Feed
ui-actions-longest-first = Längste zuerst
ui-actions-hide-read = Feeds ohne ungelesene Einträge ausblenden
ui-actions-focus-mode = Fokusmodus
ui-actions-toggle-sidebar = Seitenleiste aus-/einblenden
ui-actions-menu-bar = Menüleiste
ui-actions-zoom-in = Vergrößern
ui-actions-zoom-out = Verkleinern
ui-actions-zoom-reset = Originalgröße
ui-actions-theme-system = Design des Systems
ui-actions-theme-light = Helles Design
ui-actions-theme-dark = Dunkles Design
ui-actions-shortcuts = Tastenkürzel
ui-actions-gap-help = Woher Lacuna weiß, was fehlt
ui-actions-whats-new = Neuerungen
ui-actions-requests = Anfrageprotokoll
ui-actions-restore = Aus einer Sicherung wiederherstellen …
ui-actions-move-profile = Mit diesem Profil umziehen …
ui-actions-about = Über Lacuna

## Aktionen nach dem Zustand, den sie herstellen

ui-actions-mark-read = Als gelesen markieren
ui-actions-mark-unread = Als ungelesen markieren
ui-actions-star = Stern setzen
ui-actions-unstar = Stern entfernen
ui-actions-show-gap = Lücke wieder einblenden
ui-actions-hide-gap = Lücke ausblenden
ui-actions-show-sidebar = Seitenleiste einblenden
ui-actions-hide-sidebar = Seitenleiste ausblenden

## Aktionen für mehrere Feeds oder Einträge

ui-actions-refresh-feeds = { $count ->
        [one] { $count } Feed aktualisieren
       *[other] { $count } Feeds aktualisieren
    }
ui-actions-mark-feeds-read = { $count ->
        [one] { $count } Feed als gelesen markieren
       *[other] { $count } Feeds als gelesen markieren
    }
ui-actions-move-feeds = { $count ->
        [one] { $count } Feed in Ordner verschieben …
       *[other] { $count } Feeds in Ordner verschieben …
    }
ui-actions-remove-feeds = { $count ->
        [one] { $count } Feed abbestellen …
       *[other] { $count } Feeds abbestellen …
    }
ui-actions-mark-entries-read = { $count ->
        [one] { $count } Eintrag als gelesen markieren
       *[other] { $count } Einträge als gelesen markieren
    }
ui-actions-mark-entries-unread = { $count ->
        [one] { $count } Eintrag als ungelesen markieren
       *[other] { $count } Einträge als ungelesen markieren
    }
ui-actions-star-entries = { $count ->
        [one] Stern für { $count } Eintrag setzen
       *[other] Stern für { $count } Einträge setzen
    }
ui-actions-unstar-entries = { $count ->
        [one] Stern von { $count } Eintrag entfernen
       *[other] Sterne von { $count } Einträgen entfernen
    }
ui-actions-open-entries = { $count ->
        [one] { $count } Eintrag im Browser öffnen
       *[other] { $count } Einträge im Browser öffnen
    }
ui-actions-copy-links = { $count ->
        [one] { $count } Link kopieren
       *[other] { $count } Links kopieren
    }
ui-actions-label-entries = { $count ->
        [one] Labels für { $count } Eintrag …
       *[other] Labels für { $count } Einträge …
    }
ui-actions-send-entries = { $count ->
        [one] { $count } Eintrag senden an …
       *[other] { $count } Einträge senden an …
    }
ui-actions-edit-label = Label ändern …
ui-actions-delete-label = Label löschen
ui-actions-edit-smart-folder = Diesen intelligenten Ordner ändern …

## Kontextmenüs

ui-actions-menu = Menü
ui-actions-clear-selection = Auswahl aufheben
ui-actions-open-site = Website öffnen
ui-actions-copy-address = Adresse kopieren
ui-actions-new-subfolder = Neuer Unterordner …
ui-actions-remove-folder = Ordner entfernen …
ui-actions-up = Nach oben verschieben
ui-actions-down = Nach unten verschieben
ui-actions-to-top-level = Auf die oberste Ebene verschieben
ui-actions-remove-smart-folder = Diesen intelligenten Ordner entfernen
# Das Häkchen eines Menüpunkts für Screenreader: „Menüleiste (an)“, „Dunkles Design (gewählt)“.
ui-actions-is-on = an
ui-actions-is-chosen = gewählt

## Tasten, wie sie auf einer Tastatur stehen

ui-actions-key-ctrl = Strg
ui-actions-key-alt = Alt
ui-actions-key-shift = Umschalt
ui-actions-key-up = Hoch
ui-actions-key-down = Runter
ui-actions-key-left = Links
ui-actions-key-right = Rechts
ui-actions-key-page-up = Bild auf
ui-actions-key-page-down = Bild ab
ui-actions-key-home = Pos1
ui-actions-key-end = Ende
ui-actions-key-space = Leertaste
ui-actions-key-enter = Enter
ui-actions-key-escape = Esc
ui-actions-key-delete = Entf
ui-actions-key-insert = Einfg
ui-actions-key-backspace = Rücktaste
# Warum eine Taste nicht geht.
ui-actions-key-taken = Vergeben an „{ $action }“
ui-actions-key-too-easy = Nur mit Strg, Alt oder Umschalt
ui-actions-key-reserved = Reserviert für die Navigation im Fenster

## Artikel senden und exportieren

ui-actions-send-to = Senden an …
ui-actions-save-article = Artikel speichern …
ui-actions-print = Drucken …
ui-actions-export-list = Artikel exportieren …
ui-actions-save-articles = { $count ->
    [one] { $count } Artikel speichern …
   *[other] { $count } Artikel speichern …
 }
ui-actions-print-articles = { $count ->
    [one] { $count } Artikel drucken …
   *[other] { $count } Artikel drucken …
 }
ui-actions-save-page = Seite speichern …
ui-actions-delete-page = Gespeicherte Seite löschen
