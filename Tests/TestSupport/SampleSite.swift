import Foundation

/// Sites for tests that read content from a folder.
package enum SampleSite {
    /// The repository that these tests were compiled from.
    package static let repository = URL(filePath: "\(#filePath)")
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A folder with the shipped content and templates.
    package static func shipped() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["Content", "Templates"] {
            try FileManager.default.copyItem(at: repository.appending(path: name), to: folder.url.appending(path: name))
        }
        return folder
    }

    /// A folder with the smallest healthy site.
    package static func small() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(smallPolicy, to: "Content/kasa.md")
        return folder
    }

    package static let smallPolicy = """
        ---
        app: Kasa
        store: {ios: "https://apps.apple.com/app/id1234567890"}
        clients: [prince-of-versions, retired]
        releases:
          - {version: 2.7.0, build: 2.7.0, requires: 15, live: 2026-03-01}
          - {version: 2.8.0, build: 2.8.0, requires: 15, live: 2026-08-01}
          - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}
        minimum: 2.8.0
        ---

        """ + texts

    /// The sections of the texts for 'force' and 'recommend'.
    package static let texts = """
        # Text: force
        - Title: Update required
        - Message: This version of {app} has stopped working.
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: {app} {latest} is ready.
        - Update button: Update
        - Later button: Not now

        """
}
