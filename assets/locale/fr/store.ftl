# Erreurs de la base de données, et événements qu’elle enregistre. Les erreurs sont des propositions sans point final : d’autres
# phrases se terminent par elles. $path est un fichier, $reason une proposition.

## Fichiers

store-newer = { $path } a été écrit par une version plus récente de Lacuna (format { $found } ; cette version lit jusqu’au format { $known })
store-older = { $path } a un ancien format ({ $found }) ; lancer Lacuna une fois pour le convertir
store-outdated = { $path } a le format { $found }, antérieur à la première version publiée, et cette version ne peut pas l’ouvrir ; rien n’a été modifié
store-foreign = { $path } est la base de données d’un autre programme
store-damaged = { $path } n’est pas une base de données de Lacuna, ou est endommagé : { $reason }
store-not-opened = impossible d’ouvrir { $path } : { $reason }
store-removed = { $path } a été supprimé ou remplacé par un autre fichier
store-name-not-unicode = { $path } a un nom qui n’est pas de l’Unicode valide
store-no-database = ce n’est pas une base de données SQLite
store-malformed = des parties manquent ou sont endommagées
store-header-overwritten = son en-tête est écrasé
store-format-without-number = son format n’a pas de numéro
store-folder-there = un dossier occupe sa place
store-no-more-files = le disque ne peut plus contenir de fichiers
store-disk-read-only = le disque est en lecture seule
store-no-permission = les droits manquent pour le lire ou l’écrire, ou pour écrire dans son dossier
store-no-folder = son dossier n’existe pas

## Opérations

store-stopped = l’opération a été arrêtée
# $sort est une sorte de valeur, en anglais.
store-unreadable-value = la base de données contient une valeur illisible ({ $sort }) : { $value }
store-no-subscription = cet abonnement n’existe pas
store-address-taken = un autre abonnement a déjà cette adresse
store-label-exists = il existe déjà une étiquette « { $name } »
store-folder-too-long = le nom d’un dossier compte au plus { $most } caractères
store-too-many-labels = il peut y avoir au plus { $most } étiquettes
store-search-too-long = une recherche a au plus { $most } caractères
store-closed = la base de données est fermée
store-request-failed = une requête à la base de données a échoué dans le programme
store-fault = une erreur interne du programme
store-no-thread = impossible de démarrer le fil d’écriture : { $reason }
store-disk-full = le disque est plein
    .hint = Libérer de la place sur le disque, puis actualiser.
store-read-only = impossible d’écrire dans la base de données
    .hint = Autoriser l’écriture dans le dossier du profil, puis actualiser.
store-busy = un autre processus utilise la base de données
    .hint = Réessayer dans un instant.
store-corrupt = la base de données est endommagée
store-disk-failed = impossible de lire ou d’écrire sur le disque
store-error = la base de données signale une erreur : { $reason }

## Événements d’un flux

store-renamed = Des identifiants du flux ont changé. { $count ->
        [one] { $count } article a été reconnu sous son nouvel identifiant, et n’est pas affiché deux fois.
       *[other] { $count } articles ont été reconnus sous leurs nouveaux identifiants, et ne sont pas affichés deux fois.
    }
store-renaming-undone = Les articles aux nouveaux identifiants sont traités comme d’autres articles, comme demandé. Ils apparaîtront au prochain changement du flux.
store-texts-gone = { $count ->
        [one] Le texte de { $count } article a été supprimé pour libérer de la place sur le disque. Le flux ne le propose plus.
       *[other] Les textes de { $count } articles ont été supprimés pour libérer de la place sur le disque. Le flux ne les propose plus.
    }
store-texts-removed = { $count ->
        [one] Le texte de { $count } article a été supprimé pour libérer de la place sur le disque, et peut être récupéré
       *[other] Les textes de { $count } articles ont été supprimés pour libérer de la place sur le disque, et peuvent être récupérés
    } de nouveau.

## Bases de données d’autres lecteurs de flux

store-foreign-not-copied = impossible de copier { $path } pour le lire : { $reason }
store-foreign-changes = { $path } change sans cesse ; fermer l’autre lecteur et réessayer
store-foreign-damaged = { $path } n’est pas une base de données, ou son début est endommagé
store-foreign-form = { $path } a une forme que Lacuna ne connaît pas : { $reason }
store-foreign-no-file = { $path } n’est pas un fichier
store-foreign-unknown = { $path } est la base de données d’un programme que Lacuna ne connaît pas
