# Errores de la base de datos y sucesos que registra. Los errores son partes de frases, sin punto: otras frases terminan con
# ellos. $path es un archivo, $reason una parte de una frase.

## Archivos

store-newer = { $path } procede de una versión más nueva de Lacuna (formato { $found }; esta versión conoce hasta el { $known })
store-older = { $path } tiene un formato anterior ({ $found }); inicie Lacuna una vez para convertirlo
store-outdated = { $path } tiene el formato { $found }, anterior a la primera publicación, y esta versión no puede abrirlo; no se cambió nada
store-foreign = { $path } es la base de datos de otro programa
store-damaged = { $path } no es una base de datos de Lacuna o está dañada: { $reason }
store-not-opened = no se puede abrir { $path }: { $reason }
store-removed = { $path } se eliminó o se reemplazó por otro archivo
store-name-not-unicode = { $path } tiene un nombre que no es Unicode válido
store-no-database = no es una base de datos SQLite
store-malformed = faltan partes o están dañadas
store-header-overwritten = su cabecera está sobrescrita
store-format-without-number = su formato no tiene número
store-folder-there = en su lugar hay una carpeta
store-no-more-files = en el disco no caben más archivos
store-disk-read-only = el disco es de solo lectura
store-no-permission = no hay permiso para leerla o escribirla, o para escribir en su carpeta
store-no-folder = falta su carpeta

## Operaciones

store-stopped = la operación se detuvo
# $sort es una clase de valor, en inglés.
store-unreadable-value = la base de datos contiene un valor ilegible ({ $sort }): { $value }
store-no-subscription = no existe esa suscripción
store-address-taken = otra suscripción ya tiene esta dirección
store-label-exists = ya existe una etiqueta «{ $name }»
store-folder-too-long = el nombre de una carpeta tiene como máximo { $most } caracteres
store-too-many-labels = puede haber como máximo { $most } etiquetas
store-search-too-long = una búsqueda tiene como máximo { $most } caracteres
store-closed = la base de datos está cerrada
store-request-failed = una operación con la base de datos falló dentro del programa
store-fault = un fallo dentro del programa
store-no-thread = no se puede iniciar el hilo de escritura: { $reason }
store-disk-full = el disco está lleno
    .hint = Libere espacio en el disco y actualice.
store-read-only = no se puede escribir en la base de datos
    .hint = Haga que se pueda escribir en la carpeta del perfil y actualice.
store-busy = otro proceso está usando la base de datos
    .hint = Inténtelo de nuevo en un momento.
store-corrupt = la base de datos está dañada
store-disk-failed = no se pudo leer o escribir en el disco
store-error = la base de datos informó de un error: { $reason }

## Sucesos de un feed

store-renamed = El feed cambió identificadores. { $count ->
        [one] { $count } entrada se reconoció con su nuevo identificador, y no se muestra dos veces.
       *[other] { $count } entradas se reconocieron con sus nuevos identificadores, y no se muestran dos veces.
    }
store-renaming-undone = Como se pidió, las entradas con identificadores nuevos cuentan como entradas distintas. Aparecerán tras el próximo cambio del feed.
store-texts-gone = { $count ->
        [one] El texto de { $count } entrada se eliminó para ganar espacio en el disco. El feed ya no lo ofrece.
       *[other] Los textos de { $count } entradas se eliminaron para ganar espacio en el disco. El feed ya no los ofrece.
    }
store-texts-removed = { $count ->
        [one] El texto de { $count } entrada se eliminó para ganar espacio en el disco y se puede
       *[other] Los textos de { $count } entradas se eliminaron para ganar espacio en el disco y se pueden
    } descargar de nuevo.

## Bases de datos de otros lectores de feeds

store-foreign-not-copied = no se puede copiar { $path } para leerlo: { $reason }
store-foreign-changes = { $path } no deja de cambiar; cierre el otro lector e inténtelo de nuevo
store-foreign-damaged = { $path } no es una base de datos o su comienzo está dañado
store-foreign-form = { $path } tiene una forma que Lacuna no conoce: { $reason }
store-foreign-no-file = { $path } no es un archivo
store-foreign-unknown = { $path } es la base de datos de un programa que Lacuna no conoce
