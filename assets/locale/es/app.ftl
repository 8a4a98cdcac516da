# Lo que dice la ventana sobre su trabajo: avisos, pasos que se pueden deshacer, tareas en curso y errores.
# $reason es una frase o una parte de ella, sin punto final salvo que una nota diga otra cosa. $path es un archivo.
# $title y $name son nombres de feeds, carpetas o entradas.

## Listas

app-scope-all = Todas las entradas
app-scope-today = Hoy
app-scope-unread = Sin leer
app-scope-starred = Destacadas
app-scope-missing = Faltantes
app-scope-at-risk = En riesgo
app-scope-failed = No se pudieron cargar
app-scope-removed = Eliminadas por el editor
app-scope-found = Encontradas en todos los feeds
app-page = Página { $number }
app-pages-to = Páginas 1 a { $number }
app-page-before-last = Una página anterior a la última
app-page-last = Última página
app-more-from-first = Vaya a la primera página para cargar más debajo de ella.
app-no-further-page = Este feed no enlaza con ninguna página más.
app-nothing-on-page = La página siguiente no tiene más entradas.

## Tarjetas de feeds que requieren atención

app-why = { $reason }.
app-check-more-often = Revisar más a menudo
# Por qué no hay botón «Comprobar más a menudo».
app-no-shorter-interval = Lacuna no puede comprobarlo más a menudo.
app-shortest-interval = Lacuna ya lo comprueba tan a menudo como puede.
# $check, $from y $since son un día y una hora.
app-leaving-already = Puede que las entradas nuevas ya estén desplazando a otras que Lacuna aún no ha visto. Próxima revisión: { $check }.
app-leaving-from = Desde el { $from }, las entradas nuevas podrían desplazar a otras que Lacuna aún no ha visto. Próxima revisión: { $check }.
app-failing = Con errores desde el { $since }.
app-failing-checked = Con errores desde el { $since }. Próxima revisión: { $check }.
app-failing-stopped = Con errores desde el { $since }. Lacuna ya no lo revisa por su cuenta.
app-retry = Reintentar
app-unsubscribe = Darse de baja

## Tareas en curso

