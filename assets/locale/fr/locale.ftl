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

# Pourquoi un fichier ne peut être lu ou écrit : des propositions.
locale-io-not-found = ce fichier ou dossier n’existe pas
locale-io-folder = c’est un dossier et non un fichier
locale-io-no-folder = une partie du chemin est un fichier et non un dossier
locale-io-denied = ce n’est pas autorisé
locale-io-read-only = le disque est en lecture seule
locale-io-full = le disque est plein
locale-io-too-large = le fichier est trop grand
