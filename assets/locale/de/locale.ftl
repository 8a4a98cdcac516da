locale-group = .
locale-decimal = ,

locale-language = Sprache
locale-of-the-system = System

locale-list-comma = ,{" "}
locale-between-sentences = {" "}
locale-full-stop = .
