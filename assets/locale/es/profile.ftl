# El perfil: su carpeta, las copias de seguridad, la reparación, las contraseñas y los datos de un feed. Los errores son partes
# de frases, sin punto. $path es un archivo o una carpeta, $reason una parte de una frase, $time un día y una hora.

## Abrir un perfil

profile-no-folder = el sistema no indica ninguna carpeta para los datos de Lacuna; elija una con --data-dir
profile-not-created = no se puede crear la carpeta del perfil { $folder }: { $reason }
profile-not-writable = no se puede escribir en la carpeta del perfil { $folder }: { $reason }
profile-no-thread = no se puede iniciar ningún hilo: { $reason }
# $reason es una frase.
profile-settings-set-aside = No se pudo leer la configuración ({ $reason }) y se apartó como { $path }.
profile-settings-partly-read = Solo se pudo leer una parte de la configuración ({ $reason }). El archivo se apartó como { $path }.
profile-settings-unreadable = { $error }. Se usa la configuración predeterminada. Los cambios no se podrán guardar hasta que se pueda leer el archivo.
# $names: nombres de ajustes.
profile-settings-wrong = Estos ajustes no tienen un valor válido y se usa el predeterminado: { $names }.

## Copias de seguridad

profile-no-file-dialog = este escritorio no muestra un diálogo de archivos: `lacuna --data-dir CARPETA` abre el perfil de esa carpeta
profile-partly-unreadable = no se puede leer una parte de { $path }: `lacuna repair` rescata el resto y añade el contenido de las copias de seguridad
profile-being-replaced = el perfil se está reparando o reemplazando: inténtelo de nuevo cuando termine
profile-open-elsewhere = otra instancia de Lacuna está cambiando este perfil: ciérrela o inténtelo de nuevo cuando termine
profile-missing = { $path } no contiene suscripciones: `lacuna restore { $backup }` restaura las de la copia de seguridad
profile-not-whole = { $path } se escribió, pero está dañado: { $reason }
profile-not-made = no se puede crear { $path }: { $reason }
profile-not-written = no se puede escribir { $path }: { $reason }
profile-not-replaced = no se puede reemplazar { $path }: { $reason }
profile-not-set-aside = no se puede apartar { $path }: { $reason }
profile-not-removed = no se puede eliminar { $path }: { $reason }
profile-not-restored = La copia de seguridad no se restauró, porque no se puede escribir la configuración: { $reason }
profile-restored = Restaurado: { $subscriptions ->
        [one] { $subscriptions } suscripción
       *[other] { $subscriptions } suscripciones
    }, { $entries ->
        [one] { $entries } entrada
       *[other] { $entries } entradas
    }, { $read ->
        [one] { $read } marca de lectura
       *[other] { $read } marcas de lectura
    }, { $starred ->
        [one] { $starred } estrella
       *[other] { $starred } estrellas
    }. Se han añadido las etiquetas, reglas, búsquedas guardadas y cuentas de la copia que faltaban. No se ha quitado nada.

## La reparación

profile-checking = Comprobando la base de datos
profile-saving = Rescatando los datos legibles
profile-adding-backups = Añadiendo datos de las copias de seguridad
profile-repaired = La base de datos dañada se apartó como { $path }. De ella se rescataron { $subscriptions ->
        [one] { $subscriptions } suscripción
       *[other] { $subscriptions } suscripciones
    } y { $entries ->
        [one] { $entries } entrada
       *[other] { $entries } entradas
    }; de las copias de seguridad, { $restored ->
        [one] { $restored } suscripción
       *[other] { $restored } suscripciones
    } y { $marks ->
        [one] { $marks } marca
       *[other] { $marks } marcas
    }.
profile-sort-subscriptions = Suscripciones
profile-sort-entries = Entradas
profile-sort-read-marks = Marcas de lectura
profile-sort-stars = Estrellas
profile-sort-labels = Etiquetas de entradas
profile-sort-hidden = Entradas ocultas por una regla
profile-sort-rules = Reglas
profile-sort-searches = Búsquedas guardadas
# $sort es uno de los seis de arriba.
profile-counts = { $sort }: { $before } antes, { $saved } rescatadas, { $restored } de copias de seguridad, { $lost } perdidas.
profile-counts-unknown = { $sort }: { $saved } rescatadas, { $restored } de copias de seguridad. No se sabe si se perdieron más.
profile-counts-at-least = { $sort }: al menos { $before } antes, { $saved } rescatadas, { $restored } de copias de seguridad, { $lost } o más perdidas.
# $count: artículos destacados o etiquetados de los que solo quedan las marcas.
profile-lost-log = Los últimos cambios se perdieron, porque su archivo no se puede leer. El archivo se conserva: { $path }.
profile-lost-marked = { $count ->
        [one] Se perdió { $count } artículo destacado o etiquetado: solo se rescató su marca.
       *[other] Se perdieron { $count } artículos destacados o etiquetados: solo se rescataron sus marcas.
    }
