# Menus, actions et touches. La palette et les paramètres omettent les points de suspension d’une action.

## Menus

ui-actions-menu-lacuna = Lacuna
ui-actions-menu-edit = Édition
ui-actions-menu-subscriptions = Abonnements
ui-actions-menu-feed = Flux
ui-actions-menu-entry = Article
ui-actions-menu-go = Aller à
ui-actions-menu-view = Affichage
ui-actions-menu-help = Aide

## Actions

ui-actions-settings = Paramètres…
ui-actions-quit = Quitter
ui-actions-add-feed = Ajouter un flux…
ui-actions-new-folder = Nouveau dossier…
ui-actions-import = Importer un OPML…
ui-actions-move-in = Migrer depuis un autre lecteur…
ui-actions-export = Exporter en OPML…
ui-actions-rules = Règles…
ui-actions-refresh-all = Actualiser tous les flux
ui-actions-stop-all = Tout arrêter
ui-actions-offline = Mode hors ligne
ui-actions-refresh = Actualiser
ui-actions-check-archives = Revérifier les archives
ui-actions-save-feed = Enregistrer en flux avec archives…
ui-actions-rebuild-history = Recharger tout l’historique
ui-actions-mark-all-read = Tout marquer comme lu
ui-actions-mark-older-read = Marquer les anciens comme lus…
ui-actions-feed-info = À propos de ce flux
ui-actions-rename = Renommer…
ui-actions-edit-address = Changer l’adresse…
ui-actions-credentials = Se connecter…
ui-actions-move = Déplacer dans un dossier…
ui-actions-move-folder-up = Monter le dossier
ui-actions-move-folder-down = Descendre le dossier
ui-actions-remove = Se désabonner…
ui-actions-open = Ouvrir dans le navigateur
ui-actions-copy-link = Copier le lien
ui-actions-toggle-read = Marquer comme lu/non lu
ui-actions-toggle-star = Ajouter aux favoris/retirer
ui-actions-label = Étiquettes…
ui-actions-mark-above-read = Marquer tout ce qui précède comme lu
ui-actions-mark-below-read = Marquer tout ce qui suit comme lu
ui-actions-load-images = Charger les images
ui-actions-load-full-text = Charger le texte intégral
ui-actions-find-in-article = Rechercher dans l’article
ui-actions-next-match = Résultat suivant dans l’article
ui-actions-previous-match = Résultat précédent dans l’article
ui-actions-retry-gap = Redemander le fichier manquant
ui-actions-dismiss-gap = Masquer/réafficher la lacune
ui-actions-undo = Annuler
ui-actions-redo = Rétablir
ui-actions-copy = Copier
ui-actions-next = Suivant dans la liste
ui-actions-previous = Précédent dans la liste
ui-actions-next-unread = Non lu suivant
ui-actions-previous-unread = Non lu précédent
ui-actions-page-down = Liste : page suivante
ui-actions-page-up = Liste : page précédente
ui-actions-first = Début de la liste
ui-actions-last = Fin de la liste
ui-actions-forward = Défiler, puis non lu suivant
ui-actions-back = Défiler vers le haut
ui-actions-article-top = Début de l’article
ui-actions-article-end = Fin de l’article
ui-actions-close = Fermer les infos du flux
ui-actions-select-all = Tout sélectionner
ui-actions-select-down = Étendre la sélection vers le bas
ui-actions-select-up = Étendre la sélection vers le haut
ui-actions-next-feed = Abonnement suivant
ui-actions-previous-feed = Abonnement précédent
ui-actions-go-all = Tous les articles
ui-actions-go-today = Aujourd’hui
ui-actions-go-unread = Non lus
ui-actions-go-starred = Favoris
ui-actions-go-missing = Manquants
ui-actions-go-at-risk = À risque
ui-actions-search = Rechercher
ui-actions-palette = Palette de commandes
ui-actions-open-menu = Ouvrir la barre de menus
ui-actions-show-all = Tout afficher
ui-actions-show-unread = Afficher les non lus
ui-actions-show-starred = Afficher les favoris
ui-actions-newest-first = Récents d’abord
ui-actions-oldest-first = Anciens d’abord
ui-actions-by-feed = Par flux
ui-actions-longest-first = Longs d’abord
ui-actions-hide-read = Masquer les flux sans non lus
ui-actions-focus-mode = Mode concentration
ui-actions-toggle-sidebar = Masquer/afficher la barre latérale
ui-actions-menu-bar = Barre de menus
ui-actions-zoom-in = Agrandir
ui-actions-zoom-out = Réduire
ui-actions-zoom-reset = Taille normale
ui-actions-theme-system = Thème du système
ui-actions-theme-light = Thème clair
ui-actions-theme-dark = Thème sombre
ui-actions-shortcuts = Raccourcis clavier
ui-actions-gap-help = Comment Lacuna sait ce qui manque
ui-actions-whats-new = Nouveautés
ui-actions-requests = Journal des requêtes
ui-actions-restore = Restaurer une sauvegarde…
ui-actions-move-profile = Transférer ce profil…
ui-actions-about = À propos de Lacuna

