# Pourquoi une lacune est ouverte. Chaque texte est une phrase, enregistrée avec la lacune. $address, $from et $to sont des adresses.

## L’utilisateur et les limites

history-stopped = Arrêt à votre demande.
history-storage-limit = Le flux a atteint sa limite de stockage.
history-archives-at-limit = Lacuna a lu autant d’archives qu’il le peut sans demander.
history-pages-at-limit = Lacuna a lu autant de pages qu’il le peut sans demander.

## Manqués entre deux vérifications

history-missed = De nouveaux articles en ont peut-être chassé de plus anciens du flux avant qu’il soit de nouveau vérifié.
history-not-archived = Les archives les plus récentes ne contiennent pas les articles que le flux avait auparavant.
history-pages-lead-away = Ses liens de pages mènent à un autre flux, ou reviennent à sa première page.
history-page-outdated = Une page est une copie plus ancienne que les pages précédentes ; il se peut que des articles se trouvent entre les deux.
history-pages-changed = Des articles ont quitté le flux pendant que Lacuna lisait ses pages ; d’autres peuvent donc manquer entre elles.
history-pages-not-linked = Il ne mène plus à des pages plus anciennes.
history-pages-passed = Ses pages passent à des articles situés sous la lacune, mais ne montrent pas s’il en manque d’autres entre les deux.
history-page-empty = Une page ne contenait aucun article. Lacuna la relira un autre jour.
history-pages-read = Lacuna a lu ses pages jusqu’à la dernière.
history-pages-tomorrow = Lacuna a lu autant de ses pages que possible en un jour. La lecture reprendra à la première vérification de demain.
history-pages-too-many = Il a plus de pages que Lacuna ne peut en regarder deux fois en un jour ; des articles ont donc pu passer de l’une à l’autre sans être vus. Les relire ne peut pas combler cette lacune.
history-pages-repeat = Ses pages répètent les mêmes articles.

## Réponses du site d’un éditeur à propos d’articles manquants. $host est le nom du site, $count le nombre d’articles retrouvés, $expected le nombre d’articles manquants que le site possède.

history-site-all = { $host } a fourni { $count ->
        [one] { $count } article manquant
       *[other] { $count } articles manquants
    } sur { $expected }.
history-site-joined = { $host } a fourni { $count ->
        [one] { $count } article manquant
       *[other] { $count } articles manquants
    }. Il ne manque plus rien ici.
history-site-none-missing = { $host } n’a rien publié d’autre pendant cette période, il ne manque donc rien ici.
history-server-unrelated = La réponse de { $host } ne contient aucun des articles déjà présents ici ; Lacuna n’en a donc rien repris.
history-server-nothing-older = { $host } n’a pas d’articles plus anciens.
history-server-older = { $host } a fourni { $count ->
        [one] { $count } ancien article
       *[other] { $count } anciens articles
    }. Il n’en a pas d’autres.
history-server-older-limit = { $host } a fourni { $count ->
        [one] { $count } ancien article
       *[other] { $count } anciens articles
    }. Il en a peut-être d’autres.
history-site-part = { $count ->
        [0] { $expected ->
            [one] { $host } n’a pas encore fourni l’article manquant.
           *[other] { $host } n’a encore fourni aucun des articles manquants ({ $expected } au plus).
        }
        [one] { $host } a fourni jusqu’ici { $count } article manquant sur { $expected } au plus.
       *[other] { $host } a fourni jusqu’ici { $count } articles manquants sur { $expected } au plus.
    }
history-site-short = { $host } compte au plus { $expected ->
        [one] { $expected } article manquant
       *[other] { $expected } articles manquants
    }, mais { $count ->
        [0] n’en a envoyé aucun
        [one] n’en a envoyé que { $count }
       *[other] n’en a envoyé que { $count }
    }. Il en manque peut-être encore.
history-site-nothing = { $host } n’a envoyé aucun article qui ait sa place ici et que vous n’ayez pas encore. Il en manque peut-être encore ici.
history-site-unproven = { $host } a fourni { $count ->
        [one] { $count } article manquant
       *[other] { $count } articles manquants
    }. Il en manque peut-être d’autres.
