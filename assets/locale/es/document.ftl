# Por qué un documento no se puede usar como feed.
document-web-page = Esta dirección lleva a una página web, no a un feed.
    .hint = Busque en la página la dirección del propio feed.
document-opml = Esta dirección lleva a una lista de feeds (OPML), no a un feed.
    .hint = Impórtela como lista de suscripciones.
document-sitemap = Esta dirección lleva a un mapa del sitio, no a un feed.
document-other-xml = Esta dirección lleva a un documento XML de otro tipo, no a un feed.
document-other-rdf = Esta dirección lleva a un documento RDF de otro tipo, no a un feed.
document-other-json = Esta dirección lleva a un JSON que no es un feed.
document-no-export = Este archivo es JSON, pero no la exportación de un lector de feeds.
document-plain-text = Esta dirección lleva a texto sin formato, no a un feed.
document-other-file = Esta dirección lleva a un documento, una imagen u otro archivo, no a un feed.
document-text = Esta dirección lleva a un texto que no es un feed.
# Respuestas del sitio de un editor o de un servidor de feeds sobre las entradas que faltan. Siguen a una frase que nombra el servidor.
document-answer-page = Envió una página web en lugar de una lista de entradas.
document-answer-other = Envió algo que no es una lista de entradas.
document-answer-no-mode = Su modo Google Reader no da listas de entradas. Una cuenta con un token para su propia API puede pedirlas.
document-empty = Esta dirección lleva a un documento vacío.
document-broken-json = El JSON del feed tiene un error en la línea { $line }.
document-breaks-off = El documento del feed se corta antes de que haya nada útil.
document-no-page = Esta dirección no lleva a un feed en páginas fijas.
document-no-index = Esta dirección no lleva al índice de una instantánea.
document-index-lacks = El índice de la instantánea no tiene ningún «{ $member }» utilizable.
    .hint = Avise al editor.

## Indicaciones de varios mensajes

document-check-address = Compruebe la dirección. También sirve la dirección del sitio: Lacuna busca allí su feed.
document-tell-publisher = Inténtelo más tarde o avise al editor.

## Reparaciones de un documento: frases sin punto, a las que sigue entre paréntesis el apartado de una especificación

document-text-after-feed = se omitió el texto posterior al feed
document-text-before-feed = se omitió el texto anterior al feed
document-elements-unclosed = { $count ->
        [one] se cerró { $count } elemento que quedó abierto
       *[other] se cerraron { $count } elementos que quedaron abiertos
    }
document-stray-end-tags = { $count ->
        [one] se ignoró { $count } marca de cierre sin apertura
       *[other] se ignoraron { $count } marcas de cierre sin apertura
    }
document-bare-ampersands = { $count ->
        [one] se leyó { $count } & suelto como tal
       *[other] se leyeron { $count } & sueltos como tales
    }
document-lone-angles = { $count ->
        [one] se leyó { $count } < suelto como tal
       *[other] se leyeron { $count } < sueltos como tales
    }
document-html-references = { $count ->
        [one] se leyó { $count } referencia HTML no declarada como el carácter que representa
       *[other] se leyeron { $count } referencias HTML no declaradas como los caracteres que representan
    }
document-control-references = { $count ->
        [one] se leyó { $count } referencia a caracteres de control como windows-1252
       *[other] se leyeron { $count } referencias a caracteres de control como windows-1252
    }
document-illegal-references = { $count ->
        [one] se omitió { $count } referencia a caracteres que XML prohíbe
       *[other] se omitieron { $count } referencias a caracteres que XML prohíbe
    }
document-control-characters = { $count ->
        [one] se omitió { $count } carácter de control
       *[other] se omitieron { $count } caracteres de control
    }
document-elements-too-deep = { $count ->
        [one] se cortó { $count } elemento con demasiados niveles de anidamiento
       *[other] se cortaron { $count } elementos con demasiados niveles de anidamiento
    }
# $date es el texto de la primera fecha.
document-bad-dates = { $count ->
        [one] no se pudo leer { $count } fecha: «{ $date }»
       *[other] no se pudieron leer { $count } fechas, la primera «{ $date }»
    }
document-undeclared-prefixes = { $count ->
        [one] { $count } elemento tenía un prefijo que nunca se declaró
       *[other] { $count } elementos tenían un prefijo que nunca se declaró
    }
document-bad-links = { $count ->
        [one] no se pudo resolver { $count } enlace
       *[other] no se pudieron resolver { $count } enlaces
    }
document-entries-unreadable = { $count ->
        [one] no se pudo leer { $count } entrada
       *[other] no se pudieron leer { $count } entradas
    }
