#!/bin/sh
# purge-cloudfront: what a publication changed goes from CloudFront's caches. Written by 'decree generate purge-cloudfront'.
#
# Set up once:
# 1. Store this file as purge-cloudfront beside the content folder.
# 2. In index.md, in the target: after: "exec:sh ./purge-cloudfront"
# 3. decree publish --site-programs, with these in its environment:
#    CLOUDFRONT_DISTRIBUTION_ID, and AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and where there is one AWS_SESSION_TOKEN
#    of a role that may do nothing but cloudfront:CreateInvalidation on that distribution
set -eu
: "${CLOUDFRONT_DISTRIBUTION_ID:?is not set}" "${AWS_ACCESS_KEY_ID:?is not set}" "${AWS_SECRET_ACCESS_KEY:?is not set}"
api=${CLOUDFRONT_API:-https://cloudfront.amazonaws.com}
calls=0

# curl signs; the secret goes to it by a pipe: arguments can be read by everybody on the machine.
purge() {
    calls=$((calls + 1))
    body="<InvalidationBatch xmlns=\"http://cloudfront.amazonaws.com/doc/2020-05-31/\"><Paths><Quantity>$2</Quantity>\
<Items>$1</Items></Paths><CallerReference>decree-${DECREE_SERIAL:-0}-$(date +%s)-$calls</CallerReference></InvalidationBatch>"
    answer=$({
        printf 'user = "%s:%s"\n' "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY"
        if [ -n "${AWS_SESSION_TOKEN:-}" ]; then printf 'header = "X-Amz-Security-Token: %s"\n' "$AWS_SESSION_TOKEN"; fi
    } | curl --config - --silent --show-error --fail-with-body --max-time 60 --aws-sigv4 aws:amz:us-east-1:cloudfront \
        --header 'Content-Type: text/xml' --data "$body" \
        "$api/2020-05-31/distribution/$CLOUDFRONT_DISTRIBUTION_ID/invalidation") || {
        printf 'CloudFront: %s\n' "$answer" >&2
        exit 1
    }
}

# One JSON object a line: {"change":"changed","path":"kasa/ssvc.json","url":"https://..."}. A call takes 1,000 paths here.
sed -n 's|.*"url":"[a-z]*://[^/"]*\([^"]*\)".*|\1|p' | {
    batch= count=0
    while IFS= read -r path; do
        batch="$batch<Path>$path</Path>" count=$((count + 1))
        if [ "$count" -eq 1000 ]; then
            purge "$batch" "$count"
            batch= count=0
        fi
    done
    if [ "$count" -gt 0 ]; then purge "$batch" "$count"; fi
}
