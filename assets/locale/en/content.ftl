# Names of embedded media, in the window and in exported files.
content-audio = Audio
content-video = Video
content-embedded-page = Embedded page
