# Menús, acciones y teclas. La paleta y la configuración omiten los puntos suspensivos de una acción.

## Menús

ui-actions-menu-lacuna = Lacuna
ui-actions-menu-edit = Edición
ui-actions-menu-subscriptions = Suscripciones
ui-actions-menu-feed = Feed
ui-actions-menu-entry = Entrada
ui-actions-menu-go = Ir
ui-actions-menu-view = Ver
ui-actions-menu-help = Ayuda

## Acciones

ui-actions-settings = Configuración…
ui-actions-quit = Salir
ui-actions-add-feed = Añadir feed…
ui-actions-new-folder = Nueva carpeta…
ui-actions-import = Importar OPML…
ui-actions-move-in = Migrar desde otro lector…
ui-actions-export = Exportar OPML…
ui-actions-rules = Reglas…
ui-actions-refresh-all = Actualizar todos los feeds
ui-actions-stop-all = Detener todo
ui-actions-offline = Trabajar sin conexión
ui-actions-refresh = Actualizar
ui-actions-check-archives = Buscar cambios en el histórico
ui-actions-save-feed = Guardar como feed archivado…
ui-actions-rebuild-history = Recargar las entradas antiguas
ui-actions-mark-all-read = Marcar todo como leído
ui-actions-mark-older-read = Marcar entradas antiguas como leídas…
ui-actions-feed-info = Sobre este feed
ui-actions-rename = Renombrar…
ui-actions-edit-address = Cambiar dirección…
ui-actions-credentials = Acceder…
ui-actions-move = Mover a carpeta…
ui-actions-move-folder-up = Subir carpeta
ui-actions-move-folder-down = Bajar carpeta
ui-actions-remove = Darse de baja…
ui-actions-open = Abrir en el navegador
ui-actions-copy-link = Copiar enlace
ui-actions-toggle-read = Marcar como leída/no leída
ui-actions-toggle-star = Poner/quitar estrella
ui-actions-label = Etiquetas…
ui-actions-mark-above-read = Marcar lo de arriba como leído
ui-actions-mark-below-read = Marcar lo de abajo como leído
ui-actions-load-images = Cargar imágenes
ui-actions-load-full-text = Cargar texto completo
ui-actions-find-in-article = Buscar en el artículo
ui-actions-next-match = Coincidencia siguiente
ui-actions-previous-match = Coincidencia anterior
ui-actions-retry-gap = Reintentar el archivo que falta
ui-actions-dismiss-gap = Ocultar el hueco/mostrarlo de nuevo
ui-actions-undo = Deshacer
ui-actions-redo = Rehacer
ui-actions-copy = Copiar
ui-actions-next = Siguiente de la lista
ui-actions-previous = Anterior de la lista
ui-actions-next-unread = Siguiente sin leer
ui-actions-previous-unread = Anterior sin leer
ui-actions-page-down = Bajar una página en la lista
ui-actions-page-up = Subir una página en la lista
ui-actions-first = Principio de la lista
ui-actions-last = Final de la lista
ui-actions-forward = Avanzar y pasar a la siguiente sin leer
ui-actions-back = Retroceder
ui-actions-article-top = Principio del artículo
ui-actions-article-end = Final del artículo
ui-actions-close = Cerrar la información del feed
ui-actions-select-all = Seleccionar todo
ui-actions-select-down = Ampliar la selección hacia abajo
ui-actions-select-up = Ampliar la selección hacia arriba
ui-actions-next-feed = Suscripción siguiente
ui-actions-previous-feed = Suscripción anterior
ui-actions-go-all = Todas las entradas
ui-actions-go-today = Hoy
ui-actions-go-unread = Sin leer
ui-actions-go-starred = Destacadas
ui-actions-go-missing = Faltantes
ui-actions-go-at-risk = En riesgo
ui-actions-search = Buscar
ui-actions-palette = Paleta de comandos
ui-actions-open-menu = Abrir la barra de menús
ui-actions-show-all = Mostrar todo
ui-actions-show-unread = Mostrar sin leer
ui-actions-show-starred = Mostrar destacadas
ui-actions-newest-first = Nuevas primero
ui-actions-oldest-first = Antiguas primero
ui-actions-by-feed = Por feed
ui-actions-longest-first = Largas primero
ui-actions-hide-read = Ocultar feeds sin entradas por leer
ui-actions-focus-mode = Modo de concentración
ui-actions-toggle-sidebar = Ocultar/mostrar la barra lateral
ui-actions-menu-bar = Barra de menús
ui-actions-zoom-in = Ampliar
ui-actions-zoom-out = Reducir
ui-actions-zoom-reset = Tamaño real
ui-actions-theme-system = Tema del sistema
ui-actions-theme-light = Tema claro
ui-actions-theme-dark = Tema oscuro
ui-actions-shortcuts = Atajos de teclado
ui-actions-gap-help = Cómo sabe Lacuna qué falta
ui-actions-whats-new = Novedades
ui-actions-requests = Registro de solicitudes
ui-actions-restore = Restaurar una copia de seguridad…
ui-actions-move-profile = Trasladar este perfil…
ui-actions-about = Acerca de Lacuna

