#!/bin/sh
# purge-cloudflare: what a publication changed goes from Cloudflare's caches. Written by 'decree generate purge-cloudflare'.
#
# Set up once:
# 1. Store this file as purge-cloudflare beside the content folder.
# 2. In index.md, in the target: after: "exec:sh ./purge-cloudflare"
# 3. decree publish --site-programs, with these in its environment:
#    CLOUDFLARE_ZONE_ID, and CLOUDFLARE_API_TOKEN, a token with the permission "Cache Purge" for that zone alone
set -eu
: "${CLOUDFLARE_ZONE_ID:?is not set}" "${CLOUDFLARE_API_TOKEN:?is not set}"
api=${CLOUDFLARE_API:-https://api.cloudflare.com/client/v4}

# The token goes to curl by a pipe: arguments can be read by everybody on the machine.
purge() {
    answer=$(printf 'header = "Authorization: Bearer %s"\n' "$CLOUDFLARE_API_TOKEN" |
        curl --config - --silent --show-error --fail-with-body --max-time 60 --header 'Content-Type: application/json' \
            --data "{\"files\":[$1]}" "$api/zones/$CLOUDFLARE_ZONE_ID/purge_cache") || {
        printf 'Cloudflare: %s\n' "$answer" >&2
        exit 1
    }
    case $answer in
    *'"success":true'* | *'"success": true'*) ;;
    *)
        printf 'Cloudflare: %s\n' "$answer" >&2
        exit 1
        ;;
    esac
}

# One JSON object a line: {"change":"changed","path":"kasa/ssvc.json","url":"https://..."}. A call takes 30 addresses.
sed -n 's/.*"url":\("[^"]*"\).*/\1/p' | {
    batch= count=0
    while IFS= read -r url; do
        batch=${batch:+$batch,}$url count=$((count + 1))
        if [ "$count" -eq 30 ]; then
            purge "$batch"
            batch= count=0
        fi
    done
    if [ -n "$batch" ]; then purge "$batch"; fi
}
