# La línea de estado, abajo, y los mensajes sobre ella.

ui-status-offline = Sin conexión
    .hint = Lacuna no descarga nada. Haga clic para volver a conectar.
# Feeds que no se pudieron cargar.
ui-status-failed = { $count } con error
    .hint = Muestra los feeds que no se pudieron cargar
ui-status-stop = Detener
ui-status-close = Cerrar el mensaje
