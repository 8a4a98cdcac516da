# La configuración. `.note` explica una opción en una o dos frases.

## Páginas

ui-settings-page-appearance = Apariencia
ui-settings-page-reading = Lectura
ui-settings-page-refreshing = Actualización
ui-settings-page-history = Historial
ui-settings-page-network = Red
ui-settings-page-accounts = Cuentas
ui-settings-page-keys = Teclas

## Apariencia

ui-settings-theme = Tema
ui-settings-theme-system = Sistema
ui-settings-theme-light = Claro
ui-settings-theme-dark = Oscuro
ui-settings-text-size = Tamaño del texto
    .note = El de los artículos. Ctrl y + o − amplían o reducen toda la ventana.
ui-settings-line-spacing = Interlineado
    .note = En relación con el tamaño del texto.
ui-settings-width = Ancho de columna
    .note = Longitud máxima de las líneas de los artículos.
ui-settings-width-narrow = Estrecho
ui-settings-width-medium = Medio
ui-settings-width-wide = Ancho
ui-settings-font = Tipo de letra
ui-settings-font-sans = Sin serifa
ui-settings-font-serif = Con serifa
ui-settings-icons = Iconos de feeds
    .note = Se descargan del sitio de cada feed y se conservan.
ui-settings-hide-read = Ocultar feeds sin entradas por leer
ui-settings-menu-bar = Barra de menús
    .note = El botón de menú sobre las suscripciones contiene lo mismo.
ui-settings-menu-bar-by-key = { $key } la muestra un momento. El botón de menú contiene lo mismo.

## Lectura

# Unidades de los campos: segundos, minutos, megabytes, archivos.
ui-settings-s = s
ui-settings-min = min
ui-settings-mb = MB
ui-settings-files = archivos
ui-settings-mark-after = Marcar como leída tras
    .note = Cuánto debe estar abierta una entrada para contar como leída.
ui-settings-mark-on-scroll = Marcar como leídas al pasar de largo
ui-settings-compact = Lista compacta
    .note = Mostrar cada entrada en una línea.
ui-settings-images = Imágenes
    .note = Cuándo se cargan las imágenes de una entrada. Sin cookies; los píxeles de seguimiento, que avisan de lo que se lee, se omiten.
ui-settings-images-opened = Al abrir
ui-settings-images-request = A petición
ui-settings-images-never = Nunca
ui-settings-thumbnails = Miniaturas
    .note = Cargar una imagen para cada entrada visible de la lista, si las imágenes de su feed se cargan al abrir.
ui-settings-animations = Reproducir imágenes animadas
    .note = Si no, solo se ve su primer fotograma. Las animaciones que no están a la vista se detienen.
ui-settings-keep-images = Conservar imágenes
    .note = Espacio para las imágenes ya cargadas. Primero se eliminan las que no se han visto en más tiempo.
ui-settings-kept = Conservar imágenes de destacadas
    .note = Espacio en el disco para las imágenes de entradas con estrella o etiqueta; con 0, ninguna. Se conservan para leer sin conexión. Si falta espacio, tienen prioridad las últimas destacadas. Solo se descargan imágenes de los feeds que las cargan al abrir una entrada.
ui-settings-keep-full-text = Cargar texto completo de destacadas
    .note = También de las que llevan etiqueta. Si no, una estrella solo carga el texto completo en los feeds que lo cargan siempre. Un texto completo ya cargado se conserva en todo caso.

## Actualización

ui-settings-interval = Actualizar cada
    .note = Para los feeds que no fijan su propio intervalo.
ui-settings-at-start = Revisar los feeds al iniciar
ui-settings-background = Revisar en segundo plano
    .note = También con la ventana cerrada, para que se pierdan menos entradas.
ui-settings-keep-running = Seguir activo al cerrar la ventana
    .note = Un icono en la bandeja muestra el número de entradas sin leer y los feeds se siguen revisando. «Salir» cierra Lacuna.
ui-settings-no-tray = Este escritorio no tiene bandeja del sistema, así que Lacuna se cierra al cerrar su ventana.
ui-settings-offline = Trabajar sin conexión
    .note = Mientras esté activado, Lacuna no descarga nada.
ui-settings-notifications = Notificaciones
    .note = Avisar de las entradas nuevas mientras se usan otras ventanas.
ui-settings-notify-of-gaps = Avisar de los huecos
    .note = Avisar de los huecos nuevos y de los feeds que ya no se pueden descargar.
ui-settings-rule-commands = Permitir que las reglas ejecuten comandos
    .note = Una regla puede iniciar un programa para una entrada. Un comando que dura más de 30 segundos se interrumpe.
