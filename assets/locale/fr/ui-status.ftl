# La ligne d’état en bas, et les messages au-dessus.

ui-status-offline = Hors ligne
    .hint = Lacuna ne récupère rien. Cliquer pour repasser en ligne.
# Flux qui n’ont pas pu être chargés.
ui-status-failed = { $count } en échec
    .hint = Affiche les flux qui n’ont pas pu être chargés
# Tous les flux en échec, s’il y en a eu moins lors de la dernière actualisation.
ui-status-failing = { $count } en échec au total
ui-status-stop = Arrêter
ui-status-close = Fermer le message
