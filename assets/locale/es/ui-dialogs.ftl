# Diálogos. $name es el nombre de un feed o una carpeta; $server es un esquema, un servidor y un puerto.

## Títulos

ui-dialogs-title-add-feed = Añadir feed
ui-dialogs-title-import = Importar OPML
ui-dialogs-title-save-feed = Guardar como feed archivado
ui-dialogs-title-export = Exportar OPML
ui-dialogs-title-rename = Renombrar
ui-dialogs-title-move = Mover a carpeta
ui-dialogs-title-address = Cambiar dirección
ui-dialogs-title-sign-in = Acceder
ui-dialogs-title-remove-several = ¿Darse de baja de estos feeds?
ui-dialogs-title-remove = ¿Darse de baja de este feed?
ui-dialogs-title-new-folder = Nueva carpeta
ui-dialogs-title-rename-folder = Renombrar carpeta
ui-dialogs-title-remove-folder = ¿Eliminar esta carpeta?
ui-dialogs-title-mark-older = Marcar entradas antiguas como leídas
ui-dialogs-title-open-pages = ¿Abrir muchas páginas?
ui-dialogs-title-label = Etiquetas
ui-dialogs-title-edit-label = Editar etiqueta
ui-dialogs-title-save-search = Guardar como carpeta inteligente (todos los feeds)
ui-dialogs-title-edit-search = Editar carpeta inteligente

## Botones y campos de varios diálogos

ui-dialogs-close = Cerrar
    .hint = Cerrar (Esc)
ui-dialogs-cancel = Cancelar
ui-dialogs-rename = Renombrar
ui-dialogs-name = Nombre
ui-dialogs-folder = Carpeta
ui-dialogs-no-folder = Sin carpeta
ui-dialogs-more-folders = { $count ->
        [one] { $count } carpeta más: escriba parte del nombre para encontrarla.
       *[other] { $count } carpetas más: escriba parte del nombre para encontrarlas.
    }

## Cambios en los feeds

ui-dialogs-rename-note = Déjelo vacío para usar el título del feed.
ui-dialogs-move-one = La carpeta para «{ $name }». Si no existe, se crea. Use una barra para una carpeta dentro de otra: carpeta/subcarpeta.
ui-dialogs-move-several = { $count ->
        [one] La carpeta para { $count } feed. Si no existe, se crea. Use una barra para una carpeta dentro de otra: carpeta/subcarpeta.
       *[other] La carpeta para { $count } feeds. Si no existe, se crea. Use una barra para una carpeta dentro de otra: carpeta/subcarpeta.
    }
ui-dialogs-move = Mover
ui-dialogs-address-note = La dirección de «{ $name }». Se conservan sus entradas, marcas de lectura y estrellas; se añaden las entradas de la dirección nueva.
ui-dialogs-address = Dirección
ui-dialogs-change = Cambiar
ui-dialogs-mark-older-note = Marca como leídas las entradas antiguas de «{ $name }». Los huecos no cambian.
# Entre estos dos hay un campo para el número.
ui-dialogs-older-than = Hace más de
ui-dialogs-older-than-days = días
ui-dialogs-days = Días
ui-dialogs-day = Un día
ui-dialogs-week = Una semana
ui-dialogs-month = Un mes
ui-dialogs-year = Un año
ui-dialogs-days-bounds = Un número de días, de 1 a { $most }
ui-dialogs-mark-read = Marcar como leídas
ui-dialogs-remove-one = Elimina «{ $name }» y sus entradas de Lacuna. Las entradas destacadas y las etiquetadas se conservan. Se puede deshacer hasta salir del programa.
ui-dialogs-remove-several = { $count ->
        [one] Elimina { $count } feed y sus entradas. Las entradas destacadas y las etiquetadas se conservan. Se puede deshacer hasta salir del programa.
       *[other] Elimina { $count } feeds y sus entradas. Las entradas destacadas y las etiquetadas se conservan. Se puede deshacer hasta salir del programa.
    }
ui-dialogs-remove = Darse de baja
ui-dialogs-unsubscribe = { $count ->
        [one] Darse de baja de { $count } feed
       *[other] Darse de baja de { $count } feeds
    }
