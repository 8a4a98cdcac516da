# Boîtes de dialogue. $name est le nom d’un flux ou d’un dossier, $server un schéma, un hôte et un port.

## Titres

ui-dialogs-title-add-feed = Ajouter un flux
ui-dialogs-title-import = Importer un OPML
ui-dialogs-title-save-feed = Enregistrer en flux avec archives
ui-dialogs-title-export = Exporter en OPML
ui-dialogs-title-rename = Renommer
ui-dialogs-title-move = Déplacer dans un dossier
ui-dialogs-title-address = Changer l’adresse
ui-dialogs-title-sign-in = Se connecter
ui-dialogs-title-remove-several = Se désabonner de ces flux ?
ui-dialogs-title-remove = Se désabonner de ce flux ?
ui-dialogs-title-new-folder = Nouveau dossier
ui-dialogs-title-rename-folder = Renommer le dossier
ui-dialogs-title-remove-folder = Supprimer ce dossier ?
ui-dialogs-title-mark-older = Marquer les anciens articles comme lus
ui-dialogs-title-open-pages = Ouvrir de nombreuses pages ?
ui-dialogs-title-label = Étiquettes
ui-dialogs-title-edit-label = Modifier l’étiquette
ui-dialogs-title-save-search = Créer un dossier intelligent (tous les flux)
ui-dialogs-title-edit-search = Modifier le dossier intelligent

## Boutons et champs de plusieurs boîtes de dialogue

ui-dialogs-close = Fermer
    .hint = Fermer (Échap)
ui-dialogs-cancel = Annuler
ui-dialogs-rename = Renommer
ui-dialogs-name = Nom
ui-dialogs-folder = Dossier
ui-dialogs-no-folder = Aucun dossier
ui-dialogs-more-folders = { $count ->
        [one] { $count } autre dossier : saisir une partie du nom pour le trouver.
       *[other] { $count } autres dossiers : saisir une partie du nom pour les trouver.
    }

## Modifications de flux

ui-dialogs-rename-note = Laisser vide pour utiliser le titre du flux.
ui-dialogs-move-one = Le dossier pour « { $name } ». Un nouveau dossier est créé au besoin. Pour un sous-dossier, utiliser une barre oblique : dossier/sous-dossier.
ui-dialogs-move-several = { $count ->
        [one] Le dossier pour { $count } flux. Un nouveau dossier est créé au besoin. Pour un sous-dossier, utiliser une barre oblique : dossier/sous-dossier.
       *[other] Le dossier pour { $count } flux. Un nouveau dossier est créé au besoin. Pour un sous-dossier, utiliser une barre oblique : dossier/sous-dossier.
    }
ui-dialogs-move = Déplacer
ui-dialogs-address-note = L’adresse de « { $name } ». Ses articles, marques de lecture et favoris restent ; les articles de la nouvelle adresse s’y ajoutent.
ui-dialogs-address = Adresse
ui-dialogs-change = Changer
ui-dialogs-mark-older-note = Marque comme lus les anciens articles de « { $name } ». Les lacunes restent en l’état.
# Un champ pour le nombre se trouve entre ces deux textes.
ui-dialogs-older-than = De plus de
ui-dialogs-older-than-days = jours
ui-dialogs-days = Jours
ui-dialogs-day = Un jour
ui-dialogs-week = Une semaine
ui-dialogs-month = Un mois
ui-dialogs-year = Un an
ui-dialogs-days-bounds = Un nombre de jours de 1 à { $most }
ui-dialogs-mark-read = Marquer comme lus
ui-dialogs-remove-one = Supprime « { $name } » et ses articles de Lacuna. Les favoris et les articles étiquetés restent. Cette action peut être annulée jusqu’à la fermeture du programme.
ui-dialogs-remove-several = { $count ->
        [one] Supprime { $count } flux et ses articles. Les favoris et les articles étiquetés restent. Cette action peut être annulée jusqu’à la fermeture du programme.
       *[other] Supprime { $count } flux et leurs articles. Les favoris et les articles étiquetés restent. Cette action peut être annulée jusqu’à la fermeture du programme.
    }
ui-dialogs-remove = Se désabonner
ui-dialogs-unsubscribe = { $count ->
        [one] Se désabonner de { $count } flux
       *[other] Se désabonner de { $count } flux
    }
