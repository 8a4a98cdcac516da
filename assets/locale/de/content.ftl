# Namen von eingebetteten Medien, im Fenster und in exportierten Dateien.
# Begriffe und Regeln: assets/locale/README.md.
content-audio = Audio
content-video = Video
content-embedded-page = Eingebettete Seite