# Una lista de feeds: un nombre y el final de una lista a la que le faltan $count nombres.
ui-dialogs-quoted = «{ $name }»
ui-dialogs-names-and-more = { $names } y { $count } más
ui-dialogs-open-first = Hay { $all } entradas seleccionadas. En el navegador se abrirán las páginas de las primeras { $opened }.
ui-dialogs-open-all = { $count ->
        [one] La página de { $count } entrada se abrirá en el navegador.
       *[other] Las páginas de { $count } entradas se abrirán en el navegador.
    }
ui-dialogs-open-pages = { $count ->
        [one] Abrir { $count } página
       *[other] Abrir { $count } páginas
    }

## Carpetas

ui-dialogs-in-folder = En la carpeta «{ $name }»
ui-dialogs-folder-exists = Ya existe una carpeta con este nombre.
ui-dialogs-folders-merge = Ya existe una carpeta con este nombre: las dos se combinarán.
ui-dialogs-create-folder = Crear carpeta
ui-dialogs-remove-folder-note = Los feeds y carpetas de «{ $name }» se conservan y suben un nivel.
ui-dialogs-remove-folder = Eliminar carpeta
ui-dialogs-folder-name = Nombre de la carpeta

## Acceder

ui-dialogs-sign-in-keyring = Para «{ $name }». Se envía solo a { $server } y se guarda en el llavero del sistema.
ui-dialogs-sign-in-file = Para «{ $name }». Se envía solo a { $server } y se guarda en un archivo privado del perfil.
ui-dialogs-sign-in-either = Para «{ $name }». Se envía solo a { $server } y se guarda en el llavero del sistema, si lo hay; si no, en un archivo privado del perfil.
ui-dialogs-not-encrypted = Sin cifrar: otros en la red podrían ver la contraseña.
ui-dialogs-user = Usuario
ui-dialogs-password = Contraseña
ui-dialogs-sign-in = Acceder
ui-dialogs-sign-out = Cerrar sesión

## Añadir un feed

ui-dialogs-paste = Pegue la dirección de un feed o de un sitio web
ui-dialogs-feed-or-site = Dirección de un feed o de un sitio
ui-dialogs-looking = Buscando feeds…
ui-dialogs-folder-none = Ninguna
ui-dialogs-header-show = Enviar una cabecera de solicitud con este feed
ui-dialogs-proxy-show = Usar un proxy para este feed
ui-dialogs-proxy = Proxy para este feed
    .note = La dirección de un proxy http o SOCKS, o «none» para ninguno. Se usa para todo lo que se descarga para el feed, desde la primera solicitud.
ui-dialogs-add = Añadir
ui-dialogs-add-several = { $count ->
        [one] Añadir { $count } feed
       *[other] Añadir { $count } feeds
    }
ui-dialogs-find = Buscar feeds
# Dónde empieza un feed en páginas fijas: un encabezado y sus opciones.
ui-dialogs-begin = Comienzo
ui-dialogs-begin-beginning = Desde el principio
ui-dialogs-begin-date = Desde una fecha
ui-dialogs-begin-entry = Tras una entrada
ui-dialogs-begin-snapshot = Desde una instantánea
# Los campos de las opciones, con sus notas.
ui-dialogs-date = Fecha
    .note = Todo lo que cambió ese día o más tarde.
ui-dialogs-content-id = ID de la entrada (Content-ID)
    .note = La última entrada leída en otro lugar.
ui-dialogs-snapshot = Dirección del índice de la instantánea
    .note = Primero sus páginas y luego lo que cambió desde que se hizo.
ui-dialogs-unreachable = No se pudo acceder a esta dirección. ¿Suscribirse de todos modos?
ui-dialogs-wants-login = Este sitio pide un usuario y una contraseña.
ui-dialogs-not-signed-in = Este sitio no aceptó el usuario y la contraseña.
ui-dialogs-subscribe-anyway = Suscribirse de todos modos
ui-dialogs-found-one = Feed encontrado
ui-dialogs-found = { $count ->
        [one] { $count } feed encontrado
       *[other] { $count } feeds encontrados
    }
ui-dialogs-subscribed = Ya suscrito
ui-dialogs-show-feed = Mostrarlo
# Tras un nombre o un número.
ui-dialogs-is-subscribed = ya suscrito

## Restaurar, exportar e importar

