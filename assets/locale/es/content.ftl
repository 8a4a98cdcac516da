# Nombres de los medios incrustados, en la ventana y en los archivos exportados.
content-audio = Audio
content-video = Vídeo
content-embedded-page = Página incrustada
