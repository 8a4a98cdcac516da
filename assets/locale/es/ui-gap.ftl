# Huecos: sus filas en la lista y el panel que explica uno. Un límite, una detención, un error y una carga nunca se dicen con
# las mismas palabras.

# Títulos de un hueco.
ui-gap-loading = Cargando entradas antiguas…
ui-gap-not-loaded-yet = Las entradas antiguas aún no se han cargado
ui-gap-available = Entradas antiguas disponibles
ui-gap-stopped = Detenido aquí
ui-gap-missing-here = Aquí faltan entradas
ui-gap-likely-missing-here = Aquí probablemente faltan entradas
ui-gap-may-be-missing-here = Aquí podrían faltar entradas

# Lo mismo para los informes.
ui-gap-not-loaded = No se han cargado las entradas antiguas
ui-gap-missing = Faltan entradas
ui-gap-likely-missing = Probablemente faltan entradas
ui-gap-may-be-missing = Podrían faltar entradas

## La causa en pocas palabras.

ui-gap-cause-not-yet = Aún sin descargar
ui-gap-cause-forbidden = Denegado por el servidor
ui-gap-cause-not-found = Archivo no encontrado
ui-gap-cause-gone = Eliminado por el editor
ui-gap-cause-password = Requiere contraseña
ui-gap-cause-proxy-password = El proxy requiere contraseña
ui-gap-cause-server-error = Error del servidor
ui-gap-cause-unexpected = Respuesta inesperada
ui-gap-cause-unreadable = Archivo incompleto o ilegible
ui-gap-cause-foreign = Archivo de otro feed
ui-gap-cause-loop = Los enlaces forman un bucle
ui-gap-cause-limit = Límite alcanzado
ui-gap-cause-stopped = Detenido por el usuario
ui-gap-cause-network = El servidor no responde
ui-gap-cause-policy = Dirección no permitida
ui-gap-cause-missed-polls = Desaparecidas antes de la siguiente revisión

## El intervalo de tiempo. Va solo, tras el nombre de un feed o en ui-gap-published.

ui-gap-on = el { $date } a las { $clock }
# Ambos extremos caen en el mismo día. $from y $to son horas como «09:14».
ui-gap-within = entre las { $from } y las { $to } del { $date }
ui-gap-between = entre el { $older } y el { $newer }
ui-gap-before = antes del { $date }
ui-gap-after = tras el { $date }
# $span es uno de los intervalos de arriba.
ui-gap-published = Publicadas { $span }

## Filas de la lista. $cause es una de las causas de arriba.

ui-gap-row-missing = Faltan · { $cause }
ui-gap-row-likely-missing = Probablemente faltan · { $cause }
ui-gap-row-may-be-missing = Podrían faltar · { $cause }
# $document es archive, snapshot o page: lo que son los archivos antiguos del feed.
ui-gap-from = { $document ->
        [snapshot] De las instantáneas del feed
        [page] De las páginas del feed
       *[archive] Del histórico del feed
    }
ui-gap-step-loading = Cargando ahora
ui-gap-step-asks = Solo se carga a petición
ui-gap-step-ask-site = Se puede pedir al sitio
ui-gap-step-on-request = Solo se reintenta a petición
ui-gap-step-after = Se reintentará tras el { $date }
ui-gap-step-next-refresh = Se reintentará en la próxima actualización
# Para un lector de pantalla: $row es el texto de la fila.
ui-gap-spoken = Hueco: { $row }

## El primer paso. $search es yes si el panel ofrece buscar en un archivo web; si no, no. Los botones se llaman aquí como en
## ui-gap-retry, ui-gap-continue, ui-gap-stop-here y ui-gap-web-archive.

ui-gap-first-limit = «Continuar» carga más; «Detener aquí» las deja fuera.
ui-gap-first-stopped = «Continuar» las carga.
ui-gap-first-search-only = Busque en un archivo web: quizá conserve una copia del feed de esa época.
ui-gap-first-nothing = No se puede hacer nada: estas entradas no están en ninguna dirección.
ui-gap-first-forbidden = { $search ->
        [yes] Reintente o busque en un archivo web. Si el feed requiere contraseña, acceda primero con ella.
       *[no] Reintente. Si el feed requiere contraseña, acceda primero con ella.
    }
ui-gap-first-not-found = { $search ->
        [yes] Lo habitual es que el editor haya movido o eliminado un archivo. Reintente más tarde o busque en un archivo web.
       *[no] Lo habitual es que el editor haya movido o eliminado un archivo. Reintente más tarde.
    }