history-site-listed = Le plan du site { $host } indique { $count ->
        [one] { $count } page manquante. La liste en affiche le titre, et « Charger le texte intégral » en récupère
       *[other] { $count } pages manquantes. La liste en affiche les titres, et « Charger le texte intégral » en récupère
    } le texte. Il en manque peut-être d’autres.
history-site-forbids = { $host } demande aux programmes de ne pas lire son plan de site.
history-site-unrelated = La réponse de { $host } ne contient aucun des articles présents des deux côtés de la lacune ; Lacuna n’en a donc rien repris.
history-site-others = { $host } liste aussi des articles que ce flux n’affiche pas ; Lacuna n’en a donc rien repris.
history-site-doubtful = { $host } a aussi envoyé { $count ->
        [one] { $count } article
       *[other] { $count } articles
    } que ce flux n’a peut-être jamais eus.
history-site-left-out = { $host } liste aussi { $count ->
        [one] { $count } article que ce flux n’affiche pas. Il a été laissé
       *[other] { $count } articles que ce flux n’affiche pas. Ils ont été laissés
    } de côté.

## Documents qui ne prolongent pas l’historique

history-foreign = Le document appartient à un autre flux, sur un autre site.
history-archive-loop = Les liens d’archives tournent en rond.
history-led-past = Le lien mène à une archive plus ancienne ; les articles situés entre les deux sont inaccessibles.
history-led-elsewhere = Le lien mène à un document qui ne se présente pas comme une archive de ce flux ; Lacuna ne peut pas savoir si le flux commence là.
history-empty-document = Le document est vide ; Lacuna ne peut pas savoir si le flux commence là et redemandera un autre jour.
history-leads-back = Le lien vers les anciens articles ramène au flux lui-même.
history-copied-early = L’archive web a copié ce document avant la parution de l’article ci-dessus. Il manque peut-être des articles ajoutés ensuite.
history-copy-links-nothing = La copie de l’archive web n’indique aucun document plus ancien et ne se présente pas comme une archive ; Lacuna ne peut pas savoir si le flux commence là.
# Le conseil d’un échec.
history-keeps-last = Lacuna garde le dernier document complet et réessaiera plus tard de lui-même.

## Pages des flux multipart

history-no-multipart-page = Ce document n’est pas une page d’un flux à pages fixes.
history-multipart-removed = L’éditeur a retiré d’anciennes pages avant que Lacuna ne les lise. Les pages restantes commencent après la dernière page lue.
history-other-page = L’adresse mène à une autre page du flux, { $address }.
history-page-loop = Les liens de pages tournent en rond.
history-page-loop-at = Les liens de pages tournent en rond : { $from } ramène à { $to }.
# $id est l’identifiant d’un article.
history-start-not-found = Aucune page ne contient { $id }, après lequel la lecture a commencé. Il manque peut-être des articles qui le suivaient.

## Défauts d’un flux : phrases sans point final, suivies entre parenthèses d’une référence à la spécification

history-complete-and-archived = se dit complet et doté d’archives ; traité comme un flux avec archives
history-complete-and-stateful = se dit complet et doté d’instantanés ; traité comme un flux avec instantanés
history-archived-and-stateful = indique des archives et des instantanés ; traité comme un flux avec archives
history-complete-and-paged = se dit complet et réparti sur des pages
# Liens entre les pages d’un flux multipart. Toutes les variables sont des adresses.
history-times-backwards = les dates reculent à { $page }
history-times-backwards-between = les dates reculent entre { $older } et { $newer }
history-other-prev = { $page } indique { $prev } comme page prev, mais c’est { $other } qui y mène
history-other-next = { $page } indique { $next } comme page next, mais c’est { $other } qui la suit
history-no-next = { $page } n’indique pas de page next, mais { $other } la suit
history-not-its-prev = { $page } n’indique pas { $prev } comme page prev
history-not-next-of-prev = { $page } n’est pas la page next de sa page prev { $prev }
history-page-links-itself = la page { $page } a un lien vers elle-même
history-page-loop-fault = les liens de pages tournent en rond : { $from } ramène à { $to }
