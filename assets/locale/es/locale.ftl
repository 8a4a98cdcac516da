locale-group = {" "}
locale-decimal = ,

locale-language = Idioma
locale-of-the-system = Sistema

locale-list-comma = ,{" "}
locale-between-sentences = {" "}
locale-full-stop = .
