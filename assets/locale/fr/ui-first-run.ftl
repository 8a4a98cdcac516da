# Les panneaux sans abonnements, et sans sélection.

ui-first-run-begin = Commencer par un flux
ui-first-run-lacuna = Lacuna charge tout l’historique d’un flux quand son éditeur le propose, et montre où il manque des articles.
ui-first-run-add = Ajouter un flux
    .hint = Coller l’adresse d’un flux ou d’un site
ui-first-run-import = Importer un OPML
    .hint = Une liste de flux exportée par un autre lecteur
ui-first-run-move-in = Migrer depuis un autre lecteur
    .hint = Newsboat, Liferea, RSS Guard et d’autres
ui-first-run-demo = Essayer la démo
    .hint = Des flux de tout type, avec des lacunes à découvrir
# $key est la touche de la commande.
ui-first-run-nothing-selected = Rien de sélectionné
    .hint = Choisir un article, ou appuyer sur { $key } pour commencer.
    .of-gaps = Choisir une lacune, ou appuyer sur { $key } pour commencer.
    .of-feeds = Choisir un flux, ou appuyer sur { $key } pour commencer.
# Sous le nombre d’articles sélectionnés.
ui-first-run-several-selected = Les commandes s’appliquent à tous. Échap annule la sélection.