profile-lost-texts = { $count ->
        [one] { $count } entrada rescatada perdió su texto.
       *[other] { $count } entradas rescatadas perdieron su texto.
    }
profile-derived-addresses = { $count ->
        [one] La dirección de { $count } suscripción rescatada estaba dañada y se dedujo de otros datos. Compruébela.
       *[other] Las direcciones de { $count } suscripciones rescatadas estaban dañadas y se dedujeron de otros datos. Compruébelas.
    }
profile-fetches-again = La próxima actualización descargará de nuevo lo que los editores aún conserven.

## Contraseñas

profile-logins-unreadable = No se puede leer { $path }: { $reason }.
profile-login-not-saved = No se pudieron guardar el usuario y la contraseña: { $reason }
profile-no-password = El llavero del sistema no ha dado la contraseña de { $server }: { $reason }.
    .hint = Desbloquee el llavero y actualice, o acceda de nuevo.
profile-keyring-silent = todavía no ha respondido
profile-keyring-no-thread = no se puede iniciar ningún hilo
profile-not-in-keyring = El llavero del sistema no respondió. La contraseña de { $server } está en un archivo privado del perfil.
profile-stays-in-keyring = La contraseña de { $server } permanece en el llavero del sistema: { $reason }.
profile-not-removed-from-keyring = No se pudo eliminar «{ $name }» del llavero del sistema: { $reason }.

## Cabeceras de las peticiones

profile-too-many-headers = Un feed puede tener { $most } cabeceras de solicitud.

## Archivos de listas

profile-no-file-name = la ruta no nombra ningún archivo
profile-no-file = allí hay algo que no es un archivo
profile-own-file = es un archivo de un perfil de Lacuna
profile-file-exists = el archivo ya existe
profile-other-kind = allí hay un archivo de otro tipo, que no se reemplaza
profile-link-loop = sus enlaces simbólicos forman un bucle

## Datos de un feed: nombres y valores

profile-fact-entries = Entradas
profile-fact-unread = Sin leer
profile-fact-from = Período
profile-from-to = { $oldest } – { $newest }
profile-fact-checked = Última revisión
profile-checked-failed = { $time }, con error el { $failed }
profile-failed = Con error el { $time }
profile-fact-next = Próxima revisión
profile-next = { $time } · { $reason }
profile-next-never = Nunca: el feed se eliminó definitivamente
profile-next-refresh = En la próxima actualización
profile-fact-at-risk = En riesgo
profile-fact-stays = Una entrada permanece
# $span es, por ejemplo, «9 horas».
profile-stays = Alrededor de { $span } en el feed
# El menor tiempo entre dos revisiones de un feed. $span y $asked son, por ejemplo, «20 minutos».
profile-fact-bound = Tiempo mínimo entre revisiones
profile-bound = { $span }, solo si se pudieran perder entradas
profile-bound-whole = { $span }, solo si se pudieran perder entradas: el servidor no dice si el feed ha cambiado, así que cada revisión lo descarga entero
profile-bound-whole-asked = { $span }, o { $asked } si se fija ese intervalo para este feed; solo si se pudieran perder entradas: el servidor no dice si el feed ha cambiado, así que cada revisión lo descarga entero
profile-fact-problem = Problema
profile-problem = { $reason } Desde el { $time }.
profile-fact-status = Estado HTTP
profile-fact-failures = Errores seguidos
profile-fact-document = Leído de
profile-fact-files = Archivos leídos
profile-feed-only = Solo el feed
profile-feed-and-pages = El feed y { $count ->
        [one] { $count } página
       *[other] { $count } páginas
    }
profile-feed-and-archives = El feed y { $count ->
        [one] { $count } archivo histórico
       *[other] { $count } archivos históricos
    }
