/// GitLab CI: the jobs for changes and for what is merged; the one for the refresh stands behind them.
enum GitLabWorkflow {
    static func text(_ site: WorkflowSite) -> String {
        """
        # .gitlab-ci.yml: judges every change of the policies, publishes what is merged, and keeps the timestamp fresh.
        #
        # Set up once:
        # 1. A runner with the tag 'decree' and the shell executor, with decree and curl installed, on a machine that can
        #    write to the target. A target's directory must lie outside the checkout, which is cleaned at every run.
        # 2. Settings > CI/CD > Variables, protected and for the environment 'publish' only:
        #    DECREE_SITE_KEY, DECREE_SNAPSHOT_KEY, DECREE_TIMESTAMP_KEY  of type File: site-....pem and so on
        #    DECREE_PASSPHRASE                                           masked: the passphrase of all three
        # 3. DECREE_COMMENT_TOKEN, masked: a project access token with the scope 'api' and the role Reporter, which writes
        #    the comment into the merge request.
        # 4. 'site', 'snapshot' and 'timestamp' below are the keys' names in index.md; change them if yours have others.
        # 5. A target in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too, as variables like those of 2.
        #
        \(site.byHand)
        #
        # A site without 'keys' in index.md has one minisign key instead: decree sign --yes --key "$keys/minisign.key"
        stages: [check, publish]

        check-policies:
          stage: check
          tags: [decree]
          rules:
            - if: $CI_PIPELINE_SOURCE == "merge_request_event"
          interruptible: true
          timeout: 15 minutes
          script:
            - decree check --strict
            - |
              (
                set -eu
                folder=$(mktemp -d)
                trap 'rm -rf "$folder"' EXIT
                decree impact --against \(site.against) --markdown > "$folder/impact.md"
                # A header in a file is not to be seen in the list of processes.
                (umask 077 && printf 'PRIVATE-TOKEN: %s\\n' "$DECREE_COMMENT_TOKEN" > "$folder/header")
                curl --fail --silent --show-error --output /dev/null --header "@$folder/header" \\
                  --data-urlencode "body@$folder/impact.md" \\
                  "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
              )

        publish-policies:
          stage: publish
          tags: [decree]
          rules:
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $CI_PIPELINE_SOURCE != "schedule"
          environment: {name: publish}
          # One run at a time, and never beside the refresh.
          resource_group: decree
          interruptible: false
          timeout: 30 minutes
          script:
            - decree check --strict
            - decree build
            - |
              (
                set -eu
                keys=$(mktemp -d)
                trap 'rm -rf "$keys"' EXIT
                install -m 600 "$DECREE_SITE_KEY" "$keys/site.pem"
                install -m 600 "$DECREE_SNAPSHOT_KEY" "$keys/snapshot.pem"
                install -m 600 "$DECREE_TIMESTAMP_KEY" "$keys/timestamp.pem"
                decree sign\(site.to) --yes \\
                  --key-backend "site=file:$keys/site.pem" \\
                  --key-backend "snapshot=file:$keys/snapshot.pem" \\
                  --key-backend "timestamp=file:$keys/timestamp.pem"
              )
            - decree publish\(site.to) --yes
            # The machine remembers the newest versions, and no later run accepts older ones.
            - decree verify \(site.url) --record "$HOME/.decree-seen"


        """
    }
}
