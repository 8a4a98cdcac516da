# What Lacuna says of the user's own feed servers. $host is the name of the server.

server-refused = { $host } did not accept the user name, the password or the token.
    .hint = Check the user name and the password. FreshRSS and the Google Reader API need an API password of their own, which the server’s settings offer. If the password of an account has changed, add the account again with the new one.
server-other = { $host } did not answer as a feed server does.
server-not-found = { $host } does not answer at the address of this account.
    .hint = If the server has moved, add the account again with its new address.
server-moved = { $host } sends Lacuna to { $address }.
    .hint = Add the account with that address.
server-private = Not asked: the name { $host } led into your own network.
    .hint = If it is the name of your own server, allow local addresses for the account.
server-behind-proxy = The feed server behind { $host } does not answer (status { $status }).
server-too-large = { $host } sent an answer of more than { $size } MB.
server-mark-changed = A mark on { $host } was changed by another program while Lacuna sent it. Lacuna sends it again at the next sync.
server-entry-gone = { $host } no longer has one of the entries whose marks were sent.
server-entry-too-large = { $host } has an entry that is too large for an answer, so its star cannot be set.
server-mark-refused = { $host } answered with status { $status }.
server-no-encryption = { $host } does not answer with encryption.
    .hint = If it has none, enter its address with http:// in place of https://. Otherwise check the port.
server-takes-no-marks = { $host } lists its entries for this account, but takes no marks from it (status { $status }).
    .hint = Check whether the account may change marks on the server.
server-none = No feed server that Lacuna knows answers at { $host }.
    .hint = Enter the address at which you open Miniflux or FreshRSS in the browser. In FreshRSS, allow API access in the settings.
    .user = Without a user name, only Miniflux is looked for. Enter your user name for FreshRSS and others.
server-no-password = The password or token for { $host } is gone. Add the account again to enter it.
