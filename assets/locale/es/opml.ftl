# Por qué no se puede usar una lista de feeds o un elemento de ella. Partes de frases, sin punto.
opml-error = línea { $line }: { $reason }
opml-empty = el archivo está vacío
opml-no-markup = no es OPML: no contiene ninguna marca
opml-begins-with = no es OPML: empieza por <{ $name }>
opml-too-large = el archivo supera los 32 MB: divídalo e importe las partes
opml-too-many = el archivo contiene más de 40 000 feeds y carpetas: divídalo e importe las partes
opml-cut-within = el archivo está cortado dentro de un elemento
opml-outline-never-ends = el archivo está cortado: el elemento de la línea { $line } no termina
opml-never-ends = el archivo está cortado: su <opml> no termina
# Completa opml-no-address, para un elemento sin título.
opml-a-feed = un feed
opml-no-address = { $name } no tiene dirección
opml-no-quote = este elemento no se puede leer: falta una comilla
opml-scheme = no se admiten direcciones con el esquema { $scheme }: { $address }
opml-not-web = esto no es una dirección web: { $address }