ui-gap-first-gone-search = Busque en un archivo web: quizá conserve una copia.
ui-gap-first-gone = Reintente si el editor anuncia que el archivo ha vuelto.
ui-gap-first-password = Acceda con la contraseña y reintente.
ui-gap-first-proxy-password = Escriba el usuario y la contraseña en la dirección del proxy, en la configuración, y reintente.
ui-gap-first-passes = { $search ->
        [yes] A menudo se arregla solo. Reintente o busque en un archivo web.
       *[no] A menudo se arregla solo. Reintente.
    }
ui-gap-first-unreadable = { $search ->
        [yes] Reintente, pues el archivo puede llegar entero la próxima vez, o busque en un archivo web.
       *[no] Reintente: el archivo puede llegar entero la próxima vez.
    }
ui-gap-first-link = { $search ->
        [yes] Solo el editor puede corregir el enlace. Reintente más tarde o busque en un archivo web.
       *[no] Solo el editor puede corregir el enlace. Reintente más tarde.
    }
ui-gap-first-policy = Si confía en este feed, permita las direcciones locales en «Sobre este feed». Después, reintente.
ui-gap-first-ask-site = Pídalas primero a { $host }: quizá aún las tenga.
ui-gap-first-ask-site-then = Pregunte primero a { $host }: quizá aún tenga lo que se publicó { $span }.
ui-gap-first-ask-again = Vuelva a pedirlas a { $host } más tarde: la respuesta puede cambiar.
ui-gap-keeps-nothing = Este sitio no conserva entradas antiguas para los lectores de feeds.
ui-gap-first-missed-polls = { $search ->
        [yes] Reintente o busque en un archivo web.
       *[no] Reintente.
    }

## La explicación completa. $document es archive, snapshot o page: lo que son los archivos antiguos del feed.

ui-gap-story-loading = El feed guarda sus entradas antiguas en { $document ->
        [snapshot] instantáneas. Lacuna las está cargando ahora, una tras otra.
        [page] páginas. Lacuna las está cargando ahora, una tras otra.
       *[archive] archivos históricos. Lacuna los está cargando ahora, uno tras otro.
    }
ui-gap-story-next-refresh = El feed guarda entradas antiguas en { $document ->
        [snapshot] una instantánea que aún no se ha descargado. Lacuna la cargará
        [page] una página que aún no se ha descargado. Lacuna la cargará
       *[archive] un archivo histórico que aún no se ha descargado. Lacuna lo cargará
    } en la próxima actualización.
ui-gap-story-not-yet = El feed guarda entradas antiguas en { $document ->
        [snapshot] una instantánea que aún no se ha descargado
        [page] una página que aún no se ha descargado
       *[archive] un archivo histórico que aún no se ha descargado
    }.
ui-gap-story-forbidden = El servidor denegó el acceso { $document ->
        [snapshot] a la instantánea
        [page] a la página
       *[archive] al archivo histórico
    } con estas entradas. Por eso faltan y, con ellas, otras más antiguas a las que solo se llega desde ahí.
ui-gap-story-not-found = { $document ->
        [snapshot] La instantánea
        [page] La página
       *[archive] El archivo histórico
    } con estas entradas no está donde dice el feed. Por eso faltan y, con ellas, otras más antiguas a las que solo se llega desde ahí.
ui-gap-story-gone = Según el servidor, { $document ->
        [snapshot] la instantánea con estas entradas se eliminó
        [page] la página con estas entradas se eliminó
       *[archive] el archivo histórico con estas entradas se eliminó
    } definitivamente.
ui-gap-story-status = El servidor no envió el archivo. Por eso faltan estas entradas y, con ellas, otras más antiguas a las que solo se llega desde ahí.
ui-gap-story-unreadable = { $document ->
        [snapshot] Esta instantánea llegó incompleta
        [page] Esta página llegó incompleta
       *[archive] Este archivo histórico llegó incompleto
    }, contiene más de lo que Lacuna lee de un solo archivo o no es un feed. Se muestra la parte legible; el resto falta.
ui-gap-story-foreign = Los enlaces { $document ->
        [snapshot] de las instantáneas
        [page] de las páginas
       *[archive] del histórico
    } llevan a un archivo de otro feed. Lacuna no mezcla los dos, así que no se puede llegar a las entradas más antiguas.
ui-gap-story-loop = Los enlaces { $document ->
        [snapshot] de las instantáneas
        [page] de las páginas
       *[archive] del histórico
    } forman un bucle: vuelven a un archivo que Lacuna ya ha leído. No se puede llegar a las entradas más antiguas.
