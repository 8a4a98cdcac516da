# Mensajes de la línea de comandos. La mayoría siguen al nombre del programa o a una dirección y no llevan punto.
# $address es una dirección, $path un archivo, $reason una frase o una parte de ella.

## Uso

cli-no-such-command = no existe tal comando o dirección: { $command }
cli-try-help = Para más información, use «--help».
cli-no-address = { $address }: esto no es una dirección web
cli-no-source = { $source }: no es ni un archivo ni una dirección web
cli-no-start = --from { $value }: no es ni beginning, ni una fecha, ni after:CONTENT-ID, ni una dirección
cli-not-read = no se puede leer { $path }: { $reason }
cli-too-large = ocupa más de { $mb } MB
cli-not-written = no se puede escribir { $path }: { $reason }
cli-result-not-written = no se puede escribir el resultado: { $reason }
cli-no-json-result = no se pudo escribir el resultado como JSON: { $reason }
cli-port-not-used = no se puede usar el puerto { $port } de la dirección de bucle local: { $reason }

## Suscripciones

cli-subscribed = { $address }: suscrito
cli-subscribed-already = { $address }: ya suscrito
cli-not-subscribed = { $address }: no suscrito
cli-refused = { $address }: no suscrito. { $reason }
cli-page-with-feeds = { $address }: una página con { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
cli-import-no-export = { $path } no es ni una lista OPML ni un starred.json: { $reason }
cli-nothing-to-import = { $path }: no hay ningún artículo que importar
cli-imported = { $added ->
        [one] { $added } añadido
       *[other] { $added } añadidos
    }, { $skipped ->
        [one] { $skipped } omitido porque ya estaba
       *[other] { $skipped } omitidos porque ya estaban
    }
cli-import-folders = { $count ->
    [one] { $count } feed estaba en varias carpetas y queda en la primera
   *[other] { $count } feeds estaban en varias carpetas y quedan en la primera
}
cli-skipped = { $path }, línea { $line }: omitido, { $reason }
# $state es un estado, como «2 huecos».
cli-state-there = { $address }: { $state } donde se hizo la lista

cli-header-value = Valor de { $name }:
cli-header-input = no se escribió nada; escriba el valor de cada cabecera en la entrada estándar, uno por línea
cli-no-header = el feed no tiene la cabecera de solicitud { $name }
cli-headers-elsewhere = { $address } no está en el mismo servidor que la dirección indicada. Sus cabeceras no se conservaron.
cli-no-proxy = esto no es un proxy; escriba system, none o una dirección como socks5://127.0.0.1:9050 o http://proxy.example:3128

## Actualización

cli-no-background = no se pueden revisar los feeds en segundo plano: { $reason }
cli-waiting = Otra instancia de Lacuna está actualizando este perfil. Esperando a que termine.
cli-broke = { $address }: un error de Lacuna detuvo esta actualización
cli-not-fetched = { $address }: no se descargó, { $reason }
cli-changes = { $address }: { $new ->
        [one] { $new } nueva
       *[other] { $new } nuevas
    }, { $changed ->
        [one] { $changed } modificada
       *[other] { $changed } modificadas
    }{ $older ->
        [0] { "" }
        [one] , { $older } entrada antigua añadida (marcada como leída)
       *[other] , { $older } entradas antiguas añadidas (marcadas como leídas)
    }
cli-all-hidden = { $count ->
        [one] { $address }: { $count } entrada nueva, oculta por reglas
       *[other] { $address }: { $count } entradas nuevas, todas ocultas por reglas
    }
cli-all-filed = { $count ->
        [one] { $address }: { $count } entrada nueva, leída enseguida
       *[other] { $address }: { $count } entradas nuevas, todas leídas enseguida
    }
# $documents es, por ejemplo, «2 archivos».
cli-missing = { $address }: falta un archivo de entradas antiguas. { $reason }
cli-missed = { $address }: pueden faltar entradas. { $reason }
cli-pages = { $count ->
        [one] { $count } página
       *[other] { $count } páginas
    }
cli-at-limit = { $address }: detenido tras { $documents }; --continue sigue adelante, --whole llega hasta el principio
cli-read-to-oldest = { $address }: lectura de { $documents }, hasta el documento más antiguo
cli-texts-gone = { $count ->
        [one] { $count } texto eliminado para ahorrar espacio en el disco; su feed ya no lo ofrece
       *[other] { $count } textos eliminados para ahorrar espacio en el disco; sus feeds ya no los ofrecen
    }
cli-texts-removed = { $count ->
        [one] { $count } texto eliminado para ahorrar espacio en el disco; se puede
       *[other] { $count } textos eliminados para ahorrar espacio en el disco; se pueden
    } descargar de nuevo
cli-answered-304 = El servidor respondió 304, aunque la solicitud no llevaba validadores.

## Listas y marcas

cli-unread = sin leer
cli-removed-entries = El editor eliminó { $count ->
        [one] { $count } entrada; aquí se conserva: --removed la muestra
       *[other] { $count } entradas; aquí se conservan: --removed las muestra
    }
# $format es, por ejemplo, «Atom 1.0»; $kind, «Feed con histórico»; $state, un estado en palabras.
cli-inspected = { $kind } ({ $format }), { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    }, estado: { $state }
cli-inspected-plain = quien se suscriba puede notar lo que falte desde entonces
cli-inspected-unread = se desconoce, porque no se han leído sus documentos más antiguos
cli-next-page = página siguiente
cli-next-page-slipped = página siguiente; entre estas páginas podrían faltar entradas
cli-marked-read = { $count ->
        [one] { $count } marcada como leída
       *[other] { $count } marcadas como leídas
    }
cli-marked-unread = { $count ->
        [one] { $count } marcada como no leída
       *[other] { $count } marcadas como no leídas
    }
cli-one-feed = --entry necesita exactamente una suscripción
cli-starred = { $count ->
        [one] { $count } destacada
       *[other] { $count } destacadas
    }
cli-unstarred = { $count ->
        [one] { $count } ya no destacada
       *[other] { $count } ya no destacadas
    }
cli-labelled = { $count ->
        [one] { $count } etiqueta puesta
       *[other] { $count } etiquetas puestas
    }
cli-unlabelled = { $count ->
        [one] { $count } etiqueta quitada
       *[other] { $count } etiquetas quitadas
    }
cli-label-changed = modificada
cli-label-deleted = etiqueta { $name } eliminada; { $count ->
        [one] la llevaba { $count } entrada
       *[other] la llevaban { $count } entradas
    }
cli-no-label = no existe la etiqueta { $name }
cli-no-colour = { $value }: no es ninguno de los colores que enumera --help
cli-no-entry = { $address }: ninguna entrada tiene el identificador { $id }
cli-nothing-renamed = { $address }: no se conoce ninguna entrada con un identificador nuevo
cli-renaming-undone = { $count ->
        [one] { $count } entrada recuperó su identificador antiguo
       *[other] { $count } entradas recuperaron sus identificadores antiguos
    }; las entradas con identificadores nuevos llegarán con el próximo cambio del feed

## Artículos que se conservan enteros

cli-kept = { $count ->
        [one] Se conserva { $count } artículo
       *[other] Se conservan { $count } artículos
    }{ $images ->
        [one] {" "}con { $images } imagen ({ $size }).
       *[other] {" "}con { $images } imágenes ({ $size }).
    }{ $missing ->
        [0] {""}
        [one] {" "}No se pudo descargar { $missing } imagen, o la configuración no lo permite.
       *[other] {" "}No se pudieron descargar { $missing } imágenes, o la configuración no lo permite.
    }{ $left_out ->
        [0] {""}
        [one] {" "}{ $left_out } artículo no cabe en el espacio máximo.
       *[other] {" "}{ $left_out } artículos no caben en el espacio máximo.
    }

## El perfil

cli-doctor-ill = la base de datos no está en buen estado; `lacuna repair` rescata su contenido legible
cli-doctor-private = El informe no menciona feeds, direcciones ni contraseñas, ni ningún nombre elegido por usted.
cli-repair-rescues = { $reason }. `lacuna repair` la aparta y rescata su contenido legible
cli-no-backup = no se pudo hacer una copia de seguridad: { $reason }
cli-subscriptions-missing = faltan las suscripciones: { $path } no contiene ninguna, pero hay una copia de seguridad. `lacuna restore { $backup }` las restaura.
cli-partly-unreadable = { $path }: no se pudo leer una parte
cli-profile-open = otra instancia de Lacuna tiene abierto este perfil: ciérrela primero
cli-profile-not-locked = no se puede bloquear el perfil: { $reason }
cli-not-damaged = La base de datos no está dañada. No se cambió nada.

## Progreso: palabras tras una barra y dos números

cli-progress-update = pasos para actualizar la base de datos
cli-progress-read = entradas leídas
cli-progress-searched = entradas examinadas
cli-progress-marked = entradas marcadas como leídas
cli-progress-removed = entradas eliminadas
cli-progress-indexed = entradas indexadas
cli-progress-feeds = feeds
cli-progress-freed = MB de textos eliminados
cli-progress-shrinking = reduciendo la base de datos
cli-progress-walk = { $documents }, hasta el { $time }
cli-saved-feed = { $path }: { $entries ->
        [one] { $entries } entrada
       *[other] { $entries } entradas
    } en { $archives ->
        [one] { $archives } archivo histórico
       *[other] { $archives } archivos históricos
    }, { $new ->
        [one] { $new } nuevo
       *[other] { $new } nuevos
    }
cli-saved-address = Los archivos contienen la dirección del feed. Si es secreta, no los publique.
cli-saved-without-text = { $count ->
        [one] { $count } entrada no tiene texto aquí: se eliminó para ganar espacio, o es un archivo
       *[other] { $count } entradas no tienen texto aquí: se eliminó para ganar espacio, o son archivos
    }
cli-incomplete = { $reason }: --incomplete lo guarda de todos modos, y el feed guardado lo indica
cli-progress-compared = entradas comparadas

## Cuentas en servidores de feeds. $name es el nombre que el usuario dio a la cuenta.

cli-account-exists = Ya existe una cuenta con el nombre { $name }
cli-account-not-added = { $name }: no añadida. { $reason }
cli-account-removed = { $name }: eliminada. Las entradas de este servidor se conservan
cli-no-account = No existe ninguna cuenta con el nombre { $name }
cli-account-secret = Contraseña o token de API:
cli-account-no-secret = No se puede leer la contraseña o el token de API de la entrada estándar: { $reason }
cli-account-empty-secret = Indique la contraseña o el token de API por la entrada estándar
cli-account-not-asked = No se consultó el servidor
cli-subscriptions-ask = ¿Hacer estos cambios? [s/N]
cli-subscriptions-how = No se cambió nada. Con --yes se hacen estos cambios.
cli-sync-off = { $name }: ya no se sincroniza. Todas las marcas quedan como están en ambos lados
# $count es un número de marcas.
cli-marks-not-sent = { $name }: { $count ->
    [one] { $count } cambio no se envió al servidor. Se queda aquí
   *[other] { $count } cambios no se enviaron al servidor. Se quedan aquí
}
# $entry es un número, $reason una frase.
cli-sync-refused = { $name }: el servidor rechaza { $mark ->
        [read] la marca de lectura
       *[starred] la estrella
    } de «{ $title }» en { $feed }, así que el cambio espera. { $reason }
cli-sync-dropped = { $name }: el servidor rechazó { $mark ->
        [read] la marca de lectura
       *[starred] la estrella
    } de «{ $title }» en { $feed } en cinco días distintos, así que Lacuna ya no envía el cambio. La marca se conserva aquí. { $reason }
cli-sync-limited = { $name }: una lista del servidor no llegó completa, así que solo se comparó una parte
cli-progress-requests = solicitudes al servidor
cli-progress-entries = entradas enumeradas

## Reglas

cli-search-most = Se muestran como máximo { $count } entradas
cli-search-mistyped = «{ $word }» no es una condición, porque su valor es incorrecto. Se busca como palabra
cli-rule-off = desactivada
cli-rule-tried = habría coincidido con { $count } de { $of }
cli-rule-fault = { $path }, línea { $line }: { $reason }
cli-rule-more-faults = { $path }: { $count ->
    [one] no se pudo leer { $count } línea más
   *[other] no se pudieron leer { $count } líneas más
}
cli-rules-refused = { $path }: { $reason }
cli-rules-not-imported = { $path }: no se importa ninguna regla. Corrija el archivo e inténtelo de nuevo.
cli-rules-imported = { $new ->
        [one] { $new } añadida
       *[other] { $new } añadidas
    }, { $replaced ->
        [one] { $replaced } reemplazada
       *[other] { $replaced } reemplazadas
    }
cli-rules-changed = reglas modificadas
cli-rule-added = regla añadida
cli-rule-waits = { $name } ejecuta un comando y se ha desactivado. Examine el comando y después active la regla.
cli-rule-commands-are-off = la configuración no permite que las reglas ejecuten comandos; «lacuna after-refresh --rule-commands on» lo permite

## Enviar y exportar artículos

cli-no-target = No existe el destino «{ $name }». «lacuna send-to list» muestra los destinos.
cli-targets-changed = destinos modificados
cli-target-added = destino añadido
cli-not-opened = No se pudo abrir ningún navegador para { $address }
cli-sent = enviado a { $name }
cli-runs-on = { $name } sigue en marcha
cli-progress-written = escritos
cli-export-exists = { $path } ya existe; --overwrite lo reemplaza
cli-no-file = no es un archivo
cli-export-needs-file = los artículos no se escriben en la salida estándar; indique un archivo
cli-articles-exported = { $count ->
    [one] { $count } artículo escrito
   *[other] { $count } artículos escritos
 }, { $dropped ->
    [one] { $dropped } de ellos eliminado por el editor
   *[other] { $dropped } de ellos eliminados por el editor
 }; { $gaps ->
    [one] { $gaps } aviso
   *[other] { $gaps } avisos
 } de entradas que faltan

## Traslado desde otro lector de feeds

cli-progress-moving = Importando artículos
cli-move-in-preview = No se cambió nada. Añada --yes para importarlo.
cli-move-in-refresh = «lacuna refresh» descarga los feeds nuevos.
cli-move-in-which = nombre el lector con --from o indique su ruta
cli-move-in-none = No se encontró ningún otro lector de feeds. Indique la ruta de sus archivos o de una lista de feeds en OPML.
cli-move-in-how = «lacuna move-in --from NOMBRE» muestra lo que se importaría.
cli-move-in-not-found = no se encontró { $reader } en este equipo; indique la ruta de sus archivos
cli-move-in-several = { $reader } está más de una vez en este equipo; indique una de las rutas: { $paths }

## Un perfil entero en un archivo

cli-whole-saved = { $path } contiene todo el perfil, sin contraseñas.
cli-whole-loaded = El perfil de { $path } ya está aquí. Las contraseñas no estaban en el archivo; introdúzcalas de nuevo.
cli-whole-aside = El perfil anterior se apartó como { $path }.
cli-whole-open = una ventana tiene abierto este perfil, o se ejecuta otro «profile load»; cierre la ventana o inténtelo más tarde
cli-whole-refreshed = otro comando está actualizando este perfil; inténtelo de nuevo cuando termine
cli-whole-used = { $reason }; con --replace se aparta, y con --data-dir el archivo se carga en otra carpeta

## Guardar páginas

## Páginas guardadas

cli-page-saved = { $address }: guardada: { $title }
cli-page-known = { $address }: ya guardada
cli-page-without-text = { $address }: guardada sin texto; no se encontró ningún artículo en la página
cli-page-later = { $address }: solo se guardó la dirección. { $reason }
cli-page-is-feed = { $address } es un feed, no una página. Para suscribirse: lacuna add { $feed }
cli-page-refused = { $address }: no se guardó. { $reason }
cli-page-unknown = { $address } no es una página guardada
cli-no-saved-pages = No hay páginas guardadas. Para guardar una: lacuna save URL
cli-pages-stay = las páginas guardadas no son una suscripción: `lacuna save --remove URL` borra una página