ui-settings-after-refresh = Comando tras cada actualización
    .note = Lee por su entrada estándar, como JSON, lo que trajo la actualización. «lacuna after-refresh --help» lo describe. Con el campo vacío no se ejecuta nada.
ui-settings-loaded-commands = Permitir los comandos que vinieron con un archivo
    .note = El comando tras cada actualización y los comandos de las reglas vinieron con un perfil o una copia de seguridad de un archivo. Esperan a que los examine.

## Historial

ui-settings-mark-older = Marcar las entradas antiguas como
    .note = Para las entradas anteriores a la suscripción.
ui-settings-mark-older-read = Leídas
ui-settings-mark-older-unread = No leídas
ui-settings-archives = Preguntar antes de descargar más de
    .note = Cuántos archivos históricos puede cargar un feed sin que Lacuna pregunte.
ui-settings-feed-cap = Preguntar antes de guardar más de
    .note = Espacio en el disco que pueden ocupar los textos de un feed sin que Lacuna pregunte.
ui-settings-keep-feed = Espacio máximo por feed
    .note = Espacio en disco para los textos de un feed; 0 significa sin límite. Las entradas no leídas, destacadas o con etiqueta conservan su texto, y los títulos permanecen. Primero se eliminan los textos más antiguos que se pueden descargar de nuevo. Los que su feed ya no ofrece se eliminan al final, para siempre.
ui-settings-keep-all = Espacio máximo en total
    .note = Espacio en disco para los textos de todos los feeds juntos; 0 significa sin límite. Para limitar un solo feed, vea «Sobre este feed».
ui-settings-largest = Archivo de feed más grande
    .note = Los archivos mayores se rechazan. Si el servidor envía un archivo comprimido, cuenta su tamaño sin comprimir.

## Red

ui-settings-private = Permitir direcciones locales
    .note = Permite que los feeds y las cuentas lleven a equipos de la red propia, y los feeds de https a http sin cifrar.
ui-settings-keyring = Guardar contraseñas en el llavero del sistema
    .note = Sin llavero, las contraseñas se guardan en un archivo privado.
ui-settings-kept-in-keyring = { $user }; la contraseña está en el llavero del sistema.
ui-settings-kept-in-file = { $user }; la contraseña está en un archivo privado del perfil.
ui-settings-sign-out = Cerrar sesión
ui-settings-sign-out-of = Cerrar sesión en { $server }
ui-settings-web-archive = Dirección del archivo web
    .note = Al buscar entradas que faltan, Lacuna pide a Internet Archive copias de una página. También sirve otro archivo, con la dirección de sus listas de copias (TimeMaps de Memento).
ui-settings-updates = Dirección de versiones nuevas (opcional)
    .note = Lacuna lee una vez al día la lista de versiones en esta dirección y avisa si hay una más nueva. No instala nada. Deje el campo vacío para desactivarlo.
ui-settings-an-address = Una dirección http o https
ui-settings-proxy = Proxy
    .note = Las direcciones locales no pasan por el proxy.
ui-settings-proxy-system = Sistema
ui-settings-proxy-none = Ninguno
ui-settings-proxy-http = Dirección
ui-settings-proxy-address = Dirección del proxy
ui-settings-proxy-wanted = La dirección de un proxy http, https o SOCKS
ui-settings-bounds = De { $least } a { $most }

## Teclas

ui-settings-keys = Elija una acción y pulse su nueva tecla. Esc cancela.
ui-settings-find-action = Buscar acción
ui-settings-no-key = Ninguna
    .of = Ninguna tecla para { $name }
ui-settings-reset-key = Restablecer
    .of = Restablecer la tecla de { $name }
ui-settings-press-key = Pulse una tecla…
ui-settings-key-of = Tecla de { $name }: { $keys }
ui-settings-key-refused = { $keys }: { $reason }

## Cuentas en servidores de feeds. $name es el nombre que el usuario dio a la cuenta, $user el usuario en el servidor.

