# Ce que la fenêtre dit de son travail : avis, actions que l’on peut annuler, tâches en cours et erreurs.
# $reason est une phrase ou une partie de phrase, sans point final sauf mention contraire. $path est un fichier.
# $title et $name sont des noms de flux, de dossiers ou d’articles.

## Listes

app-scope-all = Tous les articles
app-scope-today = Aujourd’hui
app-scope-unread = Non lus
app-scope-starred = Favoris
app-scope-missing = Manquants
app-scope-at-risk = À risque
app-scope-failed = Échec du chargement
app-scope-removed = Retirés par l’éditeur
app-scope-found = Trouvés dans tous les flux
app-page = Page { $number }
app-pages-to = Pages 1 à { $number }
app-page-before-last = Une page avant la dernière
app-page-last = Dernière page
app-more-from-first = Revenir à la première page pour charger les suivantes à sa suite.
app-no-further-page = Ce flux n’indique pas d’autre page.
app-nothing-on-page = La page suivante n’apporte aucun autre article.

## Fiches des flux qui demandent de l’attention

app-why = { $reason }.
app-check-more-often = Vérifier plus souvent
# Pourquoi il n’y a pas de bouton « Vérifier plus souvent ».
app-no-shorter-interval = Lacuna ne peut pas le vérifier plus souvent.
app-shortest-interval = Lacuna le vérifie déjà aussi souvent que possible.
# $check, $from et $since sont un jour et une heure.
app-leaving-already = De nouveaux articles en chassent peut-être déjà d’autres que Lacuna n’a pas encore vus. Prochaine vérification : le { $check }.
app-leaving-from = À partir du { $from }, de nouveaux articles peuvent en chasser d’autres que Lacuna n’a pas encore vus. Prochaine vérification : le { $check }.
app-failing = En échec depuis le { $since }.
app-failing-checked = En échec depuis le { $since }. Prochaine vérification : le { $check }.
app-failing-stopped = En échec depuis le { $since }. Lacuna ne le vérifie plus de lui-même.
app-retry = Réessayer
app-unsubscribe = Se désabonner

## Tâches en cours

app-looking = Recherche de flux
app-adding = Ajout d’un flux
app-loading-page = Chargement d’une page
app-loading-full-text = Chargement du texte intégral depuis { $host }
app-refreshing = Actualisation de { $done } sur { $count ->
        [one] { $count } flux
       *[other] { $count } flux
    }
# $task est une tâche en cours, comme « Actualisation de 1 sur 2 flux ».
app-archives-read = { $task }, { $count ->
        [one] { $count } archive lue
       *[other] { $count } archives lues
    }
app-refreshed = { $feeds ->
        [one] { $feeds } flux actualisé
       *[other] { $feeds } flux actualisés
    }{ $new ->
        [0] { "" }
        [one] , { $new } nouvel article
       *[other] , { $new } nouveaux articles
    }{ $older ->
        [0] { "" }
        [one] , { $older } ancien article (marqué comme lu)
       *[other] , { $older } anciens articles (marqués comme lus)
    }{ $stopped ->
        [0] { "" }
        [one] , { $stopped } arrêté
       *[other] , { $stopped } arrêtés
    }
app-added = { $count ->
        [one] { $count } article ajouté
       *[other] { $count } articles ajoutés
    }
app-searching = Recherche de { $sought }
app-marking-read = { $count ->
        [one] Marquage de { $count } article comme lu
       *[other] Marquage de { $count } articles comme lus
    }
app-marking-unread = { $count ->
        [one] Marquage de { $count } article comme non lu
       *[other] Marquage de { $count } articles comme non lus
    }
app-marking-below = Marquage des articles suivants comme lus
app-marking-older = Marquage des anciens articles comme lus
app-removing = Suppression { $feeds ->
        [one] d’un flux
       *[other] de { $feeds } flux
    } et de { $entries ->
        [one] { $entries } article
       *[other] { $entries } articles
    }
app-restoring-feeds = Restauration { $count ->
        [one] d’un flux
       *[other] de { $count } flux
    }
app-deleting-feeds = { $count ->
        [one] Effacement de { $count } flux supprimé
       *[other] Effacement de { $count } flux supprimés
    }
app-importing = Importation de { $count ->
        [one] { $count } flux
       *[other] { $count } flux
    }
app-restoring = Restauration d’une sauvegarde
app-saving = Enregistrement
app-backing-up = Création d’une sauvegarde
app-making-room = Suppression d’anciens textes
app-updating-database = Mise à jour de la base de données

