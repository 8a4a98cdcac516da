# Noms des médias intégrés, dans la fenêtre et dans les fichiers exportés.
content-audio = Audio
content-video = Vidéo
content-embedded-page = Page intégrée