profile-feed-and-snapshots = El feed y { $count ->
        [one] { $count } instantánea
       *[other] { $count } instantáneas
    }
profile-fact-synced = Sincronizado con
profile-fact-size = Espacio en el disco
profile-fact-hidden = Ocultas por reglas
profile-fact-removed = Textos eliminados
profile-removed-for-good = { $count ->
        [one] { $count }: el feed ya no lo ofrece
       *[other] { $count }: el feed ya no los ofrece
    }
profile-removed = { $count ->
        [one] { $count }: se puede descargar de nuevo
       *[other] { $count }: se pueden descargar de nuevo
    }
# Un fallo de un documento y una dirección.
profile-fault-in = { $fault } en { $address }
profile-more-faults = { $count } más en sus archivos históricos y páginas
profile-note = Nota
profile-warning = Advertencia
profile-error = Error

## Informes y listas para otros programas. $older y $newer son horas, $cause un nombre como en el JSON.

profile-unknown-time = una hora desconocida
profile-report-entry = { $reason } Entre { $older } y { $newer }. Causa: { $cause }.
# $missing es, por ejemplo, «Faltan entradas».
profile-report-title = { $missing } de { $feed }
profile-report = Entradas que faltan
profile-list-title = Suscripciones en Lacuna

## Un feed guardado como feed archivado

profile-archive-file = { $path }: { $reason }
profile-archive-other = { $path } ya existe y pertenece a otra cosa
profile-archive-incomplete = faltan o podrían faltar entradas de este feed
profile-archive-form = la copia de esta carpeta se guardó con otra forma, porque ahora faltan entradas y entonces no, o al revés; elija otra carpeta
profile-archive-hole = { $path } ya no está, pero sí los archivos históricos posteriores de esta carpeta; vuelva a ponerlo o elija otra carpeta
profile-archive-empty = el feed no tiene entradas
# $address es la dirección del feed original. Las dos frases siguientes están en el feed guardado.
profile-archive-copy = Una copia de { $address }.
profile-archive-gaps = En esta copia podrían faltar entradas.

## Revisiones en segundo plano: partes de frases

profile-background-nowhere = este sistema no ofrece ninguna forma de ejecutar un programa a intervalos
profile-background-sandbox = el entorno aislado (sandbox) de este programa no lo permite
profile-background-file = no se puede modificar { $path }: { $reason }
# $reason es el comando y lo que dijo.
profile-background-refused = systemd lo rechazó ({ $reason })

## El registro de solicitudes

# $why es uno de los nombres de abajo; $answer, una de las respuestas de abajo.
profile-request = { $why }: { $answer } · { $address }
profile-request-poll = Feed
profile-request-archive = Entradas antiguas
profile-request-check = Histórico, de nuevo
profile-request-older = Página antigua
profile-request-server = Servidor de feeds
profile-request-web-archive = Archivo web
profile-request-article = Texto completo
profile-request-image = Imagen
profile-request-icon = Icono
profile-request-updates = Versión nueva de Lacuna
profile-request-unchanged = sin cambios
# $status es, por ejemplo, «404»; $size, «12 kB».
profile-request-received = { $size } recibidos
profile-request-status = estado HTTP { $status }, { $size }
# $kind es un nombre como en el JSON de la línea de comandos.
profile-request-failed = sin respuesta ({ $kind })

## Cuentas en servidores de feeds. $software es un nombre como «Miniflux 2.2.6», $user el usuario allí.

profile-server-is = { $software } en { $address }, con el usuario { $user }.
profile-server-unnamed = Un servidor con la API de Google Reader en { $address }, con el usuario { $user }.
profile-server-no-feeds = Aún no tiene feeds aquí. «Sincronizar suscripciones…» trae los del servidor.
profile-server-shares-none = Allí no hay suscripción a ninguno de sus feeds, así que no puede devolver las entradas que faltan.
profile-server-can = También recoge { $shared } de sus { $feeds ->
        [one] { $feeds } feed
       *[other] { $feeds } feeds
    }.
