# Lo que dice una actualización: avisos, sucesos de un feed y por qué un feed no se descarga o espera.
# $address es una dirección, $time una hora local como 2026-11-24 09:30, $host el nombre de un archivo web y $reason una frase, si no se dice otra cosa.

## Cuándo se revisa un feed la próxima vez: partes de frases

refresh-every-minute = cada minuto
refresh-every-minutes = cada { $minutes } minutos
refresh-every-hour = cada hora
refresh-every-hours = cada { $hours } horas
refresh-every-hours-and-minutes = cada { $hours } h { $minutes } min
refresh-minutes = { $minutes ->
        [one] { $minutes } minuto
       *[other] { $minutes } minutos
    }
refresh-hours = { $hours ->
        [one] { $hours } hora
       *[other] { $hours } horas
    }
refresh-hours-and-minutes = { $hours } h { $minutes } min
# $every es, por ejemplo, «cada 3 h»; $holds, «6 h».
refresh-due-holds = se revisa { $every }, porque sus entradas solo permanecen en el feed alrededor de { $holds }
refresh-due-holds-whole = no se revisa con más frecuencia que { $every }, porque cada revisión descarga el feed entero
refresh-due-may-hold-whole = se revisa { $every }, porque puede que sus entradas solo permanezcan en el feed alrededor de { $holds }
refresh-due-by-server = el servidor lo permite { $every }
refresh-due-by-feed = el feed lo pide { $every }
refresh-due-skips = el feed pide saltarse estas horas o días
refresh-due-daily = se revisa a diario, porque cada revisión descarga el feed entero
refresh-due-chosen = se revisa { $every }, como se eligió para este feed
refresh-due-asked-to-wait = el servidor pidió esperar
refresh-due-failed = falló { $count } veces seguidas
refresh-due-gone = el feed se eliminó definitivamente
refresh-due-neighbour = { $domain } hizo esperar a otro de sus feeds

## Por qué no se descarga un feed ahora: partes de frases. $reason es una de las de arriba.

refresh-removed-meanwhile = mientras tanto se eliminó la suscripción
refresh-stopped = detenido
refresh-waits-until = { $reason }, hasta el { $time }
refresh-asked-to-wait = el servidor pidió esperar hasta el { $time }
refresh-gaps-only = solo se pidieron sus huecos
refresh-text-only = solo se pidió un texto
refresh-gone = el feed se eliminó definitivamente
refresh-not-due = no toca hasta el { $time } ({ $reason })

## El documento del feed

refresh-moved = El feed se ha trasladado de forma permanente. Su dirección es ahora { $address }
refresh-renamed = El feed cambió identificadores. { $count ->
        [one] { $count } entrada se reconoció con su nuevo identificador, y no se muestra dos veces. Si es otra entrada, indíquelo
       *[other] { $count } entradas se reconocieron con sus nuevos identificadores, y no se muestran dos veces. Si son otras entradas, indíquelo
    } en «Sobre este feed» o con undo-renaming.
refresh-kept-first = Lacuna conservó sus primeras entradas. El editor podría repartir el feed en páginas o archivos históricos.
refresh-kept-complete = Lacuna conservó sus entradas completas y lo intentará de nuevo más tarde.
# $reason es una parte de una frase, como «la conexión se interrumpió».
refresh-cut-because = Solo llegó una parte del archivo: { $reason }.
refresh-cut-before-first = El archivo se interrumpió antes de su primera entrada: { $reason }.
refresh-never-sent = El servidor dice que no ha cambiado nada, pero Lacuna no tiene el documento.
    .hint = Es un fallo del servidor. Lacuna lo intentará de nuevo más tarde.
# Sigue al error con http.
refresh-over-https = Con https: { $reason }
refresh-text-failed = No se pudo descargar el texto. { $reason }
refresh-texts-fetched = { $count ->
        [one] Se descargó de nuevo el texto.
       *[other] Se descargaron de nuevo { $count } textos.
    }
refresh-text-gone = { $address } ya no contiene el texto. Quizá siga en la página de la entrada.
refresh-no-such-entry = La entrada ya no existe.

## Añadir un feed

