# La lista del centro: lo que hay encima, sus filas y sus menús.

## Encima de la lista

ui-list-mark-all-read = Marcar todo como leído
ui-list-about-feed = Sobre este feed
# Un botón que vuelve a la barra lateral.
ui-list-subscriptions = Suscripciones
    .hint = Volver a las suscripciones
# Filtros.
ui-list-all = Todas
ui-list-unread = Sin leer
ui-list-starred = Destacadas
# El orden de la lista.
ui-list-order = Orden: { $order }
# En lugar del estado del feed.
ui-list-rebuilding = Cargando entradas antiguas…
# $kind es, por ejemplo, «Feed con histórico»; $explained, una frase sobre el estado.
ui-list-kind-and-state = { $kind }. { $explained }
# Botón de un menú que contiene los controles sobre la lista en una ventana baja.
ui-list-options = Opciones de la lista
ui-list-retry-all = Reintentar todo
    .hint = Descarga de nuevo todos los archivos que faltan.
ui-list-look-everywhere = Preguntar a los sitios y al archivo web
    .hint = Descarga de nuevo todos los archivos que faltan, pide a los sitios y a sus servidores de feeds las entradas que faltan y busca en el archivo web.
ui-list-save-report = Guardar informe…
ui-list-save-search = Guardar como carpeta inteligente
    .hint = Guardar como carpeta inteligente (todos los feeds)
    .menu = Guardar como carpeta inteligente (todos los feeds)…
ui-list-forget-search = Eliminar esta carpeta inteligente

# El número de entradas de la lista.
ui-list-shown = { $count ->
        [one] { $count } mostrada
       *[other] { $count } mostradas
    }
ui-list-found = { $count ->
        [one] { $count } entrada encontrada
       *[other] { $count } entradas encontradas
    }
ui-list-found-so-far = { $count ->
        [one] { $count } entrada encontrada por ahora
       *[other] { $count } entradas encontradas por ahora
    }
ui-list-so-far = { $count ->
        [one] { $count } entrada por ahora
       *[other] { $count } entradas por ahora
    }
# Va después del número de entradas: «1 204 entradas · 47 sin leer».
ui-list-count-unread = { $count } sin leer
ui-list-count-hidden = { $count ->
        [one] { $count } oculta
       *[other] { $count } ocultas
    }

## El progreso de un recorrido por el historial

ui-list-load-older = ¿Cargar entradas antiguas?
ui-list-stopped = La carga de entradas antiguas está detenida
# $progress es, por ejemplo, «34 archivos».
ui-list-back-to = { $progress }, hasta el { $date }

## Las páginas de un feed

ui-list-comes-in-pages = Este feed viene en páginas; puede que se salten algunas entradas.
ui-list-first-page = Primera página
ui-list-previous-page = Página anterior
ui-list-next-page = Página siguiente
ui-list-last-page = Última página
ui-list-page-loading = Cargando…
# La indicación dice por qué no se puede cargar más.
ui-list-load-more = Cargar más
    .hint = Se está cargando una página.

## Filas

# Para un lector de pantalla.
ui-list-name = Entradas
ui-list-row-loading = Cargando
ui-list-gap = Hueco
ui-list-spoken-unread = sin leer
ui-list-spoken-starred = destacada
ui-list-spoken-labels = etiquetas { $names }
ui-list-untitled = Sin título
ui-list-no-text = Sin texto
ui-list-no-longer-in-feed = Ya no está en el feed
# $feed es el nombre del feed.
ui-list-feed-no-longer = { $feed } · ya no está en él
# Para un lector de pantalla: «Reintentar: Deep Sky Log».
ui-list-button-of-feed = { $button }: { $feed }

## Menús, y los botones para varias entradas seleccionadas

ui-list-open-in-browser = Abrir en el navegador
ui-list-copy-link = Copiar enlace
ui-list-mark-read = Marcar como leída
ui-list-mark-unread = Marcar como no leída
ui-list-star = Poner estrella
ui-list-remove-star = Quitar estrella
ui-list-mark-above-read = Marcar lo de arriba como leído
ui-list-mark-below-read = Marcar lo de abajo como leído
ui-list-show-in-feed = Mostrar en su feed
ui-list-selected = { $count ->
        [one] { $count } entrada seleccionada
       *[other] { $count } entradas seleccionadas
    }
ui-list-mark-entries-read = { $count ->
        [one] Marcar { $count } entrada como leída
       *[other] Marcar { $count } entradas como leídas
    }
ui-list-mark-entries-unread = { $count ->
        [one] Marcar { $count } entrada como no leída
       *[other] Marcar { $count } entradas como no leídas
    }
ui-list-star-entries = { $count ->
        [one] Poner estrella a { $count } entrada
       *[other] Poner estrella a { $count } entradas
    }
ui-list-unstar-entries = { $count ->
        [one] Quitar la estrella de { $count } entrada
       *[other] Quitar las estrellas de { $count } entradas
    }
ui-list-clear-selection = Quitar la selección

## Una lista vacía: un título y una indicación

ui-list-loading = Cargando…
ui-list-searching = Nada por ahora
    .hint = La búsqueda sigue en curso.
ui-list-not-found = Nada encontrado
    .hint = Pruebe con menos palabras o en otra lista.
ui-list-no-risk = Nada en riesgo
    .hint = No se prevé que ningún feed pierda entradas antes de su próxima revisión. Las pérdidas anteriores figuran en «Faltantes».
ui-list-no-failure = Ningún error
    .hint = Todos los feeds se pudieron cargar en la última revisión.
ui-list-no-unread = Nada por leer
    .hint = Aquí ya está todo leído.
# $key es la tecla del comando.
ui-list-no-starred = Ninguna destacada
    .hint = Pulse { $key } para poner una estrella a una entrada.
ui-list-none-labelled = Ninguna entrada lleva esta etiqueta
    .hint = Pulse { $key } para etiquetar una entrada.
ui-list-no-gaps = No hay huecos que mostrar
    .hint = Aquí aparecen los huecos que Lacuna detecta. Los que ocultó están en «Sobre este feed». Algunos feeds no se pueden comprobar.
ui-list-none-today = Hoy no ha llegado nada
    .hint = Aquí aparecen las entradas que llegan hoy.
ui-list-none-saved = Nada encontrado
    .hint = Aquí aparecen las entradas que coinciden con esta búsqueda.
ui-list-none-removed = No se ha eliminado nada
    .hint = Aquí aparecen las entradas que elimina el editor.
# La segunda indicación es para un feed que no se pudo descargar.
ui-list-empty = Todavía no hay entradas
    .hint = Aparecerán aquí tras la próxima actualización.
    .fetch-hint = Aparecerán aquí cuando se pueda descargar el feed.
ui-list-search-all = Buscar en todas las entradas
