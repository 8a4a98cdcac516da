# La información sobre un feed y la franja de su historial.

## Botones

ui-feed-refresh = Actualizar
ui-feed-check-archives = Buscar cambios en el histórico
    .hint = Descarga de nuevo los archivos con entradas antiguas e informa de lo que el editor ha cambiado en ellos.
ui-feed-rebuild-history = Recargar las entradas antiguas
    .hint = Descarga de nuevo todos los archivos, hasta el principio, y reintenta todos los huecos. No se pierde nada.
ui-feed-open-site = Abrir sitio

## Secciones

ui-feed-address = Dirección
ui-feed-not-chronological = Las entradas no van por fecha
    .hint = Actívelo si el feed mezcla entradas antiguas y nuevas. Lacuna deja entonces de avisar de huecos entre actualizaciones.
ui-feed-gaps = Huecos
# $span es el intervalo de un hueco.
ui-feed-dismissed = { $span } · oculto
ui-feed-removed = Eliminadas
ui-feed-removed-note = { $count ->
        [one] El editor eliminó { $count } entrada; aquí se conserva.
       *[other] El editor eliminó { $count } entradas; aquí se conservan.
    }
ui-feed-show-removed = { $count ->
        [one] Mostrarla
       *[other] Mostrarlas
    }
ui-feed-renamed = Identificadores cambiados
ui-feed-renamed-note = { $count ->
        [one] El feed cambió identificadores. { $count } entrada reconocida con su nuevo identificador conservó su marca de lectura y su estrella.
       *[other] El feed cambió identificadores. { $count } entradas reconocidas con sus nuevos identificadores conservaron sus marcas de lectura y sus estrellas.
    }
ui-feed-undo-renaming = Son entradas distintas
ui-feed-events = Qué ha pasado
ui-feed-requests = Últimas solicitudes
ui-feed-faults = Errores en los archivos del feed

## Configuración de este feed

ui-feed-reading = Lectura
ui-feed-images = Imágenes
# Cuándo se cargan las imágenes.
ui-feed-images-default = Predeterminado
ui-feed-images-when-opened = Al abrir
ui-feed-images-on-request = A petición
ui-feed-images-never = Nunca
ui-feed-full-text = Cargar siempre texto completo
    .hint = Al abrir una entrada, Lacuna carga su página web y muestra el artículo.
ui-feed-terms = Descarga y espacio
ui-feed-more = Mostrar configuración avanzada
    .hint = La conexión con el servidor y las últimas solicitudes.
ui-feed-less = Ocultar configuración avanzada
# Está en un campo vacío.
ui-feed-default = Predeterminado
ui-feed-bounds = De { $least } a { $most }, o vacío para el valor predeterminado
ui-feed-interval = Actualizar este feed cada
    .hint = Se aplica desde la próxima actualización; el servidor puede fijar un mínimo. A un servidor que no puede comunicar los cambios se le consulta una vez al día, y más a menudo solo si se perderían entradas.
# Minutos.
ui-feed-interval-unit = min
ui-feed-keep = Espacio máximo
    .hint = Espacio en disco para los textos de este feed; 0 significa sin límite. Primero se eliminan los textos de las entradas leídas más antiguas; las no leídas, las destacadas y las que tienen etiqueta conservan el suyo.
ui-feed-keep-unit = MB
# La cabecera de HTTP.
ui-feed-agent = Nombre ante el servidor
    .hint = Cámbielo solo si el servidor rechaza el nombre de Lacuna (el User-Agent).
# Está en el campo vacío del User-Agent.
ui-feed-own-agent = El de Lacuna
ui-feed-proxy = Proxy
    .hint = La dirección de un proxy http o SOCKS, «none» para ninguno o «system»; vacío, vale la configuración general. Se usa para todo lo que se descarga para este feed: archivos, imágenes, icono y páginas. Un proxy SOCKS resuelve los nombres de los servidores. Si no se puede acceder al proxy, no se descarga nada.
ui-feed-headers = Cabeceras de solicitud
    .hint = Lacuna las envía con cada solicitud para este feed, y solo al servidor del propio feed. Los valores se guardan como las contraseñas y no se vuelven a mostrar.
ui-feed-header-name = Nombre de cabecera
ui-feed-header-value = Valor de cabecera
ui-feed-header-set = Fijar cabecera
ui-feed-header-remove = Quitar
ui-feed-header-remove-it = Quitar { $name }
ui-feed-header-without-value = { $name } no se envía porque falta su valor: un perfil guardado no contiene valores. Escriba abajo el nombre y el valor, o quite la cabecera.
ui-feed-allow-private = Permitir direcciones locales
    .hint = Permite que este feed lleve a equipos de la red propia, y de https a http sin cifrar.

## La franja del historial: un dibujo de las entradas de cada mes y de los archivos de los que proceden

# Para un lector de pantalla. $entries, $files y $gaps son cantidades como «34 entradas».
ui-feed-strip = Historial del { $from } al { $to }: { $entries }, { $files }, { $gaps }
ui-feed-strip-and-state = { $summary }. { $state }
# «noviembre de 2023: 7 entradas»
ui-feed-strip-bar = { $time }: { $entries }
ui-feed-strip-hour = { $day }, de { $from } a { $to }
ui-feed-strip-feed-itself = El propio feed
# «34 entradas, del 1 mar 2019 al 30 ago 2019»
ui-feed-strip-file = { $entries }, del { $from } al { $to }
# El extremo izquierdo: lo que dice el final de la lista y desde cuándo no se ha perdido nada.
ui-feed-strip-beginning =
    { $end }.
    { $state }
ui-feed-strip-gap-from = Hueco del { $from } al { $to }
ui-feed-strip-gap-before = Hueco antes del { $date }
ui-feed-strip-gap-after = Hueco después del { $date }
ui-feed-strip-gap = Hueco
# $gap es una de las líneas de arriba.
ui-feed-strip-gap-hint = { $gap }. Haga clic para ver el motivo.
ui-feed-strip-poll = Última revisión: { $time } ({ $distance })
ui-feed-strip-last-checked = última revisión: { $date }
ui-feed-strip-hours = Entradas por hora.
ui-feed-strip-days = Entradas por día.
ui-feed-strip-months = Entradas por mes.
ui-feed-strip-years = Entradas por año.
ui-feed-strip-below = Debajo: los archivos de los que proceden; el propio feed, en azul.
ui-feed-strip-hatched = Rayado: huecos.
