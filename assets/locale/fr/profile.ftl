# Le profil : son dossier, les sauvegardes, la réparation, les mots de passe, et ce que l’on sait d’un flux. Les erreurs sont des
# propositions sans point final. $path est un fichier ou un dossier, $reason une proposition, $time un jour et une heure.

## Ouvrir un profil

profile-no-folder = le système n’indique aucun dossier pour les données de Lacuna ; en choisir un avec --data-dir
profile-not-created = impossible de créer le dossier du profil { $folder } : { $reason }
profile-not-writable = le dossier du profil { $folder } n’est pas accessible en écriture : { $reason }
profile-no-thread = impossible de démarrer un fil d’exécution : { $reason }
# $reason est une phrase.
profile-settings-set-aside = Les paramètres étaient illisibles ({ $reason }) et ont été mis de côté dans { $path }.
profile-settings-partly-read = Les paramètres n’étaient lisibles qu’en partie ({ $reason }). Le fichier a été mis de côté dans { $path }.
profile-settings-unreadable = { $error }. Les paramètres par défaut sont utilisés. Les modifications ne pourront être enregistrées que lorsque le fichier sera lisible.
# $names : noms de paramètres.
profile-settings-wrong = Ces paramètres n’ont pas de valeur valable, leur valeur par défaut est utilisée : { $names }.

## Sauvegardes

profile-no-file-dialog = cet environnement de bureau n’affiche pas de sélecteur de fichiers : `lacuna --data-dir DOSSIER` ouvre le profil de ce dossier
profile-partly-unreadable = une partie de { $path } est illisible : `lacuna repair` récupère le reste et y ajoute le contenu des sauvegardes
profile-being-replaced = le profil est en cours de réparation ou de remplacement : réessayer ensuite
profile-open-elsewhere = une autre instance de Lacuna modifie ce profil : la fermer, ou réessayer ensuite
profile-missing = { $path } ne contient aucun abonnement : `lacuna restore { $backup }` restaure ceux de la sauvegarde
profile-not-whole = { $path } a été écrit mais est endommagé : { $reason }
profile-not-made = impossible de créer { $path } : { $reason }
profile-not-written = impossible d’écrire { $path } : { $reason }
profile-not-replaced = impossible de remplacer { $path } : { $reason }
profile-not-set-aside = impossible de mettre { $path } de côté : { $reason }
profile-not-removed = impossible de supprimer { $path } : { $reason }
profile-not-restored = La sauvegarde n’a pas été restaurée, car les paramètres ne peuvent pas être écrits : { $reason }
profile-restored = Restauré : { $subscriptions ->
        [one] { $subscriptions } abonnement
       *[other] { $subscriptions } abonnements
    }, { $entries ->
        [one] { $entries } article
       *[other] { $entries } articles
    }, { $read ->
        [one] { $read } marque de lecture
       *[other] { $read } marques de lecture
    }, { $starred ->
        [one] { $starred } favori
       *[other] { $starred } favoris
    }. Les étiquettes, les règles, les recherches enregistrées et les comptes de la sauvegarde qui manquaient ont été ajoutés. Rien n’a été retiré.

## La réparation

profile-checking = Vérification de la base de données
profile-saving = Récupération des données lisibles
profile-adding-backups = Ajout des données des sauvegardes
profile-repaired = La base de données endommagée a été mise de côté dans { $path }. { $subscriptions ->
        [one] { $subscriptions } abonnement
       *[other] { $subscriptions } abonnements
    } et { $entries ->
        [one] { $entries } article
       *[other] { $entries } articles
    } en ont été récupérés ; les sauvegardes ont fourni { $restored ->
        [one] { $restored } abonnement
       *[other] { $restored } abonnements
    } et { $marks ->
        [one] { $marks } marque
       *[other] { $marks } marques
    }.
profile-sort-subscriptions = Abonnements
profile-sort-entries = Articles
profile-sort-read-marks = Marques de lecture
profile-sort-stars = Favoris
profile-sort-labels = Étiquettes d’articles
profile-sort-hidden = Articles masqués par une règle
profile-sort-rules = Règles
profile-sort-searches = Recherches enregistrées
# $sort est l’un des six ci-dessus.
profile-counts = { $sort } : avant { $before }, récupération { $saved }, sauvegardes { $restored }, perte { $lost }.
profile-counts-unknown = { $sort } : récupération { $saved }, sauvegardes { $restored }. On ignore s’il y a d’autres pertes.
profile-counts-at-least = { $sort } : avant { $before } au moins, récupération { $saved }, sauvegardes { $restored }, perte { $lost } ou plus.
# $count : articles favoris ou étiquetés dont il ne reste que les marques.
profile-lost-log = Les dernières modifications sont perdues, car leur fichier est illisible. Il est conservé : { $path }.
profile-lost-marked = { $count ->
        [one] { $count } article favori ou étiqueté est perdu : seule sa marque a été récupérée.
       *[other] { $count } articles favoris ou étiquetés sont perdus : seules leurs marques ont été récupérées.
    }