ui-dialogs-restore-note = Una copia de seguridad contiene las suscripciones, las marcas de lectura y las estrellas. Al restaurarla se añade lo que falta y no se elimina nada.
ui-dialogs-looking-for-backups = Buscando copias de seguridad…
ui-dialogs-no-backup = Todavía no hay copias de seguridad. Se hace una cada día.
ui-dialogs-restore = Restaurar la copia del { $time }
ui-dialogs-export-note = Guarda todas las suscripciones con sus carpetas, para otros lectores de feeds o como copia de seguridad.
ui-dialogs-export-path = Ruta de exportación
ui-dialogs-with-history = Incluir el estado del historial
ui-dialogs-done = Listo
ui-dialogs-file-name = suscripciones.opml
ui-dialogs-choose = Elegir…
ui-dialogs-import-note = Elija una lista de feeds (OPML) o de artículos destacados (starred.json) exportada por otro lector, escriba su ruta o suéltela aquí. Antes de añadir nada se muestra lo que ocurrirá.
ui-dialogs-import-path = Ruta del archivo OPML
ui-dialogs-move-in-note = Lacuna encuentra por sí mismo los archivos de Newsboat, Liferea, RSS Guard y NetNewsWire. Lee los archivos del otro lector y nunca los modifica. Antes de añadir nada se muestra lo que se importaría.
ui-dialogs-move-in-looking = Buscando otros lectores…
ui-dialogs-move-in-none = No se encontró ningún otro lector en las carpetas habituales.
ui-dialogs-move-in-takes = Importa: { $things }
ui-dialogs-move-in-look = Vista previa de { $reader }
ui-dialogs-move-in-other = Otros lectores, como Thunderbird, exportan una lista de feeds en OPML: elija ese archivo.
ui-dialogs-move-in-path = Ruta de los archivos del otro lector
ui-dialogs-move-in-hint = Una carpeta o un archivo
ui-dialogs-move-in-take = Importar
ui-dialogs-whole-note = Para pasar a otro equipo, guarde todo en un archivo aquí y cárguelo en Lacuna allí: feeds, artículos, marcas de lectura, estrellas, etiquetas, reglas, cuentas y configuración. El archivo no contiene contraseñas.
ui-dialogs-whole-path = Archivo para guardar o cargar
ui-dialogs-whole-save = Guardar el archivo
ui-dialogs-whole-load = Cargar el archivo
ui-dialogs-whole-replace = Al cargar, reemplazar todo lo que hay aquí por el contenido del archivo. Lo anterior se conserva en la carpeta del perfil, en archivos cuyos nombres empiezan por before-loading-. «lacuna restore ARCHIVO» lo recupera.
ui-dialogs-reading = Leyendo…
ui-dialogs-import-only = Importar sin descargar
ui-dialogs-import = { $count ->
        [one] Importar { $count } feed
       *[other] Importar { $count } feeds
    }
ui-dialogs-import-articles = { $count ->
        [one] Importar { $count } artículo
       *[other] Importar { $count } artículos
    }
ui-dialogs-preview = Vista previa
ui-dialogs-select-all = Seleccionar todo
ui-dialogs-select-none = Quitar selección
# Cantidades de un archivo, separadas por «·».
ui-dialogs-new-feeds = { $count ->
        [one] { $count } feed nuevo
       *[other] { $count } feeds nuevos
    }
ui-dialogs-count-subscribed = { $count ->
        [one] { $count } ya suscrito
       *[other] { $count } ya suscritos
    }
ui-dialogs-count-repeated = { $count } varias veces en el archivo
ui-dialogs-count-unusable = { $count ->
        [one] { $count } no utilizable
       *[other] { $count } no utilizables
    }
ui-dialogs-a-folder = Carpeta { $name }

## La paleta de comandos

ui-dialogs-palette = Buscar comandos y feeds
    .hint = ¿Qué quiere hacer o qué feed quiere ver?
ui-dialogs-no-matches = Sin resultados
# Lo que es una fila de la paleta.
ui-dialogs-is-feed = Feed
ui-dialogs-is-folder = Carpeta
# Por qué no se puede elegir una acción de la paleta.
ui-dialogs-needs-feed = Elija antes un feed
ui-dialogs-needs-entry = Elija antes una entrada
ui-dialogs-needs-gap = Elija antes un hueco
ui-dialogs-not-now = No es posible ahora

## Acerca de Lacuna

