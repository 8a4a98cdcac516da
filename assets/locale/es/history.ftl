# Por qué está abierto un hueco. Cada texto es una frase y se guarda con el hueco. $address, $from y $to son direcciones.

## El usuario y los límites

history-stopped = Detenido por el usuario.
history-storage-limit = El feed ha alcanzado su espacio máximo.
history-archives-at-limit = Lacuna ha leído todos los archivos históricos que puede leer sin preguntar.
history-pages-at-limit = Lacuna ha leído todas las páginas que puede leer sin preguntar.

## Perdido entre dos revisiones

history-missed = Puede que las entradas nuevas desplazaran a otras del feed antes de que se revisara de nuevo.
history-not-archived = Los archivos históricos más nuevos no contienen las entradas que el feed tenía antes.
history-pages-lead-away = Los enlaces de sus páginas llevan a otro feed o de vuelta a su primera página.
history-page-outdated = Una página es una copia más antigua que las páginas anteriores, así que puede haber entradas entre ellas.
history-pages-changed = Algunas entradas salieron del feed mientras Lacuna leía sus páginas, así que pueden faltar otras entre ellas.
history-pages-not-linked = Ya no enlaza páginas más antiguas.
history-pages-passed = Sus páginas pasan a entradas situadas debajo del hueco, pero no muestran si faltan otras entre ambas.
history-page-empty = Una página no tenía entradas. Lacuna la leerá de nuevo otro día.
history-pages-read = Lacuna ha leído sus páginas hasta la última.
history-pages-tomorrow = Lacuna ya ha leído tantas de sus páginas como puede en un día. Continuará con la primera revisión de mañana.
history-pages-too-many = Tiene más páginas de las que Lacuna puede mirar dos veces en un día, así que algunas entradas pueden haber pasado de una a otra sin ser vistas. Leerlas de nuevo no puede cerrar este hueco.
history-pages-repeat = Sus páginas repiten las mismas entradas.

## Respuestas del sitio de un editor sobre las entradas que faltan. $host es el nombre del sitio, $count el número de entradas recuperadas y $expected el número de entradas que faltan y que el sitio tiene.

history-site-all = De { $host } se { $count ->
        [one] recuperó { $count }
       *[other] recuperaron { $count }
    } de { $expected ->
        [one] { $expected } entrada que faltaba
       *[other] { $expected } entradas que faltaban
    }.
history-site-joined = { $count ->
        [one] De { $host } se recuperó { $count } entrada que faltaba.
       *[other] De { $host } se recuperaron { $count } entradas que faltaban.
    } Aquí ya no falta nada.
history-site-none-missing = { $host } no publicó nada más en ese tiempo, así que aquí no falta nada.
history-server-unrelated = La respuesta de { $host } no contiene ninguna de las entradas que ya están aquí, así que Lacuna no tomó nada de ella.
history-server-nothing-older = { $host } no tiene entradas más antiguas.
history-server-older = { $count ->
        [one] De { $host } llegó { $count } entrada antigua.
       *[other] De { $host } llegaron { $count } entradas antiguas.
    } No tiene más.
history-server-older-limit = { $count ->
        [one] De { $host } llegó { $count } entrada antigua.
       *[other] De { $host } llegaron { $count } entradas antiguas.
    } Puede que tenga más.
history-site-part = { $count ->
        [0] { $expected ->
            [one] De { $host } aún no se ha recuperado la entrada que falta.
           *[other] De { $host } aún no se ha recuperado ninguna de las entradas que faltan, { $expected } como máximo.
        }
        [one] De { $host } se ha recuperado hasta ahora { $count } de las entradas que faltan, { $expected } como máximo.
       *[other] De { $host } se han recuperado hasta ahora { $count } de las entradas que faltan, { $expected } como máximo.
    }
history-site-short = { $host } cuenta como máximo { $expected ->
        [one] { $expected } entrada que falta
       *[other] { $expected } entradas que faltan
    }, pero { $count ->
        [0] no envió ninguna
        [one] solo envió { $count }
       *[other] solo envió { $count }
    }. Pueden faltar todavía otras.