## Actions que l’on peut annuler

app-undo = Annuler
app-nothing-to-undo = Il n’y a rien à annuler.
app-nothing-to-redo = Il n’y a rien à rétablir.
app-marked-read = { $count ->
        [one] { $count } article marqué comme lu
       *[other] { $count } articles marqués comme lus
    }
app-marked-unread = { $count ->
        [one] { $count } article marqué comme non lu
       *[other] { $count } articles marqués comme non lus
    }
app-read-again = { $count ->
        [one] { $count } article de nouveau lu
       *[other] { $count } articles de nouveau lus
    }
app-unread-again = { $count ->
        [one] { $count } article de nouveau non lu
       *[other] { $count } articles de nouveau non lus
    }
app-starred = { $count ->
        [one] { $count } article ajouté aux favoris
       *[other] { $count } articles ajoutés aux favoris
    }
app-stars-removed = { $count ->
        [one] { $count } article retiré des favoris
       *[other] { $count } articles retirés des favoris
    }
app-stars-again = { $count ->
        [one] { $count } article remis dans les favoris
       *[other] { $count } articles remis dans les favoris
    }
app-star-removed = Retiré des favoris
app-star-again = Remis dans les favoris
app-shown-in-lists = De nouveau dans les listes
app-import-taken-back = { $feeds ->
        [one] { $feeds } flux importé a été retiré.
       *[other] { $feeds } flux importés ont été retirés.
    }
app-import-folders-taken-back = { $folders ->
        [one] { $folders } dossier importé a été retiré.
       *[other] { $folders } dossiers importés ont été retirés.
    }
app-import-others-stay = Ce que l’importation a changé dans d’autres flux reste.
app-import-stays = L’importation d’articles et de marques ne peut pas être annulée. Annuler encore une fois revient sur l’action précédente.
app-hidden-again = De nouveau hors des listes
app-labelled = Étiquette « { $name } » ajoutée à { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }
app-unlabelled = Étiquette « { $name } » retirée de { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }
app-label-deleted = Étiquette « { $name } » supprimée
app-label-starred = { $count ->
        [one] Un article d’un flux supprimé n’avait pas d’autre marque. Il est maintenant dans les favoris, et reste donc.
       *[other] { $count } articles de flux supprimés n’avaient pas d’autre marque. Ils sont maintenant dans les favoris, et restent donc.
    }
app-rules-restored = Les règles sont rétablies.
app-rule-vanished = La règle « { $name } » a été supprimée entre-temps. Elle est enregistrée comme nouvelle règle.
app-rules-changed-again = Les règles sont de nouveau modifiées.
app-feed-removed = « { $title } » n’est plus suivi
app-feeds-removed = { $feeds ->
        [one] { $feeds } flux n’est plus suivi
       *[other] { $feeds } flux ne sont plus suivis
    }
app-search-removed = Le dossier intelligent « { $name } » a été supprimé.
app-search-edited = Le dossier intelligent « { $name } » a été modifié.
app-gap-dismissed = Lacune masquée
app-moved = « { $name } » a été déplacé.
app-moved-into = « { $name } » a été déplacé dans « { $folder } ».
app-moved-out = « { $name } » a été déplacé à la racine.
app-moved-into-and-merged = « { $name } » a été déplacé dans « { $folder } » et fusionné avec le dossier du même nom.
app-moved-out-and-merged = « { $name } » a été déplacé à la racine et fusionné avec le dossier du même nom.
app-feeds-moved-into = { $count ->
        [one] { $count } flux a été déplacé
       *[other] { $count } flux ont été déplacés
    } dans « { $folder } ».
app-feeds-moved-out = { $count ->
        [one] { $count } flux a été déplacé
       *[other] { $count } flux ont été déplacés
    } à la racine.
# $every est une durée comme « 30 minutes ».
app-checked-more-often = « { $title } » sera désormais vérifié plus souvent (intervalle : { $every }), si son serveur le permet.
app-checked-often-already = Lacuna vérifie déjà « { $title } » aussi souvent que son serveur le permet.

## Flux et articles

app-no-links = Les articles sélectionnés n’ont pas de lien.
app-copied = Copié dans le presse-papiers
app-copy-link = Copier le lien
app-no-browser = Aucun programme n’a pu ouvrir { $address }. Le lien peut être copié et ouvert ailleurs.
app-no-address = Ce n’est pas une adresse web.
    .hint = Une adresse ressemble à example.org ou https://example.org/feed.xml.
