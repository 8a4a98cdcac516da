# Lacunes : leurs lignes dans la liste, et le panneau qui en explique une. Une limite, un arrêt, un échec et un chargement n’ont
# jamais les mêmes mots.

# Titres d’une lacune.
ui-gap-loading = Chargement des anciens articles…
ui-gap-not-loaded-yet = Anciens articles pas encore chargés
ui-gap-available = Anciens articles disponibles
ui-gap-stopped = Arrêté ici
ui-gap-missing-here = Il manque des articles ici
ui-gap-likely-missing-here = Il manque probablement des articles ici
ui-gap-may-be-missing-here = Il manque peut-être des articles ici

# De même pour les rapports.
ui-gap-not-loaded = Anciens articles non chargés
ui-gap-missing = Il manque des articles
ui-gap-likely-missing = Il manque probablement des articles
ui-gap-may-be-missing = Il manque peut-être des articles

## La cause en quelques mots.

ui-gap-cause-not-yet = Pas encore récupéré
ui-gap-cause-forbidden = Refusé par le serveur
ui-gap-cause-not-found = Fichier introuvable
ui-gap-cause-gone = Retiré par l’éditeur
ui-gap-cause-password = Mot de passe demandé
ui-gap-cause-proxy-password = Mot de passe demandé par le proxy
ui-gap-cause-server-error = Erreur du serveur
ui-gap-cause-unexpected = Réponse inattendue
ui-gap-cause-unreadable = Fichier incomplet ou illisible
ui-gap-cause-foreign = Fichier d’un autre flux
ui-gap-cause-loop = Les liens tournent en rond
ui-gap-cause-limit = Arrêt à la limite
ui-gap-cause-stopped = Arrêt à votre demande
ui-gap-cause-network = Pas de réponse du serveur
ui-gap-cause-policy = Adresse non autorisée
ui-gap-cause-missed-polls = Disparus avant la vérification suivante

## La période. Elle figure seule, après le nom d’un flux, ou dans ui-gap-published.

ui-gap-on = le { $date } à { $clock }
# Les deux bouts sont le même jour. $from et $to sont des heures comme « 09:14 ».
ui-gap-within = le { $date } entre { $from } et { $to }
ui-gap-between = entre le { $older } et le { $newer }
ui-gap-before = avant le { $date }
ui-gap-after = après le { $date }
# $span est l’une des périodes ci-dessus.
ui-gap-published = Parus { $span }

## Lignes de la liste. $cause est l’une des causes ci-dessus.

ui-gap-row-missing = Manque · { $cause }
ui-gap-row-likely-missing = Manque probable · { $cause }
ui-gap-row-may-be-missing = Manque possible · { $cause }
# $document est archive, snapshot ou page : ce que sont les anciens fichiers du flux.
ui-gap-from = { $document ->
        [snapshot] Dans les instantanés du flux
        [page] Dans les pages du flux
       *[archive] Dans les archives du flux
    }
ui-gap-step-loading = Chargement en cours
ui-gap-step-asks = Chargement sur demande
ui-gap-step-ask-site = Le site peut être interrogé
ui-gap-step-on-request = Nouvel essai sur demande
ui-gap-step-after = Nouvel essai après le { $date }
ui-gap-step-next-refresh = Nouvel essai à la prochaine actualisation
# Pour un lecteur d’écran : $row est le texte de la ligne.
ui-gap-spoken = Lacune : { $row }

## Le premier pas. $search vaut yes si le panneau propose de consulter une archive web, sinon no. Les boutons portent ici
## leurs propres mots : ui-gap-retry, ui-gap-continue, ui-gap-stop-here, ui-gap-web-archive.

ui-gap-first-limit = « Continuer » en charge d’autres, « S’arrêter ici » les laisse de côté.
ui-gap-first-stopped = « Continuer » les charge.
ui-gap-first-search-only = Consulter une archive web : elle a peut-être gardé une copie du flux de cette période.
ui-gap-first-nothing = Il n’y a rien à faire : ces articles ne se trouvent à aucune adresse.
ui-gap-first-forbidden = { $search ->
        [yes] Réessayer, ou consulter une archive web. Si le flux demande un mot de passe, se connecter d’abord.
       *[no] Réessayer. Si le flux demande un mot de passe, se connecter d’abord.
    }
ui-gap-first-not-found = { $search ->
        [yes] Le plus souvent, l’éditeur a déplacé ou supprimé un fichier. Réessayer plus tard, ou consulter une archive web.
       *[no] Le plus souvent, l’éditeur a déplacé ou supprimé un fichier. Réessayer plus tard.
    }
