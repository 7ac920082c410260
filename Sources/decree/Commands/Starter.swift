import Pages

/// The files of a new site, as `decree init` writes them: the smallest site with all three verdicts and no warning.
/// Comments explain each key where it stands.
enum Starter {
    /// A file of the new site, by its path below the site's folder.
    struct File: Sendable {
        let path: String
        let text: String
    }

    static let files = [
        File(path: "Content/index.md", text: site),
        File(path: "Content/my-app.md", text: app),
    ]

    /// The files of a site that starts from existing documents.
    static func files(with app: ImportedApp) -> [File] {
        [File(path: "Content/index.md", text: site), File(path: path(of: app), text: app.markdown)]
    }

    static func path(of app: ImportedApp) -> String { "Content/\(app.slug).md" }

    /// Keeps everything that is made from the content, and private keys, out of git.
    static let ignored = File(
        path: ".gitignore",
        text: GeneratedText.filled(
            String(decoding: EmbeddedFiles.gitignore, as: UTF8.self), GeneratedFolders.standard.gaps(in: ".gitignore")))

    /// The lines of `.gitignore` without its comments.
    static let ignoredPaths = ignored.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)

    /// The built-in page templates, to be changed by the site.
    static let templates = TemplateFolder.builtIn.map { path, bytes in
        File(path: "Templates/\(path)", text: String(decoding: bytes, as: UTF8.self))
    }

    private static let site = """
        ---
        # The site's settings. Every key may be missing; 'decree help format' explains all of them.
        title: Our apps
        language: en
        # The address under which the site is published. With it, 'decree verify' reads the site as apps do.
        # url: https://updates.example.com
        # Where 'decree ship' publishes, by name; the first one is the default. Without it: the folder Published.
        # targets:
        #   live: {s3: my-bucket, region: eu-central-1}
        #   pages: {git: "git@github.com:acme/updates.git", branch: gh-pages, host: github-pages}
        ---
        Which versions of our apps must be updated, which should be, and which are left alone.

        """

    private static let app = """
        ---
        # The policy of one app, by which this file is named: rename it, and the app's files are made under that name.
        # 'decree preview' shows your mistakes and the app's page while you write.
        app: My App

        # The bundle id, and the store's page with the update; by platform: ios, macos, tvos, watchos, android.
        ids: {ios: com.example.my-app}
        store: {ios: "https://apps.apple.com/app/id1234567890"}

        # The update libraries inside the app: 'decree help clients' says what each of them reads and does.
        clients: [prince-of-versions, retired]

        # Every version that ever shipped: 'build' is its CFBundleVersion, 'requires' the lowest OS version it runs on.
        # The highest one that is live is announced. List the next one with 'live: pending', and write the day, such as
        # 'live: 2026-11-02', when the store serves it.
        releases:
          - {version: 1.0.0, build: 1.0.0, requires: 15}
          - {version: 1.1.0, build: 1.1.0, requires: 15}
          - {version: 1.2.0, build: 1.2.0, requires: 15}

        # Versions below this one must update (force). Others below the announced one are notified of it (recommend).
        minimum: 1.1.0

        # Exceptions; the first that holds decides. Without the '#', this one forces the single release 1.1.0.
        # rules:
        #   - {id: bad-build, when: {version: 1.1.0}, do: force}
        ---
        Versions below the minimum must update; all others are notified of the latest release.

        # Text: force
        - Title: Update required
        - Message: This version of {app} has stopped working. Please update.
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: A new version of {app} is ready.
        - Update button: Update
        - Later button: Not now

        # Release: 1.2.0
        - The first release on this site.

        """
}
