locale-group = .
locale-decimal = ,

locale-language = Sprache
locale-of-the-system = System
