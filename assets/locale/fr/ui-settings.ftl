# Les paramètres. `.note` explique un paramètre en une ou deux phrases.

## Pages

ui-settings-page-appearance = Apparence
ui-settings-page-reading = Lecture
ui-settings-page-refreshing = Actualisation
ui-settings-page-history = Historique
ui-settings-page-network = Réseau
ui-settings-page-accounts = Comptes
ui-settings-page-keys = Clavier

## Apparence

ui-settings-theme = Thème
ui-settings-theme-system = Système
ui-settings-theme-light = Clair
ui-settings-theme-dark = Sombre
ui-settings-text-size = Taille du texte
    .note = Celle des articles. Ctrl et + ou − agrandissent ou réduisent toute la fenêtre.
ui-settings-line-spacing = Interligne
    .note = Par rapport à la taille du texte.
ui-settings-width = Largeur du texte
    .note = Longueur maximale des lignes des articles.
ui-settings-width-narrow = Étroite
ui-settings-width-medium = Moyenne
ui-settings-width-wide = Large
ui-settings-font = Police des articles
ui-settings-font-sans = Sans serif
ui-settings-font-serif = Serif
ui-settings-icons = Icônes des flux
    .note = Récupérées sur le site de chaque flux, et conservées.
ui-settings-hide-read = Masquer les flux sans articles non lus
ui-settings-menu-bar = Barre de menus
    .note = Le bouton de menu au-dessus des abonnements propose les mêmes commandes.
ui-settings-menu-bar-by-key = { $key } l’affiche un instant. Le bouton de menu propose les mêmes commandes.

## Lecture

# Unités des champs : secondes, minutes, mégaoctets, fichiers.
ui-settings-s = s
ui-settings-min = min
ui-settings-mb = Mo
ui-settings-files = fichiers
ui-settings-mark-after = Marquer comme lu après
    .note = Durée d’ouverture d’un article avant qu’il compte comme lu.
ui-settings-mark-on-scroll = Marquer comme lu en faisant défiler
ui-settings-compact = Liste compacte
    .note = Afficher chaque article sur une ligne.
ui-settings-images = Images
    .note = Quand les images d’un article sont chargées. Sans cookies ; les pixels espions, qui signalent ce que vous lisez, sont écartés.
ui-settings-images-opened = À l’ouverture
ui-settings-images-request = Sur demande
ui-settings-images-never = Jamais
ui-settings-thumbnails = Vignettes
    .note = Charger une image pour chaque article visible dans la liste, si les images de son flux se chargent à l’ouverture.
ui-settings-animations = Animer les images
    .note = Si désactivé, une animation n’affiche que sa première image. Les animations hors de vue s’arrêtent.
ui-settings-keep-images = Garder les images
    .note = Place pour les images déjà chargées. Celles qui n’ont pas été vues depuis longtemps sont supprimées en premier.
ui-settings-kept = Garder les images des favoris
    .note = Espace disque pour les images des articles favoris ou étiquetés ; 0 pour aucune. Elles restent pour la lecture hors ligne. Si la place manque, les derniers articles ajoutés aux favoris sont prioritaires. Seuls sont concernés les flux dont les images se chargent à l’ouverture d’un article.
ui-settings-keep-full-text = Charger le texte intégral des favoris
    .note = Aussi celui des articles étiquetés. Sinon, l’ajout aux favoris ne charge le texte intégral que pour les flux qui le chargent toujours. Un texte intégral déjà chargé reste dans tous les cas.

## Actualisation

ui-settings-interval = Actualiser toutes les
    .note = Pour les flux qui n’indiquent pas d’intervalle.
ui-settings-at-start = Vérifier les flux au démarrage
ui-settings-background = Vérifier les flux en arrière-plan
    .note = Même quand la fenêtre est fermée, pour manquer moins d’articles.
ui-settings-keep-running = Continuer quand la fenêtre est fermée
    .note = Une icône dans la zone de notification indique le nombre d’articles non lus, et les flux sont vérifiés. « Quitter » arrête Lacuna.
ui-settings-no-tray = Votre environnement de bureau n’a pas de zone de notification ; Lacuna s’arrête donc à la fermeture de sa fenêtre.
ui-settings-offline = Mode hors ligne
    .note = Lacuna ne récupère rien tant que ce mode est activé.
ui-settings-notifications = Notifications
    .note = Signaler les nouveaux articles par une notification pendant l’utilisation d’autres fenêtres.
ui-settings-notify-of-gaps = Notifier les lacunes
    .note = Signaler par une notification les nouvelles lacunes, et les flux qui ne sont plus accessibles.
