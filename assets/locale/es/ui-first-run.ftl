# Los paneles cuando no hay suscripciones y cuando no hay nada seleccionado.

ui-first-run-begin = Empiece con un canal
ui-first-run-lacuna = Lacuna carga todo el historial de un canal si su editor lo ofrece, y muestra dónde faltan entradas.
ui-first-run-add = Añadir canal
    .hint = Pegue la dirección de un canal o de un sitio web
ui-first-run-import = Importar OPML
    .hint = Una lista de canales exportada por otro lector
ui-first-run-move-in = Traer todo de otro lector
    .hint = Newsboat, Liferea, RSS Guard y otros
ui-first-run-demo = Probar la demo
    .hint = Canales de todo tipo, con huecos por descubrir
# $key es la tecla del comando.
ui-first-run-nothing-selected = Nada seleccionado
    .hint = Elija una entrada o pulse { $key } para empezar.
# Debajo del número de entradas seleccionadas.
ui-first-run-several-selected = Los comandos se aplican a todas. Escape anula la selección.