profile-server-gives = Lacuna puede pedirle las entradas que faltan y sincronizar con él las marcas de lectura y las estrellas.
profile-server-may-give = Lacuna puede sincronizar con él las marcas de lectura y las estrellas. Solo una petición mostrará si también entrega las entradas que faltan.
# $sent y $received son números de marcas.
profile-sync-done = Sincronizado. Marcas enviadas: { $sent }; recibidas: { $received }.
profile-sync-anew = El servidor se instaló de nuevo o se restauró desde una copia de seguridad después de la última sincronización, así que se compararon de nuevo ambos lados.
profile-sync-sent-again = { $count ->
        [one] El servidor recibió otra vez { $count } marca que había perdido.
       *[other] El servidor recibió otra vez { $count } marcas que había perdido.
    }
profile-sync-kept = { $count ->
        [one] Quizá el servidor perdió { $count } marca, o alguien la cambió allí después. No dice cuál de las dos cosas, así que vale la marca de aquí.
       *[other] Quizá el servidor perdió { $count } marcas, o alguien las cambió allí después. No dice cuál de las dos cosas, así que valen las marcas de aquí.
    }
profile-sync-reopened = { $count ->
        [one] { $count } entrada antigua llegó aquí como leída y en el servidor no lo está, así que ahora tampoco lo está aquí.
       *[other] { $count } entradas antiguas llegaron aquí como leídas y en el servidor no lo están, así que ahora tampoco lo están aquí.
    }
profile-sync-ended = { $count ->
        [one] { $count } cambio no se envió, porque el servidor eliminó su entrada. La marca se conserva aquí.
       *[other] { $count } cambios no se enviaron, porque el servidor eliminó sus entradas. Las marcas se conservan aquí.
    }
profile-sync-added = { $count ->
        [one] { $count } artículo destacado que solo tenía el servidor está ahora en «Destacadas».
       *[other] { $count } artículos destacados que solo tenía el servidor están ahora en «Destacadas».
    }
# Numbers of marks that the first sync would change.
profile-first-none = Nada: ambos lados tienen las mismas marcas.
profile-first-no-feed = Nada: ningún feed está en ambos lados, así que no hay marcas que comparar.
profile-first-there = En el servidor: { $sent ->
        [one] { $sent } marca.
       *[other] { $sent } marcas.
    }
profile-first-here = Aquí: leídas { $read }, no leídas { $unread }, destacadas { $starred }.
profile-first-added = Artículos destacados que solo tiene el servidor y que llegan aquí: { $count }.
profile-first-stopped = La comparación se detuvo. La sincronización de marcas sigue desactivada.
profile-sync-numbers = Enviadas: { $sent }, recibidas: { $received }.
profile-sync-waiting = { $count ->
        [one] { $count } cambio pendiente.
       *[other] { $count } cambios pendientes.
    }
profile-sync-unknown-there = { $count ->
        [one] { $count } cambio espera a que el servidor tenga su entrada.
       *[other] { $count } cambios esperan a que el servidor tenga sus entradas.
    }
profile-starred-there = { $count ->
        [one] { $count } entrada destacada del servidor es de un feed que no sigue aquí. Se queda allí.
       *[other] { $count } entradas destacadas del servidor son de feeds que no sigue aquí. Se quedan allí.
    }
profile-starred-here = { $count ->
        [one] { $count } entrada destacada de aquí no se sincroniza, porque su feed no se sigue en ambos lados. Se queda aquí.
       *[other] { $count } entradas destacadas de aquí no se sincronizan, porque sus feeds no se siguen en ambos lados. Se quedan aquí.
    }
# $done y $of son números de entradas, $count uno de marcas.
profile-sync-asking = Consultando los cambios
profile-sync-listing = { $done } de { $of } entradas enumeradas
profile-sync-comparing = Comparando las marcas de ambos lados
profile-sync-sending = { $count ->
        [one] Enviando una marca
       *[other] Enviando { $count } marcas
    }
# $ago es, por ejemplo, «hace 2 minutos».
profile-synced = Sincronizado { $ago }.
profile-last-synced = Última sincronización: { $ago }.
# $reason is a sentence.
profile-sync-failed = La última sincronización falló: { $reason }
profile-synced-ahead = Última sincronización mientras el reloj de este equipo estaba adelantado.
profile-never-synced = Aún sin sincronizar. La sincronización de marcas está activada y sigue con la próxima actualización.

## Reglas