ui-gap-story-limit = Lacuna ha cargado todos los archivos que puede cargar sin preguntar. No ha fallado nada: hay más entradas antiguas disponibles, si las quiere.
ui-gap-story-stopped = La carga de entradas antiguas se detuvo aquí. No ha fallado nada: están disponibles, si las quiere.
ui-gap-story-network = No se pudo conectar con el servidor o se cortó la conexión.
ui-gap-story-policy = Lacuna no sigue la dirección { $document ->
        [snapshot] de esta instantánea
        [page] de esta página
       *[archive] de este archivo histórico
    }: lleva a una red privada, o de https a http.
ui-gap-story-missed-polls = Puede que las entradas nuevas desplazaran a otras del feed antes de que Lacuna lo revisara de nuevo.

## Datos

ui-gap-fact-noticed = Detectado
# «11 de junio de 2024, 09:30 (hace 3 días)»
ui-gap-noticed = { $time } ({ $distance })
ui-gap-fact-tried = Intentado
ui-gap-tried = { $count ->
        [one] Una vez
       *[other] { $count } veces
    }
ui-gap-fact-next-try = Próximo intento
ui-gap-try-never = No se puede reintentar
ui-gap-try-next-refresh = En la próxima actualización
ui-gap-try-on-request = Solo a petición
# «En la primera actualización después del 15 de junio de 2024, 09:30 (en 23 horas)»
ui-gap-try-after = En la primera actualización después del { $time } ({ $distance })
ui-gap-fact-certainty = Certeza
ui-gap-certain = Seguro: el feed menciona entradas más antiguas que no se pudieron leer
ui-gap-likely = Probable: dos revisiones seguidas no tienen ninguna entrada en común
ui-gap-suspected = Posible: podrían faltar entradas, pero se sabe muy poco para afirmarlo
ui-gap-newer-entry = Entrada posterior
ui-gap-older-entry = Entrada anterior
# Para un lector de pantalla: $name es «Entrada posterior» o «Entrada anterior».
ui-gap-entry-beside = { $name }: { $title }
ui-gap-untitled = Sin título
ui-gap-dismissed = Este hueco está oculto. Sigue contando en el estado del feed.
ui-gap-details = Detalles
ui-gap-detail-file = Archivo
ui-gap-detail-status = Estado
ui-gap-detail-message = Mensaje
ui-gap-detail-cause = Causa

## Botones

ui-gap-stop = Detener
ui-gap-stop-here = Detener aquí
ui-gap-continue = Continuar
ui-gap-continue-to-beginning = Seguir hasta el principio
ui-gap-retry = Reintentar
ui-gap-ask-site = Pedir al sitio
    .hint = Se piden estas entradas a { $host }, solo ahora.
ui-gap-web-archive = Buscar en un archivo web
    .hint = Busca copias de las entradas que faltan. Lacuna solo se conecta al archivo web a petición.
ui-gap-dismiss = Ocultar
ui-gap-show-again = Mostrar de nuevo
ui-gap-look-for-older = Buscar entradas antiguas
    .hint = Recorre las páginas antiguas del sitio y consulta los servidores de sus cuentas. El resultado puede ser incompleto.

## El final de una lista y el límite entre dos páginas. Aquí las frases no llevan punto.

ui-gap-end-whole = Todas las entradas
ui-gap-end-as-kept = Lacuna ha leído este feed hasta su página más antigua
ui-gap-end-subscribed = Todo lo anterior se publicó antes de la suscripción
ui-gap-end-oldest = La entrada más antigua aquí es del { $day }
ui-gap-end-imported = Algunas de las entradas más antiguas vienen de otro lector o de un archivo
ui-gap-end-some-missing = Antes del { $day } podrían faltar algunas
ui-gap-end-some-missing-here = Entre ellas podrían faltar algunas
ui-gap-end-left-out = No se cargaron las entradas más antiguas
ui-gap-end-why-left-out = Se eligió un comienzo posterior, o el editor ya no las ofrece
ui-gap-end-unknowable = No se puede comprobar: podrían faltar entradas
# Dos de las líneas de arriba.
ui-gap-end-line = { $first }. { $second }
ui-gap-next-page = Página siguiente
ui-gap-next-page-slipped = Página siguiente · entre ambas podrían faltar entradas

## El servidor de feeds del usuario. $name es el nombre que el usuario dio a la cuenta.

ui-gap-ask-server = Pedir a su servidor { $name }
    .hint = Se consultan los servidores de sus cuentas, solo ahora. Allí no cambia nada.
ui-gap-ask-server-short = Pedir a su servidor
ui-gap-first-ask-server = Pídalas primero a su servidor { $name }: quizá las haya recogido.
