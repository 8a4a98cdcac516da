# Les informations sur un flux, et l’image de son historique.

## Boutons

ui-feed-refresh = Actualiser
ui-feed-check-archives = Revérifier les archives
    .hint = Récupère de nouveau les fichiers d’anciens articles et signale ce que l’éditeur y a changé.
ui-feed-rebuild-history = Recharger tout l’historique
    .hint = Récupère de nouveau chaque fichier jusqu’au début, et retente chaque lacune. Rien n’est perdu.
ui-feed-open-site = Ouvrir le site

## Sections

ui-feed-address = Adresse
ui-feed-not-chronological = Les articles ne sont pas dans l’ordre des dates
    .hint = À activer si le flux mélange anciens et nouveaux articles. Lacuna ne signale alors plus de lacunes entre deux actualisations.
ui-feed-gaps = Lacunes
# $span est la période d’une lacune.
ui-feed-dismissed = { $span } · masquée
ui-feed-removed = Retirés
ui-feed-removed-note = { $count ->
        [one] L’éditeur a retiré { $count } article, toujours présent ici.
       *[other] L’éditeur a retiré { $count } articles, toujours présents ici.
    }
ui-feed-show-removed = { $count ->
        [one] L’afficher
       *[other] Les afficher
    }
ui-feed-renamed = Identifiants changés
ui-feed-renamed-note = { $count ->
        [one] Le flux a changé des identifiants. { $count } article reconnu sous son nouvel identifiant a gardé sa marque de lecture et son statut de favori.
       *[other] Le flux a changé des identifiants. { $count } articles reconnus sous leurs nouveaux identifiants ont gardé leurs marques de lecture et leur statut de favori.
    }
ui-feed-undo-renaming = Ce sont d’autres articles
ui-feed-events = Événements
ui-feed-requests = Dernières requêtes
ui-feed-faults = Erreurs dans les fichiers du flux

## Paramètres de ce flux

ui-feed-reading = Lecture
ui-feed-images = Images
# Quand les images sont chargées.
ui-feed-images-default = Par défaut
ui-feed-images-when-opened = À l’ouverture
ui-feed-images-on-request = Sur demande
ui-feed-images-never = Jamais
ui-feed-full-text = Toujours charger le texte intégral
    .hint = À l’ouverture d’un article, Lacuna charge sa page web et en affiche le texte.
ui-feed-terms = Récupération et stockage
ui-feed-more = Afficher les paramètres avancés
    .hint = La connexion au serveur et les dernières requêtes.
ui-feed-less = Masquer les paramètres avancés
# Figure dans un champ vide.
ui-feed-default = Par défaut
ui-feed-bounds = De { $least } à { $most }, ou vide pour la valeur par défaut
ui-feed-interval = Actualiser ce flux toutes les
    .hint = Valable dès la prochaine actualisation ; le serveur peut imposer un minimum. Un serveur qui ne sait pas signaler les changements est interrogé une fois par jour, et plus souvent seulement si des articles seraient perdus.
# Minutes.
ui-feed-interval-unit = min
ui-feed-keep = Limite de stockage
    .hint = Espace disque pour les textes de ce flux ; 0 : sans limite. Les textes des plus anciens articles lus sont supprimés en premier ; ceux qui sont non lus, favoris ou étiquetés gardent le leur.
ui-feed-keep-unit = Mo
# L’en-tête HTTP.
ui-feed-agent = Nom donné au serveur
    .hint = À modifier seulement si le serveur refuse le nom de Lacuna (le User-Agent).
# Figure dans le champ vide du User-Agent.
ui-feed-own-agent = Celui de Lacuna
ui-feed-proxy = Proxy
    .hint = L’adresse d’un proxy http ou SOCKS, « none » pour aucun, ou « system » ; vide pour le paramètre général. Il sert à tout ce qui est récupéré pour ce flux : fichiers, images, icône et pages. Un proxy SOCKS résout lui-même les noms d’hôte. Si le proxy est injoignable, rien n’est récupéré.
ui-feed-headers = En-têtes des requêtes
    .hint = Lacuna les envoie avec chaque requête pour ce flux, et seulement au serveur du flux. Les valeurs sont conservées comme des mots de passe et ne sont plus affichées.
ui-feed-header-name = Nom de l’en-tête
ui-feed-header-value = Valeur de l’en-tête
ui-feed-header-set = Définir l’en-tête
ui-feed-header-remove = Supprimer
ui-feed-header-remove-it = Supprimer { $name }
ui-feed-header-without-value = { $name } n’est pas envoyé, car sa valeur manque : un profil enregistré ne contient pas de valeurs. Saisir le nom et la valeur ci-dessous, ou supprimer l’en-tête.
ui-feed-allow-private = Autoriser les adresses locales
    .hint = Permet à ce flux de mener à des appareils de votre propre réseau, et de passer de https à http, non chiffré.

## L’image de l’historique : les articles de chaque mois, et les fichiers d’où ils viennent

# Pour un lecteur d’écran. $entries, $files et $gaps sont des quantités comme « 34 articles ».
ui-feed-strip = Historique du { $from } au { $to } : { $entries }, { $files }, { $gaps }
ui-feed-strip-and-state = { $summary }. { $state }
# « novembre 2023 : 7 articles »
ui-feed-strip-bar = { $time } : { $entries }
ui-feed-strip-hour = { $day }, de { $from } à { $to }
ui-feed-strip-feed-itself = Le flux lui-même
# « 34 articles, du 1er mars 2019 au 30 août 2019 »
ui-feed-strip-file = { $entries }, du { $from } au { $to }
# L’extrémité gauche : ce que dit la fin de la liste, et depuis quand rien n’a été manqué.
ui-feed-strip-beginning =
    { $end }.
    { $state }
ui-feed-strip-gap-from = Lacune du { $from } au { $to }
ui-feed-strip-gap-before = Lacune avant le { $date }
ui-feed-strip-gap-after = Lacune après le { $date }
ui-feed-strip-gap = Lacune
# $gap est l’une des lignes ci-dessus.
ui-feed-strip-gap-hint = { $gap }. Cliquer pour savoir pourquoi.
ui-feed-strip-poll = Dernière vérification : { $time } ({ $distance })
ui-feed-strip-last-checked = vérifié le { $date }
ui-feed-strip-hours = Articles par heure.
ui-feed-strip-days = Articles par jour.
ui-feed-strip-months = Articles par mois.
ui-feed-strip-years = Articles par an.
ui-feed-strip-below = En dessous : les fichiers d’où ils viennent, le flux lui-même en bleu.
ui-feed-strip-hatched = Hachuré : lacunes.
