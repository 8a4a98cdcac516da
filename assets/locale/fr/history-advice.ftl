# Ce que les éditeurs pourraient améliorer, pour `lacuna inspect` : phrases sans point final, suivies d’une référence à une
# spécification. $name, $back, $one et $other sont des relations de liens ou des éléments ; $uri, $found, $newer, $current et
# $this sont des adresses. $reason est une phrase.

## Un document pris seul

history-advice-archive-and-complete = un document qui est à la fois une archive et complet se contredit
history-advice-complete-leads-on = un flux complet tient en un seul document ; son lien { $name } mène à d’autres
history-advice-complete-current = le lien current d’un flux complet mène à un autre document que lui-même
history-advice-next-to-self = le lien next mène au document lui-même
history-advice-last-with-next = le lien last dit que c’est le dernier document, mais un lien next mène plus loin
history-advice-previous-to-self = le lien previous mène au document lui-même
history-advice-first-with-previous = le lien first dit que c’est le premier document, mais un lien previous mène en arrière
history-advice-prev-for-previous = la relation s’appelle previous ; prev est lu comme tel
history-advice-page-lacks = une page devrait porter tous les liens possibles ; à celle-ci, il manque { $name }
history-advice-page-lacks-both = une page devrait porter tous les liens possibles ; à celle-ci, il manque { $one } et { $other }
history-advice-archive-mark = un document d’archive devrait porter fh:archive
history-advice-next-archive-of-newest = le lien next-archive a sa place dans les documents d’archive ; aucune archive ne suit les derniers articles
history-advice-archive-without-current = un document d’archive devrait indiquer son document d’abonnement par un lien de relation current
history-advice-archive-current-to-self = par le lien current, un document d’archive s’indique lui-même au lieu de son document d’abonnement
history-advice-archive-without-prev = un document d’archive doit indiquer le précédent par prev-archive, sauf s’il est le plus ancien
history-advice-archive-without-next = un document d’archive devrait indiquer le suivant par next-archive, sauf s’il est le plus récent
history-advice-link-to-self = le lien { $name } mène au document lui-même
history-advice-archives-same = prev-archive et next-archive mènent au même document
history-advice-next-archive-to-feed = next-archive mène au document d’abonnement, qui n’est pas une archive
history-advice-draft-prev = { $name } vient d’un brouillon ; la RFC 5005 utilise un lien prev-archive
history-advice-draft-mark = { $name } vient d’un brouillon ; la RFC 5005 utilise fh:complete et des archives
history-advice-stateful-without-this = le document d’un flux avec instantanés devrait indiquer son propre instantané par un lien this
history-advice-stateful-without-prev = un document devrait indiquer le précédent par prev, sauf s’il est le plus ancien
history-advice-prev-to-self = le lien prev mène à l’instantané du document lui-même
history-advice-ids-twice = { $count ->
        [one] { $count } identifiant figure
       *[other] { $count } identifiants figurent
    } dans plusieurs articles avec la même date de mise à jour ou sans date ; les lecteurs doivent deviner lequel est actuel
history-advice-entries-undated = { $count ->
        [one] { $count } article n’a
       *[other] { $count } articles n’ont
    } pas de date de mise à jour ; les lecteurs ne peuvent pas savoir quelle version est la plus récente
history-advice-document-undated = sans date de mise à jour du document, les lecteurs ne peuvent pas savoir lequel de deux articles identiques est le plus récent
history-advice-feed-undated = un flux doit indiquer sa dernière mise à jour
history-advice-link-to-own-page = le lien { $name } mène à la page elle-même
history-advice-pages-same = prev et next mènent à la même page
history-advice-without-self = un flux devrait donner sa propre adresse par un lien de relation self

## Un document et ceux qu’il indique

history-advice-link-fails = le lien { $name } ne mène pas à un document de flux : { $uri } : { $reason }
history-advice-last-fails = le lien last mène au-delà de la fin : { $uri } : { $reason }
history-advice-next-to-archive = next mène à { $uri }, un document d’archive : utiliser prev-archive
history-advice-first-not-first = le lien first mène à { $uri }, qui indique une page précédente
history-advice-disagree = { $name } et { $back } se contredisent : { $uri } indique { $found } comme { $back }, et non ce document
history-advice-no-link-back = { $uri }, où mène { $name }, ne renvoie pas ici par { $back }
history-advice-no-multipart-page = le lien { $name } mène à { $uri }, qui n’est pas une page d’un flux à pages fixes
history-advice-times-backwards = Last-Modified recule entre cette page et { $uri }
history-advice-other-archive-mark = un document d’archive devrait porter fh:archive ; { $uri } ne le porte pas
history-advice-archive-loop = les liens d’archives tournent en rond : le prev-archive de { $uri } est ce document
history-advice-feed-as-next-archive = { $uri } indique comme next-archive le document d’abonnement, qui n’est pas une archive
history-advice-archives-disagree = prev-archive et next-archive se contredisent : prev-archive mène à { $uri }, qui indique une archive plus récente, { $newer }
history-advice-other-current = { $uri } indique un autre document comme current : { $current }
history-advice-current-to-archive = le lien current mène à { $uri }, qui est lui-même un document d’archive
history-advice-current-without-archive = le lien current mène à { $uri }, qui n’a pas de lien prev-archive en retour
history-advice-last-empty = le lien last mène au-delà de la fin : { $uri } n’a pas d’articles
history-advice-last-not-last = le lien last mène à { $uri }, qui indique une page suivante
history-advice-snapshot-loop = les liens d’instantanés tournent en rond : le prev de { $uri } est ce document
history-advice-other-without-this = { $uri } devrait se nommer par un lien this
history-advice-no-snapshot = prev mène à { $uri }, qui ne se présente pas comme un instantané
history-advice-same-this = le lien this doit être propre à chaque document ; { $uri } porte le même
history-advice-prev-is-not-this = prev doit être le this du document précédent : { $uri } indique { $this } comme this
