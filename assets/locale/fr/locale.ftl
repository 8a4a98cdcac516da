# Entre les groupes de trois chiffres, et devant la partie décimale. Une espace s’écrit {" "}.
locale-group = {"\u00A0"}
locale-decimal = ,

# Le réglage de la langue et son premier choix ; les autres sont les noms des langues.
locale-language = Langue
locale-of-the-system = Système

# La ponctuation entre les noms d’une liste, entre deux phrases, et à la fin d’une phrase.
locale-list-comma = ,{" "}
locale-between-sentences = {" "}
locale-full-stop = .
