# Lo que los editores podrían hacer mejor, para `lacuna inspect`: frases sin punto, a las que sigue el apartado de una
# especificación. $name, $back, $one y $other son relaciones de enlaces o elementos; $uri, $found, $newer, $current y $this
# son direcciones. $reason es una frase.

## Un documento por sí solo

history-advice-archive-and-complete = un documento que es un archivo histórico y está completo se contradice
history-advice-complete-leads-on = un feed completo es un solo documento; su enlace { $name } lleva a otros
history-advice-complete-current = el enlace current de un feed completo lleva a un documento distinto de él mismo
history-advice-next-to-self = el enlace next lleva al propio documento
history-advice-last-with-next = el enlace last dice que este es el último documento, pero un enlace next sigue adelante
history-advice-previous-to-self = el enlace previous lleva al propio documento
history-advice-first-with-previous = el enlace first dice que este es el primer documento, pero un enlace previous lleva hacia atrás
history-advice-prev-for-previous = la relación se llama previous; prev se lee como tal
history-advice-page-lacks = una página debería llevar todos los enlaces que procedan; a esta le falta { $name }
history-advice-page-lacks-both = una página debería llevar todos los enlaces que procedan; a esta le faltan { $one } y { $other }
history-advice-archive-mark = un archivo histórico debería llevar fh:archive
history-advice-next-archive-of-newest = el enlace next-archive es propio de los archivos históricos; ningún archivo histórico sigue a las entradas más nuevas
history-advice-archive-without-current = un archivo histórico debería nombrar su documento de suscripción con un enlace de relación current
history-advice-archive-current-to-self = un archivo histórico se nombra a sí mismo con el enlace current, no a su documento de suscripción
history-advice-archive-without-prev = un archivo histórico debe enlazar el anterior como prev-archive, salvo que sea el más antiguo
history-advice-archive-without-next = un archivo histórico debería enlazar el siguiente como next-archive, salvo que sea el más nuevo
history-advice-link-to-self = el enlace { $name } lleva al propio documento
history-advice-archives-same = prev-archive y next-archive llevan al mismo documento
history-advice-next-archive-to-feed = next-archive lleva al documento de suscripción, que no es un archivo histórico
history-advice-draft-prev = { $name } procede de un borrador; la RFC 5005 usa en su lugar un enlace prev-archive
history-advice-draft-mark = { $name } procede de un borrador; la RFC 5005 usa en su lugar fh:complete y archivos históricos
history-advice-stateful-without-this = el documento de un feed con instantáneas debería nombrar la suya con un enlace this
history-advice-stateful-without-prev = un documento debería enlazar el anterior como prev, salvo que sea el más antiguo
history-advice-prev-to-self = el enlace prev lleva a la instantánea del propio documento
history-advice-ids-twice = { $count ->
        [one] { $count } identificador aparece
       *[other] { $count } identificadores aparecen
    } en varias entradas con la misma fecha de actualización o sin ella, así que los programas tienen que adivinar cuál es la vigente
history-advice-entries-undated = { $count ->
        [one] { $count } entrada no tiene
       *[other] { $count } entradas no tienen
    } fecha de actualización, así que los programas no pueden saber cuál de varias versiones es la más nueva
history-advice-document-undated = sin una fecha de actualización del documento, los programas no pueden saber cuál de dos entradas iguales es más nueva
history-advice-feed-undated = un feed debe decir cuándo se actualizó por última vez
history-advice-link-to-own-page = el enlace { $name } lleva a la propia página
history-advice-pages-same = prev y next llevan a la misma página
history-advice-without-self = un feed debería decir su propia dirección con un enlace de relación self

## Un documento y aquellos a los que enlaza

history-advice-link-fails = el enlace { $name } no lleva a ningún documento de feed: { $uri }: { $reason }
history-advice-last-fails = el enlace last lleva más allá del final: { $uri }: { $reason }
history-advice-next-to-archive = next lleva a { $uri }, un archivo histórico: enlácelo como prev-archive
history-advice-first-not-first = el enlace first lleva a { $uri }, que enlaza una página anterior
history-advice-disagree = { $name } y { $back } no concuerdan: { $uri } enlaza { $found } como su { $back }, no este documento
history-advice-no-link-back = { $uri }, adonde lleva { $name }, no enlaza de vuelta como { $back }
history-advice-no-multipart-page = el enlace { $name } lleva a { $uri }, que no es una página de un feed en páginas fijas
history-advice-times-backwards = Last-Modified va hacia atrás entre esta página y { $uri }
history-advice-other-archive-mark = un archivo histórico debería llevar fh:archive; { $uri } no lo lleva
history-advice-archive-loop = los enlaces del histórico forman un bucle: el prev-archive de { $uri } es este documento
history-advice-feed-as-next-archive = { $uri } enlaza como next-archive el documento de suscripción, que no es un archivo histórico
history-advice-archives-disagree = prev-archive y next-archive no concuerdan: prev-archive lleva a { $uri }, que enlaza un archivo histórico más nuevo, { $newer }
history-advice-other-current = { $uri } enlaza otro documento como su current: { $current }
history-advice-current-to-archive = el enlace current lleva a { $uri }, que es a su vez un archivo histórico
history-advice-current-without-archive = el enlace current lleva a { $uri }, que no tiene ningún enlace prev-archive para volver
history-advice-last-empty = el enlace last lleva más allá del final: { $uri } no tiene entradas
history-advice-last-not-last = el enlace last lleva a { $uri }, que enlaza una página siguiente
history-advice-snapshot-loop = los enlaces de las instantáneas forman un bucle: el prev de { $uri } es este documento
history-advice-other-without-this = { $uri } debería nombrarse a sí mismo con un enlace this
history-advice-no-snapshot = prev lleva a { $uri }, que no dice ser una instantánea
history-advice-same-this = el enlace this debe ser único para cada documento; { $uri } lleva el mismo
history-advice-prev-is-not-this = prev debe ser el this del documento anterior: { $uri } dice que es { $this }
