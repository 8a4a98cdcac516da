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
       *[other] { $count } Byte
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
ui-words-at-risk = Einträge bleiben etwa { $holds } im Feed, geprüft wird aber nur alle { $apart }: Manche werden vielleicht verpasst.
ui-words-at-risk-lost = Zwischen zwei der letzten Prüfungen haben neue Einträge vielleicht ältere verdrängt. Das kann wieder geschehen.

# Der Zustand eines Feeds und seine Bedeutung in ein oder zwei Sätzen.
ui-words-state-unread = Laden fehlgeschlagen
ui-words-state-unread-explained = Von diesem Feed ließ sich bisher nichts lesen.
ui-words-state-new = Noch nie abgerufen
ui-words-state-new-explained = Es wurde noch nichts abgerufen.
ui-words-state-whole = Alle Einträge
# Ein Satz ohne seinen Punkt.
ui-words-whole = Lacuna hat diesen Feed bis zu seinem Anfang gelesen
ui-words-state-since = Nichts verpasst seit { $date }
ui-words-state-since-explained = Seitdem hat Lacuna keinen fehlenden Eintrag bemerkt. Früher veröffentlichte Einträge sind vielleicht nicht hier.
ui-words-state-gaps-explained = Die Liste zeigt, wo Einträge fehlen oder vielleicht fehlen.
ui-words-state-unknowable = Nicht überprüfbar
ui-words-state-unknowable-explained = Bei diesem Feed lässt sich nicht feststellen, ob Einträge fehlen.
ui-words-doubt-pages = Die Seiten dieses Feeds verschieben sich, wenn Einträge hinzukommen. Einträge können dabei unbemerkt durchrutschen.
ui-words-doubt-cut = Das neueste Dokument brach ab, deshalb können darin Einträge fehlen.
ui-words-doubt-newer = Das neueste Dokument zeigt nicht, ob es neuere Einträge gibt.
ui-words-doubt-unsorted = Die Einträge dieses Feeds sind nicht nach Datum geordnet, deshalb lässt sich nicht feststellen, ob welche fehlen.
ui-words-state-latest = Nur die aktuelle Liste
ui-words-state-latest-explained = Laut Anbieter ist diese Liste der ganze Feed. Ein Eintrag, der daraus verschwindet, wurde entfernt, nicht verpasst.

ui-words-kind-unknown = Noch nicht gelesen

# Der Name eines Ziels von „Senden an“.
ui-words-mail = E-Mail

# Ein Eintrag eines Feeds mit festen Seiten: Der Anbieter schickte die Fassung einer Sache, eine Änderung oder ihre Löschung.
ui-words-operation-put = Fassung
ui-words-operation-patch = Änderung
ui-words-operation-delete = Löschung

## Wege durch den Verlauf eines Feeds

ui-words-walk-history = Ältere Einträge werden geladen
ui-words-walk-check = Das Archiv wird auf Änderungen geprüft
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
ui-words-came-none = wartet auf Antwort
ui-words-came = { $count } zurück
ui-words-answers = { $count ->
        [one] { $count } Antwort
       *[other] { $count } Antworten
    }
