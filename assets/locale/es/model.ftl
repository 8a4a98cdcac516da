# Cómo terminó un documento.
model-document-too-long = El documento contiene más de lo que Lacuna lee de un solo archivo.
model-document-cut = Solo llegó una parte del archivo.

## Tipos de feed

model-kind-complete = Feed completo
model-kind-archived = Feed con histórico
model-kind-paged = Feed en páginas cambiantes
model-kind-stateful = Feed con instantáneas
model-kind-multipart = Feed en páginas fijas
model-kind-plain = Feed con las últimas entradas

## Etiquetas

model-label-empty = Una etiqueta necesita un nombre.
model-label-too-long = Una etiqueta tiene como máximo { $most } caracteres.
model-label-unprintable = Una etiqueta se compone de caracteres imprimibles.

## Reglas

model-rule-no-name = Una regla necesita un nombre.
model-rule-bad-name = El nombre de una regla tiene como máximo { $most } caracteres imprimibles.
model-rule-no-query = Una regla necesita una búsqueda con la que coincidan las entradas.
model-rule-open-quote = Unas comillas en la búsqueda de la regla no están cerradas.
model-rule-long-query = La búsqueda de una regla es demasiado larga.
model-query-only-signs = Una búsqueda solo encuentra letras y cifras, así que ninguna entrada coincide con «{ $query }».
model-query-unseen = Nadie ve los caracteres de esta búsqueda, así que no encuentra nada.
# $word es una condición de una búsqueda, como «before:ayer».
model-query-mistyped = «{ $word }» no es una condición: { $name ->
        [is] después de «is:» va read, unread, starred o hidden.
        [has] después de «has:» va enclosure.
        [before] después de «before:» va una fecha, como 2026-05-31 o 2026-05.
        [after] después de «after:» va una fecha, como 2026-05-31 o 2026-05.
        [older] después de «older:» va una antigüedad, como 30d, 2w, 6m o 1y.
        [newer] después de «newer:» va una antigüedad, como 30d, 2w, 6m o 1y.
       *[word] después de «{ $name }:» va una palabra.
    }
model-query-unknown = «{ $word }» no es una condición: ninguna se llama «{ $name }». Existen { $names }. Entre comillas es un texto.
model-rule-no-action = Una regla necesita una acción.
model-rule-no-such-action = No existe la acción «{ $name }». Las acciones son read, hide, star, notify, full-text, label:NAME y run:COMMAND.
model-rule-two-commands = Una regla solo ejecuta un comando.
model-command-is-address = Esto es una dirección, no un comando.
model-send-no-name = Un destino necesita un nombre.
model-send-bad-name = El nombre de un destino tiene como máximo { $most } caracteres imprimibles.
model-send-long = La dirección o el comando es demasiado largo o tiene caracteres que no se pueden imprimir.
model-send-no-value = Escriba {"{url}"} o {"{title}"} donde deban ir la dirección o el título de la entrada.
model-send-unknown = No existe {"{"}{ $name }{"}"}. Existen {"{url}"} y {"{title}"}.
model-send-no-address = Con una entrada insertada, esto no es una dirección, o sería la entrada la que elegiría el servidor.
model-send-no-program = Un comando empieza por el nombre de un programa.
model-send-code = { $program } ejecutaría como código lo que el editor escribe en {"{"}{ $name }{"}"}. El valor debe ser un argumento aparte detrás del código o de un script, por ejemplo: { $example }
model-send-open-quote = El comando tiene una comilla sin cerrar.
model-send-no-link = La entrada no tiene dirección web.

## Cabeceras de solicitud de un feed

model-header-name = Esto no es un nombre de cabecera: puede tener letras, dígitos y guiones, y como máximo { $most } caracteres.
model-header-own = Lacuna envía por su cuenta la cabecera «{ $name }».
model-header-agent = El nombre que Lacuna envía al servidor (User-Agent) tiene su propia opción.
model-header-empty = El valor de «{ $name }» está vacío.
model-header-long = El valor de «{ $name }» tiene más de { $most } caracteres.
model-header-value = El valor de «{ $name }» puede tener letras, dígitos y signos ASCII, pero no saltos de línea.
