locale-group = {" "}
locale-decimal = ,

locale-language = Idioma
locale-of-the-system = Sistema

locale-list-comma = ,{" "}
locale-between-sentences = {" "}
locale-full-stop = .

# Por qué no se puede leer o escribir un archivo: frases sin punto.
locale-io-not-found = no existe ese archivo o esa carpeta
locale-io-folder = es una carpeta y no un archivo
locale-io-no-folder = una parte de la ruta es un archivo y no una carpeta
locale-io-denied = no está permitido
locale-io-read-only = el disco es de solo lectura
locale-io-full = el disco está lleno
locale-io-too-large = el archivo es demasiado grande