# Une liste de flux : un nom de cette liste, et la fin d’une liste qui omet $count noms.
ui-dialogs-quoted = « { $name } »
ui-dialogs-names-and-more = { $count ->
        [one] { $names } et { $count } autre
       *[other] { $names } et { $count } autres
    }
ui-dialogs-open-first = { $all } articles sont sélectionnés. Les pages des { $opened } premiers s’ouvriront dans le navigateur.
ui-dialogs-open-all = { $count ->
        [one] La page de { $count } article s’ouvrira dans le navigateur.
       *[other] Les pages de { $count } articles s’ouvriront dans le navigateur.
    }
ui-dialogs-open-pages = { $count ->
        [one] Ouvrir { $count } page
       *[other] Ouvrir { $count } pages
    }

## Dossiers

ui-dialogs-in-folder = Dans le dossier « { $name } »
ui-dialogs-folder-exists = Il existe déjà un dossier de ce nom.
ui-dialogs-folders-merge = Il existe déjà un dossier de ce nom : les deux seront fusionnés.
ui-dialogs-create-folder = Créer le dossier
ui-dialogs-remove-folder-note = Les flux et dossiers de « { $name } » restent et remontent d’un niveau.
ui-dialogs-remove-folder = Supprimer le dossier
ui-dialogs-folder-name = Nom du dossier

## Connexion

ui-dialogs-sign-in-keyring = Pour « { $name } ». Envoyé seulement à { $server }, et conservé dans le trousseau du système.
ui-dialogs-sign-in-file = Pour « { $name } ». Envoyé seulement à { $server }, et conservé dans un fichier privé de votre profil.
ui-dialogs-sign-in-either = Pour « { $name } ». Envoyé seulement à { $server }, et conservé dans le trousseau du système s’il y en a un, sinon dans un fichier privé de votre profil.
ui-dialogs-not-encrypted = Non chiffré : d’autres personnes sur le réseau peuvent voir votre mot de passe.
ui-dialogs-user = Nom d’utilisateur
ui-dialogs-password = Mot de passe
ui-dialogs-sign-in = Se connecter
ui-dialogs-sign-out = Se déconnecter

## Ajouter un flux

ui-dialogs-paste = Coller l’adresse d’un flux ou d’un site
ui-dialogs-feed-or-site = Adresse d’un flux ou d’un site
ui-dialogs-looking = Recherche de flux…
ui-dialogs-folder-none = Aucun
ui-dialogs-header-show = Envoyer un en-tête de requête avec ce flux
ui-dialogs-proxy-show = Utiliser un proxy pour ce flux
ui-dialogs-proxy = Proxy pour ce flux
    .note = L’adresse d’un proxy http ou SOCKS, ou « none » pour aucun. Il sert à tout ce qui est récupéré pour le flux, dès la première requête.
ui-dialogs-add = Ajouter
ui-dialogs-add-several = { $count ->
        [one] Ajouter { $count } flux
       *[other] Ajouter { $count } flux
    }
ui-dialogs-find = Rechercher
# Où commence un flux multipart : un titre et ses choix.
ui-dialogs-begin = Début
ui-dialogs-begin-beginning = Au tout début
ui-dialogs-begin-date = À une date
ui-dialogs-begin-entry = Après un article
ui-dialogs-begin-snapshot = Depuis un instantané
# Les champs pour ces choix, avec leurs remarques.
ui-dialogs-date = Date
    .note = Tout ce qui a changé ce jour-là ou plus tard.
ui-dialogs-content-id = Identifiant (Content-ID)
    .note = Celui du dernier article lu ailleurs.
ui-dialogs-snapshot = Adresse de l’index de l’instantané
    .note = Ses pages d’abord, puis ce qui a changé depuis.
ui-dialogs-unreachable = Cette adresse est injoignable. S’abonner quand même ?
ui-dialogs-wants-login = Ce site demande un nom d’utilisateur et un mot de passe.
ui-dialogs-not-signed-in = Ce site n’a pas accepté le nom d’utilisateur et le mot de passe.
ui-dialogs-subscribe-anyway = S’abonner quand même
ui-dialogs-found-one = Ce flux a été trouvé
ui-dialogs-found = { $count ->
        [one] { $count } flux trouvé
       *[other] { $count } flux trouvés
    }
ui-dialogs-subscribed = Déjà suivi
ui-dialogs-show-feed = L’afficher
# Après un nom ou un nombre.
ui-dialogs-is-subscribed = déjà suivi

## Restaurer, exporter et importer

