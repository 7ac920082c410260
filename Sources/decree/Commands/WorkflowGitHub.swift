/// GitHub Actions: one workflow for changes, one for what is merged.
enum GitHubWorkflow {
    /// Pinned by its commit, since a tag can be moved.
    private static let checkout = """
              - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
                with:
                  persist-credentials: false
        """

    static func check(_ site: WorkflowSite) -> String {
        """
        # .github/workflows/decree-check.yml: judges every change of the policies, and says whom it reaches.
        #
        # Set up once: a self-hosted runner with the label 'decree', with decree and gh installed, that can read what is live.
        # Keep the repository private; a change from a fork never reaches the runner.
        name: Check the policies
        on:
          pull_request:
        permissions:
          contents: read
          pull-requests: write
        concurrency:
          group: decree-check-${{ github.event.pull_request.number }}
          cancel-in-progress: true
        jobs:
          check:
            if: github.event.pull_request.head.repo.full_name == github.repository
            runs-on: [self-hosted, decree]
            timeout-minutes: 15
            steps:
        \(checkout)
              - name: decree check
                run: decree check --strict
              - name: decree impact
                run: decree impact --against \(site.against) --markdown > "$RUNNER_TEMP/impact.md"
              # One comment, renewed at every push.
              - name: Say it in the pull request
                env:
                  GH_TOKEN: ${{ github.token }}
                  NUMBER: ${{ github.event.pull_request.number }}
                run: |
                  gh pr comment "$NUMBER" --repo "$GITHUB_REPOSITORY" --body-file "$RUNNER_TEMP/impact.md" --edit-last ||
                    gh pr comment "$NUMBER" --repo "$GITHUB_REPOSITORY" --body-file "$RUNNER_TEMP/impact.md"

        """
    }

    static func publish(_ site: WorkflowSite) -> String {
        """
        # .github/workflows/decree-publish.yml: signs and publishes what is merged, then reads it back as apps do.
        #
        # Set up once:
        # 1. A self-hosted runner with the label 'decree', with decree installed, on a machine that can write to the target.
        #    A target's directory must lie outside the checkout, which is cleaned at every run.
        # 2. Settings > Environments > publish, for the default branch only, with these secrets:
        #    DECREE_SITE_KEY, DECREE_SNAPSHOT_KEY, DECREE_TIMESTAMP_KEY  the text of site-....pem and so on
        #    DECREE_PASSPHRASE                                           the passphrase of all three
        # 3. 'site', 'snapshot' and 'timestamp' below are the keys' names in index.md; change them if yours have others.
        # 4. A target in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too: as secrets, under an 'env' of the job.
        #
        \(site.byHand)
        #
        # A site without 'keys' in index.md has one minisign key instead: decree sign --yes --key "$keys/minisign.key"
        name: Publish the policies
        on:
          push:
            branches: [main]
          workflow_dispatch:
        permissions:
          contents: read
        # One run at a time, and never beside the refresh.
        concurrency:
          group: decree
          cancel-in-progress: false
        jobs:
          publish:
            runs-on: [self-hosted, decree]
            environment: publish
            timeout-minutes: 30
            steps:
        \(checkout)
              - name: decree build
                run: |
                  decree check --strict
                  decree build
              - name: decree sign
                env:
                  SITE_KEY: ${{ secrets.DECREE_SITE_KEY }}
                  SNAPSHOT_KEY: ${{ secrets.DECREE_SNAPSHOT_KEY }}
                  TIMESTAMP_KEY: ${{ secrets.DECREE_TIMESTAMP_KEY }}
                  DECREE_PASSPHRASE: ${{ secrets.DECREE_PASSPHRASE }}
                run: |
                  set -eu
                  keys=$(mktemp -d "$RUNNER_TEMP/decree.XXXXXX")
                  trap 'rm -rf "$keys"' EXIT
                  umask 077
                  printf '%s\\n' "$SITE_KEY" > "$keys/site.pem"
                  printf '%s\\n' "$SNAPSHOT_KEY" > "$keys/snapshot.pem"
                  printf '%s\\n' "$TIMESTAMP_KEY" > "$keys/timestamp.pem"
                  unset SITE_KEY SNAPSHOT_KEY TIMESTAMP_KEY
                  umask 022
                  decree sign\(site.to) --yes \\
                    --key-backend "site=file:$keys/site.pem" \\
                    --key-backend "snapshot=file:$keys/snapshot.pem" \\
                    --key-backend "timestamp=file:$keys/timestamp.pem"
              - name: decree publish
                run: decree publish\(site.to) --yes
              # The machine remembers the newest versions, and no later run accepts older ones.
              - name: decree verify
                run: decree verify \(site.url) --record "$HOME/.decree-seen"

        """
    }
}