ui-settings-rule-commands = Laisser les règles lancer des commandes
    .note = Une règle peut lancer pour un article le programme de votre choix. Une commande qui dure plus de 30 secondes est arrêtée.
ui-settings-after-refresh = Commande après actualisation
    .note = Elle lit sur son entrée standard, en JSON, ce que l’actualisation a apporté. « lacuna after-refresh --help » la décrit. Un champ vide ne lance rien.
ui-settings-loaded-commands = Autoriser les commandes venues avec un fichier
    .note = La commande lancée après chaque actualisation et celles des règles sont venues avec un profil ou une sauvegarde d’un fichier. Elles attendent que vous les ayez regardées.

## Historique

ui-settings-mark-older = Marquer les anciens articles comme
    .note = Pour les articles antérieurs à l’abonnement.
ui-settings-mark-older-read = Lus
ui-settings-mark-older-unread = Non lus
ui-settings-archives = Demander avant de télécharger plus de
    .note = Nombre de fichiers d’archive qu’un flux peut charger avant que Lacuna demande confirmation.
ui-settings-feed-cap = Demander avant de stocker plus de
    .note = Espace disque que les textes d’un flux peuvent occuper avant que Lacuna demande confirmation.
ui-settings-keep-feed = Limite de stockage par flux
    .note = Espace disque pour les textes d’un flux ; 0 : sans limite. Les articles non lus, favoris ou étiquetés gardent leur texte, et les titres restent. Les plus anciens textes qui peuvent être récupérés de nouveau sont supprimés en premier. Ceux que leur flux ne propose plus sont supprimés en dernier, définitivement.
ui-settings-keep-all = Limite de stockage totale
    .note = Espace disque pour les textes de tous les flux ensemble ; 0 : sans limite. Pour limiter un seul flux, voir « À propos de ce flux ».
ui-settings-largest = Plus gros fichier de flux
    .note = Les fichiers plus volumineux sont refusés. Si le serveur envoie un fichier compressé, c’est sa taille décompressée qui compte.

## Réseau

ui-settings-private = Autoriser les adresses locales
    .note = Permet aux flux et aux comptes de mener à des appareils de votre propre réseau, et aux flux de passer de https à http, non chiffré.
ui-settings-keyring = Garder les mots de passe dans le trousseau du système
    .note = Sans trousseau, les mots de passe sont gardés dans un fichier privé.
ui-settings-kept-in-keyring = { $user } ; le mot de passe est dans le trousseau du système.
ui-settings-kept-in-file = { $user } ; le mot de passe est dans un fichier privé de votre profil.
ui-settings-sign-out = Se déconnecter
ui-settings-sign-out-of = Se déconnecter de { $server }
ui-settings-web-archive = Adresse de l’archive web
    .note = Lors d’une recherche d’articles manquants, Lacuna demande à Internet Archive des copies d’une page. Une autre archive convient aussi, avec l’adresse de ses listes de copies (TimeMaps Memento).
ui-settings-updates = Adresse des nouvelles versions (facultatif)
    .note = Lacuna lit une fois par jour la liste des versions à cette adresse et signale une version plus récente. Rien n’est installé. Laisser vide pour désactiver.
ui-settings-an-address = Une adresse http ou https
ui-settings-proxy = Proxy
    .note = Les adresses locales contournent le proxy.
ui-settings-proxy-system = Système
ui-settings-proxy-none = Aucun
ui-settings-proxy-http = Adresse
ui-settings-proxy-address = Adresse du proxy
ui-settings-proxy-wanted = L’adresse d’un proxy http, https ou SOCKS
ui-settings-bounds = De { $least } à { $most }

## Clavier

ui-settings-keys = Choisir une action et appuyer sur sa nouvelle touche. Échap annule.
ui-settings-find-action = Rechercher une action
ui-settings-no-key = Aucune
    .of = Aucune touche pour { $name }
ui-settings-reset-key = Réinitialiser
    .of = Réinitialiser la touche de { $name }
ui-settings-press-key = Appuyer sur une touche…
ui-settings-key-of = Touche de { $name } : { $keys }
ui-settings-key-refused = { $keys } : { $reason }

## Comptes sur des serveurs de flux. $name est le nom donné au compte, $user le nom d’utilisateur sur le serveur.

