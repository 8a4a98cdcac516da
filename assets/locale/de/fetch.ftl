# Fehler bei Abrufen: Ein Satz sagt, was geschah; `.hint` sagt, was man tun kann.
# $host ist der Name eines Servers, vielleicht mit Port. $status ist ein HTTP-Status.
# Begriffe und Regeln: assets/locale/README.md.

## Hinweise mehrerer Meldungen

fetch-later = Lacuna versucht es später erneut.
fetch-browser-why = Im Browser zeigt die Adresse vielleicht den Grund.
fetch-browser-where = Im Browser zeigt sich, wohin die Adresse führt.
fetch-allow = Wer dem Feed vertraut, kann unter „Über diesen Feed“ lokale Adressen erlauben.

## Statuscodes

fetch-password = { $host } verlangt ein Passwort.
    .hint = „Anmelden …“ fragt nach Benutzername und Passwort.
fetch-proxy-password = Der Proxy verlangt ein Passwort, um { $host } zu erreichen, oder nimmt das angegebene nicht an.
    .hint = Benutzername und Passwort gehören in die Adresse des Proxys: http://name:passwort@proxy:8080
fetch-forbidden = { $host } verweigert den Zugriff.
fetch-not-found = Unter dieser Adresse gibt es auf { $host } nichts.
    .hint = Vielleicht ist der Feed umgezogen und auf seiner Website zu finden.
fetch-gone = { $host } meldet, dass die Datei unter dieser Adresse endgültig entfernt wurde.
    .hint = Der Feed lässt sich abbestellen. Vielleicht nennt seine Website eine neue Adresse.
fetch-too-many = { $host } bittet zu warten: zu viele Anfragen.
fetch-overloaded = { $host } ist überlastet und bittet zu warten.
fetch-unavailable = { $host } ist überlastet oder zurzeit außer Betrieb.
fetch-server-error = Der Server von { $host } meldet einen eigenen Fehler.
fetch-leads-nowhere = { $host } leitet weiter, ohne ein Ziel zu nennen.
fetch-status = { $host } antwortete mit Status { $status }.

## Verbindungen. $reason ist englisch: vom System oder aus einer Bibliothek.

fetch-refused = { $host } hat die Verbindung abgelehnt.
fetch-unreachable = { $host } ist über das Netzwerk nicht erreichbar.
fetch-closed = { $host } hat die Verbindung geschlossen.
fetch-failed = Die Verbindung zu { $host } ist fehlgeschlagen: { $reason }.
fetch-not-http = { $host } antwortete mit etwas, das kein HTTP ist: { $reason }.
    .hint = Stimmt der Port in der Adresse?
fetch-headers = { $host } hat zu viele Kopfzeilen gesendet.
fetch-timeout = { $host } hat zu lange gebraucht.
fetch-lookup-failed = Der Name { $host } ließ sich nicht auflösen.
fetch-unknown-host = Lacuna findet den Server { $host } nicht.
    .hint = Bitte die Adresse und die Netzwerkverbindung dieses Computers prüfen.
fetch-stopped = Der Abruf wurde abgebrochen.

## Proxys. $proxy ist der Name eines Servers; in fetch-proxy-unreachable ist $reason ein ganzer Satz.

fetch-proxy-failed = Der Proxy hat keine Verbindung zu { $host } hergestellt: { $reason }.
fetch-proxy-timeout = { $host } hat über den Proxy { $proxy } zu lange für die Antwort gebraucht.
fetch-proxy-unreachable = Der Proxy { $proxy } ist nicht erreichbar. { $reason }
    .hint = Entweder den Proxy starten oder in den Einstellungen einen anderen angeben.
fetch-no-proxy = Lacuna hat sich nicht mit { $host } verbunden: { $reason }.
    .hint = In den Einstellungen oder in HTTPS_PROXY einen anderen Proxy angeben.
# Ergänzen fetch-no-proxy als $reason.
fetch-proxy-invalid = die Adresse des Proxys ist ungültig

## Zertifikate

fetch-certificate-early = Das Zertifikat von { $host } ist noch nicht gültig.
fetch-certificate-expired = Das Zertifikat von { $host } ist abgelaufen.
fetch-certificate-name = Das Zertifikat gilt nicht für { $host }.
fetch-certificate-issuer = Dieser Computer vertraut dem Aussteller des Zertifikats von { $host } nicht.
    .hint = Es wurde nichts abgerufen. Ist es der eigene Server, sein Zertifikat zu denen hinzufügen, denen dieser Computer vertraut.
fetch-certificate-revoked = Das Zertifikat von { $host } wurde widerrufen.
fetch-insecure = Zu { $host } ließ sich keine sichere Verbindung herstellen: { $reason }.
    .hint = Es wurde nichts abgerufen. Bitte die Uhr dieses Computers prüfen. Geht sie richtig, liegt der Fehler bei der Website.

## Grenzen und erlaubte Adressen

fetch-too-large-mib = Die Datei ist größer als erlaubt (mehr als { NUMBER($size, useGrouping: "false") } MB).
fetch-too-large-bytes = Die Datei ist größer als erlaubt (mehr als { NUMBER($size, useGrouping: "false") } Byte).
fetch-raise-limit = Wer dem Feed vertraut, kann die Grenze in den Einstellungen erhöhen.
fetch-redirects = Mehr als { $limit } Weiterleitungen, zuletzt auf { $host }.
fetch-loop = Die Weiterleitungen von { $host } führen im Kreis.
    .hint = Bitte die Adresse im Browser öffnen. Vielleicht verlangt die Website Cookies oder eine Anmeldung.
fetch-other-site = Nicht abgerufen: Die Adresse führte zu einer anderen Website, { $host }.
fetch-downgrade = Nicht abgerufen: Die Adresse führte von https zu http, auf { $host }.
fetch-private = Nicht abgerufen: Eine öffentliche Adresse führte in das eigene Netzwerk, zu { $host }.
fetch-scheme = Lacuna kann „{ $address }“ nicht abrufen.
    .hint = Nur Adressen mit http und https sind möglich.

fetch-the-server = der Server

## Abgeschnittene Dokumente. Jeder Text ergänzt einen Satz.

fetch-truncated-reset = die Verbindung wurde zurückgesetzt
fetch-truncated-early = es kamen weniger Bytes als angekündigt
fetch-truncated-chunks = die Längen seiner Blöcke sind ungültig
fetch-truncated-compression = seine Komprimierung ist fehlerhaft
