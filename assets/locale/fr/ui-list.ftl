# La liste du milieu : ce qui se trouve au-dessus, ses lignes et ses menus.

## Au-dessus de la liste

ui-list-mark-all-read = Tout marquer comme lu
ui-list-about-feed = À propos de ce flux
# Un bouton qui ramène à la barre latérale.
ui-list-subscriptions = Abonnements
    .hint = Retour aux abonnements
# Filtres.
ui-list-all = Tous
ui-list-unread = Non lus
ui-list-starred = Favoris
# L’ordre de la liste.
ui-list-order = Ordre : { $order }
# À la place de l’état du flux.
ui-list-rebuilding = Chargement des anciens articles…
# $kind est par exemple « Flux avec archives », $explained une phrase sur l’état.
ui-list-kind-and-state = { $kind }. { $explained }
# Bouton d’un menu qui contient les commandes au-dessus de la liste dans une fenêtre basse.
ui-list-options = Options de la liste
ui-list-retry-all = Tout réessayer
    .hint = Redemande chaque fichier manquant.
ui-list-look-everywhere = Interroger les sites et l’archive web
    .hint = Redemande chaque fichier manquant, demande les articles manquants aux sites et à vos serveurs de flux, et consulte l’archive web.
ui-list-save-report = Enregistrer un rapport…
ui-list-save-search = Créer un dossier intelligent
    .hint = Créer un dossier intelligent (tous les flux)
    .menu = Créer un dossier intelligent (tous les flux)…
ui-list-forget-search = Supprimer ce dossier intelligent

# Le nombre d’articles de la liste.
ui-list-shown = { $count ->
        [one] { $count } affiché
       *[other] { $count } affichés
    }
ui-list-found = { $count ->
        [one] { $count } article trouvé
       *[other] { $count } articles trouvés
    }
ui-list-found-so-far = { $count ->
        [one] { $count } article trouvé jusqu’ici
       *[other] { $count } articles trouvés jusqu’ici
    }
ui-list-so-far = { $count ->
        [one] { $count } article jusqu’ici
       *[other] { $count } articles jusqu’ici
    }
# Suit le nombre d’articles : « 1 204 articles · 47 non lus ».
ui-list-count-unread = { $count ->
        [one] { $count } non lu
       *[other] { $count } non lus
    }
ui-list-count-hidden = { $count ->
        [one] { $count } masqué
       *[other] { $count } masqués
    }

## La progression dans l’historique

ui-list-load-older = Charger la suite ?
ui-list-stopped = Le chargement des anciens articles a été arrêté
# $progress est par exemple « 34 fichiers ».
ui-list-back-to = { $progress }, jusqu’au { $date }

## Les pages d’un flux

ui-list-comes-in-pages = Ce flux est réparti sur des pages ; il se peut que des articles soient sautés.
ui-list-first-page = Première page
ui-list-previous-page = Page précédente
ui-list-next-page = Page suivante
ui-list-last-page = Dernière page
ui-list-page-loading = Chargement…
# L’infobulle dit pourquoi rien de plus ne peut être chargé.
ui-list-load-more = Charger plus
    .hint = Une page est en cours de chargement.

## Lignes

# Pour un lecteur d’écran.
ui-list-name = Articles
ui-list-row-loading = Chargement
ui-list-gap = Lacune
ui-list-spoken-unread = non lu
ui-list-spoken-starred = favori
ui-list-spoken-labels = étiquettes { $names }
ui-list-untitled = Sans titre
ui-list-no-text = Pas de texte
ui-list-no-longer-in-feed = N’est plus dans le flux
# $feed est le nom du flux.
ui-list-feed-no-longer = { $feed } · n’y est plus
# Pour un lecteur d’écran : « Réessayer : Deep Sky Log ».
ui-list-button-of-feed = { $button } : { $feed }

## Menus, et boutons pour plusieurs articles sélectionnés

ui-list-open-in-browser = Ouvrir dans le navigateur
ui-list-copy-link = Copier le lien
ui-list-mark-read = Marquer comme lu
ui-list-mark-unread = Marquer comme non lu
ui-list-star = Ajouter aux favoris
ui-list-remove-star = Retirer des favoris
ui-list-mark-above-read = Marquer ce qui précède comme lu
ui-list-mark-below-read = Marquer ce qui suit comme lu
ui-list-show-in-feed = Voir dans son flux
ui-list-selected = { $count ->
        [one] { $count } article sélectionné
       *[other] { $count } articles sélectionnés
    }
ui-list-mark-entries-read = { $count ->
        [one] Marquer { $count } article comme lu
       *[other] Marquer { $count } articles comme lus
    }
ui-list-mark-entries-unread = { $count ->
        [one] Marquer { $count } article comme non lu
       *[other] Marquer { $count } articles comme non lus
    }
ui-list-star-entries = { $count ->
        [one] Ajouter { $count } article aux favoris
       *[other] Ajouter { $count } articles aux favoris
    }
ui-list-unstar-entries = { $count ->
        [one] Retirer { $count } article des favoris
       *[other] Retirer { $count } articles des favoris
    }
ui-list-clear-selection = Désélectionner

## Une liste vide : un titre et une indication

ui-list-loading = Chargement…
ui-list-searching = Aucun résultat pour l’instant
    .hint = La recherche est en cours.
ui-list-not-found = Aucun résultat
    .hint = Essayer avec moins de mots, ou dans une autre liste.
ui-list-no-risk = Aucun flux à risque
    .hint = Aucun flux ne devrait perdre d’articles avant sa prochaine vérification. Les pertes antérieures figurent sous « Manquants ».
ui-list-no-failure = Aucun échec
    .hint = Tous les flux ont pu être chargés à leur dernière vérification.
ui-list-no-unread = Aucun article non lu
    .hint = Tout a été lu ici.
# $key est la touche de la commande.
ui-list-no-starred = Aucun favori
    .hint = La touche { $key } ajoute un article aux favoris.
ui-list-none-labelled = Aucun article ne porte cette étiquette
    .hint = La touche { $key } sert à étiqueter un article.
ui-list-no-gaps = Aucune lacune à afficher
    .hint = Les lacunes que Lacuna remarque apparaissent ici. Celles que vous avez masquées sont dans « À propos de ce flux ». Certains flux ne peuvent pas être vérifiés.
ui-list-none-today = Rien de nouveau aujourd’hui
    .hint = Les articles qui arrivent aujourd’hui apparaissent ici.
ui-list-none-saved = Aucun résultat
    .hint = Les articles qui répondent à cette recherche apparaissent ici.
ui-list-none-removed = Rien n’a été retiré
    .hint = Les articles que l’éditeur retire apparaissent ici.
# La seconde indication concerne un flux qui n’a pas pu être récupéré.
ui-list-empty = Pas encore d’articles
    .hint = Ils apparaîtront ici après la prochaine actualisation.
    .fetch-hint = Ils apparaîtront ici dès que le flux pourra être récupéré.
ui-list-search-all = Rechercher dans tous les articles
