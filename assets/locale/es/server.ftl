# Lo que Lacuna dice de los servidores de feeds del usuario. $host es el nombre del servidor.

server-refused = { $host } no aceptó el usuario, la contraseña o el token.
    .hint = Compruebe el usuario y la contraseña. FreshRSS y la API de Google Reader necesitan una contraseña de API propia, que se obtiene en la configuración del servidor. Si la contraseña de una cuenta cambió, añada la cuenta de nuevo con la nueva.
server-other = { $host } no respondió como un servidor de feeds.
server-not-found = { $host } no responde en la dirección de esta cuenta.
    .hint = Si el servidor se ha trasladado, añada la cuenta de nuevo con la dirección nueva.
server-moved = { $host } remite a Lacuna a { $address }.
    .hint = Añada la cuenta con esa dirección.
server-private = No se ha consultado: el nombre { $host } llevaba a la red propia.
    .hint = Si es el nombre de su propio servidor, permita las direcciones locales para la cuenta.
server-behind-proxy = El servidor de feeds detrás de { $host } no responde (estado { $status }).
server-too-large = { $host } envió una respuesta de más de { $size } MB.
server-mark-changed = Otro programa cambió una marca en { $host } mientras Lacuna la enviaba. Lacuna la enviará de nuevo en la próxima sincronización.
server-entry-gone = { $host } ya no tiene una de las entradas cuyas marcas se enviaron.
server-entry-too-large = { $host } tiene una entrada demasiado grande para una respuesta, así que no se puede cambiar su estrella.
server-mark-refused = { $host } respondió con el estado { $status }.
server-no-encryption = { $host } no responde con cifrado.
    .hint = Si el servidor no tiene cifrado, escriba su dirección con http:// en lugar de https://. Si lo tiene, compruebe el puerto.
server-takes-no-marks = { $host } muestra sus entradas a esta cuenta, pero no acepta ninguna marca de ella (estado { $status }).
    .hint = Compruebe si la cuenta puede cambiar marcas en el servidor.
server-none = En { $host } no responde ningún servidor de feeds que Lacuna conozca.
    .hint = Indique la dirección en la que se abre Miniflux o FreshRSS en el navegador. En FreshRSS, permita el acceso a la API en la configuración.
    .user = Sin usuario solo se busca Miniflux. Para FreshRSS y otros, indique su usuario.
server-no-password = La contraseña o el token de { $host } ya no está. Añada la cuenta de nuevo para introducirlos.