profile-no-rule = no existe la regla «{ $name }»
profile-rule-exists = ya existe una regla «{ $name }»
profile-too-many-rules = puede haber como máximo { $most } reglas
profile-rules-no-text = esto no es un archivo de reglas: no es texto en UTF-8
profile-rules-empty = el archivo está vacío
profile-rules-none = el archivo no contiene ninguna regla
profile-rules-cut-off = El archivo está cortado: falta el ] del final.
profile-rule-twice = Otra regla del archivo tiene el nombre «{ $name }».
profile-rule-no-json = Esto no es JSON: { $reason }.
profile-rule-no-object = Una regla es un objeto con name, when y then.
profile-rule-field = No existe el campo «{ $name }». Los campos son name, when, then y enabled.
profile-rule-no-text = El campo «{ $name }» debe ser un texto.
profile-rule-no-actions = El campo «then» debe ser un array de acciones: read, hide, star, notify, full-text, label:NAME y run:COMMAND.
profile-rule-no-flag = El campo «enabled» debe ser true o false.

## Programas a los que se envían entradas y exportaciones de entradas

profile-program-not-started = No se pudo iniciar «{ $program }»: { $reason }
# $status: el estado de salida tal como lo da el sistema
profile-program-failed = «{ $program }» falló ({ $status }).
profile-program-failed-saying = «{ $program }» falló ({ $status }): { $said }
profile-program-ended = «{ $program }» seguía en marcha tras { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
 } y se interrumpió.

## Tras una actualización. $rule es el nombre de una regla. Una frase sobre un programa sigue como $reason.

profile-no-article = No se encontró ningún artículo en la página.
profile-afterwards-not-read = Se omitió el trabajo posterior a la actualización, porque no se pudo leer la base de datos: { $reason }
profile-not-notified = El escritorio no muestra ninguna notificación: { $reason }
profile-rule-texts-left-out = { $count ->
    [one] Una regla pidió el texto completo de { $count } entrada, que no se cargó. Abra la entrada para cargarlo.
   *[other] Algunas reglas pidieron los textos completos de { $count } entradas, que no se cargaron. Abra una entrada para cargar su texto.
 }
profile-rule-commands-off = { $count ->
    [one] { $count } comando de una regla no se ejecutó, porque la configuración no permite que las reglas ejecuten comandos.
   *[other] { $count } comandos de reglas no se ejecutaron, porque la configuración no permite que las reglas ejecuten comandos.
 }
profile-rule-commands-left-out = { $count ->
    [one] { $count } comando de una regla espera a la próxima actualización, porque había demasiados o tardaban demasiado. Espera una semana como máximo.
   *[other] { $count } comandos de reglas esperan a la próxima actualización, porque había demasiados o tardaban demasiado. Esperan una semana como máximo.
 }
profile-rule-commands-failed = Regla «{ $rule }»: el comando también falló con { $count ->
    [one] { $count } entrada más
   *[other] { $count } entradas más
 }.
profile-rule-command-failed = Regla «{ $rule }»: { $reason }
profile-commands-wait = Los comandos que vinieron con un perfil cargado o una copia de seguridad esperan hasta que los permita, en la configuración, en «Actualización», o con «lacuna after-refresh --allow-loaded». Para un artículo que llegue entretanto, el comando de una regla espera como mucho una semana.
profile-hook-failed = El comando tras la actualización: { $reason }
# Encabezados de notificaciones. $title es el de una entrada.
profile-notice-entry = { $rule }: { $title }
profile-notice-entries = { $rule }: { $count ->
    [one] { $count } entrada nueva
   *[other] { $count } entradas nuevas
 }
profile-notice-gap = Nuevo hueco en { $feed }
profile-notice-gaps-of-feed = { $count } huecos nuevos en { $feed }
profile-notice-gaps = { $count } huecos nuevos
profile-notice-dead = { $feed } ya no se puede descargar
profile-notice-dead-feeds = { $count } feeds ya no se pueden descargar

## La carpeta del perfil

# $program es un nombre como «Syncthing», $folder una ruta, $kind el tipo de un sistema de archivos.
profile-place-synchronised = { $program } sincroniza la carpeta { $folder }, donde está este perfil. Copia los archivos de la base de datos uno a uno, lo que puede dañarla o devolver una más antigua. Traslade el perfil a otra carpeta (--data-dir). Para tener las mismas marcas de lectura en varios equipos, use una cuenta en un servidor de feeds.
profile-place-copies = { $count ->
        [one] La carpeta { $folder } tiene una segunda copia de la base de datos
       *[other] La carpeta { $folder } tiene otras { $count } copias de la base de datos
    }: { $names }. Un programa que sincroniza carpetas crea una copia así cuando dos equipos cambiaron la base de datos. Lacuna no la lee, así que aquí pueden faltar marcas de lectura y artículos. «lacuna restore ARCHIVO» añade lo que hay en una copia y no quita nada. Después elimine la copia y traslade el perfil a otra carpeta (--data-dir).