refresh-archive-unreachable = Esta dirección es un archivo histórico del feed. Puede que falten entradas más nuevas, porque Lacuna no pudo suscribirse al propio feed: { $address }
refresh-archive-alone = Esta dirección es un archivo histórico del feed. Puede que falten entradas más nuevas, porque no dice dónde está el propio feed
refresh-archive-left = Esta dirección es un archivo histórico. En su lugar, Lacuna se suscribió al propio feed: { $address }
refresh-feed-guessed = Esta página no nombra ningún feed, pero Lacuna encontró uno en { $address }
refresh-feed-of-page = Esto es una página web. Su feed es { $feed }
refresh-other-feeds = La página nombra también otros feeds: { $feeds }
refresh-no-feed-named = La página no nombra ningún feed, y { $paths } tampoco lleva a ninguno.
# Une rutas: «/feed o /rss».
refresh-or = { $first } o { $second }
refresh-no-start = Solo un feed en páginas fijas puede empezar después de su primera página, y este es un feed de otro tipo.
    .hint = Añádalo sin punto de comienzo.
refresh-found-feed = { $kind } ({ $format }), { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    }

## Huecos e históricos

refresh-gap-left = Lacuna dejó el hueco como está: { $reason }.
# $reason es una parte de una frase.
refresh-not-now = Lacuna no descarga ahora { $address }: { $reason }
refresh-pushed-out = Las entradas nuevas habían desplazado a otras del feed.
refresh-pages-bridged = { $count ->
        [one] Se leyó { $count } página
       *[other] Se leyeron { $count } páginas
    } hacia atrás hasta entradas conocidas.
refresh-pages-at-limit = { $count ->
        [one] Se leyó { $count } página
       *[other] Se leyeron { $count } páginas
    } hacia atrás sin llegar a ninguna entrada conocida. Lacuna leerá más a petición.
refresh-rewritten = El editor reescribió los archivos históricos y Lacuna leyó los nuevos ({ $documents }): { $added ->
        [one] { $added } entrada añadida
       *[other] { $added } entradas añadidas
    }, { $changed ->
        [one] { $changed } modificada
       *[other] { $changed } modificadas
    }, { $withdrawn ->
        [0] ninguna retirada
        [one] { $withdrawn } retirada (aquí se conserva)
       *[other] { $withdrawn } retiradas (aquí se conservan)
    }.
refresh-archive-changed = El archivo histórico { $address } ha cambiado: { $added ->
        [one] { $added } entrada añadida
       *[other] { $added } entradas añadidas
    }, { $changed ->
        [one] { $changed } modificada
       *[other] { $changed } modificadas
    }, { $withdrawn ->
        [0] { $withdrawn } retiradas
        [one] { $withdrawn } retirada (aquí se conserva)
       *[other] { $withdrawn } retiradas (aquí se conservan)
    }.
refresh-not-checked = Lacuna no pudo revisar de nuevo el archivo histórico { $address }. { $reason }
refresh-not-checked-elsewhere = Lacuna no pudo revisar de nuevo el archivo histórico { $address }: el documento está incompleto o ahora pertenece a otro feed.
refresh-checked = { $count ->
        [one] Se revisó de nuevo { $count } archivo histórico
       *[other] Se revisaron de nuevo { $count } archivos históricos
    }, { $changed ->
        [0] ninguno ha cambiado
        [one] { $changed } ha cambiado
       *[other] { $changed } han cambiado
    }.
refresh-checked-part = La revisión se detuvo antes de los demás.

## Páginas antiguas

refresh-older-not-looked = Lacuna no buscó entradas antiguas, porque no pudo leer el propio feed.
refresh-no-older-pages = Este feed no ofrece páginas antiguas.
refresh-nothing-older = No se encontraron entradas más antiguas.
refresh-older-added = { $count ->
        [one] Se añadió { $count } entrada antigua
       *[other] Se añadieron { $count } entradas antiguas
    } de { $pages ->
        [one] { $pages } página
       *[other] { $pages } páginas
    }.
refresh-more-pages = Puede haber más. Busque otra vez para continuar.
refresh-more-pages-tomorrow = Puede haber más. Lacuna ya ha leído tantas páginas de este feed como puede en un día. Busque otra vez mañana para continuar.
refresh-page-of-other-feed = La página siguiente es de otro feed, así que Lacuna no tomó nada de ella.
refresh-next-page-failed = Lacuna no pudo cargar la página siguiente.
refresh-not-before = Lacuna no volverá a preguntar antes del { $time }.
refresh-no-further-page = El sitio no tiene ninguna página más antigua.
refresh-no-page-follows = Esa era la página más antigua.

## Entradas que faltan, del sitio del editor

