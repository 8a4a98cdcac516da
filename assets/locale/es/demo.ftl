# La visita guiada de la demo. Sus textos son HTML y nombran botones y listas como lo hace la ventana.

# La carpeta de los demás feeds de la demo.
demo-more = Más ejemplos
# Las carpetas que contiene.
demo-whole = Completos
demo-gaps = Con huecos
demo-pages = Páginas y clasificaciones
demo-plain = Sencillos
demo-multipart = Páginas fijas
demo-trouble = Problemas

demo-tour = Visita guiada
demo-tour-title = Empiece aquí
demo-tour-subtitle = Ocho feeds que muestran cómo sabe Lacuna qué falta
# $number es el número del feed en la lista; $feed, su nombre.
demo-tour-stop = { $number }. { $feed }: { $title }
demo-tour-select = <p>Seleccione <b>{ $feed }</b> en la barra lateral.</p>

demo-tour-welcome = Le damos la bienvenida a Lacuna
    .text = <p>Cualquier lector de feeds muestra lo que ha alcanzado a captar. Lacuna sabe lo que le falta: carga todo el historial de un feed si el editor lo ofrece y, cuando no puede, lo dice.</p><p>Esta visita recorre ocho feeds de un editor que funciona dentro del programa. Nada sale de este equipo y todo se borra al cerrar la ventana.</p><p>Cada una de las entradas siguientes explica el feed del mismo número. Pulse <kbd>j</kbd> para pasar a la siguiente.</p>
demo-tour-archived = No falta nada
    .text = <p>El propio feed solo tiene las entradas más nuevas. Las antiguas están en archivos mensuales, cada uno de los cuales nombra al anterior. Lacuna los ha leído todos y ha llegado al primero; por eso, la línea al final de la lista dice que esas son todas las entradas.</p><p><b>Pruébelo:</b> desplácese hasta el final de la lista. Después elija <b>Sobre este feed</b> (la <b>i</b> sobre la lista): cada barra representa un mes y cada línea bajo las barras, un archivo. Pase el puntero por una línea para ver qué entradas trajo el archivo.</p>
demo-tour-not-found = Falta un archivo de entradas antiguas
    .text = <p>El servidor ya no tiene uno de los archivos. Lacuna muestra una fila rayada donde deberían estar sus entradas, y sin ese archivo no se puede encontrar el anterior.</p><p><b>Pruébelo:</b> seleccione la fila rayada. Dice qué ha pasado, entre qué entradas falta algo y qué se puede hacer.</p>
demo-tour-gone = Un archivo web tiene lo que el editor borró
    .text = <p>Un archivo ha desaparecido para siempre, pero un archivo web, que guarda copias de páginas, conserva una.</p><p><b>Pruébelo:</b> seleccione la fila rayada y elija <b>Buscar en un archivo web</b>. El hueco se cierra, porque la copia lleva a los archivos más antiguos. Las entradas de la copia lo indican.</p>
demo-tour-rolling = Las entradas nuevas desplazan a las antiguas
    .text = <p>Este feed tiene cinco entradas y publica más deprisa de lo que se revisa. Dos revisiones con una hora de diferencia no tienen ninguna entrada en común: puede que entre medias se haya perdido algo.</p><p><b>Pruébelo:</b> seleccione <b>En riesgo</b> en la barra lateral. La lista dice cuánto permanecen las entradas y cómo revisar el feed más a menudo.</p>
demo-tour-complete = Una lista siempre completa
    .text = <p>Este feed dice que está completo: lo que no está en él ahora ya no forma parte de él. No puede faltar nada. Los poemas que salieron siguen en el disco: <b>Sobre este feed</b> lleva hasta ellos.</p><p><b>Pruébelo:</b> actualice este feed. Los diez poemas cambian de lugar.</p>
demo-tour-stateful = Instantáneas que se solapan
    .text = <p>Cada archivo de este feed repite algunas entradas del anterior. Lacuna los une, muestra cada entrada una sola vez y conserva las versiones reemplazadas.</p><p><b>Pruébelo:</b> elija <b>Sobre este feed</b>. Las líneas bajo las barras son los archivos, y se solapan.</p>
demo-tour-plain = Un blog corriente
    .text = <p>La mayoría de los feeds no prometen nada: muestran sus entradas más nuevas. Lacuna solo dice lo que ha visto: «Sin pérdidas desde» su primera visita.</p><p><b>Pruébelo:</b> desplácese hasta el final de la lista y elija <b>Buscar entradas antiguas</b>. El programa de este blog tiene más páginas de las que dice su feed.</p>
demo-tour-multipart = Textos, archivos y datos en un feed
    .text = <p>Este feed es una sucesión de páginas que solo crece. Sus entradas son textos, páginas web, datos y un archivo. La palabra que precede a cada título dice qué envió el editor: una versión de algo, un cambio o su eliminación.</p><p><b>Pruébelo:</b> abra la entrada que tiene un archivo y guárdelo.</p>
demo-tour-farewell = Más ejemplos y sus propios feeds
    .text = <p>Elija <b>Más ejemplos</b> sobre la lista de feeds. Añade un feed de cada tipo que Lacuna conoce y uno por cada cosa que puede salir mal: archivos cortados, enlaces al archivo que forman un bucle, servidores que deniegan el acceso.</p><p>Para leer sus propios feeds, cierre esta ventana, inicie Lacuna y añada un feed o importe la lista de otro lector.</p>