profile-lost-texts = { $count ->
        [one] { $count } article récupéré a perdu son texte.
       *[other] { $count } articles récupérés ont perdu leur texte.
    }
profile-derived-addresses = { $count ->
        [one] L’adresse de { $count } abonnement récupéré était endommagée et a été reconstituée d’après d’autres données. La vérifier.
       *[other] Les adresses de { $count } abonnements récupérés étaient endommagées et ont été reconstituées d’après d’autres données. Les vérifier.
    }
profile-fetches-again = La prochaine actualisation récupérera ce que les éditeurs proposent encore.

## Mots de passe

profile-logins-unreadable = Impossible de lire { $path } : { $reason }.
profile-login-not-saved = Impossible d’enregistrer le nom d’utilisateur et le mot de passe : { $reason }
profile-no-password = Le trousseau du système n’a pas fourni le mot de passe pour { $server } : { $reason }.
    .hint = Déverrouiller le trousseau et actualiser, ou se connecter de nouveau.
profile-keyring-silent = il n’a pas encore répondu
profile-keyring-no-thread = impossible de démarrer un fil d’exécution
profile-not-in-keyring = Le trousseau du système n’a pas répondu. Le mot de passe pour { $server } se trouve dans un fichier privé de votre profil.
profile-stays-in-keyring = Le mot de passe pour { $server } reste dans le trousseau du système : { $reason }.
profile-not-removed-from-keyring = Impossible de supprimer « { $name } » du trousseau du système : { $reason }.

## En-têtes de requête

profile-too-many-headers = Un flux peut avoir { $most } en-têtes de requête.

## Fichiers de listes

profile-no-file-name = le chemin ne désigne aucun fichier
profile-no-file = il y a là autre chose qu’un fichier
profile-own-file = c’est un fichier d’un profil de Lacuna
profile-file-exists = le fichier existe déjà
profile-other-kind = il y a là un fichier d’un autre type, qui n’est pas remplacé
profile-link-loop = ses liens symboliques tournent en rond

## Ce que l’on sait d’un flux : noms et valeurs

