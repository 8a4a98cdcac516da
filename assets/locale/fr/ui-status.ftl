# La ligne d’état en bas, et les messages au-dessus.

ui-status-offline = Hors ligne
    .hint = Lacuna ne récupère rien. Cliquer pour repasser en ligne.
# Flux qui n’ont pas pu être chargés.
ui-status-failed = { $count } en échec
    .hint = Affiche les flux qui n’ont pas pu être chargés
ui-status-stop = Arrêter
ui-status-close = Fermer le message