app-address-of-file = C’est un fichier de cet ordinateur.
    .hint = Lacuna lit les flux du web. Une liste de flux peut être importée : « Importer un OPML… » dans le menu « Abonnements ».
app-address-of-mail = C’est une adresse e-mail.
    .hint = Saisir l’adresse du site ou de son flux, par exemple example.org.
app-address-not-http = Lacuna ne lit les flux que par http et https.
    .hint = Saisir l’adresse web du site ou de son flux.
app-keeps-address = « { $address } » n’est pas une adresse web. Le flux garde l’ancienne.
app-address-taken = Un flux à cette adresse est déjà suivi.
app-header-elsewhere = { $address } est sur un autre serveur que l’adresse indiquée. L’en-tête n’a pas été conservé.
app-subscribed-already = Ce flux est déjà suivi.
# $reason est une phrase.
app-not-added = { $address } n’a pas été ajouté. { $reason }
app-new-feed-needs-password = Le flux que vous avez ajouté demande un nom d’utilisateur et un mot de passe.
# $notice est une phrase sur le flux dont le titre est $title.
app-notice-of-feed = { $title } : { $notice }
app-needs-password = « { $title } » demande un nom d’utilisateur et un mot de passe.
app-sign-in = Se connecter…
app-refresh = Actualiser
app-refresh-broke = Une erreur de Lacuna a interrompu l’actualisation de { $address }.
app-no-refresh = Actualisation impossible : { $reason }.
app-offline = Lacuna est hors ligne et ne récupère rien.
app-go-online = Passer en ligne
# $reason est une phrase.
app-still-missing = Il manque toujours des articles. { $reason }
app-search-stopped = La recherche a été arrêtée. Il y a peut-être d’autres résultats.
app-stopped = Arrêté à votre demande : { $task }. Rien n’a été modifié.
app-no-such-entry = Cet article n’existe plus.
app-no-such-feed = Ce flux n’est plus suivi.
app-new-entries = { $count ->
        [one] { $count } nouvel article
       *[other] { $count } nouveaux articles
    }
app-no-notifications = Les notifications sont désactivées : { $reason }.
# Complète app-no-notifications.
app-no-desktop-notifications = cet environnement de bureau ne peut pas les afficher ({ $reason })

## Fichiers et listes de flux

app-all-files = Tous les fichiers
app-no-file-dialog = Cet environnement de bureau n’affiche pas de sélecteur de fichiers. Saisir le chemin à la place.
app-saved = Enregistré dans { $path }
app-file-not-saved = Impossible d’écrire { $path } : { $reason }.
app-file-gone = Le fichier n’existe plus.
# Nom proposé pour une liste d’abonnements exportée.
app-export-file = lacuna-abonnements.opml
app-exported = Exporté dans { $path }
app-feed-saved = { $entries ->
        [one] { $entries } article enregistré
       *[other] { $entries } articles enregistrés
    } dans { $path }. { $new ->
        [0] Aucun fichier d’anciens articles n’a été ajouté.
        [one] { $new } fichier d’anciens articles a été ajouté.
       *[other] { $new } fichiers d’anciens articles ont été ajoutés.
    }
# $reason est une proposition.
app-feed-not-saved = Le flux n’a pas été enregistré : { $reason }.
    .hint = Choisir un autre dossier.
    .incomplete = Cocher la case pour l’enregistrer quand même.
app-export-exists = { $path } existe déjà.
app-not-exported = Impossible d’écrire { $path } : { $reason }.
    .hint = Choisir un autre emplacement.
app-imported = { $count ->
        [one] { $count } flux importé
       *[other] { $count } flux importés
    }
app-imported-some = { $count ->
        [one] { $count } flux importé
       *[other] { $count } flux importés
    }, déjà suivis : { $known }
app-importing-articles = Importation des articles
app-profile-saved = { $path } contient tout le profil, sans les mots de passe.
app-profile-not-saved = Le profil n’a pas été enregistré : { $reason }.
    .hint = Choisir un autre nom ou un autre disque.
app-profile-refreshed = une autre commande actualise ce profil
app-profile-not-loaded = Le profil n’a pas été chargé : { $reason }.
    .hint = Rien n’a été modifié ici.