profile-place-network = Este perfil está en una unidad de red ({ $kind }). Si dos equipos lo usan a la vez o se corta la conexión, la base de datos puede dañarse. Traslade el perfil a un disco de este equipo (--data-dir). Para tener las mismas marcas de lectura en varios equipos, use una cuenta en un servidor de feeds.

## Destinos, y las frases de los artículos exportados

profile-too-many-targets = Puede haber como máximo { $most } destinos.
profile-no-target = No existe el destino «{ $name }».
profile-export-attached = Archivo adjunto:
profile-export-empty = No hay ningún artículo que escribir.
profile-folder-not-empty = la carpeta no está vacía; tras una exportación interrumpida, elimine la carpeta o elija otra
profile-book-too-large = el libro sería demasiado grande
profile-export-about = Escrito por Lacuna el { $date }
profile-export-untitled = Sin título
profile-export-dropped = El editor eliminó esta entrada; se detectó el { $date }.
profile-export-dropped-short = eliminada por el editor
profile-export-dropped-title = Eliminadas por el editor
    .note = El editor ya no ofrece las entradas siguientes. Lacuna las conservó.
profile-export-captured = De una copia del { $date } en un archivo web.
profile-export-asked = De { $host }, donde se preguntó por entradas que faltaban.
profile-export-account = Del servidor de feeds «{ $account }», que la había conservado.
profile-export-imported = Del archivo «{ $file }», que se importó aquí.
profile-export-source = Del documento { $source } del feed.
profile-export-full-text = El texto es el de la página { $page }.
profile-export-purged = Lacuna eliminó el texto el { $date } para ahorrar espacio en el disco.
# $kind: un tipo de medio
profile-export-file = La entrada es un archivo ({ $kind }) que no se incluye.
profile-export-stopped = la exportación se detuvo

## Artículos exportados por otro lector. Las frases están en la vista previa de una importación y en su informe.

profile-starred-marked = { $count ->
        [one] { $count } artículo ya está aquí. Recibe su estrella, su marca de lectura y sus etiquetas.
       *[other] { $count } artículos ya están aquí. Reciben sus estrellas, marcas de lectura y etiquetas.
    }
profile-starred-added = { $count ->
        [one] { $count } artículo se añade a un feed de sus suscripciones. No cierra ningún hueco.
       *[other] { $count } artículos se añaden a feeds de sus suscripciones. No cierran ningún hueco.
    }
profile-starred-kept = { $count ->
        [one] { $count } artículo es
       *[other] { $count } artículos son
    } de { $feeds ->
        [one] un feed sin suscripción. A la vista en «Destacadas» y en sus etiquetas; no se crea una suscripción al feed.
       *[other] { $feeds } feeds sin suscripción. A la vista en «Destacadas» y en sus etiquetas; no se crean suscripciones a los feeds.
    }
profile-starred-left-out = { $count ->
        [one] { $count } artículo se omite, porque no hay suscripción a su feed y no tiene ni estrella ni etiqueta.
       *[other] { $count } artículos se omiten, porque no hay suscripción a sus feeds y no tienen ni estrella ni etiqueta.
    }
profile-starred-labels = { $count ->
        [one] { $count } etiqueta se omite, porque hay demasiadas.
       *[other] { $count } etiquetas se omiten, porque hay demasiadas.
    }
profile-starred-bad-labels = { $count ->
        [one] Se omite { $count } etiqueta, porque su nombre está vacío, tiene más de { $most } caracteres o no se puede mostrar.
       *[other] Se omiten { $count } etiquetas, porque sus nombres están vacíos, tienen más de { $most } caracteres o no se pueden mostrar.
    }
profile-starred-long-lists = { $count ->
        [one] { $count } artículo tiene más de 1000 etiquetas y categorías. Se omiten las que siguen a las primeras 1000.
       *[other] { $count } artículos tienen más de 1000 etiquetas y categorías cada uno. Se omiten las que siguen a las primeras 1000.
    }
