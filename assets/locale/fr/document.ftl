# Pourquoi un document n’est pas utilisable comme flux.
document-web-page = Cette adresse mène à une page web, pas à un flux.
    .hint = Chercher sur la page l’adresse du flux lui-même.
document-opml = Cette adresse mène à une liste de flux (OPML), pas à un flux.
    .hint = L’importer plutôt comme liste d’abonnements.
document-sitemap = Cette adresse mène à un plan de site (sitemap), pas à un flux.
document-other-xml = Cette adresse mène à un document XML d’un autre type, pas à un flux.
document-other-rdf = Cette adresse mène à un document RDF d’un autre type, pas à un flux.
document-other-json = Cette adresse mène à du JSON qui n’est pas un flux.
document-no-export = Ce fichier est du JSON, mais pas l’export d’un lecteur de flux.
document-plain-text = Cette adresse mène à du texte brut, pas à un flux.
document-other-file = Cette adresse mène à un document, une image ou un autre fichier, pas à un flux.
document-text = Cette adresse mène à un texte qui n’est pas un flux.
# Réponses du site d’un éditeur ou d’un serveur de flux à propos d’articles manquants. Chacune suit une phrase qui nomme le serveur.
document-answer-page = Il a envoyé une page web au lieu d’une liste d’articles.
document-answer-other = Il a envoyé autre chose qu’une liste d’articles.
document-answer-no-mode = Son mode Google Reader ne donne pas de listes d’articles. Un compte avec un jeton pour sa propre API peut les demander.
document-empty = Cette adresse mène à un document vide.
document-broken-json = Le JSON du flux comporte une erreur à la ligne { $line }.
document-breaks-off = Le document du flux s’interrompt avant tout contenu exploitable.
document-no-page = Cette adresse ne mène pas à un flux à pages fixes.
document-no-index = Cette adresse ne mène pas à l’index d’un instantané.
document-index-lacks = L’index de l’instantané n’a pas de « { $member } » exploitable.
    .hint = Le signaler à son éditeur.

## Conseils communs à plusieurs messages

document-check-address = Vérifier l’adresse. L’adresse du site convient aussi : Lacuna y cherche son flux.
document-tell-publisher = Réessayer plus tard, ou le signaler à son éditeur.

## Réparations d’un document : phrases sans point final, suivies entre parenthèses d’une référence à la spécification

document-text-after-feed = texte ignoré après le flux
document-text-before-feed = texte ignoré avant le flux
document-elements-unclosed = { $count ->
        [one] { $count } élément resté ouvert a été fermé
       *[other] { $count } éléments restés ouverts ont été fermés
    }
document-stray-end-tags = { $count ->
        [one] { $count } balise fermante sans balise ouvrante a été ignorée
       *[other] { $count } balises fermantes sans balise ouvrante ont été ignorées
    }
document-bare-ampersands = { $count ->
        [one] { $count } & isolé a été lu tel quel
       *[other] { $count } & isolés ont été lus tels quels
    }
document-lone-angles = { $count ->
        [one] { $count } < isolé a été lu tel quel
       *[other] { $count } < isolés ont été lus tels quels
    }
document-html-references = { $count ->
        [one] { $count } référence HTML non déclarée a été lue comme le caractère voulu
       *[other] { $count } références HTML non déclarées ont été lues comme les caractères voulus
    }
document-control-references = { $count ->
        [one] { $count } référence à un caractère de contrôle a été lue
       *[other] { $count } références à des caractères de contrôle ont été lues
    } en windows-1252
document-illegal-references = { $count ->
        [one] { $count } référence à un caractère interdit par XML a été écartée
       *[other] { $count } références à des caractères interdits par XML ont été écartées
    }
document-control-characters = { $count ->
        [one] { $count } caractère de contrôle a été écarté
       *[other] { $count } caractères de contrôle ont été écartés
    }
document-elements-too-deep = { $count ->
        [one] { $count } élément imbriqué trop profondément a été coupé
       *[other] { $count } éléments imbriqués trop profondément ont été coupés
    }
# $date est le texte de la première date.
document-bad-dates = { $count ->
        [one] { $count } date illisible : « { $date } »
       *[other] { $count } dates illisibles, la première étant « { $date } »
    }
document-undeclared-prefixes = { $count ->
        [one] { $count } élément avait un préfixe jamais déclaré
       *[other] { $count } éléments avaient un préfixe jamais déclaré
    }
document-bad-links = { $count ->
        [one] { $count } lien n’a pas pu être résolu
       *[other] { $count } liens n’ont pas pu être résolus
    }
document-entries-unreadable = { $count ->
        [one] { $count } article est illisible
       *[other] { $count } articles sont illisibles
    }
