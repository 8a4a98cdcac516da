# Los paneles cuando no hay suscripciones y cuando no hay nada seleccionado.

ui-first-run-begin = Empiece con un feed
ui-first-run-lacuna = Lacuna carga todo el historial de un feed si su editor lo ofrece, y muestra dónde faltan entradas.
ui-first-run-add = Añadir feed
    .hint = Pegue la dirección de un feed o de un sitio web
ui-first-run-import = Importar OPML
    .hint = Una lista de feeds exportada por otro lector
ui-first-run-move-in = Migrar desde otro lector
    .hint = Newsboat, Liferea, RSS Guard y otros
ui-first-run-demo = Probar la demo
    .hint = Feeds de todo tipo, con huecos por descubrir
# $key es la tecla del comando.
ui-first-run-nothing-selected = Nada seleccionado
    .hint = Elija una entrada o pulse { $key } para empezar.
    .of-gaps = Elija un hueco o pulse { $key } para empezar.
    .of-feeds = Elija un feed o pulse { $key } para empezar.
# Debajo del número de entradas seleccionadas.
ui-first-run-several-selected = Los comandos se aplican a todas. Esc quita la selección.