ui-dialogs-restore-note = Une sauvegarde contient vos abonnements, marques de lecture et favoris. La restauration ajoute ce qui manque et ne supprime rien.
ui-dialogs-looking-for-backups = Recherche de sauvegardes…
ui-dialogs-no-backup = Il n’y a pas encore de sauvegarde. Lacuna en crée une chaque jour.
ui-dialogs-restore = Restaurer la sauvegarde du { $time }
ui-dialogs-export-note = Enregistre tous les abonnements et leurs dossiers, pour d’autres lecteurs de flux ou comme sauvegarde.
ui-dialogs-export-path = Chemin de l’exportation
ui-dialogs-with-history = Inclure l’état de l’historique
ui-dialogs-done = Terminé
ui-dialogs-file-name = abonnements.opml
ui-dialogs-choose = Choisir…
ui-dialogs-import-note = Choisir une liste de flux (OPML) ou d’articles favoris (starred.json) exportée par un autre lecteur, saisir son chemin, ou la déposer ici. Un aperçu s’affiche avant tout ajout.
ui-dialogs-import-path = Chemin du fichier OPML
ui-dialogs-move-in-note = Lacuna trouve de lui-même les fichiers de Newsboat, Liferea, RSS Guard et NetNewsWire. Il lit les fichiers de l’autre lecteur sans jamais les modifier. Un aperçu s’affiche avant tout ajout.
ui-dialogs-move-in-looking = Recherche d’autres lecteurs…
ui-dialogs-move-in-none = Aucun autre lecteur trouvé dans les dossiers habituels.
ui-dialogs-move-in-takes = Importe : { $things }
ui-dialogs-move-in-look = Aperçu de { $reader }
ui-dialogs-move-in-other = D’autres lecteurs, comme Thunderbird, exportent une liste de flux en OPML : choisir ce fichier.
ui-dialogs-move-in-path = Chemin des fichiers de l’autre lecteur
ui-dialogs-move-in-hint = Un dossier ou un fichier
ui-dialogs-move-in-take = Importer
ui-dialogs-whole-note = Pour passer à un autre ordinateur, tout enregistrer ici dans un fichier, puis charger ce fichier dans Lacuna là-bas : flux, articles, marques de lecture, favoris, étiquettes, règles, comptes et paramètres. Le fichier ne contient aucun mot de passe.
ui-dialogs-whole-path = Fichier à enregistrer ou à charger
ui-dialogs-whole-save = Enregistrer dans ce fichier
ui-dialogs-whole-load = Charger ce fichier
ui-dialogs-whole-replace = Au chargement, remplacer tout ce qui est ici par le contenu du fichier. L’ancien contenu est conservé dans le dossier du profil, dans des fichiers dont le nom commence par before-loading-. « lacuna restore FICHIER » le rétablit.
ui-dialogs-reading = Lecture…
ui-dialogs-import-only = Importer sans récupérer
ui-dialogs-import = { $count ->
        [one] Importer { $count } flux
       *[other] Importer { $count } flux
    }
ui-dialogs-import-articles = { $count ->
        [one] Importer { $count } article
       *[other] Importer { $count } articles
    }
ui-dialogs-preview = Aperçu
ui-dialogs-select-all = Tout sélectionner
ui-dialogs-select-none = Tout désélectionner
# Quantités d’un fichier, séparées par « · ».
ui-dialogs-new-feeds = { $count ->
        [one] { $count } nouveau flux
       *[other] { $count } nouveaux flux
    }
ui-dialogs-count-subscribed = { $count ->
        [one] { $count } déjà suivi
       *[other] { $count } déjà suivis
    }
ui-dialogs-count-repeated = { $count } plusieurs fois dans le fichier
ui-dialogs-count-unusable = { $count ->
        [one] { $count } inutilisable
       *[other] { $count } inutilisables
    }
ui-dialogs-a-folder = Dossier { $name }

## La palette de commandes

ui-dialogs-palette = Rechercher des commandes et des flux
    .hint = Que faire, ou quel flux afficher ?
ui-dialogs-no-matches = Aucun résultat
# Ce qu’est une ligne de la palette.
ui-dialogs-is-feed = Flux
ui-dialogs-is-folder = Dossier
# Pourquoi une action de la palette ne peut pas être choisie.
ui-dialogs-needs-feed = Choisir d’abord un flux
ui-dialogs-needs-entry = Choisir d’abord un article
ui-dialogs-needs-gap = Choisir d’abord une lacune
ui-dialogs-not-now = Impossible pour l’instant

