# Intervalos de tiempo, cantidades y estados que comparten varias partes de la ventana.

## Cantidades y tamaños

ui-words-minutes = { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
ui-words-hours = { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
ui-words-days = { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
# Una duración.
ui-words-seconds-played = { $seconds } s
ui-words-minutes-played = { $minutes } min
ui-words-hours-played = { $hours } h
ui-words-hours-and-minutes-played = { $hours } h { $minutes } min
ui-words-bytes = { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
ui-words-kilobytes = { $size } kB
ui-words-megabytes = { $size } MB
ui-words-gigabytes = { $size } GB
ui-words-entries = { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    }
ui-words-feeds = { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
ui-words-gaps = { $count ->
        [one] { $count } hueco
       *[other] { $count } huecos
    }
ui-words-files = { $count ->
        [one] { $count } archivo
       *[other] { $count } archivos
    }
ui-words-archives = { $count ->
        [one] { $count } archivo histórico
       *[other] { $count } archivos históricos
    }
ui-words-pages = { $count ->
        [one] { $count } página
       *[other] { $count } páginas
    }
ui-words-copies = { $count ->
        [one] { $count } copia
       *[other] { $count } copias
    }

## Feeds

# $holds y $apart son intervalos como «9 horas».
ui-words-at-risk = Las entradas permanecen en el feed alrededor de { $holds }, pero solo se revisa cada { $apart }: podrían perderse algunas.
ui-words-at-risk-lost = Entre dos revisiones recientes, las entradas nuevas pudieron desplazar a otras más antiguas. Puede volver a ocurrir.

# El estado de un feed y su significado en una o dos frases.
ui-words-state-unread = No se pudo cargar
ui-words-state-unread-explained = Hasta ahora no se ha podido leer nada de este feed.
ui-words-state-new = Nunca descargado
ui-words-state-new-explained = Todavía no se ha descargado nada.
ui-words-state-whole = Todas las entradas
# Una frase sin su punto.
ui-words-whole = Lacuna ha leído este feed hasta el principio
ui-words-state-since = Sin pérdidas desde el { $date }
ui-words-state-since-explained = Desde entonces, Lacuna no ha notado que falte ninguna entrada. Puede que las publicadas antes no estén aquí.
ui-words-state-gaps-explained = La lista muestra dónde faltan o podrían faltar entradas.
ui-words-state-unknowable = No se puede comprobar
ui-words-state-unknowable-explained = En este feed no hay forma de saber si faltan entradas.
ui-words-doubt-pages = Las páginas de este feed se desplazan cuando llegan entradas, así que alguna puede perderse entre ellas sin que se note.
ui-words-doubt-cut = El último documento llegó cortado, así que pueden faltar entradas en él.
ui-words-doubt-newer = El último documento no muestra si hay entradas más recientes.
ui-words-doubt-unsorted = Las entradas de este feed no están ordenadas por fecha, así que Lacuna no puede saber si falta alguna.
ui-words-state-latest = Solo la lista actual
ui-words-state-latest-explained = Según el editor, esta lista es el feed entero. Si una entrada desaparece de ella, es porque se eliminó, no porque se haya perdido.

ui-words-kind-unknown = Aún no leído

# El nombre de un destino de «Enviar a».
ui-words-mail = Correo

# Una entrada de un feed en páginas fijas: el editor envió una versión de algo, un cambio o su eliminación.
ui-words-operation-put = Versión
ui-words-operation-patch = Cambio
ui-words-operation-delete = Eliminación

## Recorridos por el historial de un feed

ui-words-walk-history = Cargando entradas antiguas
ui-words-walk-check = Buscando cambios en el histórico
ui-words-walk-older = Buscando entradas antiguas
ui-words-walk-web-archive = Buscando en un archivo web
ui-words-walk-site = Consultando el sitio
# Recorrido y progreso: «Buscando en un archivo web: 2 de 14 copias leídas».
ui-words-walk-line = { $title }: { $progress }
ui-words-copies-asked = pidiendo la lista de copias
ui-words-copies-read = { $count ->
        [one] { $read } de { $count } copia leída
       *[other] { $read } de { $count } copias leídas
    }
# Progreso mientras se piden a un sitio las entradas que faltan: «7 de 12 recuperadas».
ui-words-came-of = { $count } de { $counted } recuperadas
ui-words-came-none = esperando respuesta
ui-words-came = { $count ->
        [one] { $count } recuperada
       *[other] { $count } recuperadas
    }
ui-words-answers = { $count ->
        [one] { $count } respuesta
       *[other] { $count } respuestas
    }