ui-gap-first-gone-search = Consulter une archive web : elle en a peut-être gardé une copie.
ui-gap-first-gone = Réessayer si l’éditeur annonce le retour du fichier.
ui-gap-first-password = Se connecter avec le mot de passe, puis réessayer.
ui-gap-first-proxy-password = Indiquer le nom d’utilisateur et le mot de passe dans l’adresse du proxy, dans les paramètres, puis réessayer.
ui-gap-first-passes = { $search ->
        [yes] Cela passe souvent tout seul. Réessayer, ou consulter une archive web.
       *[no] Cela passe souvent tout seul. Réessayer.
    }
ui-gap-first-unreadable = { $search ->
        [yes] Réessayer, car le fichier arrivera peut-être entier la prochaine fois, ou consulter une archive web.
       *[no] Réessayer : le fichier arrivera peut-être entier la prochaine fois.
    }
ui-gap-first-link = { $search ->
        [yes] Seul l’éditeur peut corriger le lien. Réessayer plus tard, ou consulter une archive web.
       *[no] Seul l’éditeur peut corriger le lien. Réessayer plus tard.
    }
ui-gap-first-policy = Si ce flux est digne de confiance, autoriser les adresses locales dans « À propos de ce flux », puis réessayer.
ui-gap-first-ask-site = Demander d’abord à { $host } : le site les a peut-être encore.
ui-gap-first-ask-site-then = Demander d’abord à { $host } : le site a peut-être encore ce qui a été publié { $span }.
ui-gap-first-ask-again = Redemander plus tard à { $host } : la réponse peut changer.
ui-gap-keeps-nothing = Ce site ne garde pas d’anciens articles pour les lecteurs de flux.
ui-gap-first-missed-polls = { $search ->
        [yes] Réessayer, ou consulter une archive web.
       *[no] Réessayer.
    }

## L’explication complète. $document est archive, snapshot ou page : ce que sont les anciens fichiers du flux.

ui-gap-story-loading = Le flux garde ses anciens articles dans des { $document ->
        [snapshot] instantanés
        [page] pages
       *[archive] fichiers d’archive
    }. Lacuna est en train de les charger l’un après l’autre.
ui-gap-story-next-refresh = Le flux garde des articles plus anciens dans { $document ->
        [snapshot] un instantané qui n’a pas encore été récupéré
        [page] une page qui n’a pas encore été récupérée
       *[archive] un fichier d’archive qui n’a pas encore été récupéré
    }. Lacuna le fera à la prochaine actualisation.
ui-gap-story-not-yet = Le flux garde des articles plus anciens dans { $document ->
        [snapshot] un instantané qui n’a pas encore été récupéré
        [page] une page qui n’a pas encore été récupérée
       *[archive] un fichier d’archive qui n’a pas encore été récupéré
    }.
ui-gap-story-forbidden = Le serveur a refusé { $document ->
        [snapshot] l’instantané
        [page] la page
       *[archive] le fichier d’archive
    } qui contient ces articles. Ils manquent donc, ainsi que d’autres plus anciens auxquels seul ce fichier mène.
ui-gap-story-not-found = { $document ->
        [snapshot] L’instantané
        [page] La page
       *[archive] Le fichier d’archive
    } qui contient ces articles n’est pas là où le flux l’indique. Ils manquent donc, ainsi que d’autres plus anciens auxquels seul ce fichier mène.
ui-gap-story-gone = D’après le serveur, { $document ->
        [snapshot] l’instantané qui contient ces articles a été définitivement supprimé
        [page] la page qui contient ces articles a été définitivement supprimée
       *[archive] le fichier d’archive qui contient ces articles a été définitivement supprimé
    }.
ui-gap-story-status = Le serveur n’a pas envoyé le fichier. Ces articles manquent donc, ainsi que d’autres plus anciens auxquels seul ce fichier mène.
ui-gap-story-unreadable = { $document ->
        [snapshot] Cet instantané est arrivé incomplet
        [page] Cette page est arrivée incomplète
       *[archive] Ce fichier d’archive est arrivé incomplet
    }, contient plus que ce que Lacuna lit d’un seul fichier, ou n’est pas un flux. La partie lisible est affichée ; le reste manque.
ui-gap-story-foreign = Les liens { $document ->
        [snapshot] d’instantanés
        [page] de pages
       *[archive] d’archives
    } mènent à un fichier d’un autre flux. Lacuna ne mélange pas les deux, les articles plus anciens sont donc inaccessibles.
ui-gap-story-loop = Les liens { $document ->
        [snapshot] d’instantanés
        [page] de pages
       *[archive] d’archives
    } tournent en rond : ils ramènent à un fichier déjà lu. Les articles plus anciens sont inaccessibles.
