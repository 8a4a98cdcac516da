# La barra lateral. $name es el nombre de una carpeta, un feed o una lista.

## Cabecera y búsqueda

ui-sidebar-add = Añadir
ui-sidebar-refresh-all = Actualizar todo
ui-sidebar-search = Buscar
ui-sidebar-search-all = Buscar en todas las entradas
ui-sidebar-search-in = Buscar en «{ $name }»
ui-sidebar-search-these = Buscar en estos feeds
ui-sidebar-clear-search = Borrar búsqueda
# La búsqueda entiende las comillas “”, no «».
ui-sidebar-search-help =
    Palabras y “frases”. Un signo menos excluye una palabra: -palabra
    Además: is:unread (sin leer), is:starred (destacadas), feed:nombre, author:nombre, title:palabra, label:nombre, category:palabra, folder:nombre, has:enclosure (con archivo), before:2026-05-31 (antes), after:2026-05 (después), older:30d (de hace más de 30 días), newer:2w (de las últimas 2 semanas), is:hidden (ocultas por una regla)
# Dónde busca una búsqueda.
ui-sidebar-this-feed = Este feed
ui-sidebar-this-folder = Esta carpeta
ui-sidebar-this-list = Esta lista
ui-sidebar-these-feeds = Estos feeds
ui-sidebar-its-folder = Su carpeta
ui-sidebar-all-feeds = Todos los feeds

## Suscripciones

ui-sidebar-subscriptions = Suscripciones
ui-sidebar-none-unread = Ningún feed tiene entradas sin leer.
ui-sidebar-selected = { $count ->
        [one] { $count } feed seleccionado
       *[other] { $count } feeds seleccionados
    }
ui-sidebar-clear = Deseleccionar
    .hint = Quitar la selección (Esc)
ui-sidebar-show-all = Mostrar todo
    .hint = Mostrar también los feeds sin entradas por leer
ui-sidebar-examples = Más ejemplos
    .hint = Añade un feed de cada tipo y uno por cada cosa que puede salir mal

## Filas, para lectores de pantalla. Se unen con comas.

ui-sidebar-folder-open = { $count ->
        [one] Carpeta { $name }, { $count } entrada sin leer, abierta
       *[other] Carpeta { $name }, { $count } entradas sin leer, abierta
    }
ui-sidebar-folder-closed = { $count ->
        [one] Carpeta { $name }, { $count } entrada sin leer, cerrada
       *[other] Carpeta { $name }, { $count } entradas sin leer, cerrada
    }
ui-sidebar-open-folder = Abrir la carpeta { $name }
ui-sidebar-close-folder = Cerrar la carpeta { $name }
ui-sidebar-feed = { $name }, { $count } sin leer
ui-sidebar-synced = sincronizado con { $account }
ui-sidebar-at-risk = en riesgo
ui-sidebar-error = error: { $error }
