# Ce que Lacuna dit des serveurs de flux de l’utilisateur. $host est le nom du serveur.

server-refused = { $host } n’a pas accepté le nom d’utilisateur, le mot de passe ou le jeton.
    .hint = Vérifiez le nom d’utilisateur et le mot de passe. FreshRSS et l’API Google Reader demandent un mot de passe d’API à part, à définir dans les paramètres du serveur. Si le mot de passe d’un compte a changé, ajoutez de nouveau le compte avec le nouveau.
server-other = { $host } n’a pas répondu comme un serveur de flux.
server-not-found = { $host } ne répond pas à l’adresse de ce compte.
    .hint = Si le serveur a changé d’adresse, ajouter de nouveau le compte avec la nouvelle.
server-moved = { $host } renvoie Lacuna vers { $address }.
    .hint = Ajouter le compte avec cette adresse.
server-private = Non interrogé : le nom { $host } menait dans votre propre réseau.
    .hint = Si c’est le nom de votre propre serveur, autoriser les adresses locales pour le compte.
server-behind-proxy = Le serveur de flux derrière { $host } ne répond pas (statut { $status }).
server-too-large = { $host } a envoyé une réponse de plus de { $size } Mo.
server-mark-changed = Sur { $host }, un autre programme a modifié une marque pendant que Lacuna l’envoyait. Lacuna la renverra à la prochaine synchronisation.
server-entry-gone = { $host } n’a plus l’un des articles dont les marques ont été envoyées.
server-entry-too-large = { $host } a un article trop volumineux pour une réponse, son étoile ne peut donc pas être modifiée.
server-mark-refused = { $host } a répondu avec le statut { $status }.
server-no-encryption = { $host } ne répond pas de façon chiffrée.
    .hint = Si le serveur n’a pas de chiffrement, saisissez son adresse avec http:// au lieu de https://. Sinon, vérifiez le port.
server-takes-no-marks = { $host } montre ses articles à ce compte, mais n’accepte aucune marque de lui (statut { $status }).
    .hint = Vérifier si le compte a le droit de modifier les marques sur le serveur.
server-none = Aucun serveur de flux connu de Lacuna ne répond à l’adresse { $host }.
    .hint = Saisir l’adresse à laquelle Miniflux ou FreshRSS s’ouvre dans le navigateur. Dans FreshRSS, autoriser l’accès par l’API dans les paramètres.
    .user = Sans nom d’utilisateur, seul Miniflux est recherché. Pour FreshRSS et les autres, saisir le nom d’utilisateur.
server-no-password = Le mot de passe ou le jeton pour { $host } a disparu. Ajouter de nouveau le compte pour le saisir.
