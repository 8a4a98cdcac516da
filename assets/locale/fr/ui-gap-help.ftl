# La page qui explique comment Lacuna sait ce qui manque.

ui-gap-help-introduction = Un flux n’affiche que ses derniers articles. Les plus anciens en sortent à mesure que de nouveaux arrivent. À chaque vérification, Lacuna compare donc la liste avec les articles déjà lus.

## Deux listes du même flux, et ce qui en découle

ui-gap-help-overlap = Les deux listes ont des articles en commun. Lacuna ne constate aucun manque entre elles.
ui-gap-help-hole = De nouveaux articles en ont chassé d’autres avant le passage de Lacuna. L’intervalle entre les listes est une lacune.
ui-gap-help-touch = Les listes se touchent tout juste, et rien n’est perdu. Lacuna ne voit pas la différence : il dit donc « probablement » ou « peut-être ».

## Lacunes

ui-gap-help-gap-heading = Ce que signifie une lacune
ui-gap-help-gap = Une lacune est un endroit de la liste où des articles manquent, ou pourraient manquer. Elle n’est certaine que si le flux indique des articles plus anciens qui sont illisibles, par exemple parce qu’un fichier a disparu. Une lacune se referme quand Lacuna lit ce qui manquait, jamais simplement avec le temps.

## Types de flux

ui-gap-help-kinds = Types de flux
ui-gap-help-plain = Le flux n’affiche que ses derniers articles, comme la plupart. Lacuna peut le suivre à partir de l’abonnement, pas avant.
ui-gap-help-archived = Les anciens articles sont dans des fichiers d’archive. Chaque fichier renvoie au précédent, et Lacuna remonte ces liens. Un fichier illisible est une lacune.
ui-gap-help-stateful = Comme un flux avec archives, mais chaque fichier plus ancien est un instantané : la liste telle qu’elle était un jour.
ui-gap-help-multipart = Les articles sont répartis sur des pages qui renvoient l’une à l’autre, et un article ne change jamais. Une page illisible est une lacune.
ui-gap-help-paged = Les anciens articles sont sur d’autres pages, qui se décalent à chaque nouvel article. Un article peut passer d’une page à l’autre pendant que Lacuna lit.
ui-gap-help-complete = D’après l’éditeur, la liste est le flux entier. Un article qui en sort a été retiré, pas manqué.

## Les libellés des états d’un flux

ui-gap-help-labels = Ce que dit chaque libellé
ui-gap-help-state-whole = Lacuna a lu le flux jusqu’à son début et possède tout ce qu’il a trouvé en chemin. Les articles que l’éditeur avait déjà retirés n’en font pas partie.
ui-gap-help-state-since = Depuis ce jour, Lacuna n’a rien remarqué de manquant. Des articles plus anciens ne sont peut-être pas ici.
ui-gap-help-state-gaps = À autant d’endroits de la liste, des articles manquent ou pourraient manquer.
ui-gap-help-state-unknowable = Le flux ne permet pas de le savoir. Il manque peut-être des articles, peut-être aucun.
ui-gap-help-state-latest = La liste est affichée telle qu’elle est maintenant. Lacuna ne dit rien des articles qui n’y sont plus.

## Limites

ui-gap-help-limits-heading = Ce que personne ne peut savoir
ui-gap-help-limits = Certaines pertes ne laissent pas de trace : un article apparu et disparu entre deux vérifications, ou un article que l’éditeur a omis de ses fichiers. Un article épinglé peut faire croire que deux listes se suivent alors que ce n’est pas le cas.

## Ce que l’utilisateur peut faire. Les noms sont ceux des boutons et des listes.

ui-gap-help-steps = Ce que l’on peut faire
ui-gap-help-retry = Réessayer
    .note = Redemande à l’éditeur le fichier manquant. Beaucoup d’échecs passent d’eux-mêmes.
ui-gap-help-web-archive = Consulter une archive web
    .note = Cherche des copies du flux dans une archive web. Lacuna ne la contacte que sur demande.
ui-gap-help-older = Remonter l’historique
    .note = Parcourt les pages plus anciennes du site, si le flux n’a pas ses propres archives.
ui-gap-help-at-risk = À risque
    .note = Affiche les flux qui pourraient perdre des articles avant que Lacuna les vérifie. On peut y demander des vérifications plus fréquentes.
ui-gap-help-dismiss = Masquer
    .note = Enlève la lacune de la liste. Elle compte toujours dans l’état du flux.

## Les dessins en mots, pour les lecteurs d’écran

ui-gap-help-drawn-overlap = La liste d’hier et celle d’aujourd’hui ont trois articles en commun.
ui-gap-help-drawn-hole = Trois articles se trouvent entre la liste d’hier et celle d’aujourd’hui, et ne sont dans aucune des deux.
ui-gap-help-drawn-touch = La liste d’aujourd’hui commence juste après le dernier article de celle d’hier.
ui-gap-help-drawn-plain = Une liste avec les derniers articles. Les plus anciens sont en dehors.
ui-gap-help-drawn-archived = Des fichiers côte à côte. Une flèche mène de chaque fichier au précédent.
ui-gap-help-drawn-stateful = Des listes qui se chevauchent. Une flèche mène de chaque liste à la précédente.
ui-gap-help-drawn-multipart = Des pages côte à côte, liées dans les deux sens.
ui-gap-help-drawn-paged = Des pages côte à côte. Un article est à cheval sur deux pages.
ui-gap-help-drawn-complete = Une liste qui contient tous les articles.
