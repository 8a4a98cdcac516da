# La ventana cuando no se pueden mostrar los feeds y mientras se prepara la base de datos.

ui-refused-repair = Reparar
ui-refused-restore = Restaurar
# Sin las suscripciones que faltan.
ui-refused-start-empty = Empezar sin ellas
ui-refused-choose-folder = Elegir otra carpeta…
ui-refused-retry = Reintentar
ui-refused-quit = Salir
    .hint = Puede salir. No se pierde nada; la próxima vez, Lacuna empezará de nuevo.
