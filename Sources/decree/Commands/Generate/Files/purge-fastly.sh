#!/bin/sh
# purge-fastly: what a publication changed goes from Fastly's caches. Written by 'decree generate purge-fastly'.
#
# Set up once:
# 1. Store this file as purge-fastly beside the content folder.
# 2. In index.md, in the target: after: "exec:sh ./purge-fastly"
# 3. decree publish --site-programs, with these in its environment:
#    FASTLY_API_TOKEN, a token with the scope "purge_select" for that service alone
set -eu
: "${FASTLY_API_TOKEN:?is not set}"
api=${FASTLY_API:-https://api.fastly.com}

# One JSON object a line: {"change":"changed","path":"kasa/ssvc.json","url":"https://..."}. A call takes one address.
# The token goes to curl by a pipe: arguments can be read by everybody on the machine.
sed -n 's/.*"url":"\([^"]*\)".*/\1/p' | while IFS= read -r url; do
    answer=$(printf 'header = "Fastly-Key: %s"\n' "$FASTLY_API_TOKEN" |
        curl --config - --silent --show-error --fail-with-body --max-time 60 --request POST \
            "$api/purge/${url#*://}") || {
        printf 'Fastly: %s: %s\n' "$url" "$answer" >&2
        exit 1
    }
done
