# La fenêtre quand les flux ne peuvent pas être affichés, et pendant la préparation de la base de données.

ui-refused-repair = Réparer
ui-refused-restore = Restaurer
# Sans les abonnements disparus.
ui-refused-start-empty = Démarrer sans eux
ui-refused-choose-folder = Choisir un autre dossier…
ui-refused-retry = Réessayer
ui-refused-quit = Quitter
    .hint = Vous pouvez quitter : rien n’est perdu, Lacuna recommencera la prochaine fois.
