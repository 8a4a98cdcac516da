# Zeitspannen, Anzahlen und Zustände, die mehrere Teile des Fensters zeigen.

## Anzahlen und Größen

ui-words-minutes = { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
ui-words-hours = { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
ui-words-days = { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
# Eine Spieldauer.
ui-words-seconds-played = { $seconds } s
ui-words-minutes-played = { $minutes } Min.
ui-words-hours-played = { $hours } Std.
ui-words-hours-and-minutes-played = { $hours } Std. { $minutes } Min.
ui-words-bytes = { $count ->
        [one] { $count } Byte
       *[other] { $count } Bytes
    }
ui-words-kilobytes = { $size } kB
ui-words-megabytes = { $size } MB
ui-words-gigabytes = { $size } GB
ui-words-entries = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }
ui-words-feeds = { $count ->
        [one] { $count } Feed
       *[other] { $count } Feeds
    }
ui-words-gaps = { $count ->
        [one] { $count } Lücke
       *[other] { $count } Lücken
    }
ui-words-files = { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }
ui-words-archives = { $count ->
        [one] { $count } Archiv
       *[other] { $count } Archive
    }
ui-words-pages = { $count ->
        [one] { $count } Seite
       *[other] { $count } Seiten
    }
ui-words-copies = { $count ->
        [one] { $count } Kopie
       *[other] { $count } Kopien
    }

## Feeds

# $holds und $apart sind Zeitspannen wie „9 Stunden“.
ui-words-at-risk = Die Einträge bleiben etwa { $holds } im Feed, geprüft wird aber nur alle { $apart }: Manche gehen vielleicht verloren.

# Der Zustand eines Feeds und seine Bedeutung in ein oder zwei Sätzen.
ui-words-state-unread = Nicht ladbar
ui-words-state-unread-explained = Von diesem Feed ließ sich bisher nichts lesen.
ui-words-state-new = Noch nie abgerufen
ui-words-state-new-explained = Es wurde noch nichts abgerufen.
ui-words-state-whole = Alle Einträge
# Ein Satz ohne seinen Punkt.
ui-words-whole = Das ist der ganze Feed, so wie sein Anbieter ihn bereitstellt
ui-words-state-since = Nichts verpasst seit { $date }
ui-words-state-since-explained = Seitdem hat Lacuna keinen fehlenden Eintrag bemerkt. Früher veröffentlichte Einträge sind vielleicht nicht hier.
ui-words-state-gaps-explained = Vielleicht fehlen Einträge. Die Liste zeigt, wo.
ui-words-state-unknowable = Nicht prüfbar
ui-words-state-unknowable-explained = Bei diesem Feed lässt sich nicht feststellen, ob Einträge fehlen.
ui-words-state-latest = Nur die aktuelle Liste
ui-words-state-latest-explained = Laut Anbieter ist die aktuelle Liste der ganze Feed. Jede Aktualisierung ersetzt sie.

ui-words-kind-unknown = Unbekannt
ui-words-kind-complete = Vollständiger Feed
ui-words-kind-archived = Archivierter Feed
ui-words-kind-paged = Feed in Seiten
ui-words-kind-stateful = Feed mit Zuständen
ui-words-kind-multipart = Mehrteiliger Feed
ui-words-kind-plain = Einfacher Feed

## Wege durch den Verlauf eines Feeds

ui-words-walk-history = Verlauf wird aufgebaut
ui-words-walk-check = Archive werden erneut geprüft
ui-words-walk-older = Ältere Einträge werden gesucht
ui-words-walk-web-archive = Suche in einem Webarchiv
ui-words-walk-site = Anfrage bei der Website
# Weg und Fortschritt: „Suche in einem Webarchiv: 2 von 14 Kopien gelesen“.
ui-words-walk-line = { $title }: { $progress }
ui-words-copies-asked = Liste der Kopien wird angefragt
ui-words-copies-read = { $count ->
        [one] { $read } von { $count } Kopie gelesen
       *[other] { $read } von { $count } Kopien gelesen
    }
# Fortschritt, während eine Website nach fehlenden Einträgen gefragt wird: „7 von 12 zurück“.
ui-words-came-of = { $count } von { $counted } zurück
ui-words-came = { $count } zurück
ui-words-answers = { $count ->
        [one] { $count } Antwort
       *[other] { $count } Antworten
    }
