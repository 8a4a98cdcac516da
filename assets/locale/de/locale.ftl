locale-group = .
locale-decimal = ,

locale-language = Sprache
locale-of-the-system = System

locale-list-comma = ,{" "}
locale-between-sentences = {" "}
locale-full-stop = .

# Warum sich eine Datei nicht lesen oder schreiben lässt: Satzteile.
locale-io-not-found = diese Datei oder diesen Ordner gibt es nicht
locale-io-folder = das ist ein Ordner und keine Datei
locale-io-no-folder = ein Teil des Pfads ist eine Datei und kein Ordner
locale-io-denied = das ist nicht erlaubt
locale-io-read-only = der Datenträger kann nur gelesen werden
locale-io-full = der Datenträger ist voll
locale-io-too-large = die Datei ist zu groß