profile-starred-unusable = { $count ->
        [one] { $count } elemento no se puede usar, porque no nombra ningún feed o no tiene ni enlace ni título.
       *[other] { $count } elementos no se pueden usar, porque no nombran ningún feed o no tienen ni enlace ni título.
    }
profile-starred-damaged = El archivo está dañado o cortado en la línea { $line }. Solo se importa lo anterior.

## Cambios que igualan las suscripciones de ambos lados, para que el usuario los confirme.

profile-change-subscribe-here = Suscribirse aquí: { $title }
profile-change-subscribe-here-in = Suscribirse aquí en la carpeta { $folder }: { $title }
profile-change-subscribe-there = Suscribirse en el servidor: { $title }
profile-change-folder-here = Mover aquí a la carpeta { $folder }: { $title }
profile-change-top-here = Sacar aquí de su carpeta: { $title }
profile-change-folder-there = Mover en el servidor a la carpeta { $folder }: { $title }
profile-change-top-there = Sacar en el servidor de su carpeta: { $title }
profile-change-unsubscribe-there = Darse de baja en el servidor, igual que se hizo aquí (antes se traen sus entradas destacadas): { $title }
profile-change-gone-there = Ya no está en el servidor. Aquí se conserva, sin sincronizar, hasta que se dé de baja: { $title }
# $change es una de las frases de arriba, $reason una frase.
profile-change-refused = { $change }. No se hizo: { $reason }
profile-subscriptions-same = Ambos lados tienen las mismas suscripciones.
profile-subscriptions-done = { $count ->
        [one] { $count } cambio hecho.
       *[other] { $count } cambios hechos.
    }

## Traslado desde otro lector de feeds

profile-moving-takes-all = feeds, carpetas, marcas de lectura, estrellas
profile-moving-takes-labels = feeds, carpetas, marcas de lectura, estrellas, etiquetas
profile-moving-takes-tags = feeds, etiquetas (tags) como carpetas, títulos, marcas de lectura
profile-moving-takes-feeds = feeds y carpetas
# $path es un archivo o una carpeta, $reason una frase o una parte de ella.
profile-moving-nothing-there = { $path } no es ni un archivo ni una carpeta de un lector de feeds
profile-moving-unreadable = no se puede leer { $path }: { $reason }
profile-moving-no-copy = no se puede copiar la base de datos del otro lector: { $reason }
profile-moving-no-database = No se importan marcas de lectura ni estrellas, porque no se encontró el archivo { $file }. { $reader } suele guardarlo en { $folder }. Para importarlas también, cópielo junto a { $list }.
profile-moving-no-list = Pueden faltar carpetas y nombres de feeds, porque no se encontró el archivo { $file }. { $reader } suele guardarlo en { $folder }. Para importarlos también, cópielo junto a { $database }.
profile-moving-left-out = Se omite una parte: { $reason }.
profile-moving-damaged = Una parte de { $file } está dañada y no se puede leer. El resto se importa.
profile-moving-feeds = { $count ->
        [one] { $count } feed es nuevo.
       *[other] { $count } feeds son nuevos.
    }
profile-moving-known = { $count ->
        [one] { $count } feed ya está aquí. Se queda donde está.
       *[other] { $count } feeds ya están aquí. Se quedan donde están.
    }
profile-moving-tags = { $count ->
        [one] { $count } feed tiene varias etiquetas (tags). La primera será su carpeta. Las demás figuran como categoría en las listas de feeds exportadas.
       *[other] { $count } feeds tienen varias etiquetas (tags). La primera de cada uno será su carpeta. Las demás figuran como categoría en las listas de feeds exportadas.
    }
profile-moving-unusable-feeds = { $count ->
        [one] { $count } feed no se puede usar, porque no tiene una dirección web, sino por ejemplo un comando o una búsqueda: { $names }
       *[other] { $count } feeds no se pueden usar, porque no tienen una dirección web, sino por ejemplo un comando o una búsqueda: { $names }
    }
profile-moving-marked = { $count ->
        [one] { $count } artículo ya está aquí. Recibe su marca de lectura y su estrella.
       *[other] { $count } artículos ya están aquí. Reciben sus marcas de lectura y sus estrellas.
    }