ui-gap-story-limit = Lacuna a chargé autant de fichiers qu’il le peut sans demander. Rien n’a échoué : les anciens articles sont disponibles sur demande.
ui-gap-story-stopped = Le chargement des anciens articles a été arrêté ici. Rien n’a échoué : ils sont disponibles sur demande.
ui-gap-story-network = Le serveur était injoignable, ou la connexion a été coupée.
ui-gap-story-policy = Lacuna ne suit pas l’adresse de { $document ->
        [snapshot] cet instantané
        [page] cette page
       *[archive] cette archive
    } : elle mène à un réseau privé, ou de https à http.
ui-gap-story-missed-polls = De nouveaux articles en ont peut-être chassé de plus anciens du flux avant que Lacuna le vérifie de nouveau.

## Faits

ui-gap-fact-noticed = Remarquée
# « 11 juin 2024 à 09:30 (il y a 3 jours) »
ui-gap-noticed = { $time } ({ $distance })
ui-gap-fact-tried = Essais
ui-gap-tried = { $count }
ui-gap-fact-next-try = Prochain essai
ui-gap-try-never = Aucun nouvel essai possible
ui-gap-try-next-refresh = À la prochaine actualisation
ui-gap-try-on-request = Sur demande seulement
# « À la première actualisation après le 15 juin 2024 à 09:30 (dans 23 heures) »
ui-gap-try-after = À la première actualisation après le { $time } ({ $distance })
ui-gap-fact-certainty = Certitude
ui-gap-certain = Certain : le flux indique des articles plus anciens, qui sont illisibles
ui-gap-likely = Probable : deux vérifications de suite n’ont aucun article en commun
ui-gap-suspected = Possible : il manque peut-être des articles, mais les indices ne suffisent pas
ui-gap-newer-entry = Article plus récent
ui-gap-older-entry = Article plus ancien
# Pour un lecteur d’écran : $name est « Article plus récent » ou « Article plus ancien ».
ui-gap-entry-beside = { $name } : { $title }
ui-gap-untitled = Sans titre
ui-gap-dismissed = Cette lacune est masquée. Elle compte toujours dans l’état du flux.
ui-gap-details = Détails
ui-gap-detail-file = Fichier
ui-gap-detail-status = Statut
ui-gap-detail-message = Message
ui-gap-detail-cause = Cause

## Boutons

ui-gap-stop = Arrêter
ui-gap-stop-here = S’arrêter ici
ui-gap-continue = Continuer
ui-gap-continue-to-beginning = Continuer jusqu’au début
ui-gap-retry = Réessayer
ui-gap-ask-site = Demander au site
    .hint = Demande ces articles à { $host }, cette fois seulement.
ui-gap-web-archive = Consulter une archive web
    .hint = Cherche des copies des articles manquants. Lacuna ne contacte l’archive que sur demande.
ui-gap-dismiss = Masquer
ui-gap-show-again = Réafficher
ui-gap-look-for-older = Remonter l’historique
    .hint = Parcourt les pages plus anciennes du site et interroge les serveurs de vos comptes. Le résultat peut être incomplet.

## La fin d’une liste, et la limite entre deux pages. Les phrases n’ont pas de point ici.

ui-gap-end-whole = Tous les articles
ui-gap-end-as-kept = Lacuna a lu ce flux jusqu’à sa page la plus ancienne
ui-gap-end-subscribed = Tout ce qui est plus ancien date d’avant l’abonnement
ui-gap-end-oldest = L’article le plus ancien ici date du { $day }
ui-gap-end-imported = Une partie des articles plus anciens vient d’un autre lecteur ou d’un fichier
ui-gap-end-some-missing = Avant le { $day }, il en manque peut-être
ui-gap-end-some-missing-here = Il en manque peut-être parmi eux
ui-gap-end-left-out = Les articles plus anciens n’ont pas été chargés
ui-gap-end-why-left-out = Un début plus tardif a été choisi, ou l’éditeur ne les propose plus
ui-gap-end-unknowable = Impossible à vérifier : il manque peut-être des articles
# Deux des lignes ci-dessus.
ui-gap-end-line = { $first }. { $second }
ui-gap-next-page = Page suivante
ui-gap-next-page-slipped = Page suivante · il manque peut-être des articles ici

## Le serveur de flux de l’utilisateur. $name est le nom donné au compte.

ui-gap-ask-server = Demander à votre serveur { $name }
    .hint = Interroge les serveurs de vos comptes, cette fois seulement. Rien n’y est modifié.
ui-gap-ask-server-short = Demander au serveur
ui-gap-first-ask-server = Demander d’abord à votre serveur { $name } : il les a peut-être collectés.
