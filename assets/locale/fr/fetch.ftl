# Échecs de requêtes : une phrase dit ce qui s’est passé, `.hint` ce que l’on peut faire.
# $host est le nom d’un serveur, éventuellement avec un port. $status est un statut HTTP.

## Conseils communs à plusieurs messages

fetch-later = Lacuna réessaiera plus tard.
fetch-browser-why = Ouvrir l’adresse dans le navigateur pour voir pourquoi.
fetch-browser-where = Ouvrir l’adresse dans le navigateur pour voir où elle mène.
fetch-allow = Si ce flux est digne de confiance, autoriser les adresses locales dans « À propos de ce flux ».

## Statuts

fetch-password = { $host } demande un mot de passe.
    .hint = « Se connecter… » demande un nom d’utilisateur et un mot de passe.
fetch-proxy-password = Le proxy demande un mot de passe pour joindre { $host }, ou n’accepte pas celui indiqué.
    .hint = Indiquer le nom d’utilisateur et le mot de passe dans l’adresse du proxy : http://nom:motdepasse@proxy:8080
fetch-forbidden = { $host } a refusé l’accès.
fetch-not-found = Il n’y a rien à cette adresse sur { $host }.
    .hint = Le flux a peut-être changé d’adresse. Le chercher sur son site.
fetch-gone = D’après { $host }, le fichier de cette adresse a été supprimé définitivement.
    .hint = Se désabonner, ou chercher une nouvelle adresse sur son site.
fetch-too-many = { $host } demande d’attendre : trop de requêtes.
fetch-overloaded = { $host } est surchargé et demande d’attendre.
fetch-unavailable = { $host } est surchargé ou hors service pour le moment.
fetch-server-error = Le serveur de { $host } est en panne.
fetch-leads-nowhere = { $host } redirige sans indiquer vers où.
fetch-status = { $host } a répondu avec le statut { $status }.

## Connexions. $reason est en anglais : il vient du système ou d’une bibliothèque.

fetch-refused = { $host } a refusé la connexion.
fetch-unreachable = { $host } n’est pas joignable par le réseau.
fetch-closed = { $host } a fermé la connexion.
fetch-failed = La connexion à { $host } a échoué : { $reason }.
fetch-not-http = { $host } a répondu par autre chose que du HTTP : { $reason }.
    .hint = Vérifier le port dans l’adresse.
fetch-headers = { $host } a envoyé trop d’en-têtes.
fetch-timeout = { $host } a mis trop de temps à répondre.
fetch-lookup-failed = Le nom { $host } n’a pas pu être résolu.
fetch-unknown-host = Le serveur { $host } est introuvable.
    .hint = Vérifier l’adresse et la connexion réseau de cet ordinateur.
fetch-stopped = La récupération a été arrêtée.

## Serveurs mandataires (proxys). $proxy est le nom d’un serveur ; pour fetch-proxy-unreachable, $reason est une phrase.

fetch-proxy-failed = Le proxy ne s’est pas connecté à { $host } : { $reason }.
fetch-proxy-timeout = { $host } a mis trop de temps à répondre par le proxy { $proxy }.
fetch-proxy-unreachable = Le proxy { $proxy } est injoignable. { $reason }
    .hint = Le démarrer, ou en choisir un autre dans les paramètres.
fetch-no-proxy = Lacuna ne s’est pas connecté à { $host } : { $reason }.
    .hint = Indiquer un autre proxy dans les paramètres ou dans HTTPS_PROXY.
# Complète fetch-no-proxy comme $reason.
fetch-proxy-invalid = l’adresse du proxy n’est pas valide

## Certificats

fetch-certificate-early = Le certificat de { $host } n’est pas encore valide.
fetch-certificate-expired = Le certificat de { $host } a expiré.
fetch-certificate-name = Le certificat n’est pas valide pour { $host }.
fetch-certificate-issuer = Cet ordinateur ne fait pas confiance à l’émetteur du certificat de { $host }.
    .hint = Rien n’a été récupéré. Si c’est votre propre serveur, ajouter son certificat à ceux auxquels cet ordinateur fait confiance.
fetch-certificate-revoked = Le certificat de { $host } a été révoqué.
fetch-insecure = Impossible d’établir une connexion sécurisée avec { $host } : { $reason }.
    .hint = Rien n’a été récupéré. Vérifier l’horloge de cet ordinateur. Si elle est à l’heure, c’est au site de corriger le problème.

## Limites et règles de sécurité

fetch-too-large-mib = Le fichier dépasse la limite de { NUMBER($size, useGrouping: "false") } Mo.
fetch-too-large-bytes = Le fichier dépasse la limite de { NUMBER($size, useGrouping: "false") } octets.
fetch-raise-limit = Relever la limite dans les paramètres si le flux est digne de confiance.
fetch-redirects = Plus de { $limit } redirections, la dernière sur { $host }.
fetch-loop = Les redirections de { $host } tournent en rond.
    .hint = Ouvrir l’adresse dans le navigateur. Le site demande peut-être des cookies ou une connexion.
fetch-other-site = Non récupéré : l’adresse menait à un autre site, { $host }.
fetch-downgrade = Non récupéré : l’adresse menait de https à http, sur { $host }.
fetch-private = Non récupéré : une adresse publique menait dans votre propre réseau, à { $host }.
fetch-scheme = Lacuna ne peut pas récupérer « { $address } ».
    .hint = Seules les adresses http et https fonctionnent.

# À la place du nom d’un serveur, quand une adresse n’en a pas.
fetch-the-server = le serveur

## Documents coupés. Chaque texte complète une phrase.

fetch-truncated-reset = la connexion a été réinitialisée
fetch-truncated-early = moins d’octets qu’annoncé ont été reçus
fetch-truncated-chunks = les longueurs de ses blocs ne sont pas valides
fetch-truncated-compression = sa compression est défectueuse