profile-fact-entries = Articles
profile-fact-unread = Non lus
profile-fact-from = Période
profile-from-to = { $oldest } – { $newest }
profile-fact-checked = Dernière vérification
profile-checked-failed = { $time }, échec le { $failed }
profile-failed = Échec le { $time }
profile-fact-next = Prochaine vérification
profile-next = { $time } · { $reason }
profile-next-never = Jamais : le flux a définitivement disparu
profile-next-refresh = À la prochaine actualisation
profile-fact-at-risk = À risque
profile-fact-stays = Un article reste
# $span est par exemple « 9 heures ».
profile-stays = Environ { $span } dans le flux
# Le délai le plus court entre deux vérifications d’un flux. $span et $asked sont par exemple « 20 minutes ».
profile-fact-bound = Temps minimal entre vérifications
profile-bound = { $span }, seulement si des articles risquent d’être manqués
profile-bound-whole = { $span }, seulement si des articles risquent d’être manqués : le serveur ne dit pas si le flux a changé, chaque vérification le télécharge donc en entier
profile-bound-whole-asked = { $span }, ou { $asked } si cet intervalle est réglé pour ce flux ; seulement si des articles risquent d’être manqués : le serveur ne dit pas si le flux a changé, chaque vérification le télécharge donc en entier
profile-fact-problem = Problème
profile-problem = { $reason } Depuis le { $time }.
profile-fact-status = Statut HTTP
profile-fact-failures = Échecs de suite
profile-fact-document = Lu depuis
profile-fact-files = Fichiers lus
profile-feed-only = Le flux seul
profile-feed-and-pages = Le flux et { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
profile-feed-and-archives = Le flux et { $count ->
        [one] { $count } archive
       *[other] { $count } archives
    }
profile-feed-and-snapshots = Le flux et { $count ->
        [one] { $count } instantané
       *[other] { $count } instantanés
    }
profile-fact-synced = Synchronisé avec
profile-fact-size = Taille sur le disque
profile-fact-hidden = Masqués par des règles
profile-fact-removed = Textes supprimés
profile-removed-for-good = { $count ->
        [one] { $count } : le flux ne le propose plus
       *[other] { $count } : le flux ne les propose plus
    }
profile-removed = { $count ->
        [one] { $count } : il peut être récupéré de nouveau
       *[other] { $count } : ils peuvent être récupérés de nouveau
    }
# Un défaut d’un document, et une adresse.
profile-fault-in = { $fault } dans { $address }
profile-more-faults = { $count ->
        [one] { $count } autre dans ses archives et ses pages
       *[other] { $count } autres dans ses archives et ses pages
    }
profile-note = Remarque
profile-warning = Avertissement
profile-error = Erreur

## Rapports et listes pour d’autres programmes. $older et $newer sont des dates, $cause un nom comme dans le JSON.

profile-unknown-time = une date inconnue
profile-report-entry = { $reason } Entre { $older } et { $newer }. Cause : { $cause }.
# $missing est par exemple « Il manque des articles ».
profile-report-title = { $missing } dans { $feed }
profile-report = Articles manquants
profile-list-title = Abonnements de Lacuna

## Un flux enregistré comme flux avec archives

profile-archive-file = { $path } : { $reason }
profile-archive-other = { $path } existe déjà et appartient à autre chose
profile-archive-incomplete = des articles de ce flux manquent ou manquent peut-être
profile-archive-form = la copie de ce dossier a été enregistrée sous une autre forme, car des articles manquent maintenant et ne manquaient pas alors, ou l’inverse ; choisir un autre dossier
profile-archive-hole = { $path } n’est plus là, alors que des archives plus récentes de ce dossier y sont encore ; le remettre ou choisir un autre dossier
profile-archive-empty = le flux n’a pas d’articles
# $address est l’adresse du flux d’origine. Les deux phrases suivantes figurent dans le flux enregistré.
profile-archive-copy = Une copie de { $address }.
profile-archive-gaps = Il manque peut-être des articles dans cette copie.

## Vérifications en arrière-plan : propositions

profile-background-nowhere = ce système n’offre aucun moyen de lancer un programme à intervalles réguliers
profile-background-sandbox = le bac à sable de ce programme ne le permet pas
profile-background-file = impossible de modifier { $path } : { $reason }
# $reason est la commande et ce qu’elle a répondu.
profile-background-refused = systemd l’a refusé ({ $reason })

## Le journal des requêtes

# $why est l’un des noms ci-dessous, $answer l’une des expressions ci-dessous.
profile-request = { $why } : { $answer } · { $address }
profile-request-poll = Flux
profile-request-archive = Anciens articles
profile-request-check = Archive, de nouveau
profile-request-older = Page plus ancienne
profile-request-server = Serveur de flux
profile-request-web-archive = Archive web
profile-request-article = Texte intégral
profile-request-image = Image
profile-request-icon = Icône
profile-request-updates = Nouvelle version de Lacuna
profile-request-unchanged = inchangé
# $status est par exemple « 404 », $size « 12 ko ».
profile-request-received = { $size } reçus
profile-request-status = statut HTTP { $status }, { $size }
# $kind est un nom comme dans le JSON de la ligne de commande.
profile-request-failed = pas de réponse ({ $kind })

## Comptes sur des serveurs de flux. $software est un nom comme « Miniflux 2.2.6 », $user le nom d’utilisateur sur ce serveur.

profile-server-is = { $software } à l’adresse { $address }, utilisateur { $user }.
profile-server-unnamed = Un serveur avec l’API Google Reader à l’adresse { $address }, utilisateur { $user }.
profile-server-no-feeds = Vous n’avez encore aucun flux ici. « Synchroniser les abonnements… » apporte ceux du serveur.
profile-server-shares-none = Aucun de vos flux n’y est suivi, il ne peut donc pas fournir d’articles manquants.
profile-server-can = Il collecte aussi { $shared } de vos { $feeds ->
        [one] { $feeds } flux
       *[other] { $feeds } flux
    }.
profile-server-gives = Lacuna peut lui demander des articles manquants et synchroniser avec lui les marques de lecture et les favoris.
profile-server-may-give = Lacuna peut synchroniser avec lui les marques de lecture et les favoris. Seule une requête montrera s’il fournit aussi des articles manquants.
# $sent et $received sont des nombres de marques.
profile-sync-done = Synchronisation faite, marques envoyées : { $sent }, reçues : { $received }.
profile-sync-anew = Le serveur a été réinstallé ou restauré depuis une sauvegarde après la dernière synchronisation, les deux côtés ont donc été comparés de nouveau.
profile-sync-sent-again = { $count ->
        [one] Le serveur a reçu de nouveau { $count } marque qu’il avait perdue.
       *[other] Le serveur a reçu de nouveau { $count } marques qu’il avait perdues.
    }
profile-sync-kept = { $count ->
        [one] Le serveur a peut-être perdu { $count } marque, ou quelqu’un l’a changée là-bas depuis. Il ne dit pas lequel des deux, la marque d’ici compte donc.
       *[other] Le serveur a peut-être perdu { $count } marques, ou quelqu’un les a changées là-bas depuis. Il ne dit pas lequel des deux, les marques d’ici comptent donc.
    }
profile-sync-reopened = { $count ->
        [one] { $count } article plus ancien est arrivé ici déjà lu et n’est pas lu sur le serveur ; il est donc non lu ici aussi.
       *[other] { $count } articles plus anciens sont arrivés ici déjà lus et ne sont pas lus sur le serveur ; ils sont donc non lus ici aussi.
    }
profile-sync-ended = { $count ->
        [one] { $count } modification n’a pas été envoyée, car le serveur a supprimé son article. La marque reste ici.
       *[other] { $count } modifications n’ont pas été envoyées, car le serveur a supprimé leurs articles. Les marques restent ici.
    }
profile-sync-added = { $count ->
        [one] { $count } favori que seul le serveur avait se trouve maintenant dans « Favoris ».
       *[other] { $count } favoris que seul le serveur avait se trouvent maintenant dans « Favoris ».
    }
# Numbers of marks that the first sync would change.
profile-first-none = Rien : les deux côtés ont les mêmes marques.
profile-first-no-feed = Rien : aucun flux n’est des deux côtés, il n’y a donc pas de marques à comparer.
profile-first-there = Sur le serveur : { $sent ->
        [one] { $sent } marque.
       *[other] { $sent } marques.
    }
profile-first-here = Ici : lus { $read }, non lus { $unread }, favoris { $starred }.
profile-first-added = Favoris que seul le serveur a et qui arrivent ici : { $count }.
profile-first-stopped = La comparaison a été arrêtée. La synchronisation des marques reste désactivée.
profile-sync-numbers = Envoyées : { $sent }, reçues : { $received }.
profile-sync-waiting = { $count ->
        [one] { $count } modification en attente.
       *[other] { $count } modifications en attente.
    }
profile-sync-unknown-there = { $count ->
        [one] { $count } modification attend que le serveur ait son article.
       *[other] { $count } modifications attendent que le serveur ait leurs articles.
    }
profile-starred-there = { $count ->
        [one] { $count } favori du serveur vient d’un flux que vous ne suivez pas ici. Il reste là-bas.
       *[other] { $count } favoris du serveur viennent de flux que vous ne suivez pas ici. Ils restent là-bas.
    }
profile-starred-here = { $count ->
        [one] { $count } favori d’ici n’est pas synchronisé, car son flux n’est pas suivi des deux côtés. Il reste ici.
       *[other] { $count } favoris d’ici ne sont pas synchronisés, car leurs flux ne sont pas suivis des deux côtés. Ils restent ici.
    }
# $done et $of sont des nombres d’articles, $count un nombre de marques.
profile-sync-asking = Demande des modifications
profile-sync-listing = Articles énumérés : { $done } sur { $of }
profile-sync-comparing = Comparaison des marques des deux côtés
profile-sync-sending = { $count ->
        [one] Envoi de { $count } marque
       *[other] Envoi de { $count } marques
    }
# $ago est par exemple « il y a 2 minutes ».
profile-synced = Synchronisé { $ago }.
profile-last-synced = Dernière synchronisation : { $ago }.
# $reason is a sentence.
profile-sync-failed = La dernière synchronisation a échoué : { $reason }
profile-synced-ahead = Dernière synchronisation alors que l’horloge de cet ordinateur avançait.
profile-never-synced = Pas encore synchronisé. La synchronisation des marques est activée et se poursuit à la prochaine actualisation.

## Règles

profile-no-rule = il n’existe pas de règle « { $name } »
profile-rule-exists = il existe déjà une règle « { $name } »
profile-too-many-rules = il peut y avoir au plus { $most } règles
profile-rules-no-text = ce n’est pas un fichier de règles : ce n’est pas du texte en UTF-8
profile-rules-empty = le fichier est vide
profile-rules-none = le fichier ne contient aucune règle
profile-rules-cut-off = Le fichier est coupé : le ] final manque.
profile-rule-twice = Une autre règle du fichier porte le nom « { $name } ».
profile-rule-no-json = Ce n’est pas du JSON : { $reason }.
profile-rule-no-object = Une règle est un objet avec name, when et then.
profile-rule-field = Il n’existe pas de champ « { $name } ». Les champs sont name, when, then et enabled.
profile-rule-no-text = Le champ « { $name } » doit être un texte.
profile-rule-no-actions = Le champ « then » doit être un tableau d’actions : read, hide, star, notify, full-text, label:NAME et run:COMMAND.
profile-rule-no-flag = Le champ « enabled » doit valoir true ou false.

