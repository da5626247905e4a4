#!/bin/sh
# Makes, once, what nodes of EventStoreDB speak TLS with: FOLDER/authority/ca.crt, FOLDER/node.crt and FOLDER/node.key, which
# all nodes share. The authority's key is thrown away. Usage: make-certificates.sh FOLDER DNS:name IP:address ...
set -eu
folder=$1
shift
[ -e "$folder/node.crt" ] && exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
# EventStoreDB takes no keys of elliptic curves.
key='-newkey rsa:2048 -noenc'

# shellcheck disable=SC2086
openssl req -x509 $key -keyout "$work/ca.key" -out "$work/ca.crt" -days 3650 -subj "/CN=Quayside's event store" \
  -addext keyUsage=critical,keyCertSign,cRLSign 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
# The nodes know each other by this name.
# shellcheck disable=SC2086
openssl req $key -keyout "$work/node.key" -out "$work/node.csr" -subj /CN=eventstoredb-node 2>"$work/said"
names=$(IFS=,; echo "$*")
printf 'subjectAltName=%s\nkeyUsage=digitalSignature,keyEncipherment\nextendedKeyUsage=serverAuth,clientAuth\n' "$names" >"$work/extensions"
openssl x509 -req -in "$work/node.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial -days 3650 \
  -extfile "$work/extensions" -out "$work/node.crt" 2>"$work/said"

mkdir -p "$folder/authority"
chmod 755 "$folder" "$folder/authority"
install -m 644 "$work/ca.crt" "$folder/authority/ca.crt"
install -m 600 "$work/node.key" "$folder/node.key"
# Last: with it all is there.
install -m 644 "$work/node.crt" "$folder/node.crt"
