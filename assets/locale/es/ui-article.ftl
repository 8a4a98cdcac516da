# El panel de una entrada abierta.

## La barra de herramientas y los menús de textos, enlaces e imágenes

ui-article-reading-time = { $count ->
        [one] { $count } minuto de lectura
       *[other] { $count } minutos de lectura
    }
ui-article-open-in-browser = Abrir en el navegador
ui-article-star = Poner estrella
ui-article-remove-star = Quitar estrella
ui-article-mark-read = Marcar como leída
ui-article-mark-unread = Marcar como no leída
ui-article-copy-link = Copiar enlace
ui-article-load-images = Cargar imágenes
ui-article-load-full-text = Cargar texto completo
ui-article-show-full-text = Mostrar texto completo
ui-article-show-feed-text = Mostrar texto del feed
# De un lugar del artículo al enlace que llevó hasta él.
ui-article-back = Volver al enlace
ui-article-leave-focus-mode = Salir de la concentración
    .hint = Salir del modo de concentración (Esc)
ui-article-copy = Copiar
ui-article-copy-paragraph = Copiar párrafo
ui-article-open-link = Abrir enlace en el navegador
ui-article-open-image = Abrir imagen en el navegador
ui-article-copy-image-address = Copiar dirección de la imagen

## La búsqueda en el artículo. $key es la tecla del comando.

ui-article-find = Buscar en el artículo
ui-article-not-found = No encontrado
ui-article-hit = { $hit } de { $count }
ui-article-previous-match = Coincidencia anterior
    .hint = Coincidencia anterior (Mayús+Intro)
ui-article-next-match = Coincidencia siguiente
    .hint = Coincidencia siguiente (Intro, { $key })
ui-article-close-search = Cerrar búsqueda
    .hint = Cerrar búsqueda (Esc)

## La cabecera

# Parte de la línea bajo el título: «Ines Falk · 14 de junio de 2024, 09:14 · actualizada el 15 de junio de 2024».
ui-article-updated = actualizada el { $day }
# Siguen los nombres de los otros feeds que tienen el mismo artículo: «También en Planeta Té, Noticias del té».
ui-article-also-in = También en
ui-article-in-reply-to = En respuesta a
# El feed del que el editor tomó la entrada.
ui-article-taken-from = Tomada de
ui-article-gone = Ya no está en el feed, pero aquí se conserva.
ui-article-gone-starred = Ya no está en el feed. Se conserva por su estrella.
ui-article-gone-labelled = Ya no está en el feed. Se conserva por su etiqueta.
ui-article-recovered = Recuperada de una copia del { $day } de un archivo web.
ui-article-from-site = Procede de { $host }, donde se preguntó por entradas que faltaban. El propio feed no trajo esta entrada.
ui-article-from-server = Procede de su servidor { $name }. El propio feed no trajo esta entrada.
ui-article-imported = Importada del archivo { $file }. El propio feed no trajo esta entrada.
ui-article-hidden = Una regla ocultó esta entrada de las listas.
ui-article-show-in-lists = Volver a mostrar en las listas
ui-article-full-text-loading = Cargando el texto completo…
# $reason es una frase.
ui-article-full-text-failed = No se pudo cargar el texto completo. { $reason }
ui-article-page-missing = El texto de esta página aún no se pudo cargar. «Cargar texto completo» lo intenta de nuevo.
ui-article-full-text-shown = Texto completo, tomado de la página

## Cambios del editor

ui-article-changed = Modificada por su editor · { $time }
# $count es al menos 2.
ui-article-changed-often = Modificada por su editor { $count } veces, la última · { $time }
ui-article-show-changes = Mostrar los cambios
ui-article-hide-changes = Ocultar los cambios
ui-article-change = Cambio { $number } de { $count } · { $time }
ui-article-earlier-change = Cambio anterior
ui-article-later-change = Cambio posterior
ui-article-too-long-to-compare = Las dos versiones son demasiado largas para compararlas.
# Para un lector de pantalla, dentro del texto de la entrada.
ui-article-added = añadido: { $text };
ui-article-removed = eliminado: { $text };

## El texto

ui-article-purged = Este texto se eliminó el { $day } para ahorrar espacio en el disco.
ui-article-purged-kept = Se conservan el título, la marca de lectura y la estrella.
ui-article-purged-for-good = El feed ya no ofrece este texto.
    .hint = «Cargar texto completo» lo busca en la página de la entrada.
ui-article-fetch-text = Descargar de nuevo el texto
ui-article-is-file = Esta entrada es un archivo. Puede guardarlo y abrirlo con otro programa.
ui-article-no-text = Esta entrada no tiene texto.
# Una sección desplegable a la que el editor no dio nombre.
ui-article-details = Detalles
# En lugar de la descripción de una imagen.
ui-article-image = Imagen
ui-article-image-loading = Cargando…
# $note es dónde está la imagen o por qué no se puede mostrar.
ui-article-image-note = { $image }: { $note }
ui-article-load-image = Cargar imagen
ui-article-load-large = Cargar de todos modos (hasta 32 MB)
ui-article-retry = Reintentar

## Archivos y páginas incrustadas

# «Audio (MP3)»
ui-article-kind-and-format = { $kind } ({ $format })
ui-article-file = Archivo
ui-article-attached-file = Archivo adjunto
ui-article-open = Abrir
ui-article-open-in-player = Reproducir
ui-article-copy-address = Copiar dirección
# $kind es un tipo de medio como image/png.
ui-article-save-file = Guardar archivo… ({ $kind }, { $size })

## El pie

ui-article-comments = Comentarios
ui-article-categories = Categorías
ui-article-feed = Feed
ui-article-no-date = Sin fecha; figura en el { $day }