ui-settings-accounts-note = Un servidor de feeds, como Miniflux o FreshRSS, recoge entradas mientras este equipo está en reposo. Lacuna puede pedirle las entradas que faltan y sincronizar con él las marcas de lectura y las estrellas.
ui-settings-accounts-conflicts = Si una marca difiere entre ambos lados, prevalece el cambio hecho aquí que aún no se envió; si no lo hay, el estado del servidor.
ui-settings-account-user = { $user } en { $address }
ui-settings-account-token = { $address }, con acceso por token
ui-settings-account-sync = Sincronizar
ui-settings-account-sync-of = Sincronizar ahora con { $name }
ui-settings-account-sync-on = Sincronizar marcas
ui-settings-account-sync-on-of = Sincronizar marcas de lectura y estrellas con { $name }
ui-settings-account-stop = Cancelar esta sincronización
ui-settings-account-stop-of = Cancelar la sincronización en curso con { $name }
ui-settings-account-sync-off = Desactivar la sincronización
ui-settings-account-sync-off-of = Desactivar la sincronización con { $name }
ui-settings-account-subscriptions = Sincronizar suscripciones…
ui-settings-account-subscriptions-of = Sincronizar suscripciones con { $name }…
ui-settings-subscriptions-of = Suscripciones y carpetas: { $name }
ui-settings-subscriptions-names = Los nombres no se sincronizan: un feed renombrado conserva su nombre en el otro lado.
ui-settings-subscriptions-confirm = { $count ->
        [one] Hacer { $count } cambio
       *[other] Hacer { $count } cambios
    }
ui-settings-subscriptions-close = Cerrar
ui-settings-account-test = Probar
ui-settings-account-test-of = Probar { $name }
ui-settings-account-private = Permitir direcciones locales para { $name }
    .hint = Permite que el nombre de este servidor lleve a un equipo de la red propia.
ui-settings-account-remove = Eliminar
ui-settings-account-remove-of = Eliminar { $name }
ui-settings-account-remove-note = Lacuna envía las marcas pendientes y después olvida la contraseña. Las entradas y sus marcas se conservan aquí.
ui-settings-account-remove-it = Eliminar la cuenta «{ $name }»
ui-settings-account-not-sent = { $count ->
        [one] { $count } cambio no se envió al servidor. Si continúa, el servidor no lo recibirá hasta que esta cuenta se sincronice de nuevo. Se queda aquí.
       *[other] { $count } cambios no se enviaron al servidor. Si continúa, el servidor no los recibirá hasta que esta cuenta se sincronice de nuevo. Se quedan aquí.
    }
ui-settings-account-remove-anyway = Eliminar la cuenta «{ $name }» de todos modos
ui-settings-account-off-anyway = Desactivar la sincronización con «{ $name }» de todos modos
ui-settings-account-asking = Consultando el servidor…
ui-settings-account-stop-asking = Detener
ui-settings-account-gone = Ya no está en el servidor: { $title }
ui-settings-account-subscribe-again = Suscribirse allí de nuevo
ui-settings-account-subscribe-again-of = Suscribirse allí de nuevo a { $title }
ui-settings-account-unsubscribe-here = Cancelar aquí la suscripción
ui-settings-account-unsubscribe-here-of = Cancelar aquí la suscripción a { $title }
ui-settings-first-of = La primera sincronización de marcas con { $name } cambiaría:
ui-settings-first-confirm = Sincronizar las marcas ahora y en adelante
ui-settings-account-add = Añadir una cuenta
ui-settings-account-address = Dirección del servidor
ui-settings-account-plain = Sin cifrar: otros en la red podrían ver la contraseña
ui-settings-account-try = Probar sin añadir
ui-settings-account-login = Usuario en el servidor
    .hint = Vacío si se usa un token de API de Miniflux
ui-settings-account-secret = Contraseña o token de API
ui-settings-account-name = Nombre de la cuenta
    .hint = Vacío para usar el nombre del servidor
ui-settings-account-add-it = Añadir cuenta

## Destinos de «Enviar a»

ui-settings-page-send-to = Enviar a
ui-settings-send-note = Los destinos de «Enviar a». Una dirección se abre en el navegador o en el programa de correo. Un comando, como mpv {"{url}"}, se ejecuta sin shell. {"{url}"} y {"{title}"} representan la dirección y el título de la entrada.
ui-settings-send-up = Subir { $name }
ui-settings-send-edit = Editar
ui-settings-send-edit-of = Editar { $name }
ui-settings-send-remove = Eliminar
ui-settings-send-remove-of = Eliminar { $name }
ui-settings-send-add = Añadir un destino
ui-settings-send-change = Cambiar { $name }
ui-settings-send-presets = Plantilla
ui-settings-send-name = Nombre del destino
ui-settings-send-text = Dirección o comando
ui-settings-send-add-it = Añadir destino
ui-settings-send-change-it = Cambiar destino
ui-settings-send-cancel = Cancelar
ui-settings-send-exists = Otro destino tiene este nombre.
ui-settings-send-most = Puede haber como máximo { $most } destinos.
