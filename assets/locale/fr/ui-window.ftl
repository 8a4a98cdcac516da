# La fenêtre autour des panneaux.

ui-window-show-sidebar = Afficher la barre latérale
# Dans une fenêtre étroite : ramène d’un article à la liste.
ui-window-back-to-list = Retour à la liste
    .hint = Retour à la liste (Échap)
ui-window-drop-hint = Déposer le fichier OPML pour l’importer
