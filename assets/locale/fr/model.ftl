# Comment un document se termine.
model-document-too-long = Le document contient plus que ce que Lacuna lit d’un seul fichier.
model-document-cut = Seule une partie du fichier est arrivée.

## Types de flux

model-kind-complete = Flux complet
model-kind-archived = Flux avec archives
model-kind-paged = Flux à pages mouvantes
model-kind-stateful = Flux avec instantanés
model-kind-multipart = Flux à pages fixes
model-kind-plain = Flux des derniers articles

## Étiquettes

model-label-empty = Une étiquette doit avoir un nom.
model-label-too-long = Une étiquette a au plus { $most } caractères.
model-label-unprintable = Une étiquette ne contient que des caractères imprimables.

## Règles

model-rule-no-name = Une règle doit avoir un nom.
model-rule-bad-name = Le nom d’une règle a au plus { $most } caractères, tous imprimables.
model-rule-no-query = Une règle doit avoir une recherche à laquelle les articles doivent répondre.
model-rule-open-quote = Un guillemet dans la recherche de la règle n’est pas fermé.
model-rule-long-query = La recherche de la règle est trop longue.
model-query-only-signs = Une recherche ne trouve que des lettres et des chiffres, donc aucun article ne répond à « { $query } ».
model-query-unseen = Personne ne voit les caractères de cette recherche, donc elle ne trouve rien.
# $word est une condition de recherche, comme « before:yesterday ».
model-query-mistyped = « { $word } » n’est pas une condition : { $name ->
        [is] après « is: » vient read, unread, starred ou hidden.
        [has] après « has: » vient enclosure.
        [before] après « before: » vient une date, comme 2026-05-31 ou 2026-05.
        [after] après « after: » vient une date, comme 2026-05-31 ou 2026-05.
        [older] après « older: » vient un âge, comme 30d, 2w, 6m ou 1y.
        [newer] après « newer: » vient un âge, comme 30d, 2w, 6m ou 1y.
       *[word] après « { $name }: » vient un mot.
    }
model-query-unknown = « { $word } » n’est pas une condition : aucune ne s’appelle « { $name } ». Il existe { $names }. Entre guillemets, c’est un texte.
model-rule-no-action = Une règle doit avoir une action.
model-rule-no-such-action = Il n’existe pas d’action « { $name } ». Les actions sont read, hide, star, notify, full-text, label:NAME et run:COMMAND.
model-rule-two-commands = Une règle ne lance qu’une seule commande.
model-command-is-address = C’est une adresse, pas une commande.
model-send-no-name = Une destination doit avoir un nom.
model-send-bad-name = Le nom d’une destination a au plus { $most } caractères, tous imprimables.
model-send-long = L’adresse ou la commande est trop longue, ou contient des caractères non imprimables.
model-send-no-value = Écrire {"{url}"} ou {"{title}"} à la place de l’adresse ou du titre de l’article.
model-send-unknown = {"{"}{ $name }{"}"} n’existe pas. Il y a {"{url}"} et {"{title}"}.
model-send-no-address = Avec un article, ce n’est plus une adresse, ou c’est l’article qui choisirait le serveur.
model-send-no-program = Une commande commence par le nom d’un programme.
model-send-code = { $program } exécuterait comme du code ce que l’éditeur écrit dans {"{"}{ $name }{"}"}. La valeur doit être un argument à part derrière le code ou un script, par exemple : { $example }
model-send-open-quote = Un guillemet de la commande n’est pas fermé.
model-send-no-link = L’article n’a pas d’adresse web.

model-header-name = Ce n’est pas un nom d’en-tête : il peut contenir des lettres, des chiffres et des traits d’union, { $most } caractères au plus.
model-header-own = Lacuna définit lui-même l’en-tête « { $name } ».
model-header-agent = Le nom que Lacuna donne au serveur (User-Agent) a son propre paramètre.
model-header-empty = La valeur de « { $name } » est vide.
model-header-long = La valeur de « { $name } » dépasse { $most } caractères.
model-header-value = La valeur de « { $name } » peut contenir des lettres, des chiffres et des signes ASCII, mais pas de saut de ligne.