## À propos de Lacuna

ui-dialogs-version = Lacuna { $version }
ui-dialogs-about = Un lecteur de flux qui sait ce qui lui manque. Il charge l’historique d’un flux quand l’éditeur le propose, et montre chaque lacune. Les règles des flux avec historique forment la RFC 5005.
ui-dialogs-licences = Licence MIT. Polices Inter, Lacuna Serif et JetBrains Mono (SIL Open Font License).

## Enregistrer un flux comme flux avec archives

ui-dialogs-save-feed-note = Écrit les articles de « { $feed } » dans un dossier. Une fois ce dossier sur un serveur web, Lacuna et d’autres lecteurs qui suivent les archives en obtiennent tout l’historique. Enregistrer de nouveau dans le même dossier y ajoute les nouveautés. Les fichiers contiennent l’adresse du flux : ne pas les publier si elle est secrète.
ui-dialogs-save-feed-path = Chemin du dossier
ui-dialogs-save-feed-hint = Chemin du dossier
ui-dialogs-save-lacks = Lacuna ne peut pas affirmer que ce sont tous les articles du flux.
ui-dialogs-save-base = Adresse web du dossier (facultative)
    .note = Les liens entre les fichiers commencent alors par cette adresse. Sans elle, ils fonctionnent à toute adresse.
ui-dialogs-save-size = Articles par fichier d’anciens articles
ui-dialogs-save-incomplete = Enregistrer quand même. La copie l’indiquera.
ui-dialogs-save = Enregistrer
ui-dialogs-replace = Remplacer

## Le journal des requêtes

ui-dialogs-requests-note = Ce que Lacuna a demandé à des serveurs, et pourquoi. Le plus récent en premier.
ui-dialogs-reading-requests = Lecture du journal…
ui-dialogs-no-requests = Aucune requête pour l’instant.

## Étiquettes

ui-dialogs-label-note = { $count ->
        [one] Les étiquettes de cet article. Un article étiqueté est conservé, comme un favori.
       *[other] Les étiquettes de { $count } articles. Un article étiqueté est conservé, comme un favori.
    }
ui-dialogs-label-name = Nom de l’étiquette
ui-dialogs-label-hint = Nouvelle étiquette, ou en choisir une
ui-dialogs-label-make = Créer l’étiquette
ui-dialogs-label-done = Terminé
ui-dialogs-label-exists = Une autre étiquette porte ce nom.
ui-dialogs-search-name = Nom du dossier intelligent
ui-dialogs-search = Recherche du dossier intelligent
ui-dialogs-search-exists = Un autre dossier intelligent a cette recherche.
ui-dialogs-more-labels = { $count ->
        [one] { $count } autre étiquette : saisir une partie du nom pour la trouver.
       *[other] { $count } autres étiquettes : saisir une partie du nom pour les trouver.
    }
ui-dialogs-colour-blue = Bleu
ui-dialogs-colour-green = Vert
ui-dialogs-colour-orange = Orange
ui-dialogs-colour-purple = Violet
ui-dialogs-colour-red = Rouge
ui-dialogs-colour-teal = Turquoise
ui-dialogs-colour-pink = Rose
ui-dialogs-colour-grey = Gris

## Règles

ui-dialogs-rules-note = Chaque nouvel article passe par ces règles de haut en bas. Les règles ne suppriment rien.
ui-dialogs-rules-reading = Lecture des règles…
ui-dialogs-rules-none = Il n’y a pas encore de règles.
ui-dialogs-rules-done = Terminé
ui-dialogs-rule-new = Nouvelle règle
ui-dialogs-rule-on = Règle { $name }
ui-dialogs-rule-delete = Supprimer la règle { $name }
ui-dialogs-rule-up = Monter la règle { $name }
ui-dialogs-rule-down = Descendre la règle { $name }
ui-dialogs-rule-edit = Modifier
    .of = Modifier la règle { $name }