history-site-nothing = { $host } no envió ninguna entrada que corresponda aquí y que no esté ya. Aquí pueden faltar todavía entradas.
history-site-unproven = { $count ->
        [one] De { $host } se recuperó { $count } entrada que faltaba.
       *[other] De { $host } se recuperaron { $count } entradas que faltaban.
    } Puede que aún falten otras.
history-site-listed = El mapa del sitio de { $host } enumera { $count ->
        [one] { $count } página que falta. La lista muestra su título
       *[other] { $count } páginas que faltan. La lista muestra sus títulos
    }; «Cargar texto completo» carga el texto de cada una. Puede que aún falten otras.
history-site-forbids = { $host } pide a los programas que no lean su mapa del sitio.
history-site-unrelated = La respuesta de { $host } no contiene ninguna de las entradas que ya están a ambos lados del hueco, así que Lacuna no tomó nada de ella.
history-site-others = { $host } también enumera entradas que este canal no muestra, así que Lacuna no tomó nada de ella.
history-site-doubtful = { $host } también ha enviado { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    } que este canal quizá nunca tuvo.
history-site-left-out = { $host } también enumera { $count ->
        [one] { $count } entrada que este canal no muestra. Se ha
       *[other] { $count } entradas que este canal no muestra. Se han
    } dejado fuera.

## Documentos que no continúan el historial

history-foreign = El documento pertenece a otro feed de otro sitio.
history-archive-loop = Los enlaces del histórico forman un bucle.
history-led-past = El enlace lleva a un archivo histórico más antiguo, así que no se puede llegar a las entradas intermedias.
history-led-elsewhere = El enlace lleva a un documento que no dice formar parte del histórico de este feed, así que Lacuna no puede saber si el feed empieza ahí.
history-empty-document = El documento está vacío, así que Lacuna no puede saber si el feed empieza ahí. Volverá a preguntar otro día.
history-leads-back = El enlace a las entradas antiguas vuelve al propio feed.
history-copied-early = El archivo web copió este documento antes de que apareciera la entrada de arriba. Puede que falten entradas añadidas después.
history-copy-links-nothing = La copia del archivo web no enlaza con ningún documento más antiguo y no dice formar parte de un histórico, así que Lacuna no puede saber si el feed empieza ahí.
# La indicación de un error.
history-keeps-last = Lacuna conserva el último documento completo y lo intentará de nuevo más tarde por su cuenta.

## Páginas de feeds en páginas fijas

history-no-multipart-page = Este documento no es una página de un feed en páginas fijas.
history-multipart-removed = El editor retiró páginas antiguas antes de que Lacuna las leyera. Las páginas que quedan empiezan después de la última leída.
history-other-page = La dirección lleva a otra página del feed, { $address }.
history-page-loop = Los enlaces de las páginas forman un bucle.
history-page-loop-at = Los enlaces de las páginas forman un bucle: { $from } vuelve a { $to }.
# $id es el identificador de una entrada.
history-start-not-found = Ninguna página contiene { $id }, la entrada tras la que empezó la lectura. Puede que falten las entradas que la seguían.

## Fallos de un feed: frases sin punto, a las que sigue entre paréntesis el apartado de una especificación

history-complete-and-archived = dice que está completo y que tiene histórico; se trata como feed con histórico
history-complete-and-stateful = dice que está completo y que tiene instantáneas; se trata como feed con instantáneas
history-archived-and-stateful = enlaza archivos históricos e instantáneas; se trata como feed con histórico
history-complete-and-paged = dice que está completo y que tiene páginas
# Enlaces entre las páginas de un feed en páginas fijas. Todas las variables son direcciones.
history-times-backwards = las fechas van hacia atrás en { $page }
history-times-backwards-between = las fechas van hacia atrás entre { $older } y { $newer }
history-other-prev = { $page } nombra { $prev } como página anterior (prev), pero quien lleva a ella es { $other }
history-other-next = { $page } nombra { $next } como página siguiente (next), pero le sigue { $other }
history-no-next = { $page } no nombra ninguna página siguiente (next), pero le sigue { $other }
history-not-its-prev = { $page } no nombra { $prev } como página anterior (prev)
history-not-next-of-prev = { $page } no es la página siguiente (next) de su página anterior { $prev }
history-page-links-itself = la página { $page } enlaza consigo misma
history-page-loop-fault = los enlaces de las páginas forman un bucle: { $from } vuelve a { $to }