## Programmes auxquels des articles sont envoyés, et exportations d’articles

profile-program-not-started = Impossible de lancer « { $program } » : { $reason }
# $status : le code de sortie tel que le système l’exprime
profile-program-failed = « { $program } » a échoué ({ $status }).
profile-program-failed-saying = « { $program } » a échoué ({ $status }) : { $said }
profile-program-ended = « { $program } » n’avait pas terminé au bout de { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
 } et a été arrêté.

## Après une actualisation. $rule est le nom d’une règle. Une phrase sur un programme suit comme $reason.

profile-no-article = Aucun article n’a été trouvé dans la page.
profile-afterwards-not-read = Les tâches qui suivent l’actualisation ont été omises, car la base de données est illisible : { $reason }
profile-not-notified = L’environnement de bureau n’affiche pas la notification : { $reason }
profile-rule-texts-left-out = { $count ->
    [one] Une règle a demandé le texte intégral de { $count } article, qui n’a pas été chargé. Ouvrir l’article pour le charger.
   *[other] Des règles ont demandé le texte intégral de { $count } articles, qui n’a pas été chargé. Ouvrir un article pour charger son texte.
 }
profile-rule-commands-off = { $count ->
    [one] { $count } commande de règle n’a pas été lancée, car les paramètres ne permettent pas aux règles de lancer des commandes.
   *[other] { $count } commandes de règles n’ont pas été lancées, car les paramètres ne permettent pas aux règles de lancer des commandes.
 }