## Actions selon l’état qu’elles produisent

ui-actions-mark-read = Marquer comme lu
ui-actions-mark-unread = Marquer comme non lu
ui-actions-star = Ajouter aux favoris
ui-actions-unstar = Retirer des favoris
ui-actions-show-gap = Réafficher la lacune
ui-actions-hide-gap = Masquer la lacune
ui-actions-show-sidebar = Afficher la barre latérale
ui-actions-hide-sidebar = Masquer la barre latérale

## Actions sur plusieurs flux ou articles

ui-actions-refresh-feeds = { $count ->
        [one] Actualiser { $count } flux
       *[other] Actualiser { $count } flux
    }
ui-actions-mark-feeds-read = { $count ->
        [one] Marquer { $count } flux comme lu
       *[other] Marquer { $count } flux comme lus
    }
ui-actions-move-feeds = { $count ->
        [one] Déplacer { $count } flux dans un dossier…
       *[other] Déplacer { $count } flux dans un dossier…
    }
ui-actions-remove-feeds = { $count ->
        [one] Se désabonner de { $count } flux…
       *[other] Se désabonner de { $count } flux…
    }
ui-actions-mark-entries-read = { $count ->
        [one] Marquer { $count } article comme lu
       *[other] Marquer { $count } articles comme lus
    }
ui-actions-mark-entries-unread = { $count ->
        [one] Marquer { $count } article comme non lu
       *[other] Marquer { $count } articles comme non lus
    }
ui-actions-star-entries = { $count ->
        [one] Ajouter { $count } article aux favoris
       *[other] Ajouter { $count } articles aux favoris
    }
ui-actions-unstar-entries = { $count ->
        [one] Retirer { $count } article des favoris
       *[other] Retirer { $count } articles des favoris
    }
ui-actions-open-entries = { $count ->
        [one] Ouvrir { $count } article dans le navigateur
       *[other] Ouvrir { $count } articles dans le navigateur
    }
ui-actions-copy-links = { $count ->
        [one] Copier { $count } lien
       *[other] Copier { $count } liens
    }
ui-actions-label-entries = { $count ->
        [one] Étiqueter { $count } article…
       *[other] Étiqueter { $count } articles…
    }
ui-actions-send-entries = { $count ->
        [one] Envoyer { $count } article à…
       *[other] Envoyer { $count } articles à…
    }
ui-actions-edit-label = Modifier l’étiquette…
ui-actions-delete-label = Supprimer l’étiquette
ui-actions-edit-smart-folder = Modifier ce dossier intelligent…

## Menus contextuels

ui-actions-menu = Menu
ui-actions-clear-selection = Désélectionner
ui-actions-open-site = Ouvrir le site
ui-actions-copy-address = Copier l’adresse
ui-actions-new-subfolder = Nouveau sous-dossier…
ui-actions-remove-folder = Supprimer le dossier…
ui-actions-up = Monter
ui-actions-down = Descendre
ui-actions-to-top-level = Déplacer à la racine
ui-actions-remove-smart-folder = Supprimer ce dossier intelligent
# La coche d’une entrée de menu, pour les lecteurs d’écran : « Barre de menus (activé) », « Thème sombre (choisi) ».
ui-actions-is-on = activé
ui-actions-is-chosen = choisi

## Touches, telles qu’elles figurent sur un clavier

ui-actions-key-ctrl = Ctrl
ui-actions-key-alt = Alt
ui-actions-key-shift = Maj
ui-actions-key-up = Haut
ui-actions-key-down = Bas
ui-actions-key-left = Gauche
ui-actions-key-right = Droite
ui-actions-key-page-up = Page préc.
ui-actions-key-page-down = Page suiv.
ui-actions-key-home = Début
ui-actions-key-end = Fin
ui-actions-key-space = Espace
ui-actions-key-enter = Entrée
ui-actions-key-escape = Échap
ui-actions-key-delete = Suppr
ui-actions-key-insert = Inser
ui-actions-key-backspace = Retour arr.
# Pourquoi une touche ne peut pas servir.
ui-actions-key-taken = Utilisée pour « { $action } »
ui-actions-key-too-easy = Demande Ctrl, Alt ou Maj
ui-actions-key-reserved = Réservée aux déplacements

## Envoyer et exporter des articles

ui-actions-send-to = Envoyer à…
ui-actions-save-article = Enregistrer l’article…
ui-actions-print = Imprimer…
ui-actions-export-list = Exporter les articles…
ui-actions-save-articles = { $count ->
    [one] Enregistrer { $count } article…
   *[other] Enregistrer { $count } articles…
 }
ui-actions-print-articles = { $count ->
    [one] Imprimer { $count } article…
   *[other] Imprimer { $count } articles…
 }
ui-actions-save-page = Enregistrer une page…
ui-actions-delete-page = Supprimer cette page
