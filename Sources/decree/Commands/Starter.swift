import Pages

/// The files of a new site, as `decree init` writes them: the smallest site with all three verdicts and no warning.
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

    /// Keeps everything that is made from the content, and private keys, out of git.
    static let ignored = File(path: ".gitignore", text: String(decoding: PackageResources.gitignore, as: UTF8.self))

    /// The lines of `.gitignore`.
    static let ignoredPaths = ignored.text.split(separator: "\n").map(String.init)

    /// The built-in page templates, to be changed by the site.
    static let templates = TemplateFolder.builtIn.map { path, bytes in
        File(path: "Templates/\(path)", text: String(decoding: bytes, as: UTF8.self))
    }

    private static let site = """
        ---
        title: Our apps
        language: en
        ---
        Which versions of our apps must be updated, which should be, and which are left alone.

        """

    private static let app = """
        ---
        app: My App
        ids: {ios: com.example.my-app}
        store: {ios: "https://apps.apple.com/app/id1234567890"}
        clients: [prince-of-versions, retired]
        releases:
          - {version: 1.0.0, build: 1.0.0, requires: 15}
          - {version: 1.1.0, build: 1.1.0, requires: 15}
          - {version: 1.2.0, build: 1.2.0, requires: 15}
        minimum: 1.1.0
        ---
        Versions below the minimum must update; all others are notified of the latest release.

        # Text: force
        - Title: Update required
        - Message: This version of {app} has stopped working. Please update to {latest}.
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: {app} {latest} is ready.
        - Update button: Update
        - Later button: Not now

        # Release: 1.2.0
        - The first release on this site.

        """
}
