# Messages de la ligne de commande. La plupart suivent le nom du programme ou une adresse, et n’ont pas de point final.
# $address est une adresse, $path un fichier, $reason une phrase ou une proposition.

## Utilisation

cli-no-such-command = commande ou adresse inconnue : { $command }
cli-try-help = Pour en savoir plus, essayer « --help ».
cli-no-address = { $address } : ce n’est pas une adresse web
cli-no-source = { $source } : ni un fichier ni une adresse web
cli-no-start = --from { $value } : ni beginning, ni une date, ni after:CONTENT-ID, ni une adresse
cli-not-read = impossible de lire { $path } : { $reason }
cli-too-large = il dépasse { $mb } Mo
cli-not-written = impossible d’écrire { $path } : { $reason }
cli-result-not-written = impossible d’écrire le résultat : { $reason }
cli-no-json-result = impossible d’écrire le résultat en JSON : { $reason }
cli-port-not-used = impossible d’utiliser le port { $port } de l’adresse de bouclage : { $reason }

## Abonnements

cli-subscribed = { $address } : abonnement ajouté
cli-subscribed-already = { $address } : déjà suivi
cli-not-subscribed = { $address } : non suivi
cli-refused = { $address } : abonnement non ajouté. { $reason }
cli-page-with-feeds = { $address } : une page avec { $count ->
        [one] { $count } flux
       *[other] { $count } flux
    }
cli-import-no-export = { $path } n’est ni une liste OPML ni un fichier starred.json : { $reason }
cli-nothing-to-import = { $path } : aucun article à importer
cli-imported = ajouts : { $added }, déjà présents et ignorés : { $skipped }
cli-import-folders = { $count ->
    [one] { $count } flux figurait dans plusieurs dossiers et se trouve dans le premier
   *[other] { $count } flux figuraient dans plusieurs dossiers et se trouvent dans le premier
}
cli-skipped = { $path }, ligne { $line } : ignorée, { $reason }
# $state est un état comme « 2 lacunes ».
cli-state-there = { $address } : { $state } là où la liste a été créée

cli-header-value = Valeur de { $name } :
cli-header-input = rien n’a été saisi ; fournir la valeur de chaque en-tête sur l’entrée standard, une par ligne
cli-no-header = le flux n’a pas d’en-tête de requête { $name }
cli-headers-elsewhere = { $address } est sur un autre serveur que l’adresse indiquée. Les en-têtes n’ont pas été conservés.
cli-no-proxy = ce n’est pas un proxy ; indiquer system, none ou une adresse comme socks5://127.0.0.1:9050 ou http://proxy.example:3128

## Actualisation

cli-no-background = impossible de vérifier les flux en arrière-plan : { $reason }
cli-waiting = Une autre instance de Lacuna actualise ce profil. Attente de la fin.
cli-broke = { $address } : une erreur de Lacuna a interrompu cette actualisation
cli-not-fetched = { $address } : non récupéré, { $reason }
cli-changes = { $address } : { $new ->
        [one] { $new } nouveau
       *[other] { $new } nouveaux
    }, { $changed ->
        [one] { $changed } modifié
       *[other] { $changed } modifiés
    }{ $older ->
        [0] { "" }
        [one] , { $older } ancien article ajouté (marqué comme lu)
       *[other] , { $older } anciens articles ajoutés (marqués comme lus)
    }
cli-all-hidden = { $count ->
        [one] { $address } : { $count } nouvel article, masqué par des règles
       *[other] { $address } : { $count } nouveaux articles, tous masqués par des règles
    }
cli-all-filed = { $count ->
        [one] { $address } : { $count } nouvel article, lu aussitôt
       *[other] { $address } : { $count } nouveaux articles, tous lus aussitôt
    }
