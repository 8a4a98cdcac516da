# Dates and times. $day is a number; $year and $clock are digits, as they are shown.

# Names, with blanks between them. The first weekday is Monday.
ui-dates-weekdays = Monday Tuesday Wednesday Thursday Friday Saturday Sunday
ui-dates-weekdays-short = Mon Tue Wed Thu Fri Sat Sun
ui-dates-months = January February March April May June July August September October November December
ui-dates-months-short = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
# $hour has two digits, from 00 to 23.
ui-dates-clock = { $hour }:{ $minute }
ui-dates-clock-and-seconds = { $hour }:{ $minute }:{ $second }
ui-dates-today = Today
ui-dates-yesterday = Yesterday
ui-dates-this-month = This month
# $month is a short name in these two, and a long one in the others.
ui-dates-date-of-year = { $day } { $month }
ui-dates-date = { $day } { $month } { $year }
ui-dates-weekday-and-day = { $weekday }, { $day } { $month }
ui-dates-day = { $day } { $month } { $year }
ui-dates-day-and-time = { $day } { $month } { $year }, { $clock }
ui-dates-month-and-year = { $month } { $year }

## Distances from now

ui-dates-just-now = just now
ui-dates-in-a-moment = in a moment
ui-dates-minutes-ago = { $count ->
        [one] { $count } minute ago
       *[other] { $count } minutes ago
    }
ui-dates-hours-ago = { $count ->
        [one] { $count } hour ago
       *[other] { $count } hours ago
    }
ui-dates-days-ago = { $count ->
        [one] { $count } day ago
       *[other] { $count } days ago
    }
ui-dates-months-ago = { $count ->
        [one] { $count } month ago
       *[other] { $count } months ago
    }
ui-dates-years-ago = { $count ->
        [one] { $count } year ago
       *[other] { $count } years ago
    }
ui-dates-in-minutes = { $count ->
        [one] in { $count } minute
       *[other] in { $count } minutes
    }
ui-dates-in-hours = { $count ->
        [one] in { $count } hour
       *[other] in { $count } hours
    }
ui-dates-in-days = { $count ->
        [one] in { $count } day
       *[other] in { $count } days
    }
ui-dates-in-months = { $count ->
        [one] in { $count } month
       *[other] in { $count } months
    }
ui-dates-in-years = { $count ->
        [one] in { $count } year
       *[other] in { $count } years
    }
