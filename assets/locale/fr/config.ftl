# Erreurs du fichier de paramètres et du trousseau. $path est un fichier.
config-not-read = Impossible de lire les paramètres ({ $path }) : { $reason }
config-not-written = Impossible d’écrire les paramètres ({ $path }) : { $reason }
config-not-set-aside = Impossible de mettre les paramètres de côté ({ $path }) : { $reason }
config-no-object = Ce n’est pas un objet JSON.
config-no-json = Ce n’est pas du JSON : { $reason }.
config-no-keyring = aucun trousseau n’est disponible
config-keyring-refused = le trousseau n’a pas répondu
