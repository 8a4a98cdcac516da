# La ventana alrededor de los paneles.

ui-window-show-sidebar = Mostrar la barra lateral
# En una ventana estrecha: lleva de un artículo a la lista.
ui-window-back-to-list = Volver a la lista
    .hint = Volver a la lista (Esc)
ui-window-drop-hint = Suelte el archivo OPML para importarlo
