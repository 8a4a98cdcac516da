# Meldungen über die eigenen Feed-Server. $host ist der Name des Servers.

server-refused = { $host } hat Benutzername, Passwort oder Token nicht angenommen.
    .hint = Prüfen Sie Benutzername und Passwort. FreshRSS und die Google-Reader-API brauchen ein eigenes API-Passwort, das in den Einstellungen des Servers steht. Hat sich das Passwort eines Kontos geändert, fügen Sie das Konto mit dem neuen noch einmal hinzu.
server-other = { $host } antwortet nicht wie ein Feed-Server.
server-not-found = { $host } antwortet nicht unter der Adresse dieses Kontos.
    .hint = Ist der Server umgezogen, das Konto mit der neuen Adresse noch einmal hinzufügen.
server-moved = { $host } leitet Lacuna an { $address } weiter.
    .hint = Das Konto mit dieser Adresse hinzufügen.
server-private = Nicht gefragt: Der Name { $host } führte in das eigene Netzwerk.
    .hint = Ist es der Name des eigenen Servers, lokale Adressen für das Konto erlauben.
server-behind-proxy = Der Feed-Server hinter { $host } antwortet nicht (Status { $status }).
server-too-large = Die Antwort von { $host } ist größer als { $size } MB.
server-mark-changed = Eine Markierung auf { $host } wurde von einem anderen Programm geändert, während Lacuna sie gesendet hat. Lacuna sendet sie beim nächsten Abgleich noch einmal.
server-entry-gone = { $host } hat einen der Einträge nicht mehr, deren Markierungen gesendet wurden.
server-entry-too-large = { $host } hat einen Eintrag, der für eine Antwort zu groß ist, daher lässt sich sein Stern nicht setzen.
server-mark-refused = { $host } antwortete mit Status { $status }.
server-no-encryption = { $host } antwortet nicht verschlüsselt.
    .hint = Wenn der Server keine Verschlüsselung hat, geben Sie die Adresse mit http:// statt https:// ein. Prüfen Sie sonst den Port.
server-takes-no-marks = { $host } zeigt diesem Konto seine Einträge, nimmt aber keine Markierungen von ihm an (Status { $status }).
    .hint = Bitte prüfen, ob das Konto auf dem Server Markierungen ändern darf.
server-none = Unter { $host } antwortet kein Feed-Server, den Lacuna kennt.
    .hint = Bitte die Adresse angeben, unter der Miniflux oder FreshRSS im Browser erscheint. In FreshRSS muss der API-Zugriff erlaubt sein.
    .user = Ohne Benutzername wird nur Miniflux gesucht. FreshRSS und andere brauchen den Benutzernamen.
server-no-password = Das Passwort oder Token für { $host } ist nicht mehr da. Um es einzugeben, das Konto noch einmal hinzufügen.