profile-moving-added = { $count ->
        [one] { $count } artículo se añade. No cierra ningún hueco.
       *[other] { $count } artículos se añaden. No cierran ningún hueco.
    }
profile-moving-kept = { $count ->
        [one] { $count } artículo con estrella o etiqueta se añade, aunque su feed no está en la lista del otro lector o no se puede usar. Está en «Destacadas» y en sus etiquetas.
       *[other] { $count } artículos con estrella o etiqueta se añaden, aunque sus feeds no están en la lista del otro lector o no se pueden usar. Están en «Destacadas» y en sus etiquetas.
    }
profile-moving-deleted = { $count ->
        [one] { $count } artículo se eliminó allí. Aquí queda fuera de las listas.
       *[other] { $count } artículos se eliminaron allí. Aquí quedan fuera de las listas.
    }
profile-moving-marks = Leídos allí: { $read }. Con estrella allí: { $starred }.
profile-moving-unusable = { $count ->
        [one] { $count } artículo no se puede usar, porque no tiene ni enlace ni título.
       *[other] { $count } artículos no se pueden usar, porque no tienen ni enlace ni título.
    }
profile-moving-others = { $count ->
        [one] Se omite { $count } artículo, porque su feed no está en la lista del otro lector o no se puede usar, y no tiene ni estrella ni etiqueta: { $names }
       *[other] Se omiten { $count } artículos, porque sus feeds no están en la lista del otro lector o no se pueden usar, y no tienen ni estrella ni etiqueta: { $names }
    }

## Un perfil entero en un archivo

profile-whole-exists = { $path } ya existe; elija otro nombre
profile-whole-other = { $path } no es un perfil guardado
profile-whole-damaged = { $path } está dañado o incompleto
profile-whole-foreign = { $path } se modificó fuera de Lacuna: su base de datos tiene partes que Lacuna no crea
profile-whole-newer = una versión más nueva de Lacuna guardó { $path }
profile-whole-used = el perfil de { $folder } está en uso
profile-whole-partly = El perfil se cargó, pero no por completo: { $reason }
profile-whole-hook = El archivo traía un comando que se ejecuta tras cada actualización: { $command }
profile-whole-rules = { $count ->
        [one] El archivo traía una regla que ejecuta un comando: { $commands }
       *[other] El archivo traía { $count } reglas que ejecutan comandos: { $commands }
    }
profile-whole-rule-command = { $rule }: { $command }
profile-whole-commands-wait = Nada de esto se ejecuta hasta que lo permita, en la configuración, en «Actualización», o con «lacuna after-refresh --allow-loaded».
profile-whole-headers = { $count ->
        [one] El valor de una cabecera de solicitud no estaba en el archivo. Escríbalo de nuevo en «Sobre este feed»: { $headers }
       *[other] Los valores de { $count } cabeceras de solicitud no estaban en el archivo. Escríbalos de nuevo en «Sobre este feed» de cada feed: { $headers }
    }
profile-whole-header = { $name } de «{ $feed }»
profile-whole-targets = El archivo traía comandos de «Enviar a»; solo se ejecutan al elegirlos: { $commands }

## Páginas guardadas

profile-page-wants-login = { $host } pide iniciar sesión antes de mostrar esta página. Lacuna guardó la dirección. Se puede abrir en el navegador.
profile-page-waits = Su servidor pidió esperar. Lacuna cargará la página después del { $until }.
profile-page-loads-after = Lacuna cargará la página después del { $until }.
profile-no-page = Esto no es una página web, sino un archivo de tipo { $kind }.
profile-page-is-feed = Esto es un feed, no una página.
profile-page-deleted = La página se eliminó mientras se cargaba.
# $reason is a sentence.
profile-page-not-loaded = No se cargó la página guardada { $address }. { $reason }

## Artículos destacados que se conservan enteros

profile-kept-failed = No se pueden guardar las imágenes de los artículos destacados: { $reason }. No se perdió nada de lo guardado.
profile-kept-left-out = { $count ->
        [one] Las imágenes de { $count } artículo con estrella o etiqueta no caben en { $limit } y no se conservan.
       *[other] Las imágenes de { $count } artículos con estrella o etiqueta no caben en { $limit } y no se conservan.
    } Tienen prioridad los últimos artículos destacados. Este espacio se puede cambiar en la configuración, en «Lectura».