# $reason es una frase.
refresh-site-failed = No se pudieron pedir a { $host } las entradas que faltan. { $reason }
refresh-site-failed-later = No se pudieron pedir a { $host } las demás. { $reason }
refresh-site-no-list = { $host } no ofrece ninguna lista de sus entradas antiguas.
# $status es el número del estado HTTP.
refresh-site-refuses = { $host } no permite que los lectores de feeds pidan sus entradas antiguas (HTTP { $status }).
refresh-site-waits = { $host } pidió esperar. Lacuna no volverá a consultarlo antes del { $time }.
refresh-site-stopped = Se detuvo antes de que { $host } lo enviara todo.
refresh-site-asked-enough = Lacuna ya ha consultado { $host } tanto como puede en un día. Inténtelo de nuevo mañana.
refresh-site-large = La respuesta es demasiado grande.
refresh-site-cut = Solo llegó una parte de la respuesta.
refresh-site-keeps-nothing = { $host } no conserva entradas antiguas para los lectores de feeds, así que no se le pidió nada.
refresh-site-no-time = Las fechas de las entradas junto a este hueco no dicen por qué periodo se podría preguntar a { $host }.
refresh-site-unknown = Lacuna no conoce ninguna forma de pedir entradas antiguas a { $host }.
refresh-server-none = Ninguno de los servidores de sus cuentas está suscrito a este feed.
refresh-server-not-reached = Compruebe la dirección y si el servidor está en marcha.
refresh-server-older-failed = No se pudieron pedir entradas antiguas a { $host }. { $reason }
refresh-sync-wait = El servidor pidió esperar. Lacuna no volverá a consultarlo antes del { $time }. Las marcas esperan también.
refresh-sync-anew = El servidor se instaló de nuevo, así que sus números corresponden ahora a otras entradas. La próxima sincronización vuelve a comparar todas las entradas.
refresh-sync-stopped = La sincronización se detuvo. La próxima seguirá desde ahí.
refresh-sync-not-taken = El servidor confirmó este cambio, pero su lista de fuentes no lo muestra.
    .hint = Haz el cambio en el propio servidor o inténtalo más tarde.
# $count es un número de entradas.
refresh-sync-has-stars = { $count ->
    [one] { $count } entrada destacada de este feed está solo en el servidor y no se pudo descargar su texto.
   *[other] { $count } entradas destacadas de este feed están solo en el servidor y no se pudieron descargar sus textos.
}
    .hint = Ábralas en el servidor y quite la estrella de las que no necesite, o no cancele allí la suscripción.

## Archivos web

refresh-more-in-web-archive = Puede haber más en el archivo web. Busque otra vez para continuar.
refresh-web-archive-waits = El archivo web { $host } pidió esperar. Lacuna no volverá a consultarlo antes del { $time }.
refresh-web-archive-stopped = La búsqueda en el archivo web { $host } se detuvo antes de encontrar nada.
refresh-web-archive-no-list = No se pudo buscar en el archivo web { $host }.
refresh-web-archive-page = Envió una página web en lugar de una lista de copias.
refresh-web-archive-own-network = { $address } está en la red propia, así que no se consultó ningún archivo web de Internet.
refresh-web-archive-long-list = Su lista era demasiado larga, así que Lacuna solo leyó una parte.
refresh-web-archive-invalid = La dirección del archivo web no es válida.
    .hint = Cámbiela en la configuración.
refresh-no-capture = La respuesta no es una copia archivada: no dice cuándo se hizo.
refresh-recovered = { $count ->
        [one] { $count } entrada recuperada
       *[other] { $count } entradas recuperadas
    } de { $copies ->
        [one] { $copies } copia
       *[other] { $copies } copias
    } del archivo web { $host }.
# Sigue a refresh-recovered. $count entradas vinieron de los archivos a los que llevó la copia.
refresh-recovered-behind = { $count ->
        [one] Otra vino de los archivos del editor
       *[other] Otras { $count } vinieron de los archivos del editor
    } a los que lleva la copia: { $all } en total.
refresh-search-stopped = La búsqueda en el archivo web { $host } se detuvo: { $asked } de { $listed ->
        [one] { $listed } copia pedida
       *[other] { $listed } copias pedidas
    }, nada recuperado.
refresh-search-stopped-early = La búsqueda se detuvo antes del final.
refresh-search-broken-off = La búsqueda en el archivo web { $host } se interrumpió: { $asked } de { $listed ->
        [one] { $listed } copia pedida
       *[other] { $listed } copias pedidas
    }, nada recuperado.
refresh-search-broken-off-early = La búsqueda se interrumpió.
refresh-no-copy = El archivo web { $host } no tiene ninguna copia de { $address }.
refresh-no-copy-then = El archivo web { $host } no tiene ninguna copia de { $address } del tiempo en que se perdieron entradas.
refresh-no-usable-copy = El archivo web { $host } tiene copias de { $address }, pero ninguna utilizable.
refresh-copy-refused = La primera es de otra época, pertenece a otro feed o no trae nada nuevo.
refresh-gap-changed = El hueco ha cambiado mientras tanto.
