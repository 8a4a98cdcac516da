# Fechas y horas. $day es un número; $year y $clock son cifras, tal como se muestran.

# Nombres separados por espacios. El primer día de la semana es el lunes. Los días solo aparecen al principio de un
# encabezado o de una fila, por eso llevan mayúscula.
ui-dates-weekdays = Lunes Martes Miércoles Jueves Viernes Sábado Domingo
ui-dates-weekdays-short = Lun Mar Mié Jue Vie Sáb Dom
ui-dates-months = enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
ui-dates-months-short = ene feb mar abr may jun jul ago sep oct nov dic
# $hour tiene dos cifras, de 00 a 23.
ui-dates-clock = { $hour }:{ $minute }
ui-dates-clock-and-seconds = { $hour }:{ $minute }:{ $second }
ui-dates-today = Hoy
ui-dates-yesterday = Ayer
ui-dates-this-month = Este mes
# $month es un nombre corto en estos dos y largo en los demás.
ui-dates-date-of-year = { $day } { $month }
ui-dates-date = { $day } { $month } { $year }
ui-dates-weekday-and-day = { $weekday }, { $day } de { $month }
ui-dates-day = { $day } de { $month } de { $year }
ui-dates-day-and-time = { $day } de { $month } de { $year }, { $clock }
ui-dates-month-and-year = { $month } de { $year }

## Distancias desde ahora

ui-dates-just-now = ahora mismo
ui-dates-in-a-moment = en un momento
ui-dates-minutes-ago = { $count ->
        [one] hace un minuto
       *[other] hace { $count } minutos
    }
ui-dates-hours-ago = { $count ->
        [one] hace una hora
       *[other] hace { $count } horas
    }
ui-dates-days-ago = { $count ->
        [one] hace un día
       *[other] hace { $count } días
    }
ui-dates-months-ago = { $count ->
        [one] hace un mes
       *[other] hace { $count } meses
    }
ui-dates-years-ago = { $count ->
        [one] hace un año
       *[other] hace { $count } años
    }
ui-dates-in-minutes = { $count ->
        [one] en un minuto
       *[other] en { $count } minutos
    }
ui-dates-in-hours = { $count ->
        [one] en una hora
       *[other] en { $count } horas
    }
ui-dates-in-days = { $count ->
        [one] en un día
       *[other] en { $count } días
    }
ui-dates-in-months = { $count ->
        [one] en un mes
       *[other] en { $count } meses
    }
ui-dates-in-years = { $count ->
        [one] en un año
       *[other] en { $count } años
    }
