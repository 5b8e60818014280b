#!/bin/sh
# Makes the certificates of this folder anew, good for a hundred years: an authority with a server's certificate (for the
# name localhost, and for no address) and a client's, and another authority that has signed neither.
set -eu
cd "$(dirname "$0")"
days=36500

authority() {
  openssl req -x509 -newkey rsa:2048 -nodes -days $days -subj "/CN=$2" -keyout "$1.key" -out "$1.crt"
}

signed() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$2" -keyout "$1.key" -out "$1.csr"
  printf '%s\n' "$3" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days $days -extfile "$1.ext" -out "$1.crt"
  rm "$1.csr" "$1.ext"
}

authority ca 'Handbill test authority'
authority other-ca 'Another test authority'
signed server localhost 'subjectAltName=DNS:localhost'
signed client handbill 'extendedKeyUsage=clientAuth'
rm -f ca.key ca.srl other-ca.key
chmod 600 server.key client.key