# $documents est par exemple « 2 fichiers ».
cli-missing = { $address } : il manque un fichier d’anciens articles. { $reason }
cli-missed = { $address } : il peut manquer des articles. { $reason }
cli-pages = { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
cli-at-limit = { $address } : arrêt après { $documents } ; --continue poursuit, --whole va jusqu’au début
cli-read-to-oldest = { $address } : lecture de { $documents }, jusqu’au document le plus ancien
cli-texts-gone = { $count ->
        [one] { $count } texte supprimé pour gagner de la place ; son flux ne le propose plus
       *[other] { $count } textes supprimés pour gagner de la place ; leurs flux ne les proposent plus
    }
cli-texts-removed = { $count ->
        [one] { $count } texte supprimé pour gagner de la place ; il peut être récupéré
       *[other] { $count } textes supprimés pour gagner de la place ; ils peuvent être récupérés
    } de nouveau
cli-answered-304 = Le serveur a répondu 304, alors que la requête n’avait pas de validateur.

## Listes et marques

cli-unread = non lu
cli-removed-entries = L’éditeur a retiré { $count ->
        [one] { $count } article, toujours présent ici : --removed l’affiche
       *[other] { $count } articles, toujours présents ici : --removed les affiche
    }
# $format est par exemple « Atom 1.0 », $kind « Flux avec archives », $state un état en mots.
cli-inspected = { $kind } ({ $format }), { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }, état : { $state }
cli-inspected-plain = un abonné peut remarquer ce qui manque à partir de là
cli-inspected-unread = inconnu, car ses documents plus anciens n’ont pas été lus
cli-next-page = page suivante
cli-next-page-slipped = page suivante ; il manque peut-être des articles entre ces pages
cli-marked-read = { $count ->
        [one] { $count } marqué comme lu
       *[other] { $count } marqués comme lus
    }
cli-marked-unread = { $count ->
        [one] { $count } marqué comme non lu
       *[other] { $count } marqués comme non lus
    }
cli-one-feed = --entry demande un seul abonnement
cli-starred = { $count ->
        [one] { $count } ajouté aux favoris
       *[other] { $count } ajoutés aux favoris
    }
cli-unstarred = { $count ->
        [one] { $count } retiré des favoris
       *[other] { $count } retirés des favoris
    }
cli-labelled = { $count ->
        [one] { $count } étiquette ajoutée
       *[other] { $count } étiquettes ajoutées
    }
cli-unlabelled = { $count ->
        [one] { $count } étiquette retirée
       *[other] { $count } étiquettes retirées
    }
cli-label-changed = modifiée
cli-label-deleted = étiquette { $name } supprimée ; { $count ->
        [one] { $count } article la portait
       *[other] { $count } articles la portaient
    }
cli-no-label = il n’existe pas d’étiquette { $name }
cli-no-colour = { $value } : ce n’est pas une des couleurs indiquées par --help
cli-no-entry = { $address } : aucun article n’a l’identifiant { $id }
cli-nothing-renamed = { $address } : aucun article n’est connu sous un nouvel identifiant
cli-renaming-undone = { $count ->
        [one] { $count } article a retrouvé son ancien identifiant ;
       *[other] { $count } articles ont retrouvé leur ancien identifiant ;
    } les articles aux nouveaux identifiants arriveront au prochain changement du flux

## Articles conservés en entier

cli-kept = { $count ->
    [one] { $count } article est conservé
   *[other] { $count } articles sont conservés
 }{ $images ->
    [one] {" "}avec { $images } image ({ $size }).
   *[other] {" "}avec { $images } images ({ $size }).
 }{ $missing ->
    [0] {""}
    [one] {" "}{ $missing } image n’a pas pu être récupérée, ou les paramètres ne le permettent pas.
   *[other] {" "}{ $missing } images n’ont pas pu être récupérées, ou les paramètres ne le permettent pas.
 }{ $left_out ->
    [0] {""}
    [one] {" "}{ $left_out } article dépasse la limite.
   *[other] {" "}{ $left_out } articles dépassent la limite.
 }

## Le profil

cli-doctor-ill = la base de données est endommagée ; `lacuna repair` récupère son contenu lisible
cli-doctor-private = Le rapport ne cite aucun flux, aucune adresse, aucun mot de passe et aucun nom choisi par vous.
cli-repair-rescues = { $reason }. `lacuna repair` la met de côté et récupère son contenu lisible
cli-no-backup = impossible de créer une sauvegarde : { $reason }
cli-subscriptions-missing = vos abonnements ont disparu : { $path } n’en contient aucun, mais il existe une sauvegarde. `lacuna restore { $backup }` les restaure.
cli-partly-unreadable = { $path } : une partie est illisible
cli-profile-open = une autre instance de Lacuna utilise ce profil : la fermer d’abord
cli-profile-not-locked = impossible de verrouiller le profil : { $reason }
cli-not-damaged = La base de données n’est pas endommagée. Rien n’a été modifié.

## Progression : les mots derrière une barre et deux nombres

cli-progress-update = étapes de la mise à jour de la base
cli-progress-read = articles lus
cli-progress-searched = articles parcourus
cli-progress-marked = articles marqués comme lus
cli-progress-removed = articles supprimés
cli-progress-indexed = articles indexés
cli-progress-feeds = flux
cli-progress-freed = Mo de textes supprimés
cli-progress-shrinking = compactage de la base de données
cli-progress-walk = { $documents }, jusqu’au { $time }
cli-saved-feed = { $path } : { $entries ->
        [one] { $entries } article
       *[other] { $entries } articles
    } dans { $archives ->
        [one] { $archives } archive
       *[other] { $archives } archives
    }, dont { $new ->
        [one] { $new } nouvelle
       *[other] { $new } nouvelles
    }
cli-saved-address = Les fichiers contiennent l’adresse du flux. Si elle est secrète, ne pas les publier.
cli-saved-without-text = { $count ->
        [one] { $count } article n’a pas de texte ici : il a été supprimé pour gagner de la place, ou c’est un fichier
       *[other] { $count } articles n’ont pas de texte ici : il a été supprimé pour gagner de la place, ou c’est un fichier
    }
cli-incomplete = { $reason } : --incomplete l’enregistre quand même, et le flux enregistré l’indique
cli-progress-compared = articles comparés

## Comptes sur des serveurs de flux. $name est le nom donné au compte.

cli-account-exists = Il existe déjà un compte nommé { $name }
cli-account-not-added = { $name } : non ajouté. { $reason }
cli-account-removed = { $name } : supprimé. Les articles venus de ce serveur restent
cli-no-account = Il n’existe pas de compte nommé { $name }
cli-account-secret = Mot de passe ou jeton d’API :
cli-account-no-secret = Impossible de lire le mot de passe ou le jeton d’API sur l’entrée standard : { $reason }
cli-account-empty-secret = Fournir le mot de passe ou le jeton d’API sur l’entrée standard
cli-account-not-asked = Le serveur n’a pas été interrogé
cli-subscriptions-ask = Appliquer ces modifications ? [o/N]
cli-subscriptions-how = Rien n’a été modifié. L’option --yes applique ces modifications.
cli-sync-off = { $name } : n’est plus synchronisé. Toutes les marques restent en l’état des deux côtés
# $count est un nombre de marques.
cli-marks-not-sent = { $name } : { $count ->
    [one] { $count } modification n’a pas été envoyée au serveur. Elle reste ici
   *[other] { $count } modifications n’ont pas été envoyées au serveur. Elles restent ici
}
# $entry est un nombre, $reason une phrase.
cli-sync-refused = { $name } : le serveur refuse { $mark ->
        [read] la marque de lecture
       *[starred] la marque de favori
    } de « { $title } » dans { $feed }, la modification attend donc. { $reason }
cli-sync-dropped = { $name } : le serveur a refusé { $mark ->
        [read] la marque de lecture
       *[starred] la marque de favori
    } de « { $title } » dans { $feed } cinq jours différents, Lacuna n’envoie donc plus la modification. La marque reste ici. { $reason }
cli-sync-limited = { $name } : une liste du serveur n’est pas arrivée en entier, seule une partie a été comparée
cli-progress-requests = requêtes au serveur
cli-progress-entries = articles énumérés

## Règles

cli-search-most = { $count } articles au plus sont affichés
cli-search-mistyped = « { $word } » n’est pas une condition, car sa valeur est incorrecte. Il est recherché comme un mot
cli-rule-off = désactivée
cli-rule-tried = se serait appliquée à { $count } sur { $of }
cli-rule-fault = { $path }, ligne { $line } : { $reason }
cli-rule-more-faults = { $path } : { $count ->
    [one] { $count } autre ligne est illisible
   *[other] { $count } autres lignes sont illisibles
}
cli-rules-refused = { $path } : { $reason }
cli-rules-not-imported = { $path } : aucune règle n’est importée. Corriger le fichier et réessayer.
cli-rules-imported = ajouts : { $new }, remplacements : { $replaced }
cli-rules-changed = règles modifiées
cli-rule-added = règle ajoutée
cli-rule-waits = { $name } lance une commande et a été désactivée. Examiner la commande avant de réactiver la règle.
cli-rule-commands-are-off = les paramètres ne permettent pas aux règles de lancer des commandes ; « lacuna after-refresh --rule-commands on » le permet

## Envoyer et exporter des articles

cli-no-target = Il n’existe pas de destination « { $name } ». « lacuna send-to list » affiche les destinations.
cli-targets-changed = destinations modifiées
cli-target-added = destination ajoutée
cli-not-opened = Impossible d’ouvrir un navigateur pour { $address }
cli-sent = envoyé à { $name }
cli-runs-on = { $name } n’a pas encore terminé
cli-progress-written = écrits
cli-export-exists = { $path } existe déjà ; --overwrite le remplace
cli-no-file = ce n’est pas un fichier
cli-export-needs-file = les articles ne sont pas écrits sur la sortie standard ; indiquer un fichier
cli-articles-exported = { $count ->
    [one] { $count } article écrit
   *[other] { $count } articles écrits
 }, dont { $dropped ->
    [one] { $dropped } retiré
   *[other] { $dropped } retirés
 } par l’éditeur ; { $gaps ->
    [one] { $gaps } avis
   *[other] { $gaps } avis
 } d’articles manquants

## Migration depuis un autre lecteur de flux

cli-progress-moving = Importation des articles
cli-move-in-preview = Rien n’a été modifié. Ajouter --yes pour importer.
cli-move-in-refresh = « lacuna refresh » récupère les nouveaux flux.
cli-move-in-which = nommer le lecteur avec --from, ou indiquer son chemin
cli-move-in-none = Aucun autre lecteur de flux trouvé. Indiquer le chemin de ses fichiers, ou celui d’une liste de flux OPML.
cli-move-in-how = « lacuna move-in --from NOM » montre ce qui serait importé.
cli-move-in-not-found = { $reader } est introuvable sur cet ordinateur ; indiquer le chemin de ses fichiers
cli-move-in-several = { $reader } se trouve plusieurs fois sur cet ordinateur ; indiquer un des chemins : { $paths }

## Un profil entier dans un fichier

cli-whole-saved = { $path } contient tout le profil, sans les mots de passe.
cli-whole-loaded = Le profil de { $path } est maintenant ici. Les mots de passe n’étaient pas dans le fichier ; ils sont à saisir de nouveau.
cli-whole-aside = L’ancien profil a été mis de côté dans { $path }.
cli-whole-open = une fenêtre utilise ce profil, ou un autre « profile load » s’exécute ; fermer la fenêtre ou réessayer plus tard
cli-whole-refreshed = une autre commande actualise ce profil ; réessayer quand elle aura terminé
cli-whole-used = { $reason } ; --replace le met de côté, et --data-dir charge le fichier dans un autre dossier

## Pages enregistrées

cli-page-saved = { $address } : page enregistrée, « { $title } »
cli-page-known = { $address } : page déjà enregistrée
cli-page-without-text = { $address } : page enregistrée sans texte ; aucun article n’y a été trouvé
cli-page-later = { $address } : seule l’adresse a été enregistrée. { $reason }
cli-page-is-feed = { $address } est un flux, pas une page. Pour s’abonner : lacuna add { $feed }
cli-page-refused = { $address } : page non enregistrée. { $reason }
cli-page-unknown = { $address } n’est pas une page enregistrée
cli-no-saved-pages = Il n’y a pas de pages enregistrées. Pour en enregistrer une : lacuna save URL
cli-pages-stay = les pages enregistrées ne sont pas un abonnement : `lacuna save --remove URL` supprime une page
