# Die Seitenleiste. $name ist der Name eines Ordners, eines Feeds oder einer Liste.

## Kopf und Suche

ui-sidebar-add = Hinzufügen
ui-sidebar-refresh-all = Alle aktualisieren
ui-sidebar-search = Suchen
ui-sidebar-search-all = In allen Einträgen suchen
ui-sidebar-search-in = In „{ $name }“ suchen
ui-sidebar-search-these = In diesen Feeds suchen
ui-sidebar-clear-search = Suche leeren
ui-sidebar-search-help =
    Wörter und „Wortfolgen“. Ein Minus schließt ein Wort aus: -Wort
    Außerdem: is:unread (ungelesen), is:starred (mit Stern), feed:Name, author:Name, title:Wort, label:Name, category:Wort, folder:Name, has:enclosure (mit Datei), before:2026-05-31 (davor), after:2026-05 (danach), older:30d (älter als 30 Tage), newer:2w (höchstens 2 Wochen alt), is:hidden (von einer Regel ausgeblendet)
# Wo eine Suche sucht.
ui-sidebar-this-feed = Dieser Feed
ui-sidebar-this-folder = Dieser Ordner
ui-sidebar-this-list = Diese Liste
ui-sidebar-these-feeds = Diese Feeds
ui-sidebar-its-folder = Sein Ordner
ui-sidebar-all-feeds = Alle Feeds

## Abonnements

ui-sidebar-subscriptions = Abonnements
ui-sidebar-none-unread = Kein Feed hat ungelesene Einträge.
ui-sidebar-selected = { $count ->
        [one] { $count } Feed ausgewählt
       *[other] { $count } Feeds ausgewählt
    }
ui-sidebar-clear = Aufheben
    .hint = Auswahl aufheben (Esc)
ui-sidebar-show-all = Alle anzeigen
    .hint = Auch Feeds ohne ungelesene Einträge anzeigen
ui-sidebar-examples = Beispiele
    .hint = Fügt von jeder Art einen Feed hinzu, und einen für alles, was schiefgehen kann

## Zeilen, für Screenreader. Sie werden mit Kommas verbunden.

ui-sidebar-folder-open = { $count ->
        [one] Ordner { $name }, { $count } ungelesener Eintrag, geöffnet
       *[other] Ordner { $name }, { $count } ungelesene Einträge, geöffnet
    }
ui-sidebar-folder-closed = { $count ->
        [one] Ordner { $name }, { $count } ungelesener Eintrag, geschlossen
       *[other] Ordner { $name }, { $count } ungelesene Einträge, geschlossen
    }
ui-sidebar-open-folder = Ordner { $name } öffnen
ui-sidebar-close-folder = Ordner { $name } schließen
ui-sidebar-feed = { $name }, { $count } ungelesen
ui-sidebar-synced = abgeglichen mit { $account }
ui-sidebar-at-risk = gefährdet
ui-sidebar-error = Fehler: { $error }