ui-settings-accounts-note = Un serveur de flux, comme Miniflux ou FreshRSS, collecte les articles pendant que cet ordinateur est en veille. Lacuna peut lui demander des articles manquants, et synchroniser avec lui les marques de lecture et les favoris.
ui-settings-accounts-conflicts = Si une marque diffère entre les deux côtés, une modification faite ici et pas encore envoyée l’emporte, sinon c’est l’état du serveur.
ui-settings-account-user = { $user } sur { $address }
ui-settings-account-token = { $address }, connexion par jeton
ui-settings-account-sync = Synchroniser
ui-settings-account-sync-of = Synchroniser maintenant avec { $name }
ui-settings-account-sync-on = Synchroniser les marques
ui-settings-account-sync-on-of = Synchroniser les marques de lecture et les favoris avec { $name }
ui-settings-account-stop = Annuler cette synchronisation
ui-settings-account-stop-of = Annuler la synchronisation en cours avec { $name }
ui-settings-account-sync-off = Désactiver la synchronisation
ui-settings-account-sync-off-of = Désactiver la synchronisation avec { $name }
ui-settings-account-subscriptions = Synchroniser les abonnements…
ui-settings-account-subscriptions-of = Synchroniser les abonnements avec { $name }…
ui-settings-subscriptions-of = Abonnements et dossiers : { $name }
ui-settings-subscriptions-names = Les noms ne sont pas synchronisés : un flux renommé garde son ancien nom de l’autre côté.
ui-settings-subscriptions-confirm = { $count ->
        [one] Appliquer { $count } modification
       *[other] Appliquer { $count } modifications
    }
ui-settings-subscriptions-close = Fermer
ui-settings-account-test = Tester
ui-settings-account-test-of = Tester { $name }
ui-settings-account-private = Autoriser les adresses locales pour { $name }
    .hint = Le nom de ce serveur peut mener à un appareil de votre propre réseau.
ui-settings-account-remove = Supprimer
ui-settings-account-remove-of = Supprimer { $name }
ui-settings-account-remove-note = Lacuna envoie les marques en attente, puis oublie le mot de passe. Les articles et leurs marques restent ici.
ui-settings-account-remove-it = Supprimer le compte « { $name } »
ui-settings-account-not-sent = { $count ->
        [one] { $count } modification n’a pas été envoyée au serveur. Si vous continuez, le serveur ne la recevra que lorsque ce compte sera de nouveau synchronisé. Elle reste ici.
       *[other] { $count } modifications n’ont pas été envoyées au serveur. Si vous continuez, le serveur ne les recevra que lorsque ce compte sera de nouveau synchronisé. Elles restent ici.
    }
ui-settings-account-remove-anyway = Supprimer quand même le compte « { $name } »
ui-settings-account-off-anyway = Désactiver quand même la synchronisation avec « { $name } »
ui-settings-account-asking = Interrogation du serveur…
ui-settings-account-stop-asking = Arrêter
ui-settings-account-gone = Absent du serveur désormais : { $title }
ui-settings-account-subscribe-again = S’y abonner de nouveau
ui-settings-account-subscribe-again-of = S’abonner de nouveau à { $title } sur le serveur
ui-settings-account-unsubscribe-here = Se désabonner ici
ui-settings-account-unsubscribe-here-of = Se désabonner ici de { $title }
ui-settings-first-of = La première synchronisation des marques avec { $name } modifierait :
ui-settings-first-confirm = Synchroniser les marques, maintenant et à l’avenir
ui-settings-account-add = Ajouter un compte
ui-settings-account-address = Adresse du serveur
ui-settings-account-plain = Non chiffré : d’autres personnes sur le réseau peuvent voir votre mot de passe
ui-settings-account-try = Tester sans ajouter
ui-settings-account-login = Utilisateur sur le serveur
    .hint = Laisser vide pour un jeton d’API de Miniflux
ui-settings-account-secret = Mot de passe ou jeton d’API
ui-settings-account-name = Nom du compte
    .hint = Laisser vide pour utiliser le nom du serveur
ui-settings-account-add-it = Ajouter le compte

## Cibles de « Envoyer à »

ui-settings-page-send-to = Envoi
ui-settings-send-note = Les destinations de « Envoyer à ». Une adresse s’ouvre dans le navigateur ou la messagerie. Une commande, comme mpv {"{url}"}, est lancée sans shell. {"{url}"} et {"{title}"} représentent l’adresse et le titre de l’article.
ui-settings-send-up = Monter { $name }
ui-settings-send-edit = Modifier
ui-settings-send-edit-of = Modifier { $name }
ui-settings-send-remove = Supprimer
ui-settings-send-remove-of = Supprimer { $name }
ui-settings-send-add = Ajouter une destination
ui-settings-send-change = Modifier { $name }
ui-settings-send-presets = Modèle
ui-settings-send-name = Nom de la destination
ui-settings-send-text = Adresse ou commande
ui-settings-send-add-it = Ajouter
ui-settings-send-change-it = Modifier
ui-settings-send-cancel = Annuler
ui-settings-send-exists = Une autre destination porte ce nom.
ui-settings-send-most = Il peut y avoir au plus { $most } destinations.