document-head-unreadable = no se pudo leer la cabecera
document-history-spelling = el espacio de nombres del historial estaba escrito con https o con una barra al final
document-history-prefix = fh representa un espacio de nombres desconocido; se ignoran sus elementos
document-entries-without-id = { $count ->
        [one] { $count } entrada no tenía identificador; se identifica por un enlace o un resumen criptográfico
       *[other] { $count } entradas no tenían identificador; se identifican por un enlace o un resumen criptográfico
    }
document-guids-shared = { $count ->
        [one] { $count } entrada tiene
       *[other] { $count } entradas distintas tienen
    } el mismo guid que otra; se identifica por un enlace o un resumen criptográfico
document-channel-missing = faltaba el elemento channel
document-bytes-undefined = el texto contiene bytes que su juego de caracteres no define
document-wrong-charset = los bytes estaban en un juego de caracteres distinto del anunciado
document-bad-tombstones = { $count ->
        [one] se ignoró { $count } elemento deleted-entry sin identificador o sin fecha
       *[other] se ignoraron { $count } elementos deleted-entry sin identificador o sin fecha
    }
document-lists-too-long = { $count ->
        [one] se omitió { $count } elemento de listas demasiado largas
       *[other] se omitieron { $count } elementos de listas demasiado largas
    }
document-breaks-off-early = el documento se corta antes del final
document-too-large = el documento es demasiado grande; no se leyeron sus últimas entradas
document-rss-in-atom-namespace = hay elementos de RSS en el espacio de nombres de Atom
# $name es el nombre de un elemento, $relation el de un enlace; $one y $other son valores.
document-mark-not-empty = fh:{ $name } debe estar vacío; se ignora su contenido
document-mark-without-value = { $name } no contiene ni { $one } ni { $other }; se ignora
document-mark-with-both-values = { $name } aparece con los dos valores; vale el que conserva las entradas
document-mark-in-entry = fh:{ $name } está en una entrada; solo vale en la cabecera
document-link-in-entry = hay un enlace { $relation } en una entrada; solo vale en la cabecera

## Lo mismo para las páginas de los feeds en páginas fijas, que se componen de partes

document-entities-without-id = { $count ->
        [one] { $count } parte sin Content-ID; se identifica por su fecha y su texto
       *[other] { $count } partes sin Content-ID; se identifican por su fecha y su texto
    }
document-entities-without-time = { $count ->
        [one] { $count } parte sin la cabecera Last-Modified
       *[other] { $count } partes sin la cabecera Last-Modified
    }
document-entities-bad-time = { $count ->
        [one] { $count } parte cuyo Last-Modified no es una fecha HTTP
       *[other] { $count } partes cuyo Last-Modified no es una fecha HTTP
    }
document-entities-without-type = { $count ->
        [one] { $count } parte sin Content-Type; se toma por texto
       *[other] { $count } partes sin Content-Type; se toman por texto
    }
document-entities-wrong-length = { $count ->
        [one] { $count } parte cuyo Content-Length es incorrecto; decide el delimitador
       *[other] { $count } partes cuyo Content-Length es incorrecto; decide el delimitador
    }
document-entities-odd-line = { $count ->
        [one] { $count } parte con líneas entre sus cabeceras que no son cabeceras
       *[other] { $count } partes con líneas entre sus cabeceras que no son cabeceras
    }
document-entities-not-kept = { $count ->
        [one] { $count } parte demasiado grande por sí misma o para la página; se omitió su texto
       *[other] { $count } partes demasiado grandes por sí mismas o para la página; se omitió su texto
    }
document-entities-odd-operation = { $count ->
        [one] { $count } parte con un Operation-Type desconocido
       *[other] { $count } partes con un Operation-Type desconocido
    }
document-page-boundary-not-named = el Content-Type no nombra ningún delimitador; se usó el primero del cuerpo
document-page-too-large = la página es demasiado grande; no se leyeron sus últimas partes
document-page-cut = la página se corta: no se tomó su última parte
document-page-not-closed = la página se corta: falta el delimitador final
document-page-empty = la página no contiene ninguna parte; cada página debe contener una
document-page-times-backwards = los Last-Modified de las partes van hacia atrás dentro de la página
document-page-without-time = la página no tiene la cabecera Last-Modified
document-page-bad-time = la cabecera Last-Modified de la página no es una fecha HTTP
document-page-without-self = la página no tiene una cabecera Link con rel=self
document-entity-too-long = Esta parte ocupa { $length } bytes. Es más de lo que Lacuna guarda de una parte.
document-entity-left-out = Esta parte ocupa { $length } bytes. Se omitió porque las partes anteriores llenan el espacio que Lacuna guarda para una página.
