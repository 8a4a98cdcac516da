# La página que explica cómo sabe Lacuna qué falta.

ui-gap-help-introduction = Un feed solo contiene sus entradas más nuevas. A medida que llegan otras, las antiguas salen por el final. Por eso, cada vez que Lacuna revisa un feed, compara la lista con las entradas que leyó antes.

## Dos listas del mismo feed y lo que se deduce de ellas

ui-gap-help-overlap = Ambas listas tienen entradas en común. Lacuna no ve que falte nada entre ellas.
ui-gap-help-hole = Las entradas nuevas desplazaron a otras antes de que Lacuna mirara. Entre las dos listas hay un hueco.
ui-gap-help-touch = Las listas se tocan justo y no se perdió nada. Para Lacuna no hay diferencia, por eso dice «probablemente» o «podrían».

## Huecos

ui-gap-help-gap-heading = Qué significa un hueco
ui-gap-help-gap = Un hueco es un punto de la lista donde faltan entradas, o podrían faltar. Solo es seguro si el feed menciona entradas más antiguas que no se pudieron leer, por ejemplo porque un archivo ya no existe. Un hueco se cierra cuando Lacuna lee lo que faltaba, nunca solo porque pase el tiempo.

## Tipos de feed

ui-gap-help-kinds = Tipos de feed
ui-gap-help-plain = El feed solo contiene sus entradas más nuevas, como la mayoría. Lacuna puede seguirlo desde el día de la suscripción, no antes.
ui-gap-help-archived = Las entradas antiguas están en archivos históricos. Cada archivo enlaza con el anterior y Lacuna sigue los enlaces hacia atrás. Un archivo que no se puede leer es un hueco.
ui-gap-help-stateful = Como un feed con histórico, pero cada archivo antiguo es una instantánea: la lista tal como era en su momento.
ui-gap-help-multipart = Las entradas vienen en páginas enlazadas entre sí y no cambian nunca. Una página que no se puede leer es un hueco.
ui-gap-help-paged = Las entradas antiguas están en otras páginas, que se desplazan con cada entrada nueva. Mientras Lacuna lee, una entrada puede pasar de una página a otra.
ui-gap-help-complete = Según el editor, la lista es el feed entero. Si una entrada desaparece de ella, es porque se eliminó, no porque se haya perdido.

## Las etiquetas de los estados de un feed

ui-gap-help-labels = Qué dice cada estado
ui-gap-help-state-whole = Lacuna ha leído el feed hasta el principio y tiene todo lo que encontró por el camino. No incluye las entradas que el editor retiró antes.
ui-gap-help-state-since = Desde ese día, Lacuna no ha notado que falte nada. Puede que las entradas publicadas antes no estén aquí.
ui-gap-help-state-gaps = En ese número de puntos de la lista faltan entradas, o podrían faltar.
ui-gap-help-state-unknowable = El feed no da forma de saberlo. Quizá falten entradas y quizá no falte ninguna.
ui-gap-help-state-latest = Se ve la lista tal como es ahora. De las entradas que ya no están en ella, Lacuna no dice nada.

## Límites

ui-gap-help-limits-heading = Lo que nadie puede saber
ui-gap-help-limits = Algunas pérdidas no dejan rastro: una entrada que llegó y desapareció entre dos revisiones, o una que el editor omitió en sus archivos. Una entrada fijada puede hacer que parezcan unidas dos listas que no lo están.

## Los pasos que puede dar el usuario. Los nombres son los de botones y listas.

ui-gap-help-steps = Qué se puede hacer
ui-gap-help-retry = Reintentar
    .note = Pide otra vez al editor el archivo que falta. Muchos errores se arreglan solos.
ui-gap-help-web-archive = Buscar en un archivo web
    .note = Busca copias del feed en un archivo web. Lacuna solo se conecta a él a petición.
ui-gap-help-older = Buscar entradas antiguas
    .note = Recorre las páginas antiguas del sitio cuando el feed no tiene histórico propio.
ui-gap-help-at-risk = En riesgo
    .note = Muestra los feeds que podrían perder entradas antes de que Lacuna los revise. Ahí se puede pedir que se revisen más a menudo.
ui-gap-help-dismiss = Ocultar
    .note = Quita el hueco de la lista. Sigue contando en el estado del feed.

## Los dibujos en palabras, para lectores de pantalla

ui-gap-help-drawn-overlap = La lista de ayer y la de hoy comparten tres entradas.
ui-gap-help-drawn-hole = Entre la lista de ayer y la de hoy hay tres entradas que no están en ninguna de las dos.
ui-gap-help-drawn-touch = La lista de hoy empieza con la entrada que sigue a la última de la lista de ayer.
ui-gap-help-drawn-plain = Una lista con las entradas más nuevas. Las más antiguas quedan fuera.
ui-gap-help-drawn-archived = Archivos uno junto a otro. De cada uno sale una flecha hacia el anterior.
ui-gap-help-drawn-stateful = Listas que se solapan. De cada una sale una flecha hacia la anterior.
ui-gap-help-drawn-multipart = Páginas una junto a otra, enlazadas en ambos sentidos.
ui-gap-help-drawn-paged = Páginas una junto a otra. Una entrada está en el borde entre dos páginas.
ui-gap-help-drawn-complete = Una lista con todas las entradas.
