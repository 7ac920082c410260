#!/bin/sh
# Installs a release of Decree, after its signature is verified: nothing is unpacked or run before.
#
#   install.sh [--version VERSION] [--prefix FOLDER] [--releases URL] [--key RW...]
#
# --version   such as 0.1.0; default the newest release
# --prefix    where bin/ and share/ go; default /usr/local for root, else ~/.local
# --releases  the address of the releases, as GitHub lays them out; https only
# --key       the minisign public key that signs them
#
# The signature is verified by minisign or by OpenSSL 3; with neither, nothing is installed.
set -eu
umask 022

# Whoever releases writes both in here, so that a copy of this file from elsewhere names them.
releases=${DECREE_RELEASES:-}
key=${DECREE_PUBLIC_KEY:-}
version=latest
if [ "$(id -u)" = 0 ]; then prefix=/usr/local; else prefix=${HOME:-}/.local; fi

refuse() {
    printf 'install.sh: %s\n' "$1" >&2
    exit 1
}

[ "$(uname -s)" != Darwin ] || refuse 'on macOS Homebrew installs Decree, by the formula: brew install OWNER/tap/decree'

while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || refuse "'$1' lacks its value, or is no option"
    case $1 in
        --version) version=$2 ;;
        --prefix) prefix=$2 ;;
        --releases) releases=$2 ;;
        --key) key=$2 ;;
        *) refuse "there is no option '$1'" ;;
    esac
    shift 2
done

case $releases in
    https://*) ;;
    '') refuse 'name the address of the releases: --releases https://...' ;;
    *) refuse "'$releases' is not an https address" ;;
esac
[ -n "$key" ] || refuse 'name the public key that signs the releases: --key RW...'
case $version in
    latest) from=$releases/latest/download ;;
    *[!0-9A-Za-z.+~-]*) refuse "'$version' is not a version" ;;
    *) from=$releases/download/v$version ;;
esac
case $(uname -s) in
    Linux) system=linux ;;
    *) refuse "there are no releases for $(uname -s)" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

download() {
    curl --proto '=https' --proto-redir '=https' --tlsv1.2 --fail --silent --show-error --location \
        --max-filesize "$2" --output "$work/$1" "$from/$1" || refuse "'$from/$1' cannot be downloaded"
}

# OpenSSL, as far as it can do what minisign does: LibreSSL and OpenSSL before 3 cannot.
openssl_verifies() {
    command -v openssl >/dev/null &&
        openssl dgst -blake2b512 -binary </dev/null >/dev/null 2>&1 &&
        openssl pkeyutl -help 2>&1 | grep -q -e -rawin
}

decoded() {
    printf '%s' "$1" | openssl base64 -d -A
}

# Bytes $2 to $3 of a file, counted from 1.
bytes() {
    tail -c "+$2" "$1" | dd bs=1 count=$(($3 - $2 + 1)) 2>/dev/null
}

# Whether the key signs this file: key as DER, file, signature.
ed25519() {
    openssl pkeyutl -verify -pubin -keyform DER -inkey "$1" -rawin -in "$2" -sigfile "$3" >/dev/null 2>&1
}

# minisign's format: two bytes of algorithm and eight of the key's id stand before key and signature. The first
# signature is of the file's BLAKE2b hash ("ED"), the second of the first one and the trusted comment.
verify_by_openssl() (
    cd "$work"
    decoded "$key" > public
    sed -n 2p SHA256SUMS.minisig | tr -d '\r\n' > line
    decoded "$(cat line)" > signature
    sed -n 4p SHA256SUMS.minisig | tr -d '\r\n' > line
    decoded "$(cat line)" > second
    [ "$(wc -c < public)" -eq 42 ] && [ "$(wc -c < signature)" -eq 74 ] && [ "$(wc -c < second)" -eq 64 ] || return 1
    [ "$(bytes public 1 2)" = Ed ] && [ "$(bytes signature 1 2)" = ED ] || return 1
    bytes public 3 10 > id
    bytes signature 3 10 | cmp -s - id || return 1
    printf '\060\052\060\005\006\003\053\145\160\003\041\000' > key.der
    bytes public 11 42 >> key.der
    bytes signature 11 74 > first
    openssl dgst -blake2b512 -binary SHA256SUMS > digest
    ed25519 key.der digest first || return 1
    sed -n 3p SHA256SUMS.minisig | tr -d '\r\n' > line
    case $(cat line) in "trusted comment: "*) ;; *) return 1 ;; esac
    { cat first; tail -c +18 line; } > commented
    ed25519 key.der commented second
)

verify() {
    if command -v minisign >/dev/null; then
        minisign -V -q -H -P "$key" -m "$work/SHA256SUMS" -x "$work/SHA256SUMS.minisig" >/dev/null 2>&1
    elif openssl_verifies; then
        verify_by_openssl
    else
        refuse 'nothing here can verify the signature: install minisign, or OpenSSL 3'
    fi
}

sum() {
    if command -v sha256sum >/dev/null; then
        sha256sum < "$1"
    else
        shasum -a 256 < "$1"
    fi | cut -d ' ' -f 1
}

command -v curl >/dev/null || refuse 'curl is missing'
download SHA256SUMS 1000000
download SHA256SUMS.minisig 10000
verify || refuse "the signature of '$from/SHA256SUMS' is not by the key $key: nothing was installed"

# From here on the list is what the key's owner signed.
name=$(sed -n "s/^[0-9a-f]\{64\}  \(decree-[0-9A-Za-z.+~-]*-$system-$(uname -m)\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS")
case $name in
    '') refuse "the release has nothing for $system on $(uname -m)" ;;
    *.tar.gz*.tar.gz) refuse 'the release names more than one archive' ;;
esac
[ "$version" = latest ] || [ "$name" = "decree-$version-$system-$(uname -m).tar.gz" ] ||
    refuse "'$from' holds '$name' and not version $version: nothing was installed"
download "$name" 500000000
expected=$(grep -F "  $name" "$work/SHA256SUMS" | cut -d ' ' -f 1)
[ "$(sum "$work/$name")" = "$expected" ] || refuse "'$name' is not the file that was signed: nothing was installed"

tree=$work/${name%.tar.gz}
tar -xzf "$work/$name" -C "$work"
installed=$("$tree/bin/decree" --version) || {
    ldd "$tree/bin/decree" 2>/dev/null | grep 'not found' >&2 || true
    refuse 'decree does not run here; it needs libcmark, libyaml, libcurl, libxml2, zlib, libarchive, libcrypto of OpenSSL 3, and jemalloc on Linux'
}

# The program comes last and by a rename, so that a running one is not changed.
mkdir -p "$prefix/bin" "$prefix/share"
cp -R "$tree/share/." "$prefix/share"
cp "$tree/bin/decree" "$prefix/bin/.decree.new"
mv -f "$prefix/bin/.decree.new" "$prefix/bin/decree"
printf '%s is in %s\n' "$installed" "$prefix/bin/decree"
case $(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) in
    *libcurl.so.4*) ;;
    *) echo 'libcurl.so.4 was not found: without it decree asks no host over HTTPS' ;;
esac