ui-dialogs-rule-matched = { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }
# Une règle sur une ligne : sa recherche et la liste de ce qu’elle fait.
ui-dialogs-rule-words = Si « { $query } » correspond : { $actions }
ui-dialogs-rule-does-read = marquer comme lu
ui-dialogs-rule-does-hide = masquer
ui-dialogs-rule-does-star = ajouter aux favoris
ui-dialogs-rule-does-label = étiquette « { $name } »
ui-dialogs-rule-does-notify = notifier
ui-dialogs-rule-does-full-text = charger le texte intégral
ui-dialogs-rule-does-run = lancer « { $command } »
ui-dialogs-rule-name = Nom de la règle
ui-dialogs-rule-name-hint = Nom
ui-dialogs-rule-when = Si cette recherche trouve un nouvel article
ui-dialogs-rule-query = Recherche de la règle
ui-dialogs-rule-query-hint = feed:actualités title:météo
ui-dialogs-rule-try = Essayer
ui-dialogs-rule-trying = Recherche dans les articles enregistrés…
# $of est le nombre d’articles enregistrés.
ui-dialogs-rule-tried = Se serait appliquée à { $count ->
        [one] { $count } article
       *[other] { $count } articles
    } sur { $of }
ui-dialogs-rule-show = Les afficher
ui-dialogs-rule-then = Effectuer ces actions
ui-dialogs-rule-read = Marquer comme lu
ui-dialogs-rule-hide = Masquer dans les listes et marquer comme lu
ui-dialogs-rule-hide-note = L’article reste sur le disque. Les recherches le trouvent, is:hidden les trouve tous, et le marquer comme non lu l’affiche de nouveau.
ui-dialogs-rule-star = Ajouter aux favoris
ui-dialogs-rule-labels = Étiquettes de la règle
ui-dialogs-rule-labels-hint = Étiquettes, séparées par des virgules
ui-dialogs-rule-notify = Afficher une notification
ui-dialogs-rule-full-text = Charger le texte intégral
ui-dialogs-rule-command = Commande de la règle
ui-dialogs-rule-command-hint = Commande, par exemple mpv {"{url}"}
ui-dialogs-rule-command-off = Les paramètres ne permettent pas aux règles de lancer des commandes ; celle-ci ne sera donc pas lancée.
ui-dialogs-rule-tasks-note = Les notifications, textes intégraux et commandes suivent l’actualisation, uniquement pour les nouveaux articles non lus. Après une actualisation, au plus 50 textes intégraux sont chargés et 100 commandes exécutées.
ui-dialogs-rule-exists = Une autre règle porte ce nom.
ui-dialogs-rule-save = Enregistrer

## Envoyer et exporter des articles

ui-dialogs-send-to-of = Envoyer « { $title } » à
ui-dialogs-send-to-of-several = { $count ->
    [one] Envoyer { $count } article à
   *[other] Envoyer { $count } articles à
 }
ui-dialogs-send-to-too-many = Au plus { $most } articles peuvent être envoyés à la fois.
ui-dialogs-palette-send-to = Envoyer à { $name }
ui-dialogs-send-to-none = Il n’y a pas encore de destination.
ui-dialogs-send-to-command = Commande
ui-dialogs-send-to-edit = Modifier les destinations…
ui-dialogs-export-entry-note = Écrit « { $title } » dans un fichier.
ui-dialogs-export-entries-note = { $count ->
    [one] Écrit { $count } article dans un fichier.
   *[other] Écrit { $count } articles dans un fichier.
 }
ui-dialogs-export-list-note = Écrit les articles de « { $title } » dans un fichier, y compris ceux que l’éditeur a retirés, avec un avis partout où il manque des articles.
ui-dialogs-export-search-note = Écrit les articles de « { $title } » dans un fichier. Ceux que les éditeurs ont retirés viennent en dernier.
ui-dialogs-export-found-note = Écrit les articles de « { $title } » dans un fichier.
ui-dialogs-export-html = Une page que tout navigateur ouvre, même hors ligne. Pour l’imprimer, l’ouvrir dans un navigateur.
ui-dialogs-export-markdown-one = Un fichier texte, avec titre, auteur, date et source en tête.
ui-dialogs-export-markdown = Un nouveau dossier avec un fichier texte par article, et une liste.
ui-dialogs-export-epub = Un livre pour liseuses (EPUB 3).
ui-dialogs-export-articles-path = Chemin du fichier
ui-dialogs-export-articles-name = Articles
ui-dialogs-export-images = Inclure les images déjà chargées
ui-dialogs-export-images-markdown = Les images deviennent des fichiers dans un dossier à côté du texte.

## Pages enregistrées

# Enregistrer une page
ui-dialogs-page-note = Garde le texte d’une page web pour le lire plus tard. Il reste jusqu’à sa suppression.
ui-dialogs-page-address = Adresse de la page
ui-dialogs-save-page = Enregistrer