app-not-moved-in = Importation impossible : { $reason }.
app-moved-in = Importation terminée : { $what }.
app-moved-in-feeds = { $feeds ->
        [one] { $feeds } flux
       *[other] { $feeds } flux
    }
app-moved-in-articles = { $articles ->
        [one] { $articles } article
       *[other] { $articles } articles
    }
app-imported-articles = { $count ->
        [one] { $count } article importé
       *[other] { $count } articles importés
    }
app-import-no-export = { $path } n’est ni une liste OPML ni un fichier starred.json : { $reason }.
app-nothing-imported = Rien n’a été importé.
app-import-unreadable = Impossible de lire { $path } : { $reason }.
app-import-not-understood = Ce fichier n’est pas exploitable. Ligne { $line } : { $reason }.
app-import-line = Ligne { $line } : { $reason }
# $state est l’état d’un flux, comme « 2 lacunes ».
app-import-state = { $title } · dans cette liste : { $state }

## Images

app-image-damaged = L’image est endommagée.
app-image-empty = L’image est vide.
app-image-unknown = Impossible d’afficher cette image.
app-image-too-large = L’image est trop grande : { $width } × { $height } pixels.
app-drawing-intricate = Le dessin est trop complexe pour être affiché.
app-images-ended = Plus aucune image n’est chargée.

## Les données et leur entretien

app-not-saved = Impossible d’enregistrer la modification : { $reason }.
app-entries-not-saved = Impossible d’enregistrer les articles récupérés : { $reason }.
app-no-backup = Impossible de créer une sauvegarde : { $reason }.
app-partly-unreadable = Une partie du fichier est illisible.
app-no-room-made = Impossible de supprimer d’anciens textes : { $reason }.
app-room-made-for-good = { $count ->
        [one] { $count } texte supprimé pour gagner de la place ({ $freed }). Son flux ne le propose plus.
       *[other] { $count } textes supprimés pour gagner de la place ({ $freed }). Leurs flux ne les proposent plus.
    }
# $freed est une taille comme « 2,1 Mo ».
app-room-made = { $count ->
        [one] { $count } texte supprimé pour gagner de la place ({ $freed }). Il peut être récupéré de nouveau.
       *[other] { $count } textes supprimés pour gagner de la place ({ $freed }). Ils peuvent être récupérés de nouveau.
    }
app-read-only = Lacuna ne peut pas écrire dans ce profil : { $reason }. La lecture reste possible, mais Lacuna ne récupère rien et n’enregistre aucune modification.
app-newer-version = La version { $version } de Lacuna est disponible. « Nouveautés », dans le menu « Aide », indique ce qui change.

## La fenêtre sans ses flux

app-demo = Démo de Lacuna
app-cannot-be-opened = Impossible d’ouvrir vos flux
    .hint = Fermer les programmes qui les utilisent, libérer de la place sur le disque ou autoriser l’écriture dans le dossier, puis réessayer.
app-of-newer-version = Installer la dernière version de Lacuna, ou ouvrir un autre profil avec --data-dir.
app-open-another = Ouvrir un autre profil avec --data-dir.
app-folder-gone = Votre dossier de données a disparu
    .hint = Lacuna n’enregistre plus rien. Remettre le dossier en place ou en choisir un autre : Lacuna y copiera vos données.
app-former-data = Un autre fichier a pris la place de votre base de données. Vos données sont enregistrées sous { $path }.
app-damaged = Lacuna peut mettre le fichier de côté, récupérer son contenu lisible et y ajouter celui des sauvegardes. Rien n’est supprimé.
app-subscriptions-missing = Vos abonnements ont disparu
app-restore-backup = Restaurer la sauvegarde du { $time } ?
    .hint = Elle contient les abonnements, les marques de lecture et les favoris. Les articles seront récupérés à la prochaine actualisation. Rien n’est supprimé.
app-stopped-window = Une erreur de Lacuna a arrêté la fenêtre
    .hint = Réessayer. Si l’arrêt se reproduit avec le même article, en ouvrir un autre.
app-stopped-window-saved = Les marques de lecture, les favoris et les modifications sont enregistrés.
app-no-demo = Impossible de lancer la démo : { $reason }.
# Erreurs du démarrage, sur la sortie d’erreur.
app-demo-failed = impossible de lancer la démo : { $reason }
app-taken = une autre fenêtre utilise ce profil et ne répond pas : { $reason }
app-no-window = impossible d’ouvrir une fenêtre : { $reason }
app-no-display = impossible d’ouvrir une fenêtre : aucun écran ne répond. Lacuna a besoin d’un bureau avec Wayland ou X11. Les commandes fonctionnent aussi sans bureau : voir lacuna --help
app-broke = une erreur de Lacuna a fermé la fenêtre ; les marques de lecture, les favoris et les modifications sont enregistrés