ui-dialogs-version = Lacuna { $version }
ui-dialogs-about = Un lector de feeds que sabe lo que le falta. Carga el historial de un feed si el editor lo ofrece, y muestra cada hueco. Las reglas de los feeds con historial son las de la RFC 5005.
ui-dialogs-licences = Licencia MIT. Compuesto en Inter, Lacuna Serif y JetBrains Mono (SIL Open Font License).

## Guardar un feed como feed archivado

ui-dialogs-save-feed-note = Escribe las entradas de «{ $feed }» en una carpeta. Ponga la carpeta en cualquier servidor web: Lacuna y otros lectores que leen el histórico obtendrán de ahí todo el historial. Guarde de nuevo en la misma carpeta para añadir lo nuevo. Los archivos contienen la dirección del feed: no los publique si es secreta.
ui-dialogs-save-feed-path = Ruta de la carpeta
ui-dialogs-save-feed-hint = Ruta de la carpeta
ui-dialogs-save-lacks = Lacuna no puede asegurar que estas sean todas las entradas del feed.
ui-dialogs-save-base = Dirección de la carpeta en la web (opcional)
    .note = Los enlaces entre los archivos empezarán por esta dirección. Sin ella, valen en cualquier dirección.
ui-dialogs-save-size = Entradas por archivo de entradas antiguas
ui-dialogs-save-incomplete = Guardar de todos modos. La copia lo indicará.
ui-dialogs-save = Guardar
ui-dialogs-replace = Reemplazar

## El registro de solicitudes

ui-dialogs-requests-note = Lo que Lacuna pidió a los servidores y por qué. Lo último, primero.
ui-dialogs-reading-requests = Leyendo el registro…
ui-dialogs-no-requests = Todavía no hay solicitudes.

## Etiquetas

ui-dialogs-label-note = { $count ->
        [one] Las etiquetas de esta entrada. Una entrada con etiqueta se conserva, igual que una destacada.
       *[other] Las etiquetas de { $count } entradas. Una entrada con etiqueta se conserva, igual que una destacada.
    }
ui-dialogs-label-name = Nombre de la etiqueta
ui-dialogs-label-hint = Etiqueta nueva, o elija una abajo
ui-dialogs-label-make = Crear etiqueta
ui-dialogs-label-done = Listo
ui-dialogs-label-exists = Otra etiqueta tiene este nombre.
ui-dialogs-search-name = Nombre de la carpeta inteligente
ui-dialogs-search = Búsqueda de la carpeta inteligente
ui-dialogs-search-exists = Otra carpeta inteligente tiene esta búsqueda.
ui-dialogs-more-labels = { $count ->
        [one] { $count } etiqueta más: escriba parte del nombre para encontrarla.
       *[other] { $count } etiquetas más: escriba parte de un nombre para encontrarlas.
    }
ui-dialogs-colour-blue = Azul
ui-dialogs-colour-green = Verde
ui-dialogs-colour-orange = Naranja
ui-dialogs-colour-purple = Morado
ui-dialogs-colour-red = Rojo
ui-dialogs-colour-teal = Turquesa
ui-dialogs-colour-pink = Rosa
ui-dialogs-colour-grey = Gris

## Reglas

ui-dialogs-rules-note = Cada entrada nueva pasa por estas reglas de arriba abajo. Las reglas no borran nada.
ui-dialogs-rules-reading = Leyendo las reglas…
ui-dialogs-rules-none = Todavía no hay reglas.
ui-dialogs-rules-done = Listo
ui-dialogs-rule-new = Nueva regla
ui-dialogs-rule-on = Regla { $name }
ui-dialogs-rule-delete = Eliminar la regla { $name }
ui-dialogs-rule-up = Subir la regla { $name }
ui-dialogs-rule-down = Bajar la regla { $name }
ui-dialogs-rule-edit = Editar
    .of = Editar la regla { $name }