profile-rule-commands-left-out = { $count ->
    [one] { $count } commande de règle attend la prochaine actualisation, parce qu’il y en avait trop ou qu’elles duraient trop longtemps. Elle attend une semaine au plus.
   *[other] { $count } commandes de règles attendent la prochaine actualisation, parce qu’il y en avait trop ou qu’elles duraient trop longtemps. Elles attendent une semaine au plus.
 }
profile-rule-commands-failed = Règle « { $rule } » : la commande a aussi échoué pour { $count ->
    [one] { $count } autre article
   *[other] { $count } autres articles
 }.
profile-rule-command-failed = Règle « { $rule } » : { $reason }
profile-commands-wait = Les commandes venues avec un profil chargé ou une sauvegarde attendent votre accord, dans les paramètres, sous « Actualisation » ou avec « lacuna after-refresh --allow-loaded ». Pour un article reçu entre-temps, la commande d’une règle attend une semaine au plus.
profile-hook-failed = La commande exécutée après l’actualisation : { $reason }
# Titres de notifications. $title est le titre d’un article.
profile-notice-entry = { $rule } : { $title }
profile-notice-entries = { $rule } : { $count ->
    [one] { $count } nouvel article
   *[other] { $count } nouveaux articles
 }
profile-notice-gap = Nouvelle lacune dans { $feed }
profile-notice-gaps-of-feed = { $count ->
    [one] { $count } nouvelle lacune dans { $feed }
   *[other] { $count } nouvelles lacunes dans { $feed }
 }
profile-notice-gaps = { $count ->
    [one] { $count } nouvelle lacune
   *[other] { $count } nouvelles lacunes
 }
profile-notice-dead = { $feed } n’est plus accessible
profile-notice-dead-feeds = { $count ->
    [one] { $count } flux n’est plus accessible
   *[other] { $count } flux ne sont plus accessibles
 }

## Le dossier du profil

# $program est un nom comme « Syncthing », $folder un chemin, $kind le type d’un système de fichiers.
profile-place-synchronised = { $program } synchronise le dossier { $folder }, où se trouve ce profil. Les fichiers de la base de données y sont copiés un par un, ce qui peut l’endommager ou ramener une version plus ancienne. Déplacer le profil dans un autre dossier (--data-dir). Pour avoir les mêmes marques de lecture sur plusieurs ordinateurs, utiliser un compte sur un serveur de flux.
profile-place-copies = { $count ->
        [one] Le dossier { $folder } contient une deuxième copie de la base de données
       *[other] Le dossier { $folder } contient { $count } autres copies de la base de données
    } : { $names }. Un programme qui synchronise des dossiers crée une telle copie quand deux ordinateurs ont modifié la base de données. Lacuna ne la lit pas, si bien que des marques de lecture et des articles peuvent manquer ici. « lacuna restore FICHIER » ajoute ce que contient une copie et ne retire rien. Supprimer ensuite la copie, et déplacer le profil dans un autre dossier (--data-dir).
