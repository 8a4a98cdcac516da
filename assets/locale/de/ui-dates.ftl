# Daten und Zeiten. $day ist eine Zahl; $year und $clock sind Ziffern, wie sie gezeigt werden.

# Namen mit Leerzeichen dazwischen. Der erste Wochentag ist Montag.
ui-dates-weekdays = Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag
ui-dates-weekdays-short = Mo Di Mi Do Fr Sa So
ui-dates-months = Januar Februar März April Mai Juni Juli August September Oktober November Dezember
ui-dates-months-short = Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.
# $hour hat zwei Ziffern, von 00 bis 23.
ui-dates-clock = { $hour }:{ $minute }
ui-dates-clock-and-seconds = { $hour }:{ $minute }:{ $second }
ui-dates-today = Heute
ui-dates-yesterday = Gestern
ui-dates-this-month = Dieser Monat
# $month ist in diesen beiden ein kurzer Name, in den anderen ein langer.
ui-dates-date-of-year = { $day }. { $month }
ui-dates-date = { $day }. { $month } { $year }
ui-dates-weekday-and-day = { $weekday }, { $day }. { $month }
ui-dates-day = { $day }. { $month } { $year }
ui-dates-day-and-time = { $day }. { $month } { $year }, { $clock } Uhr
ui-dates-month-and-year = { $month } { $year }

## Abstände von jetzt

ui-dates-just-now = gerade eben
ui-dates-in-a-moment = gleich
ui-dates-minutes-ago = { $count ->
        [one] vor einer Minute
       *[other] vor { $count } Minuten
    }
ui-dates-hours-ago = { $count ->
        [one] vor einer Stunde
       *[other] vor { $count } Stunden
    }
ui-dates-days-ago = { $count ->
        [one] vor einem Tag
       *[other] vor { $count } Tagen
    }
ui-dates-months-ago = { $count ->
        [one] vor einem Monat
       *[other] vor { $count } Monaten
    }
ui-dates-years-ago = { $count ->
        [one] vor einem Jahr
       *[other] vor { $count } Jahren
    }
ui-dates-in-minutes = { $count ->
        [one] in einer Minute
       *[other] in { $count } Minuten
    }
ui-dates-in-hours = { $count ->
        [one] in einer Stunde
       *[other] in { $count } Stunden
    }
ui-dates-in-days = { $count ->
        [one] in einem Tag
       *[other] in { $count } Tagen
    }
ui-dates-in-months = { $count ->
        [one] in einem Monat
       *[other] in { $count } Monaten
    }
ui-dates-in-years = { $count ->
        [one] in einem Jahr
       *[other] in { $count } Jahren
    }
