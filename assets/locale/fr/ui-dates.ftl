# Dates et heures. $day est un nombre ; $year et $clock sont des chiffres, tels qu’ils sont affichés.

# Noms, séparés par des espaces. Le premier jour de la semaine est lundi. Les jours ne figurent qu’au début d’une ligne.
ui-dates-weekdays = Lundi Mardi Mercredi Jeudi Vendredi Samedi Dimanche
ui-dates-weekdays-short = Lun. Mar. Mer. Jeu. Ven. Sam. Dim.
ui-dates-months = janvier février mars avril mai juin juillet août septembre octobre novembre décembre
ui-dates-months-short = janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.
# $hour a deux chiffres, de 00 à 23.
ui-dates-clock = { $hour }:{ $minute }
ui-dates-clock-and-seconds = { $hour }:{ $minute }:{ $second }
ui-dates-today = Aujourd’hui
ui-dates-yesterday = Hier
ui-dates-this-month = Ce mois-ci
# $month est un nom court dans les deux premiers, un nom long dans les autres.
ui-dates-date-of-year = { $day ->
        [1] 1er
       *[any] { $day }
    } { $month }
ui-dates-date = { $day ->
        [1] 1er
       *[any] { $day }
    } { $month } { $year }
ui-dates-weekday-and-day = { $weekday } { $day ->
        [1] 1er
       *[any] { $day }
    } { $month }
ui-dates-day = { $day ->
        [1] 1er
       *[any] { $day }
    } { $month } { $year }
ui-dates-day-and-time = { $day ->
        [1] 1er
       *[any] { $day }
    } { $month } { $year } à { $clock }
ui-dates-month-and-year = { $month } { $year }

## Distances par rapport à maintenant

ui-dates-just-now = à l’instant
ui-dates-in-a-moment = dans un instant
ui-dates-minutes-ago = { $count ->
        [one] il y a { $count } minute
       *[other] il y a { $count } minutes
    }
ui-dates-hours-ago = { $count ->
        [one] il y a { $count } heure
       *[other] il y a { $count } heures
    }
ui-dates-days-ago = { $count ->
        [one] il y a { $count } jour
       *[other] il y a { $count } jours
    }
ui-dates-months-ago = { $count ->
        [one] il y a { $count } mois
       *[other] il y a { $count } mois
    }
ui-dates-years-ago = { $count ->
        [one] il y a { $count } an
       *[other] il y a { $count } ans
    }
ui-dates-in-minutes = { $count ->
        [one] dans { $count } minute
       *[other] dans { $count } minutes
    }
ui-dates-in-hours = { $count ->
        [one] dans { $count } heure
       *[other] dans { $count } heures
    }
ui-dates-in-days = { $count ->
        [one] dans { $count } jour
       *[other] dans { $count } jours
    }
ui-dates-in-months = { $count ->
        [one] dans { $count } mois
       *[other] dans { $count } mois
    }
ui-dates-in-years = { $count ->
        [one] dans { $count } an
       *[other] dans { $count } ans
    }
