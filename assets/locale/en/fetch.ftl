# Failures of requests: one sentence says what happened, `.hint` says what the user can do.
# $host is the name of a server, perhaps with a port. $status is an HTTP status.

## Hints of several messages

fetch-later = Lacuna tries again later.
fetch-browser-why = Open the address in the browser to see why.
fetch-browser-where = Open the address in the browser to see where it leads.
fetch-allow = If you trust the feed, allow local addresses under “About this feed”.

## Statuses

fetch-password = { $host } needs a password.
    .hint = “Sign in…” asks for your user name and password.
fetch-proxy-password = The proxy needs a password to reach { $host }, or does not accept the one that you gave.
    .hint = Write the user name and the password into the address of the proxy: http://user:password@proxy:8080
fetch-forbidden = { $host } refused access.
fetch-not-found = There is nothing at this address on { $host }.
    .hint = It may have moved. Look for the feed on its site.
fetch-gone = { $host } says that the file at this address was removed for good.
    .hint = Unsubscribe, or look for a new address on its site.
fetch-too-many = { $host } asked to wait: too many requests.
fetch-overloaded = { $host } is overloaded and asked to wait.
fetch-unavailable = { $host } is overloaded or out of service at present.
fetch-server-error = The server of { $host } failed.
fetch-leads-nowhere = { $host } redirects without saying where to.
fetch-status = { $host } answered with status { $status }.

## Connections. $reason is English: from the system, or from a library.

fetch-refused = { $host } refused the connection.
fetch-unreachable = { $host } can’t be reached over the network.
fetch-closed = { $host } closed the connection.
fetch-failed = The connection to { $host } failed: { $reason }.
fetch-not-http = { $host } answered with something that is not HTTP: { $reason }.
    .hint = Check the port in the address.
fetch-headers = { $host } sent too many headers.
fetch-timeout = { $host } took too long.
fetch-lookup-failed = The name { $host } could not be looked up.
fetch-unknown-host = Lacuna can’t find the server { $host }.
    .hint = Check the address and this computer’s network connection.
fetch-stopped = The fetch was stopped.

## Proxies. $proxy is the name of a server; of fetch-proxy-unreachable, $reason is a sentence.

fetch-proxy-failed = The proxy did not connect to { $host }: { $reason }.
fetch-proxy-timeout = { $host } took too long to answer through the proxy { $proxy }.
fetch-proxy-unreachable = The proxy { $proxy } cannot be reached. { $reason }
    .hint = Start it, or set another one in the settings.
fetch-no-proxy = Lacuna did not connect to { $host }: { $reason }.
    .hint = Set another proxy in the settings or in HTTPS_PROXY.
# Completes fetch-no-proxy as its $reason.
fetch-proxy-invalid = the address of the proxy is not valid

## Certificates

fetch-certificate-early = The certificate of { $host } is not valid yet.
fetch-certificate-expired = The certificate of { $host } has expired.
fetch-certificate-name = The certificate is not valid for { $host }.
fetch-certificate-issuer = This computer does not trust the issuer of { $host }’s certificate.
    .hint = Nothing was fetched. If this is your own server, add its certificate to those that this computer trusts.
fetch-certificate-revoked = The certificate of { $host } was revoked.
fetch-insecure = Could not make a secure connection to { $host }: { $reason }.
    .hint = Nothing was fetched. Check this computer’s clock. If it is right, the site has to fix this.

## Limits and the policy

fetch-too-large-mib = The file is larger than the limit of { NUMBER($size, useGrouping: "false") } MB.
fetch-too-large-bytes = The file is larger than the limit of { NUMBER($size, useGrouping: "false") } bytes.
fetch-raise-limit = Raise the limit in the settings if you trust the feed.
fetch-redirects = More than { $limit } redirects, the last one on { $host }.
fetch-loop = The redirects of { $host } form a loop.
    .hint = Open the address in the browser. The site may need cookies or a login.
fetch-other-site = Not fetched: the address led to another site, { $host }.
fetch-downgrade = Not fetched: the address led from https to http, on { $host }.
fetch-private = Not fetched: a public address led into your own network, to { $host }.
fetch-scheme = Lacuna can’t fetch “{ $address }”.
    .hint = Only http and https addresses work.

# Instead of the name of a server, where an address has none.
fetch-the-server = the server

## Documents that were cut off. Each completes a sentence.

fetch-truncated-reset = the connection was reset
fetch-truncated-early = fewer bytes came than were announced
fetch-truncated-chunks = the lengths of its chunks are not valid
fetch-truncated-compression = its compression is broken
