#!/bin/sh
# Makes the certificates of this folder again, with OpenSSL 3: an authority for the tests, and servers that it signs.
# They are valid from 2020 to 2120, except the expired one and the one that is not valid yet. key.pem is used only here.
set -e
cd "$(dirname "$0")"
new_key() { openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out "$1"; }
sign() { # name, extensions of the certificate, from, until, key, options for the signer
    openssl req -new -key "$5" -subj "/CN=$1" -out request.pem
    : >index
    openssl rand -hex 16 >serial
    cat >rules <<RULES
[ca]
default_ca = rules
[rules]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
x509_extensions = extensions
[any]
commonName = supplied
[extensions]
$2
RULES
    openssl ca -batch -notext -config rules -in request.pem -startdate "$3" -enddate "$4" -out "$1.pem" $6 2>/dev/null
}
of() { printf 'basicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName=%s' "$1"; }
new_key authority-key.pem
new_key key.pem
by="-cert authority.pem -keyfile authority-key.pem"
always="20200101000000Z 21200101000000Z"
sign authority "basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign" $always authority-key.pem "-selfsign -keyfile authority-key.pem"
sign good "$(of DNS:localhost,IP:127.0.0.1)" $always key.pem "$by"
sign expired "$(of DNS:localhost,IP:127.0.0.1)" 20000101000000Z 20010101000000Z key.pem "$by"
sign not-yet-valid "$(of DNS:localhost,IP:127.0.0.1)" 21190101000000Z 21200101000000Z key.pem "$by"
sign other-host "$(of DNS:other.example)" $always key.pem "$by"
sign self-signed "$(of DNS:localhost,IP:127.0.0.1)" $always key.pem "-selfsign -keyfile key.pem"
find . -name '*.pem' -exec grep -L 'BEGIN CERT\|BEGIN PRIV' {} + | xargs -r rm
rm -f request.pem rules index* serial* authority-key.pem [0-9A-F]*.pem
