import Foundation
import TestSupport

/// The built program, run in a folder as a person would.
enum Decree {
    /// The repository that these tests were compiled from.
    static let repository = URL(filePath: "\(#filePath)")
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The program lies beside the test bundle.
    static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "decree").path

    /// 2026-11-21T00:00:00Z, the moment of every run that does not choose another.
    static let epoch = "1795219200"

    static func run(
        _ arguments: String..., in folder: TemporaryFolder, environment: [String: String?] = [:]
    ) throws -> ProgramRun {
        try run(arguments, in: folder, environment: environment)
    }

    /// Signs with the folder's own throw-away key, which the first signing makes.
    static func sign(
        _ options: String..., in folder: TemporaryFolder, environment: [String: String?] = [:]
    ) throws -> ProgramRun {
        let isThere = FileManager.default.fileExists(atPath: folder.path + "/keys/site.key")
        let words = ["sign", "--yes", "--key", "keys/site.key", "--unencrypted"] + (isThere ? [] : ["--new-key"])
        return try run(words + options, in: folder, environment: environment)
    }

    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String?] = [:]
    ) throws -> ProgramRun {
        let fixed: [String: String?] = ["SOURCE_DATE_EPOCH": epoch, "DECREE_PASSPHRASE": nil, "NO_COLOR": nil]
        return try ProgramRun.run(
            program, arguments, in: folder.path, environment: fixed.merging(environment) { $1 })
    }

    /// A folder with the shipped content and templates.
    static func shippedSite() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["Content", "Templates"] {
            try FileManager.default.copyItem(at: repository.appending(path: name), to: folder.url.appending(path: name))
        }
        return folder
    }

    /// A folder with the smallest healthy site.
    static func smallSite() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(smallPolicy, to: "Content/kasa.md")
        return folder
    }

    static let smallPolicy = """
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

/// Every file below a folder, by relative path.
enum FolderListing {
    static func files(_ folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return files }
        while let path = walk.nextObject() as? String {
            let url = folder.appending(path: path)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = try Data(contentsOf: url) }
        }
        return files
    }
}
