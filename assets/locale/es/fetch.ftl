# Errores de las solicitudes: una frase dice qué pasó y `.hint` dice qué puede hacer el usuario.
# $host es el nombre de un servidor, quizá con un puerto. $status es un estado HTTP.

## Indicaciones de varios mensajes

fetch-later = Lacuna lo intentará de nuevo más tarde.
fetch-browser-why = Abra la dirección en el navegador para ver el motivo.
fetch-browser-where = Abra la dirección en el navegador para ver adónde lleva.
fetch-allow = Si confía en el feed, permita las direcciones locales en «Sobre este feed».

## Estados

fetch-password = { $host } requiere contraseña.
    .hint = «Acceder…» pide el usuario y la contraseña.
fetch-proxy-password = El proxy requiere contraseña para llegar a { $host }, o no acepta la indicada.
    .hint = Escriba el usuario y la contraseña en la dirección del proxy: http://usuario:clave@proxy:8080
fetch-forbidden = { $host } denegó el acceso.
fetch-not-found = En esta dirección de { $host } no hay nada.
    .hint = Puede que se haya trasladado. Busque el feed en su sitio.
fetch-gone = { $host } indica que el archivo de esta dirección se eliminó definitivamente.
    .hint = Puede darse de baja o buscar una dirección nueva en su sitio.
fetch-too-many = { $host } pidió esperar: demasiadas solicitudes.
fetch-overloaded = { $host } está sobrecargado y pidió esperar.
fetch-unavailable = { $host } está sobrecargado o fuera de servicio en este momento.
fetch-server-error = El servidor de { $host } ha fallado.
fetch-leads-nowhere = { $host } redirige sin decir adónde.
fetch-status = { $host } respondió con el estado { $status }.

## Conexiones. $reason está en inglés: viene del sistema o de una biblioteca.

fetch-refused = { $host } rechazó la conexión.
fetch-unreachable = No se puede acceder a { $host } por la red.
fetch-closed = { $host } cerró la conexión.
fetch-failed = Falló la conexión con { $host }: { $reason }.
fetch-not-http = { $host } respondió con algo que no es HTTP: { $reason }.
    .hint = Compruebe el puerto de la dirección.
fetch-headers = { $host } envió demasiadas cabeceras.
fetch-timeout = { $host } tardó demasiado.
fetch-lookup-failed = No se pudo resolver el nombre { $host }.
fetch-unknown-host = Lacuna no encuentra el servidor { $host }.
    .hint = Compruebe la dirección y la conexión de red de este equipo.
fetch-stopped = La descarga se detuvo.

## Proxys. $proxy es el nombre de un servidor; en fetch-proxy-unreachable, $reason es una frase.

fetch-proxy-failed = El proxy no conectó con { $host }: { $reason }.
fetch-proxy-timeout = { $host } tardó demasiado en responder a través del proxy { $proxy }.
fetch-proxy-unreachable = No se puede acceder al proxy { $proxy }. { $reason }
    .hint = Inícielo o indique otro en la configuración.
fetch-no-proxy = Lacuna no conectó con { $host }: { $reason }.
    .hint = Indique otro proxy en la configuración o en HTTPS_PROXY.
# Completa fetch-no-proxy como su $reason.
fetch-proxy-invalid = la dirección del proxy no es válida

## Certificados

fetch-certificate-early = El certificado de { $host } aún no es válido.
fetch-certificate-expired = El certificado de { $host } ha caducado.
fetch-certificate-name = El certificado no es válido para { $host }.
fetch-certificate-issuer = Este equipo no confía en el emisor del certificado de { $host }.
    .hint = No se descargó nada. Si es su propio servidor, añada su certificado a los de confianza de este equipo.
fetch-certificate-revoked = El certificado de { $host } ha sido revocado.
fetch-insecure = No se pudo establecer una conexión segura con { $host }: { $reason }.
    .hint = No se descargó nada. Compruebe el reloj de este equipo. Si está en hora, es el sitio quien debe corregirlo.

## Límites y direcciones permitidas

fetch-too-large-mib = El archivo supera el límite de { NUMBER($size, useGrouping: "false") } MB.
fetch-too-large-bytes = El archivo supera el límite de { NUMBER($size, useGrouping: "false") } bytes.
fetch-raise-limit = Si confía en el feed, aumente el límite en la configuración.
fetch-redirects = Más de { $limit } redirecciones, la última en { $host }.
fetch-loop = Las redirecciones de { $host } forman un bucle.
    .hint = Abra la dirección en el navegador. Puede que el sitio necesite cookies o iniciar sesión.
fetch-other-site = No se descargó: la dirección llevaba a otro sitio, { $host }.
fetch-downgrade = No se descargó: la dirección llevaba de https a http, en { $host }.
fetch-private = No se descargó: una dirección pública llevaba a la red propia, a { $host }.
fetch-scheme = Lacuna no puede descargar «{ $address }».
    .hint = Solo funcionan las direcciones http y https.

# En lugar del nombre de un servidor, cuando una dirección no lo tiene.
fetch-the-server = el servidor

## Documentos cortados. Cada texto completa una frase.

fetch-truncated-reset = la conexión se interrumpió
fetch-truncated-early = llegaron menos bytes de los anunciados
fetch-truncated-chunks = las longitudes de sus bloques no son válidas
fetch-truncated-compression = su compresión está dañada