## Vérifications en arrière-plan

app-background-timer = Lacuna vérifie désormais aussi les flux en arrière-plan.
app-background-autostart = Lacuna vérifie désormais aussi les flux en arrière-plan, dès chaque ouverture de session.
app-background-off = Lacuna ne vérifie désormais les flux que lorsque sa fenêtre est ouverte.
app-background-failed = Impossible de vérifier les flux en arrière-plan : { $reason }.
app-background-demo = la démo se termine avec sa fenêtre

## Comptes sur des serveurs de flux. $name est le nom donné au compte.

app-asking-server = Interrogation d’un serveur…
app-syncing = Synchronisation des marques
app-account-no-address = Ce n’est pas une adresse web.
app-account-exists = Il existe déjà un compte nommé { $name }.
app-account-password = Le mot de passe ou le jeton de « { $name } » a été remplacé. Les marques en attente restent.
app-account-offline = Lacuna est hors ligne. Passer en ligne pour interroger le serveur.

## L’icône de la zone de notification

app-tray-unread = { $count ->
    [0] aucun article non lu
    [one] { $count } article non lu
   *[other] { $count } articles non lus
}
app-tray-open = Ouvrir
app-tray-refresh = Actualiser
app-tray-quit = Quitter
app-tray-demo = La démo se termine avec sa fenêtre.
# Erreurs du programme sans fenêtre, sur la sortie d’erreur.
app-tray-missing = l’environnement de bureau n’affiche pas l’icône de Lacuna, qui ne peut donc pas fonctionner sans fenêtre
app-tray-replaced = impossible de relancer le programme : { $reason }

## Le résultat de « Tout essayer ». $count articles sont arrivés, les plans de site indiquent $listed pages, $asked lacunes ont été
## tentées, $left restent ouvertes.

app-tried = { $count ->
    [0] Aucun article retrouvé.
    [one] { $count } article retrouvé.
   *[other] { $count } articles retrouvés.
}
app-tried-listed = { $listed ->
    [one] { $listed } page manquante apparaît avec son titre ; « Charger le texte intégral » en récupère le texte.
   *[other] { $listed } pages manquantes apparaissent avec leurs titres ; « Charger le texte intégral » en récupère le texte.
}
app-tried-left = { $left ->
    [0] Il ne manque plus rien.
    [one] Il manque peut-être encore des articles dans { $left } lacune sur { $asked }.
   *[other] Il manque peut-être encore des articles dans { $left } lacunes sur { $asked }.
}

## Envoyer et exporter des articles

app-sent = Envoyé à { $name }
app-not-sent = Non envoyé à { $name } : { $reason }
app-entries-not-sent = { $count ->
    [one] { $count } article n’a pas été envoyé à { $name } : { $reason }
   *[other] { $count } articles n’ont pas été envoyés à { $name } : { $reason }
 }
app-runs-on = { $name } n’a pas encore terminé. Il travaille peut-être, ou attend quelque chose.
app-printing = Préparation de la page à imprimer
app-exporting-articles = Exportation des articles
app-articles-exported = { $count ->
    [one] { $count } article écrit dans { $path }
   *[other] { $count } articles écrits dans { $path }
 }{ $gaps ->
    [0] .
    [one] {". "}Un endroit où il manque des articles y est signalé.
   *[other] {". "}{ $gaps } endroits où il manque des articles y sont signalés.
 }

## Pages enregistrées

# Pages enregistrées
app-scope-pages = Pages enregistrées
app-page-saved = Page enregistrée : « { $title } »
app-page-without-text = Page { $address } enregistrée. Aucun article n’y a été trouvé.
app-page-known = La page { $address } est déjà enregistrée.
app-page-later = Seule l’adresse { $address } a été enregistrée. { $reason }
app-page-offline = Lacuna est hors ligne. « Charger le texte intégral » récupérera la page plus tard.
app-page-refused = Impossible d’enregistrer { $address }. { $reason }
app-page-is-feed = { $address } est un flux, pas une page.
app-page-subscribe = S’abonner
app-page-show = Afficher
app-pages-deleted = { $count ->
    [one] Page supprimée
   *[other] { $count } pages supprimées
}
