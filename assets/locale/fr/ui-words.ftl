# Durées, quantités et états communs à plusieurs parties de la fenêtre.

## Quantités et tailles

ui-words-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
ui-words-hours = { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
ui-words-days = { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
# Une durée de lecture.
ui-words-seconds-played = { $seconds } s
ui-words-minutes-played = { $minutes } min
ui-words-hours-played = { $hours } h
ui-words-hours-and-minutes-played = { $hours } h { $minutes } min
ui-words-bytes = { $count ->
        [one] { $count } octet
       *[other] { $count } octets
    }
ui-words-kilobytes = { $size } ko
ui-words-megabytes = { $size } Mo
ui-words-gigabytes = { $size } Go
ui-words-entries = { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }
ui-words-feeds = { $count ->
        [one] { $count } flux
       *[other] { $count } flux
    }
ui-words-gaps = { $count ->
        [one] { $count } lacune
       *[other] { $count } lacunes
    }
ui-words-files = { $count ->
        [one] { $count } fichier
       *[other] { $count } fichiers
    }
ui-words-archives = { $count ->
        [one] { $count } archive
       *[other] { $count } archives
    }
ui-words-pages = { $count ->
        [one] { $count } page
       *[other] { $count } pages
    }
ui-words-copies = { $count ->
        [one] { $count } copie
       *[other] { $count } copies
    }

## Flux

# $holds et $apart sont des durées comme « 9 heures ».
ui-words-at-risk = Ses articles restent environ { $holds } dans le flux, mais les vérifications sont espacées de { $apart } : certains peuvent être manqués.
ui-words-at-risk-lost = De nouveaux articles en ont peut-être chassé d’autres entre deux vérifications récentes. Cela peut se reproduire.

# L’état d’un flux, et sa signification en une ou deux phrases.
ui-words-state-unread = Chargement impossible
ui-words-state-unread-explained = Rien de ce flux n’a pu être lu jusqu’ici.
ui-words-state-new = Jamais récupéré
ui-words-state-new-explained = Rien n’a encore été récupéré.
ui-words-state-whole = Tous les articles
# Une phrase sans son point.
ui-words-whole = Lacuna a lu ce flux jusqu’à son début
ui-words-state-since = Rien manqué depuis le { $date }
ui-words-state-since-explained = Depuis, Lacuna n’a constaté aucun article manquant. Des articles plus anciens ne sont peut-être pas ici.
ui-words-state-gaps-explained = La liste montre où des articles manquent ou manquent peut-être.
ui-words-state-unknowable = Impossible à vérifier
ui-words-state-unknowable-explained = Ce flux ne permet pas de savoir s’il manque des articles.
ui-words-doubt-pages = Les pages de ce flux se décalent quand des articles arrivent ; certains peuvent donc se perdre entre elles sans être vus.
ui-words-doubt-cut = Le dernier document a été coupé ; il peut donc y manquer des articles.
ui-words-doubt-newer = Le dernier document n’indique pas s’il existe des articles plus récents.
ui-words-doubt-unsorted = Les articles de ce flux ne sont pas classés par date ; Lacuna ne peut donc pas savoir s’il en manque.
ui-words-state-latest = Liste actuelle seulement
ui-words-state-latest-explained = D’après l’éditeur, cette liste est le flux entier. Un article qui en sort a été retiré, pas manqué.

ui-words-kind-unknown = Pas encore lu

# Le nom d’une destination d’« Envoyer à ».
ui-words-mail = E-mail

# Un article d’un flux à pages fixes : l’éditeur a envoyé une version, une modification ou une suppression.
ui-words-operation-put = Version
ui-words-operation-patch = Modification
ui-words-operation-delete = Suppression

## Parcours de l’historique d’un flux

ui-words-walk-history = Chargement des anciens articles
ui-words-walk-check = Vérification des archives
ui-words-walk-older = Recherche d’anciens articles
ui-words-walk-web-archive = Consultation d’une archive web
ui-words-walk-site = Interrogation du site
# Parcours et progression : « Consultation d’une archive web : 2 copies lues sur 14 ».
ui-words-walk-line = { $title } : { $progress }
ui-words-copies-asked = demande de sa liste de copies
ui-words-copies-read = { $count ->
        [one] { $read } sur { $count } copie lue
       *[other] { $read } sur { $count } copies lues
    }
# Progression pendant qu’un site est interrogé sur des articles manquants : « 7 sur 12 retrouvés ».
ui-words-came-of = { $count ->
        [one] { $count } sur { $counted } retrouvé
       *[other] { $count } sur { $counted } retrouvés
    }
ui-words-came-none = attente d’une réponse
ui-words-came = { $count ->
        [one] { $count } retrouvé
       *[other] { $count } retrouvés
    }
ui-words-answers = { $count ->
        [one] { $count } réponse
       *[other] { $count } réponses
    }