profile-place-network = Ce profil se trouve sur un lecteur réseau ({ $kind }). Si deux ordinateurs l’utilisent en même temps, ou si la connexion est coupée, la base de données peut être endommagée. Déplacer le profil sur un disque de cet ordinateur (--data-dir). Pour avoir les mêmes marques de lecture sur plusieurs ordinateurs, utiliser un compte sur un serveur de flux.

## Les cibles, et les phrases des articles exportés

profile-too-many-targets = Il peut y avoir au plus { $most } destinations.
profile-no-target = Il n’existe pas de destination « { $name } ».
profile-export-attached = Fichier joint :
profile-export-empty = Il n’y a aucun article à écrire.
profile-folder-not-empty = le dossier n’est pas vide ; après une exportation interrompue, supprimer le dossier ou en choisir un autre
profile-book-too-large = le livre serait trop volumineux
profile-export-about = Écrit par Lacuna le { $date }
profile-export-untitled = Sans titre
profile-export-dropped = L’éditeur a retiré cet article ; constaté le { $date }.
profile-export-dropped-short = retiré par l’éditeur
profile-export-dropped-title = Retirés par l’éditeur
    .note = L’éditeur ne propose plus les articles suivants. Lacuna les a conservés.
profile-export-captured = D’après une copie d’une archive web du { $date }.
profile-export-asked = Vient de { $host }, où les articles manquants ont été demandés.
profile-export-account = Vient du serveur de flux « { $account } », qui l’avait conservé.
profile-export-imported = Du fichier « { $file } », que vous avez importé.
profile-export-source = Du document { $source } du flux.
profile-export-full-text = Le texte est celui de la page { $page }.
profile-export-purged = Lacuna a supprimé le texte le { $date } pour gagner de la place.
# $kind : un type de média
profile-export-file = L’article est un fichier ({ $kind }), qui n’est pas inclus.
profile-export-stopped = l’exportation a été arrêtée

## Articles exportés par un autre lecteur. Ces phrases figurent dans l’aperçu d’une importation et dans son rapport.

profile-starred-marked = { $count ->
        [one] { $count } article est déjà ici. Il reçoit son statut de favori, sa marque de lecture et ses étiquettes.
       *[other] { $count } articles sont déjà ici. Ils reçoivent leur statut de favori, leurs marques de lecture et leurs étiquettes.
    }
profile-starred-added = { $count ->
        [one] { $count } article est ajouté à un flux de vos abonnements. Il ne referme aucune lacune.
       *[other] { $count } articles sont ajoutés à des flux de vos abonnements. Ils ne referment aucune lacune.
    }
profile-starred-kept = { $count ->
        [one] { $count } article vient
       *[other] { $count } articles viennent
    } { $feeds ->
        [one] d’un flux hors de vos abonnements. À retrouver dans les favoris et sous vos étiquettes ; le flux n’est pas ajouté.
       *[other] de { $feeds } flux hors de vos abonnements. À retrouver dans les favoris et sous vos étiquettes ; les flux ne sont pas ajoutés.
    }
profile-starred-left-out = { $count ->
        [one] { $count } article est laissé de côté : son flux n’est pas dans vos abonnements, et il n’est ni favori ni étiqueté.
       *[other] { $count } articles sont laissés de côté : leurs flux ne sont pas dans vos abonnements, et ils ne sont ni favoris ni étiquetés.
    }
profile-starred-labels = { $count ->
        [one] { $count } étiquette est laissée de côté, car il y en a trop.
       *[other] { $count } étiquettes sont laissées de côté, car il y en a trop.
    }
profile-starred-bad-labels = { $count ->
        [one] { $count } étiquette est laissée de côté, car son nom est vide, dépasse { $most } caractères ou ne peut pas être affiché.
       *[other] { $count } étiquettes sont laissées de côté, car leurs noms sont vides, dépassent { $most } caractères ou ne peuvent pas être affichés.
    }