ui-dialogs-rule-matched = { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    }
# Una regla en una línea: su búsqueda y la lista de lo que hace.
ui-dialogs-rule-words = Si «{ $query }» coincide: { $actions }
ui-dialogs-rule-does-read = marcar como leída
ui-dialogs-rule-does-hide = ocultar
ui-dialogs-rule-does-star = poner estrella
ui-dialogs-rule-does-label = etiqueta «{ $name }»
ui-dialogs-rule-does-notify = notificar
ui-dialogs-rule-does-full-text = cargar texto completo
ui-dialogs-rule-does-run = ejecutar «{ $command }»
ui-dialogs-rule-name = Nombre de la regla
ui-dialogs-rule-name-hint = Nombre
ui-dialogs-rule-when = Si esta búsqueda encuentra una entrada nueva
ui-dialogs-rule-query = Búsqueda de la regla
ui-dialogs-rule-query-hint = feed:prensa title:lluvia
ui-dialogs-rule-try = Probar
ui-dialogs-rule-trying = Buscando en las entradas guardadas…
# $of es el número de entradas guardadas.
ui-dialogs-rule-tried = Habría coincidido con { $count } de { $of } entradas
ui-dialogs-rule-show = Mostrarlas
ui-dialogs-rule-then = Hacer esto
ui-dialogs-rule-read = Marcarla como leída
ui-dialogs-rule-hide = Ocultarla de las listas y marcarla como leída
ui-dialogs-rule-hide-note = Se conserva en el disco. Las búsquedas la encuentran, is:hidden las encuentra todas, y al marcarla como no leída vuelve a aparecer.
ui-dialogs-rule-star = Ponerle estrella
ui-dialogs-rule-labels = Etiquetas de la regla
ui-dialogs-rule-labels-hint = Etiquetas, separadas por comas
ui-dialogs-rule-notify = Mostrar una notificación
ui-dialogs-rule-full-text = Cargar el texto completo
ui-dialogs-rule-command = Comando de la regla
ui-dialogs-rule-command-hint = Comando, como mpv {"{url}"}
ui-dialogs-rule-command-off = La configuración no permite que las reglas ejecuten comandos, así que este no se ejecuta.
ui-dialogs-rule-tasks-note = Las notificaciones, los textos completos y los comandos vienen tras la actualización, solo para las entradas nuevas sin leer. Tras cada actualización se cargan como máximo 50 textos completos y se ejecutan 100 comandos.
ui-dialogs-rule-exists = Otra regla tiene este nombre.
ui-dialogs-rule-save = Guardar regla

## Enviar y exportar artículos

ui-dialogs-send-to-of = Enviar «{ $title }» a
ui-dialogs-send-to-of-several = { $count ->
    [one] Enviar { $count } entrada a
   *[other] Enviar { $count } entradas a
 }
ui-dialogs-send-to-too-many = Se pueden enviar como máximo { $most } entradas a la vez.
ui-dialogs-palette-send-to = Enviar a { $name }
ui-dialogs-send-to-none = Todavía no hay destinos.
ui-dialogs-send-to-command = Comando
ui-dialogs-send-to-edit = Editar destinos…
ui-dialogs-export-entry-note = Escribe «{ $title }» en un archivo.
ui-dialogs-export-entries-note = { $count ->
    [one] Escribe { $count } artículo en un archivo.
   *[other] Escribe { $count } artículos en un archivo.
 }
ui-dialogs-export-list-note = Escribe los artículos de «{ $title }» en un archivo: también los que el editor eliminó, y un aviso en cada lugar donde faltan entradas.
ui-dialogs-export-search-note = Escribe los artículos de «{ $title }» en un archivo. Los que los editores eliminaron van al final.
ui-dialogs-export-found-note = Escribe los artículos de «{ $title }» en un archivo.
ui-dialogs-export-html = Una página que abre cualquier navegador, también sin conexión. Para imprimirla, ábrala en un navegador.
ui-dialogs-export-markdown-one = Un archivo de texto con título, autor, fecha y origen al principio.
ui-dialogs-export-markdown = Una carpeta nueva con un archivo de texto por artículo y una lista.
ui-dialogs-export-epub = Un libro para lectores electrónicos (EPUB 3).
ui-dialogs-export-articles-path = Ruta del archivo
ui-dialogs-export-articles-name = Artículos
ui-dialogs-export-images = Incluir las imágenes ya cargadas
ui-dialogs-export-images-markdown = Las imágenes se guardan como archivos en una carpeta junto al texto.

## Guardar una página

## Páginas guardadas

ui-dialogs-page-note = Guarda el texto de una sola página web para leerlo más tarde. Se conserva hasta que lo elimine.
ui-dialogs-page-address = Dirección de la página
ui-dialogs-save-page = Guardar página