document-head-unreadable = l’en-tête est illisible
document-history-spelling = l’espace de noms de l’historique était écrit avec https ou une barre oblique finale
document-history-prefix = fh est lié à un espace de noms inconnu ; ses éléments sont ignorés
document-entries-without-id = { $count ->
        [one] { $count } article n’avait pas d’identifiant ; identifié
       *[other] { $count } articles n’avaient pas d’identifiant ; identifiés
    } par un lien ou une empreinte
document-guids-shared = { $count ->
        [one] { $count } article a
       *[other] { $count } articles différents ont
    } le même guid qu’un autre ; identification par un lien ou une empreinte
document-channel-missing = l’élément channel manquait
document-bytes-undefined = le texte contient des octets que son jeu de caractères ne définit pas
document-wrong-charset = les octets étaient dans un autre jeu de caractères que celui annoncé
document-bad-tombstones = { $count ->
        [one] { $count } élément deleted-entry sans identifiant ou sans date a été ignoré
       *[other] { $count } éléments deleted-entry sans identifiant ou sans date ont été ignorés
    }
document-lists-too-long = { $count ->
        [one] { $count } élément d’une liste trop longue a été laissé de côté
       *[other] { $count } éléments de listes trop longues ont été laissés de côté
    }
document-breaks-off-early = le document s’interrompt avant sa fin
document-too-large = le document est trop volumineux ; ses derniers articles n’ont pas été lus
document-rss-in-atom-namespace = des éléments RSS se trouvent dans l’espace de noms Atom
# $name est le nom d’un élément, $relation celui d’un lien, $one et $other sont des valeurs.
document-mark-not-empty = fh:{ $name } doit être vide ; son contenu est ignoré
document-mark-without-value = { $name } ne contient ni { $one } ni { $other } ; il est ignoré
document-mark-with-both-values = { $name } figure avec les deux valeurs ; celle qui garde les articles l’emporte
document-mark-in-entry = fh:{ $name } se trouve dans un article ; il ne compte que dans l’en-tête
document-link-in-entry = un lien { $relation } se trouve dans un article ; il ne compte que dans l’en-tête

## De même pour les pages des flux multipart, qui se composent d’entités

document-entities-without-id = { $count ->
        [one] { $count } entité sans Content-ID ; identifiée par sa date et son texte
       *[other] { $count } entités sans Content-ID ; identifiées par leur date et leur texte
    }
document-entities-without-time = { $count ->
        [one] { $count } entité
       *[other] { $count } entités
    } sans en-tête Last-Modified
document-entities-bad-time = { $count ->
        [one] { $count } entité
       *[other] { $count } entités
    } dont le Last-Modified n’est pas une date HTTP
document-entities-without-type = { $count ->
        [one] { $count } entité sans Content-Type ; traitée comme du texte
       *[other] { $count } entités sans Content-Type ; traitées comme du texte
    }
document-entities-wrong-length = { $count ->
        [one] { $count } entité
       *[other] { $count } entités
    } dont le Content-Length est faux ; le séparateur fait foi
document-entities-odd-line = { $count ->
        [one] { $count } entité dont les en-têtes comportent des lignes
       *[other] { $count } entités dont les en-têtes comportent des lignes
    } qui ne sont pas des champs d’en-tête
document-entities-not-kept = { $count ->
        [one] { $count } entité trop volumineuse, seule ou pour la page ; son texte a été laissé de côté
       *[other] { $count } entités trop volumineuses, seules ou pour la page ; leur texte a été laissé de côté
    }
document-entities-odd-operation = { $count ->
        [one] { $count } entité
       *[other] { $count } entités
    } avec un Operation-Type inconnu
document-page-boundary-not-named = le Content-Type n’indique pas de séparateur ; le premier du corps a été utilisé
document-page-too-large = la page est trop volumineuse ; ses dernières entités n’ont pas été lues
document-page-cut = la page s’interrompt : sa dernière entité n’a pas été prise en compte
document-page-not-closed = la page s’interrompt : il manque le séparateur final
document-page-empty = la page ne contient aucune entité ; chaque page doit en contenir une
document-page-times-backwards = le Last-Modified des entités recule à l’intérieur de la page
document-page-without-time = la page n’a pas d’en-tête Last-Modified
document-page-bad-time = l’en-tête Last-Modified de la page n’est pas une date HTTP
document-page-without-self = la page n’a pas d’en-tête Link avec rel=self
document-entity-too-long = Cette entité compte { $length } octets. C’est plus que ce que Lacuna conserve d’une entité.
document-entity-left-out = Cette entité compte { $length } octets. Elle a été laissée de côté, car les entités qui la précèdent remplissent la place que Lacuna réserve à une page.