app-looking = Buscando feeds
app-adding = Añadiendo un feed
app-loading-page = Cargando una página
app-loading-full-text = Cargando el texto completo desde { $host }
app-refreshing = Actualizando { $done } de { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
# $task es una tarea en curso, como «Actualizando 1 de 2 feeds».
app-archives-read = { $task }, { $count ->
        [one] { $count } archivo histórico leído
       *[other] { $count } archivos históricos leídos
    }
app-refreshed = { $feeds ->
        [one] { $feeds } feed actualizado
       *[other] { $feeds } feeds actualizados
    }{ $new ->
        [0] { "" }
        [one] , { $new } entrada nueva
       *[other] , { $new } entradas nuevas
    }{ $older ->
        [0] { "" }
        [one] , { $older } entrada antigua (marcada como leída)
       *[other] , { $older } entradas antiguas (marcadas como leídas)
    }{ $stopped ->
        [0] { "" }
        [one] , { $stopped } detenido
       *[other] , { $stopped } detenidos
    }
app-added = { $count ->
        [one] { $count } entrada añadida
       *[other] { $count } entradas añadidas
    }
app-searching = Buscando { $sought }
app-marking-read = Marcando { $count ->
        [one] { $count } entrada como leída
       *[other] { $count } entradas como leídas
    }
app-marking-unread = Marcando { $count ->
        [one] { $count } entrada como no leída
       *[other] { $count } entradas como no leídas
    }
app-marking-below = Marcando las entradas de abajo como leídas
app-marking-older = Marcando las entradas antiguas como leídas
app-removing = Eliminando { $feeds ->
        [one] un feed
       *[other] { $feeds } feeds
    } con { $entries ->
        [one] { $entries } entrada
       *[other] { $entries } entradas
    }
app-restoring-feeds = Restaurando { $count ->
        [one] un feed
       *[other] { $count } feeds
    }
app-deleting-feeds = Borrando { $count ->
        [one] { $count } feed eliminado
       *[other] { $count } feeds eliminados
    }
app-importing = Importando { $count ->
        [one] { $count } feed
       *[other] { $count } feeds
    }
app-restoring = Restaurando una copia de seguridad
app-saving = Guardando
app-backing-up = Haciendo una copia de seguridad
app-making-room = Eliminando textos antiguos
app-updating-database = Actualizando la base de datos

## Pasos que se pueden deshacer

app-undo = Deshacer
app-nothing-to-undo = No hay nada que deshacer.
app-nothing-to-redo = No hay nada que rehacer.
app-marked-read = { $count ->
        [one] { $count } entrada marcada como leída
       *[other] { $count } entradas marcadas como leídas
    }
app-marked-unread = { $count ->
        [one] { $count } entrada marcada como no leída
       *[other] { $count } entradas marcadas como no leídas
    }
app-read-again = { $count ->
        [one] { $count } entrada leída de nuevo
       *[other] { $count } entradas leídas de nuevo
    }
app-unread-again = { $count ->
        [one] { $count } entrada sin leer de nuevo
       *[other] { $count } entradas sin leer de nuevo
    }
app-starred = { $count ->
        [one] { $count } entrada destacada
       *[other] { $count } entradas destacadas
    }
app-stars-removed = { $count ->
        [one] Estrella quitada de { $count } entrada
       *[other] Estrellas quitadas de { $count } entradas
    }
app-stars-again = { $count ->
        [one] { $count } entrada destacada de nuevo
       *[other] { $count } entradas destacadas de nuevo
    }
app-star-removed = Estrella quitada
app-star-again = Destacada de nuevo
app-shown-in-lists = De nuevo en las listas
app-import-taken-back = { $feeds ->
        [one] Se quitó { $feeds } feed importado.
       *[other] Se quitaron { $feeds } feeds importados.
    }
app-import-folders-taken-back = { $folders ->
        [one] Se quitó { $folders } carpeta importada.
       *[other] Se quitaron { $folders } carpetas importadas.
    }
app-import-others-stay = Lo que la importación cambió en otros feeds se queda.
app-import-stays = La importación de artículos y marcas no se puede deshacer. Deshacer otra vez deshace el paso anterior.
app-hidden-again = De nuevo fuera de las listas
app-labelled = Etiqueta «{ $name }» puesta a { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    }
app-unlabelled = Etiqueta «{ $name }» quitada de { $count ->
        [one] { $count } entrada
       *[other] { $count } entradas
    }
app-label-deleted = Etiqueta «{ $name }» eliminada
app-label-starred = { $count ->
        [one] Una entrada de un feed eliminado no tenía otra marca. Ahora tiene una estrella, para que se conserve.
       *[other] { $count } entradas de feeds eliminados no tenían otra marca. Ahora tienen estrella, para que se conserven.
    }
app-rules-restored = Las reglas están como antes.
app-rule-vanished = La regla «{ $name }» se eliminó mientras tanto. Se guardó como regla nueva.
app-rules-changed-again = Las reglas vuelven a estar modificadas.
app-feed-removed = Suscripción a «{ $title }» cancelada
app-feeds-removed = { $feeds ->
        [one] Suscripción a un feed cancelada
       *[other] Suscripciones a { $feeds } feeds canceladas
    }
app-search-removed = Se eliminó la carpeta inteligente «{ $name }».
app-search-edited = Se modificó la carpeta inteligente «{ $name }».
app-gap-dismissed = Hueco ocultado
app-moved = Se movió «{ $name }».
app-moved-into = Se movió «{ $name }» a «{ $folder }».
app-moved-out = Se movió «{ $name }» al nivel superior.
app-moved-into-and-merged = Se movió «{ $name }» a «{ $folder }» y se combinó con la carpeta del mismo nombre.
app-moved-out-and-merged = Se movió «{ $name }» al nivel superior y se combinó con la carpeta del mismo nombre.
app-feeds-moved-into = { $count ->
        [one] Se movió { $count } feed
       *[other] Se movieron { $count } feeds
    } a «{ $folder }».
app-feeds-moved-out = { $count ->
        [one] Se movió { $count } feed
       *[other] Se movieron { $count } feeds
    } al nivel superior.
# $every es un intervalo como «30 minutos».
app-checked-more-often = A partir de ahora, «{ $title }» se revisa cada { $every }, si su servidor lo permite.
app-checked-often-already = Lacuna ya revisa «{ $title }» tan a menudo como permite su servidor.

## Feeds y entradas

app-no-links = Las entradas seleccionadas no tienen enlaces.
app-copied = Copiado al portapapeles
app-copy-link = Copiar enlace
app-no-browser = Ningún programa pudo abrir { $address }. El enlace se puede copiar y abrir en otro lugar.
app-no-address = Esto no es una dirección web.
    .hint = Una dirección tiene este aspecto: example.org o https://example.org/feed.xml.
app-address-of-file = Esto es un archivo de este equipo.
    .hint = Lacuna lee feeds de la web. Una lista de feeds se puede importar: «Importar OPML…» en el menú «Suscripciones».
app-address-of-mail = Esto es una dirección de correo.
    .hint = Escriba la dirección del sitio o de su feed, por ejemplo example.org.
app-address-not-http = Lacuna solo lee feeds por http y https.
    .hint = Escriba la dirección web del sitio o de su feed.
app-keeps-address = «{ $address }» no es una dirección web. El feed conserva la anterior.
app-address-taken = Ya existe una suscripción a un feed con esta dirección.
app-header-elsewhere = { $address } no está en el mismo servidor que la dirección indicada. La cabecera no se conservó.
app-subscribed-already = Ya existe una suscripción a este feed.
# $reason es una frase.
app-not-added = No se añadió { $address }. { $reason }
app-new-feed-needs-password = El feed que ha añadido requiere usuario y contraseña.
# $notice es una frase sobre el feed con el título $title.
app-notice-of-feed = { $title }: { $notice }
app-needs-password = «{ $title }» requiere usuario y contraseña.
app-sign-in = Acceder…
app-refresh = Actualizar
app-refresh-broke = Un error de Lacuna detuvo la actualización de { $address }.
app-no-refresh = No se puede actualizar nada: { $reason }.
app-offline = Lacuna trabaja sin conexión y no descarga nada.
app-go-online = Conectar
# $reason es una frase.
app-still-missing = Siguen faltando entradas. { $reason }
app-search-stopped = La búsqueda se detuvo. Puede haber más resultados.
app-stopped = Tarea detenida por el usuario: { $task }. No se cambió nada.
app-no-such-entry = Esta entrada ya no existe.
app-no-such-feed = Ya no hay suscripción a este feed.
app-new-entries = { $count ->
        [one] { $count } entrada nueva
       *[other] { $count } entradas nuevas
    }
app-no-notifications = Las notificaciones están desactivadas: { $reason }.
# Completa app-no-notifications.
app-no-desktop-notifications = este escritorio no puede mostrarlas ({ $reason })

## Archivos y listas de feeds

app-all-files = Todos los archivos
app-no-file-dialog = Este escritorio no muestra un diálogo de archivos. Escriba la ruta.
app-saved = Guardado en { $path }
app-file-not-saved = No se pudo escribir { $path }: { $reason }.
app-file-gone = El archivo ya no está.
# El nombre propuesto para una lista de suscripciones exportada.
app-export-file = lacuna-suscripciones.opml
app-exported = Escrito en { $path }
app-feed-saved = { $entries ->
        [one] { $entries } entrada guardada
       *[other] { $entries } entradas guardadas
    } en { $path }. { $new ->
        [0] No se añadió ningún archivo de entradas antiguas.
        [one] Se añadió { $new } archivo de entradas antiguas.
       *[other] Se añadieron { $new } archivos de entradas antiguas.
    }
# $reason es una parte de una frase.
app-feed-not-saved = No se guardó el feed: { $reason }.
    .hint = Elija otra carpeta.
    .incomplete = Marque la casilla para guardarlo de todos modos.
app-export-exists = { $path } ya existe.
app-not-exported = No se pudo escribir { $path }: { $reason }.
    .hint = Elija otro lugar.
app-imported = { $count ->
        [one] { $count } feed importado
       *[other] { $count } feeds importados
    }
app-imported-some = { $count ->
        [one] { $count } feed importado
       *[other] { $count } feeds importados
    }, { $known ->
        [one] { $known } ya suscrito
       *[other] { $known } ya suscritos
    }
app-importing-articles = Importando artículos
app-profile-saved = { $path } contiene todo el perfil, sin contraseñas.
app-profile-not-saved = No se guardó el perfil: { $reason }.
    .hint = Elija otro nombre u otro disco.
app-profile-refreshed = otro comando está actualizando este perfil
app-profile-not-loaded = No se cargó el perfil: { $reason }.
    .hint = Aquí no se cambió nada.
app-not-moved-in = No se puede importar nada: { $reason }.
app-moved-in = Importado: { $what }.
app-moved-in-feeds = { $feeds ->
        [one] { $feeds } feed
       *[other] { $feeds } feeds
    }
app-moved-in-articles = { $articles ->
        [one] { $articles } artículo
       *[other] { $articles } artículos
    }
app-imported-articles = { $count ->
        [one] { $count } artículo importado
       *[other] { $count } artículos importados
    }
app-import-no-export = { $path } no es ni una lista OPML ni un starred.json: { $reason }.
app-nothing-imported = No se importó nada.
app-import-unreadable = No se puede leer { $path }: { $reason }.
app-import-not-understood = No se entiende el archivo. Línea { $line }: { $reason }.
app-import-line = Línea { $line }: { $reason }
# $state es el estado de un feed, como «2 huecos».
app-import-state = { $title } · en esa lista: { $state }

## Imágenes

app-image-damaged = La imagen está dañada.
app-image-empty = La imagen está vacía.
app-image-unknown = Esta imagen no se puede mostrar.
app-image-too-large = La imagen es demasiado grande: { $width } por { $height } píxeles.
app-drawing-intricate = El dibujo es demasiado complejo para mostrarlo.
app-images-ended = Ya no se cargan más imágenes.

## La base de datos y su mantenimiento

app-not-saved = No se pudo guardar el cambio: { $reason }.
app-entries-not-saved = No se pudieron guardar las entradas descargadas: { $reason }.
app-no-backup = No se pudo hacer una copia de seguridad: { $reason }.
app-partly-unreadable = No se pudo leer una parte del archivo.
app-no-room-made = No se pudieron eliminar los textos antiguos: { $reason }.
app-room-made-for-good = { $count ->
        [one] { $count } texto eliminado para ahorrar espacio en el disco ({ $freed }). Su feed ya no lo ofrece.
       *[other] { $count } textos eliminados para ahorrar espacio en el disco ({ $freed }). Sus feeds ya no los ofrecen.
    }
# $freed es un tamaño como «2,1 MB».
app-room-made = { $count ->
        [one] { $count } texto eliminado
       *[other] { $count } textos eliminados
    } para ahorrar espacio en el disco ({ $freed }). Se pueden descargar de nuevo.
app-read-only = Lacuna no puede escribir en este perfil: { $reason }. Se puede leer, pero Lacuna no descarga nada ni guarda ningún cambio.
app-newer-version = La versión { $version } de Lacuna está disponible. «Novedades», en el menú «Ayuda», cuenta qué cambia.

## La ventana sin sus feeds

app-demo = Demo de Lacuna
app-cannot-be-opened = No se pueden abrir los feeds
    .hint = Cierre los programas que los usan, libere espacio en el disco o haga que se pueda escribir en la carpeta; después, reintente.
app-of-newer-version = Instale la versión más reciente de Lacuna o abra otro perfil con --data-dir.
app-open-another = Abra otro perfil con --data-dir.
app-folder-gone = La carpeta de datos ha desaparecido
    .hint = Lacuna ya no guarda nada. Devuelva la carpeta a su sitio o elija otra: Lacuna copiará en ella los datos.
app-former-data = Otro archivo ocupa el lugar de la base de datos. Los datos se guardaron como { $path }.
app-damaged = Lacuna puede apartar el archivo, rescatar su contenido legible y añadir el contenido de las copias de seguridad. No se borra nada.
app-subscriptions-missing = Faltan las suscripciones
app-restore-backup = ¿Restaurar la copia de seguridad del { $time }?
    .hint = Contiene las suscripciones, las marcas de lectura y las estrellas. La próxima actualización descargará las entradas. No se borra nada.
app-stopped-window = Un error de Lacuna detuvo la ventana
    .hint = Reintente. Si vuelve a detenerse con el mismo artículo, abra otro.
app-stopped-window-saved = Las marcas de lectura, las estrellas y los cambios están guardados.
app-no-demo = No se pudo iniciar la demo: { $reason }.
# Errores al iniciar, en la salida de errores.
app-demo-failed = no se puede iniciar la demo: { $reason }
app-taken = otra ventana tiene abierto este perfil y no responde: { $reason }
app-no-window = no se puede abrir ninguna ventana: { $reason }
app-no-display = no se puede abrir ninguna ventana: no responde ninguna pantalla. Lacuna necesita un escritorio con Wayland o X11. Los comandos funcionan sin él: véase lacuna --help
app-broke = un error de Lacuna cerró la ventana; las marcas de lectura, las estrellas y los cambios están guardados

## Revisiones en segundo plano

app-background-timer = Ahora Lacuna revisa los feeds también en segundo plano.
app-background-autostart = Ahora Lacuna revisa los feeds también en segundo plano, y desde cada inicio de sesión.
app-background-off = Ahora Lacuna solo revisa los feeds mientras su ventana está abierta.
app-background-failed = No se pueden revisar los feeds en segundo plano: { $reason }.
app-background-demo = la demo termina con su ventana

## Cuentas en servidores de feeds. $name es el nombre que el usuario dio a la cuenta.

app-asking-server = Consultando un servidor…
app-syncing = Sincronizando marcas
app-account-no-address = Esto no es una dirección web.
app-account-exists = Ya existe una cuenta con el nombre { $name }.
app-account-password = Se reemplazó la contraseña o el token de «{ $name }». Las marcas en espera se conservan.
app-account-offline = Lacuna trabaja sin conexión. Conéctese para consultar el servidor.

## El icono de la bandeja

app-tray-unread = { $count ->
    [0] nada sin leer
    [one] { $count } entrada sin leer
   *[other] { $count } entradas sin leer
}
app-tray-open = Abrir
app-tray-refresh = Actualizar
app-tray-quit = Salir
app-tray-demo = La demo termina con su ventana.
# Errores del programa sin ventana, en la salida de errores.
app-tray-missing = el escritorio no muestra ningún icono de Lacuna, así que no puede funcionar sin ventana
app-tray-replaced = no se puede volver a iniciar el programa: { $reason }

## El resultado de «Buscar en todas partes». Llegaron $count entradas, los mapas del sitio enumeran $listed páginas, se intentaron
## $asked huecos y $left siguen abiertos.

app-tried = { $count ->
    [0] No se recuperó ninguna entrada.
    [one] Se recuperó { $count } entrada.
   *[other] Se recuperaron { $count } entradas.
}
app-tried-listed = { $listed ->
    [one] Se muestra el título de { $listed } página que falta; «Cargar texto completo» carga su texto.
   *[other] Se muestran los títulos de { $listed } páginas que faltan; «Cargar texto completo» carga el texto de cada una.
}
app-tried-left = { $left ->
    [0] Ya no falta nada.
    [one] Puede que aún falten entradas en { $left } de { $asked ->
            [one] { $asked } hueco
           *[other] { $asked } huecos
        }.
   *[other] Puede que aún falten entradas en { $left } de { $asked ->
            [one] { $asked } hueco
           *[other] { $asked } huecos
        }.
}

## Enviar y exportar artículos

app-sent = Enviado a { $name }
app-not-sent = No se envió a { $name }: { $reason }
app-entries-not-sent = { $count ->
    [one] { $count } entrada no se envió a { $name }: { $reason }
   *[other] { $count } entradas no se enviaron a { $name }: { $reason }
 }
app-runs-on = { $name } sigue en marcha. Quizá esté trabajando o esperando algo.
app-printing = Preparando la página para imprimir
app-exporting-articles = Exportando artículos
app-articles-exported = { $count ->
    [one] { $count } artículo escrito en { $path }
   *[other] { $count } artículos escritos en { $path }
 }{ $gaps ->
    [0] .
    [one] {". "}Indica en un lugar que faltan entradas.
   *[other] {". "}Indica en { $gaps } lugares que faltan entradas.
 }

## Páginas guardadas

## Páginas guardadas

app-scope-pages = Páginas guardadas
app-page-saved = Página guardada: «{ $title }»
app-page-without-text = Se guardó { $address }. No se encontró ningún artículo en la página.
app-page-known = { $address } ya está guardada.
# $reason es una frase.
app-page-later = Solo se guardó la dirección { $address }. { $reason }
app-page-offline = Lacuna trabaja sin conexión. «Cargar texto completo» descargará la página más tarde.
app-page-refused = No se pudo guardar { $address }. { $reason }
# $until es un día y una hora.
app-page-is-feed = { $address } es un feed, no una página.
app-page-subscribe = Suscribirse
app-page-show = Mostrar
app-pages-deleted = { $count ->
        [one] Página eliminada
       *[other] { $count } páginas eliminadas
    }