## Acciones según el estado que producen

ui-actions-mark-read = Marcar como leída
ui-actions-mark-unread = Marcar como no leída
ui-actions-star = Poner estrella
ui-actions-unstar = Quitar estrella
ui-actions-show-gap = Mostrar de nuevo el hueco
ui-actions-hide-gap = Ocultar el hueco
ui-actions-show-sidebar = Mostrar la barra lateral
ui-actions-hide-sidebar = Ocultar la barra lateral

## Acciones sobre varios feeds o entradas

ui-actions-refresh-feeds = { $count ->
        [one] Actualizar { $count } feed
       *[other] Actualizar { $count } feeds
    }
ui-actions-mark-feeds-read = { $count ->
        [one] Marcar { $count } feed como leído
       *[other] Marcar { $count } feeds como leídos
    }
ui-actions-move-feeds = { $count ->
        [one] Mover { $count } feed a carpeta…
       *[other] Mover { $count } feeds a carpeta…
    }
ui-actions-remove-feeds = { $count ->
        [one] Darse de baja de { $count } feed…
       *[other] Darse de baja de { $count } feeds…
    }
ui-actions-mark-entries-read = { $count ->
        [one] Marcar { $count } entrada como leída
       *[other] Marcar { $count } entradas como leídas
    }
ui-actions-mark-entries-unread = { $count ->
        [one] Marcar { $count } entrada como no leída
       *[other] Marcar { $count } entradas como no leídas
    }
ui-actions-star-entries = { $count ->
        [one] Poner estrella a { $count } entrada
       *[other] Poner estrella a { $count } entradas
    }
ui-actions-unstar-entries = { $count ->
        [one] Quitar la estrella de { $count } entrada
       *[other] Quitar las estrellas de { $count } entradas
    }
ui-actions-open-entries = { $count ->
        [one] Abrir { $count } entrada en el navegador
       *[other] Abrir { $count } entradas en el navegador
    }
ui-actions-copy-links = { $count ->
        [one] Copiar { $count } enlace
       *[other] Copiar { $count } enlaces
    }
ui-actions-label-entries = { $count ->
        [one] Etiquetar { $count } entrada…
       *[other] Etiquetar { $count } entradas…
    }
ui-actions-send-entries = { $count ->
        [one] Enviar { $count } entrada a…
       *[other] Enviar { $count } entradas a…
    }
ui-actions-edit-label = Editar etiqueta…
ui-actions-delete-label = Eliminar etiqueta
ui-actions-edit-smart-folder = Editar esta carpeta inteligente…

## Menús contextuales

ui-actions-menu = Menú
ui-actions-clear-selection = Quitar la selección
ui-actions-open-site = Abrir sitio
ui-actions-copy-address = Copiar dirección
ui-actions-new-subfolder = Nueva subcarpeta…
ui-actions-remove-folder = Eliminar carpeta…
ui-actions-up = Subir
ui-actions-down = Bajar
ui-actions-to-top-level = Mover al nivel superior
ui-actions-remove-smart-folder = Eliminar esta carpeta inteligente
# La marca de un elemento de menú, para lectores de pantalla: «Barra de menús (sí)», «Tema oscuro (elegido)».
ui-actions-is-on = sí
ui-actions-is-chosen = elegido

## Teclas, como se ven en un teclado

ui-actions-key-ctrl = Ctrl
ui-actions-key-alt = Alt
ui-actions-key-shift = Mayús
ui-actions-key-up = Arriba
ui-actions-key-down = Abajo
ui-actions-key-left = Izquierda
ui-actions-key-right = Derecha
ui-actions-key-page-up = RePág
ui-actions-key-page-down = AvPág
ui-actions-key-home = Inicio
ui-actions-key-end = Fin
ui-actions-key-space = Espacio
ui-actions-key-enter = Intro
ui-actions-key-escape = Esc
ui-actions-key-delete = Supr
ui-actions-key-insert = Ins
ui-actions-key-backspace = Retroceso
# Por qué no se puede usar una tecla.
ui-actions-key-taken = Asignada a «{ $action }»
ui-actions-key-too-easy = Requiere Ctrl, Alt o Mayús
ui-actions-key-reserved = Reservada para desplazarse

## Enviar y exportar artículos

ui-actions-send-to = Enviar a…
ui-actions-save-article = Guardar artículo…
ui-actions-print = Imprimir…
ui-actions-export-list = Exportar artículos…
ui-actions-save-articles = { $count ->
    [one] Guardar { $count } artículo…
   *[other] Guardar { $count } artículos…
 }
ui-actions-print-articles = { $count ->
    [one] Imprimir { $count } artículo…
   *[other] Imprimir { $count } artículos…
 }
ui-actions-save-page = Guardar página…
ui-actions-delete-page = Eliminar página guardada
