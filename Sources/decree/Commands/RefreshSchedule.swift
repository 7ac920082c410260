import ArgumentParser

/// The schedulers that run `decree refresh` every six hours, each with a file that makes it do so.
///
/// No file holds a key or a passphrase: each says where the scheduler keeps them. All run on the machine that
/// holds the target's folder, since that is what is published to.
enum RefreshSchedule: String, ExpressibleByArgument, CaseIterable {
    case github, gitlab, systemd

    /// The whole file, ready to be stored; the settings it needs stand at its top.
    var text: String {
        switch self {
        case .github: Self.githubText
        case .gitlab: Self.gitlabText
        case .systemd: Self.systemdText
        }
    }

    /// The action is pinned by its commit, since a tag can be moved. An off minute avoids the full hour's queue.
    private static let githubText = """
        # .github/workflows/decree-refresh.yml: signs the published timestamp anew before it runs out.
        #
        # Set up once:
        # 1. A self-hosted runner with the label 'decree' on the machine that holds the target's folder, with decree
        #    installed. The target's directory must lie outside the checkout, which is cleaned at every run.
        # 2. Settings > Environments > timestamp, for the default branch only, with two secrets:
        #    DECREE_TIMESTAMP_KEY         the text of timestamp-....pem
        #    DECREE_TIMESTAMP_PASSPHRASE  its passphrase
        # 3. 'timestamp' below is the key's name in index.md; change it if yours has another.
        #
        # Keep the repository private: elsewhere a stranger's pull request may reach the runner, and GitHub stops schedules
        # after 60 days without a commit.
        #
        # The run fails when a role has expired, though the timestamp was refreshed.
        name: Refresh the timestamp
        on:
          schedule:
            - cron: "17 */6 * * *"
          workflow_dispatch:
        permissions:
          contents: read
        # One run at a time; give the job that runs 'decree publish' the same group.
        concurrency:
          group: decree
          cancel-in-progress: false
        jobs:
          refresh:
            runs-on: [self-hosted, decree]
            environment: timestamp
            timeout-minutes: 10
            steps:
              - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
                with:
                  persist-credentials: false
              - name: decree refresh
                env:
                  TIMESTAMP_KEY: ${{ secrets.DECREE_TIMESTAMP_KEY }}
                  DECREE_PASSPHRASE: ${{ secrets.DECREE_TIMESTAMP_PASSPHRASE }}
                run: |
                  set -eu
                  keys=$(mktemp -d "$RUNNER_TEMP/decree.XXXXXX")
                  trap 'rm -rf "$keys"' EXIT
                  (umask 077 && printf '%s\\n' "$TIMESTAMP_KEY" > "$keys/timestamp.pem")
                  unset TIMESTAMP_KEY
                  decree refresh --key-backend "timestamp=file:$keys/timestamp.pem"

        """

    /// The parentheses keep the trap apart from the runner's own.
    private static let gitlabText = """
        # Part of .gitlab-ci.yml: signs the published timestamp anew before it runs out.
        #
        # Set up once:
        # 1. A runner with the tag 'decree' and the shell executor on the machine that holds the target's folder, with
        #    decree installed. The target's directory must lie outside the checkout, which is cleaned at every run.
        # 2. Settings > CI/CD > Variables, both protected and for the environment 'timestamp' only:
        #    DECREE_TIMESTAMP_KEY         of type File: timestamp-....pem
        #    DECREE_PASSPHRASE            masked: its passphrase
        # 3. Build > Pipeline schedules: the default branch, with the cron line 17 */6 * * *
        # 4. 'timestamp' below is the key's name in index.md; change it if yours has another.
        #
        # The job fails when a role has expired, though the timestamp was refreshed.
        refresh-timestamp:
          tags: [decree]
          rules:
            - if: $CI_PIPELINE_SOURCE == "schedule"
          environment: {name: timestamp, action: access}
          # One run at a time; give the job that runs 'decree publish' the same group.
          resource_group: decree
          interruptible: false
          timeout: 10 minutes
          dependencies: []
          cache: []
          script:
            - |
              (
                set -eu
                keys=$(mktemp -d)
                trap 'rm -rf "$keys"' EXIT
                install -m 600 "$DECREE_TIMESTAMP_KEY" "$keys/timestamp.pem"
                decree refresh --key-backend "timestamp=file:$keys/timestamp.pem"
              )

        """

    /// The working folder as a whole is writable, since bundle and publications are replaced by renaming.
    private static let systemdText = """
        # Two units that sign the published timestamp anew before it runs out. Store them, in the folder for units, with
        #   decree refresh --schedule systemd | awk '/^# decree-refresh[.]/ {file = $2} file {print > file}'
        # then: systemctl daemon-reload && systemctl enable --now decree-refresh.timer
        #
        # Set up once:
        # 1. A user 'decree' that owns /srv/decree, the folder with Content, Public and Published.
        # 2. /etc/decree/timestamp.pem     the private key, which belongs to decree alone: mode 600
        #    /etc/decree/passphrase        its passphrase, which belongs to root alone: mode 600
        # 3. 'timestamp' below is the key's name in index.md; change it if yours has another.

        # decree-refresh.service
        [Unit]
        Description=Refresh the timestamp of the Decree site

        # Never two at a time: a timer does not start what still runs.
        # The unit fails when a role has expired, though the timestamp was refreshed.
        [Service]
        Type=oneshot
        User=decree
        WorkingDirectory=/srv/decree
        LoadCredential=passphrase:/etc/decree/passphrase
        ExecStart=/usr/local/bin/decree refresh --key-backend timestamp=file:/etc/decree/timestamp.pem --passphrase-file %d/passphrase
        TimeoutStartSec=10min
        UMask=0022
        CapabilityBoundingSet=
        NoNewPrivileges=yes
        PrivateDevices=yes
        PrivateTmp=yes
        ProtectHome=yes
        ProtectSystem=strict
        ReadWritePaths=/srv/decree
        # A key behind a service on the network (exec:) needs this line gone.
        PrivateNetwork=yes

        # decree-refresh.timer
        [Unit]
        Description=Refresh the timestamp of the Decree site every six hours

        [Timer]
        OnCalendar=*-*-* 00/6:17:00
        RandomizedDelaySec=10min
        Persistent=yes

        [Install]
        WantedBy=timers.target

        """
}