profile-starred-long-lists = { $count ->
        [one] { $count } article a plus de 1 000 étiquettes et catégories. Celles qui suivent les 1 000 premières sont laissées de côté.
       *[other] { $count } articles ont chacun plus de 1 000 étiquettes et catégories. Celles qui suivent les 1 000 premières sont laissées de côté.
    }
profile-starred-unusable = { $count ->
        [one] { $count } élément est inutilisable, car il n’indique aucun flux, ou n’a ni lien ni titre.
       *[other] { $count } éléments sont inutilisables, car ils n’indiquent aucun flux, ou n’ont ni lien ni titre.
    }
profile-starred-damaged = Le fichier est endommagé ou coupé à la ligne { $line }. Seul ce qui précède est importé.

## Modifications qui accordent les abonnements des deux côtés, à confirmer par l’utilisateur.

profile-change-subscribe-here = S’abonner ici : { $title }
profile-change-subscribe-here-in = S’abonner ici dans le dossier { $folder } : { $title }
profile-change-subscribe-there = S’abonner sur le serveur : { $title }
profile-change-folder-here = Déplacer ici dans le dossier { $folder } : { $title }
profile-change-top-here = Sortir ici de son dossier : { $title }
profile-change-folder-there = Déplacer sur le serveur dans le dossier { $folder } : { $title }
profile-change-top-there = Sortir sur le serveur de son dossier : { $title }
profile-change-unsubscribe-there = Se désabonner sur le serveur, comme ici (ses favoris sont d’abord rapatriés) : { $title }
profile-change-gone-there = Disparu du serveur. Reste ici, sans synchronisation, jusqu’au désabonnement : { $title }
# $change est l’une des phrases ci-dessus, $reason une phrase.
profile-change-refused = { $change }. Pas fait : { $reason }
profile-subscriptions-same = Les deux côtés ont les mêmes abonnements.
profile-subscriptions-done = { $count ->
        [one] { $count } modification appliquée.
       *[other] { $count } modifications appliquées.
    }

## Migration depuis un autre lecteur de flux

profile-moving-takes-all = flux, dossiers, marques de lecture, favoris
profile-moving-takes-labels = flux, dossiers, marques de lecture, favoris, étiquettes
profile-moving-takes-tags = flux, tags comme dossiers, titres, marques de lecture
profile-moving-takes-feeds = flux et dossiers
# $path est un fichier ou un dossier, $reason une proposition ou une phrase.
profile-moving-nothing-there = { $path } n’est ni un fichier ni un dossier d’un lecteur de flux
profile-moving-unreadable = impossible de lire { $path } : { $reason }
profile-moving-no-copy = impossible de copier la base de données de l’autre lecteur : { $reason }
profile-moving-no-database = Aucune marque de lecture ni aucun favori n’est importé, car le fichier { $file } est introuvable. { $reader } le garde d’habitude dans { $folder }. Pour les importer aussi, copier ce fichier à côté de { $list }.
profile-moving-no-list = Des dossiers et des noms de flux manquent peut-être, car le fichier { $file } est introuvable. { $reader } le garde d’habitude dans { $folder }. Pour les importer aussi, copier ce fichier à côté de { $database }.
profile-moving-left-out = Une partie est laissée de côté : { $reason }.
profile-moving-damaged = Une partie de { $file } est endommagée et illisible. Le reste est importé.
profile-moving-feeds = { $count ->
        [one] { $count } flux est nouveau.
       *[other] { $count } flux sont nouveaux.
    }
profile-moving-known = { $count ->
        [one] { $count } flux est déjà ici. Il reste à sa place.
       *[other] { $count } flux sont déjà ici. Ils restent à leur place.
    }
profile-moving-tags = { $count ->
        [one] { $count } flux a plusieurs tags. Le premier devient son dossier. Les autres figurent comme catégorie dans les listes de flux exportées.
       *[other] { $count } flux ont plusieurs tags. Le premier de chacun devient son dossier. Les autres figurent comme catégorie dans les listes de flux exportées.
    }
profile-moving-unusable-feeds = { $count ->
        [one] { $count } flux est inutilisable, car son adresse n’est pas une adresse web, mais par exemple une commande ou une recherche : { $names }
       *[other] { $count } flux sont inutilisables, car leurs adresses ne sont pas des adresses web, mais par exemple des commandes ou des recherches : { $names }
    }
profile-moving-marked = { $count ->
        [one] { $count } article est déjà ici. Il reçoit sa marque de lecture et son statut de favori.
       *[other] { $count } articles sont déjà ici. Ils reçoivent leurs marques de lecture et leur statut de favori.
    }
profile-moving-added = { $count ->
        [one] { $count } article est ajouté. Il ne referme aucune lacune.
       *[other] { $count } articles sont ajoutés. Ils ne referment aucune lacune.
    }
