# Ce que dit une actualisation : avis, événements d’un flux, et pourquoi un flux n’est pas récupéré ou attend.
# $address est une adresse, $time une heure locale comme 2026-11-24 09:30, $host le nom d’une archive web, $reason une phrase sauf
# mention contraire.

## La prochaine vérification d’un flux : expressions

refresh-every-minute = toutes les minutes
refresh-every-minutes = toutes les { $minutes } minutes
refresh-every-hour = toutes les heures
refresh-every-hours = toutes les { $hours } heures
refresh-every-hours-and-minutes = toutes les { $hours } h { $minutes } min
refresh-minutes = { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
refresh-hours = { $hours ->
        [one] { $hours } heure
       *[other] { $hours } heures
    }
refresh-hours-and-minutes = { $hours } h { $minutes } min
# $every est par exemple « toutes les 3 h », $holds « 6 h ».
refresh-due-holds = vérifié { $every }, car ses articles ne restent dans le flux qu’environ { $holds }
refresh-due-holds-whole = pas vérifié plus souvent que { $every }, car chaque vérification télécharge tout le flux
refresh-due-may-hold-whole = vérifié { $every }, car il se peut que ses articles ne restent dans le flux qu’environ { $holds }
refresh-due-by-server = le serveur le permet { $every }
refresh-due-by-feed = le flux le demande { $every }
refresh-due-skips = le flux demande de sauter ces heures ou ces jours
refresh-due-daily = vérifié une fois par jour, car chaque vérification télécharge tout le flux
refresh-due-chosen = vérifié { $every }, comme réglé pour ce flux
refresh-due-asked-to-wait = le serveur demande d’attendre
refresh-due-failed = { $count ->
        [one] { $count } échec
       *[other] { $count } échecs de suite
    }
refresh-due-gone = le flux a définitivement disparu
refresh-due-neighbour = { $domain } a demandé d’attendre pour un autre de ses flux

## Pourquoi un flux n’est pas récupéré maintenant : expressions. $reason est l’une des expressions ci-dessus.

refresh-removed-meanwhile = l’abonnement a été supprimé entre-temps
refresh-stopped = arrêté
refresh-waits-until = { $reason }, jusqu’au { $time }
refresh-asked-to-wait = le serveur demande d’attendre jusqu’au { $time }
refresh-gaps-only = seules ses lacunes ont été demandées
refresh-text-only = seul un texte a été demandé
refresh-gone = le flux a définitivement disparu
refresh-not-due = pas prévu avant le { $time } ({ $reason })

## Le document du flux

refresh-moved = Le flux a définitivement changé d’adresse. C’est désormais { $address }
refresh-renamed = Des identifiants du flux ont changé. { $count ->
        [one] { $count } article a été reconnu sous son nouvel identifiant, et n’est pas affiché deux fois. Si c’est un autre article, l’indiquer
       *[other] { $count } articles ont été reconnus sous leurs nouveaux identifiants, et ne sont pas affichés deux fois. Si ce sont d’autres articles, l’indiquer
    } dans « À propos de ce flux », ou avec undo-renaming.
refresh-kept-first = Lacuna a gardé ses premiers articles. L’éditeur pourrait répartir le flux sur des pages ou des archives.
refresh-kept-complete = Lacuna a gardé ses articles complets et réessaiera plus tard.
# $reason est une expression comme « la connexion a été réinitialisée ».
refresh-cut-because = Seule une partie du fichier est arrivée : { $reason }.
refresh-cut-before-first = Le fichier s’est interrompu avant son premier article : { $reason }.
refresh-never-sent = Le serveur dit que rien n’a changé, mais Lacuna n’a pas le document.
    .hint = C’est une erreur du serveur. Lacuna réessaiera plus tard.
# Suit l’échec par http.
refresh-over-https = Par https : { $reason }
refresh-text-failed = Impossible de récupérer le texte. { $reason }
refresh-texts-fetched = { $count ->
        [one] Le texte a été récupéré de nouveau.
       *[other] { $count } textes ont été récupérés de nouveau.
    }
refresh-text-gone = { $address } ne contient plus le texte. La page de l’article l’a peut-être encore.
refresh-no-such-entry = L’article n’existe plus.

## Ajouter un flux

refresh-archive-unreachable = Cette adresse est une archive du flux. Il manque peut-être des articles plus récents, car l’abonnement au flux lui-même n’a pas pu se faire : { $address }
refresh-archive-alone = Cette adresse est une archive du flux. Il manque peut-être des articles plus récents, car elle n’indique pas où se trouve le flux lui-même
refresh-archive-left = Cette adresse est une archive. L’abonnement porte sur le flux lui-même : { $address }
refresh-feed-guessed = Cette page n’indique aucun flux, mais Lacuna en a trouvé un à l’adresse { $address }
refresh-feed-of-page = C’est une page web. Son flux est { $feed }
refresh-other-feeds = La page indique aussi d’autres flux : { $feeds }
refresh-no-feed-named = La page n’indique aucun flux, et { $paths } n’en donne pas non plus.
# Relie des chemins : « /feed ou /rss ».
refresh-or = { $first } ou { $second }
refresh-no-start = Seul un flux à pages fixes peut commencer plus tard qu’à sa première page, et ce flux est d’un autre type.
    .hint = L’ajouter sans point de départ.
refresh-found-feed = { $kind } ({ $format }), { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }

## Lacunes et archives

refresh-gap-left = Lacuna a laissé la lacune en l’état : { $reason }.
# $reason est une expression.
refresh-not-now = Lacuna ne récupère pas { $address } maintenant : { $reason }
refresh-pushed-out = De nouveaux articles en avaient chassé d’anciens du flux.
refresh-pages-bridged = { $count ->
        [one] { $count } page a été lue
       *[other] { $count } pages ont été lues
    } en remontant jusqu’à des articles connus.
refresh-pages-at-limit = { $count ->
        [one] { $count } page a été lue
       *[other] { $count } pages ont été lues
    } en remontant, sans trouver d’article connu. Lacuna en lira d’autres sur demande.
refresh-rewritten = L’éditeur a réécrit les archives. Lacuna a lu les nouvelles ({ $documents }). Articles ajoutés : { $added }, modifiés : { $changed }, retirés : { $withdrawn ->
        [0] aucun
       *[some] { $withdrawn } (toujours présents ici)
    }.
refresh-archive-changed = L’archive { $address } a changé. Articles ajoutés : { $added }, modifiés : { $changed }, retirés : { $withdrawn }{ $withdrawn ->
        [0] { "" }
       *[some] { " " }(toujours présents ici)
    }.
refresh-not-checked = Lacuna n’a pas pu revérifier l’archive { $address }. { $reason }
refresh-not-checked-elsewhere = Lacuna n’a pas pu revérifier l’archive { $address } : le document est incomplet ou appartient désormais à autre chose.
refresh-checked = { $count ->
        [one] { $count } archive revérifiée
       *[other] { $count } archives revérifiées
    }, { $changed ->
        [0] aucune n’a changé
        [one] { $changed } a changé
       *[other] { $changed } ont changé
    }.
refresh-checked-part = L’arrêt a été demandé avant les autres.

## Pages plus anciennes

refresh-older-not-looked = Lacuna n’a pas cherché d’anciens articles, car le flux lui-même était illisible.
refresh-no-older-pages = Ce flux ne propose pas de pages plus anciennes.
refresh-nothing-older = Aucun article plus ancien trouvé.
refresh-older-added = { $count ->
        [one] { $count } ancien article ajouté
       *[other] { $count } anciens articles ajoutés
    }, { $pages ->
        [one] { $pages } page lue
       *[other] { $pages } pages lues
    }.
refresh-more-pages = Il y en a peut-être d’autres. Relancer la recherche pour continuer.
refresh-more-pages-tomorrow = Il y en a peut-être d’autres. Lacuna a lu autant de pages de ce flux que possible en un jour. Relancer la recherche demain pour continuer.
refresh-page-of-other-feed = La page suivante appartient à un autre flux, donc Lacuna n’en a rien pris.
refresh-next-page-failed = Lacuna n’a pas pu charger la page suivante.
refresh-not-before = Lacuna ne redemandera pas avant le { $time }.
refresh-no-further-page = Le site n’a pas de page plus ancienne.
refresh-no-page-follows = C’était la page la plus ancienne.

## Articles manquants, demandés au site de l’éditeur

# $reason est une phrase.
refresh-site-failed = Impossible de demander les articles manquants à { $host }. { $reason }
refresh-site-failed-later = Impossible de demander les autres à { $host }. { $reason }
refresh-site-no-list = { $host } ne propose pas de liste de ses anciens articles.
# $status est le numéro du statut HTTP.
refresh-site-refuses = { $host } ne laisse pas les lecteurs de flux demander ses anciens articles (HTTP { $status }).
refresh-site-waits = { $host } demande d’attendre. Lacuna ne redemandera pas avant le { $time }.
refresh-site-stopped = L’arrêt a été demandé avant que { $host } ait tout envoyé.
refresh-site-asked-enough = Lacuna a atteint son nombre maximal de demandes à { $host } pour aujourd’hui. Réessayer demain.
refresh-site-large = La réponse est trop longue.
refresh-site-cut = Seule une partie de la réponse est arrivée.
refresh-site-keeps-nothing = { $host } ne garde pas d’anciens articles pour les lecteurs de flux ; il n’a donc pas été interrogé.
refresh-site-no-time = Les dates des articles voisins de cette lacune ne disent pas sur quelle période interroger { $host }.
refresh-site-unknown = Lacuna ne connaît aucun moyen de demander d’anciens articles à { $host }.
refresh-server-none = Ce flux n’est suivi sur aucun des serveurs de vos comptes.
refresh-server-not-reached = Vérifier l’adresse, et que le serveur fonctionne.
refresh-server-older-failed = Impossible de demander d’anciens articles à { $host }. { $reason }
refresh-sync-wait = Le serveur demande d’attendre. Lacuna ne redemandera pas avant le { $time }. Les marques attendent aussi.
refresh-sync-anew = Le serveur a été réinstallé, ses numéros désignent donc maintenant d’autres articles. La prochaine synchronisation comparera de nouveau tous les articles.
refresh-sync-stopped = La synchronisation a été arrêtée. La prochaine reprendra là.
refresh-sync-not-taken = Le serveur a confirmé cette modification, mais sa liste de flux ne la montre pas.
    .hint = Faites la modification sur le serveur lui-même, ou réessayez plus tard.
# $count est un nombre d’articles.
refresh-sync-has-stars = { $count ->
    [one] { $count } favori de ce flux n’est que sur le serveur, et son texte n’a pas pu être récupéré.
   *[other] { $count } favoris de ce flux ne sont que sur le serveur, et leurs textes n’ont pas pu être récupérés.
}
    .hint = Ouvrez-les sur le serveur et retirez de vos favoris ceux dont vous n’avez pas besoin, ou ne vous y désabonnez pas.

## Archives web

refresh-more-in-web-archive = Il y en a peut-être d’autres dans l’archive web. Relancer la recherche pour continuer.
refresh-web-archive-waits = L’archive web { $host } demande d’attendre. Lacuna ne redemandera pas avant le { $time }.
refresh-web-archive-stopped = La recherche dans l’archive web { $host } a été arrêtée avant de trouver quelque chose.
refresh-web-archive-no-list = Impossible de chercher dans l’archive web { $host }.
refresh-web-archive-page = Elle a envoyé une page web au lieu d’une liste de copies.
refresh-web-archive-own-network = { $address } se trouve dans votre propre réseau ; aucune archive web d’Internet n’a donc été consultée.
refresh-web-archive-long-list = Sa liste était trop longue ; Lacuna n’en a lu qu’une partie.
refresh-web-archive-invalid = L’adresse de l’archive web n’est pas valide.
    .hint = La modifier dans les paramètres.
refresh-no-capture = La réponse n’est pas une copie archivée : elle n’indique pas quand elle a été faite.
refresh-recovered = { $count ->
        [one] { $count } article retrouvé
       *[other] { $count } articles retrouvés
    } dans { $copies ->
        [one] { $copies } copie
       *[other] { $copies } copies
    } de l’archive web { $host }.
# Suit refresh-recovered. $count articles viennent des fichiers auxquels la copie menait.
refresh-recovered-behind = { $count ->
        [one] { $count } autre vient des fichiers de l’éditeur
       *[other] { $count } autres viennent des fichiers de l’éditeur
    } auxquels mène la copie : { $all } en tout.
refresh-search-stopped = La recherche dans l’archive web { $host } a été arrêtée : { $asked } sur { $listed ->
        [one] { $listed } copie demandée
       *[other] { $listed } copies demandées
    }, rien de retrouvé.
refresh-search-stopped-early = La recherche a été arrêtée avant sa fin.
refresh-search-broken-off = La recherche dans l’archive web { $host } s’est interrompue : { $asked } sur { $listed ->
        [one] { $listed } copie demandée
       *[other] { $listed } copies demandées
    }, rien de retrouvé.
refresh-search-broken-off-early = La recherche s’est interrompue.
refresh-no-copy = L’archive web { $host } n’a pas de copie de { $address }.
refresh-no-copy-then = L’archive web { $host } n’a pas de copie de { $address } datant de la période où des articles ont été manqués.
refresh-no-usable-copy = L’archive web { $host } a des copies de { $address }, mais aucune n’est exploitable.
refresh-copy-refused = La première vient d’une autre période, appartient à un autre flux ou n’apporte rien de nouveau.
refresh-gap-changed = La lacune a changé entre-temps.