profile-moving-kept = { $count ->
        [one] { $count } article favori ou étiqueté est ajouté, bien que son flux ne soit pas dans la liste de l’autre lecteur ou soit inutilisable. Il se trouve dans « Favoris » et sous vos étiquettes.
       *[other] { $count } articles favoris ou étiquetés sont ajoutés, bien que leurs flux ne soient pas dans la liste de l’autre lecteur ou soient inutilisables. Ils se trouvent dans « Favoris » et sous vos étiquettes.
    }
profile-moving-deleted = { $count ->
        [one] { $count } article a été supprimé dans l’autre lecteur. Il reste hors des listes ici.
       *[other] { $count } articles ont été supprimés dans l’autre lecteur. Ils restent hors des listes ici.
    }
profile-moving-marks = Lus dans l’autre lecteur : { $read }. Favoris : { $starred }.
profile-moving-unusable = { $count ->
        [one] { $count } article est inutilisable, car il n’a ni lien ni titre.
       *[other] { $count } articles sont inutilisables, car ils n’ont ni lien ni titre.
    }
profile-moving-others = { $count ->
        [one] { $count } article est laissé de côté, car son flux n’est pas dans la liste de l’autre lecteur ou est inutilisable, et il n’est ni favori ni étiqueté : { $names }
       *[other] { $count } articles sont laissés de côté, car leurs flux ne sont pas dans la liste de l’autre lecteur ou sont inutilisables, et ils ne sont ni favoris ni étiquetés : { $names }
    }

## Un profil entier dans un fichier

profile-whole-exists = { $path } existe déjà ; choisir un autre nom
profile-whole-other = { $path } n’est pas un profil enregistré
profile-whole-damaged = { $path } est endommagé ou incomplet
profile-whole-foreign = { $path } a été modifié en dehors de Lacuna : sa base de données a des parties que Lacuna ne crée pas
profile-whole-newer = { $path } a été enregistré par une version plus récente de Lacuna
profile-whole-used = le profil de { $folder } est en cours d’utilisation
profile-whole-partly = Le profil a été chargé, mais pas en entier : { $reason }
profile-whole-hook = Le fichier contenait une commande à lancer après chaque actualisation : { $command }
profile-whole-rules = { $count ->
        [one] Le fichier contenait une règle qui lance une commande : { $commands }
       *[other] Le fichier contenait { $count } règles qui lancent des commandes : { $commands }
    }
profile-whole-rule-command = { $rule } : { $command }
profile-whole-commands-wait = Rien de cela n’est lancé avant votre accord, dans les paramètres, sous « Actualisation » ou avec « lacuna after-refresh --allow-loaded ».
profile-whole-headers = { $count ->
        [one] La valeur d’un en-tête de requête n’était pas dans le fichier. La saisir de nouveau sous « À propos de ce flux » : { $headers }
       *[other] Les valeurs de { $count } en-têtes de requête n’étaient pas dans le fichier. Les saisir de nouveau sous « À propos de ce flux » de chaque flux : { $headers }
    }
profile-whole-header = { $name } de « { $feed } »
profile-whole-targets = Le fichier contenait des commandes de « Envoyer à » ; elles ne sont lancées que si vous les choisissez : { $commands }

## Pages enregistrées

profile-page-wants-login = { $host } demande de se connecter avant d’afficher cette page. Lacuna a gardé l’adresse. Ouvrez-la dans le navigateur.
profile-page-waits = Son serveur demande d’attendre. Lacuna chargera la page après le { $until }.
profile-page-loads-after = Lacuna chargera la page après le { $until }.
profile-no-page = Ce n’est pas une page web, mais un fichier de type { $kind }.
profile-page-is-feed = C’est un flux, pas une page.
profile-page-deleted = La page a été supprimée pendant son chargement.
# $reason is a sentence.
profile-page-not-loaded = La page enregistrée { $address } n’a pas été chargée. { $reason }
profile-kept-failed = Impossible d’enregistrer les images des favoris : { $reason }. Rien de ce qui était enregistré n’a été perdu.
profile-kept-left-out = { $count ->
    [one] Les images de { $count } article favori ou étiqueté ne tiennent pas dans { $limit } et ne sont pas conservées.
   *[other] Les images de { $count } articles favoris ou étiquetés ne tiennent pas dans { $limit } et ne sont pas conservées.
 } Les derniers articles ajoutés aux favoris sont prioritaires. La limite se règle dans les paramètres, sous « Lecture ».
