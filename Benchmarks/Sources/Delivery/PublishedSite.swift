import Foundation

/// A built site on disk, read for the sizes of what devices ask for.
package struct PublishedSite: Sendable {
    /// A file that apps read.
    package struct Document: Sendable, Equatable {
        package let path: String
        /// Bytes of the file as gzip sends it.
        package let compressed: Int
        /// Bytes of its minisign signature.
        package let signature: Int
    }

    /// What a client that verifies roles reads besides documents, in bytes as gzip sends them.
    package struct Metadata: Sendable, Equatable {
        /// Read each time.
        package let timestamp: Int
        /// Read after a publication: the snapshot, the targets, and the role of one app in the mean.
        package let changed: Int
        /// How many files those are.
        package static let changedFiles = 3
    }

    package let documents: [Document]
    /// Nil for a site without roles.
    package let metadata: Metadata?

    /// - Throws: `NoSite` where the folder holds no signed document; what the file system or gzip reports.
    package init(_ folder: URL) throws {
        let folder = folder.resolvingSymlinksInPath()
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted(), known = Set(names)
        documents = try names.filter { PublishedSite.isDocument($0, among: known) }.map { path in
            Document(
                path: path, compressed: try PublishedSite.compressedSize(folder.appending(path: path)),
                signature: try Data(contentsOf: folder.appending(path: path + ".minisig")).count)
        }
        guard !documents.isEmpty else { throw NoSite(path: folder.path) }
        metadata = try PublishedSite.metadata(in: folder, among: names)
    }

    /// What has a signature beside it is what apps read, except copies and what lies at the top.
    private static func isDocument(_ path: String, among names: Set<String>) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count == 2, names.contains(path + ".minisig") else { return false }
        // A copy that is named by its hash has 64 digits before the name.
        return parts[1].prefix { $0.isHexDigit }.count != 64
    }

    /// Of each role the newest version.
    private static func metadata(in folder: URL, among names: [String]) throws -> Metadata? {
        var newest: [String: (version: Int, file: URL)] = [:]
        for name in names where name.hasPrefix("metadata/") && name.hasSuffix(".json") {
            let parts = name.dropFirst("metadata/".count).dropLast(".json".count).split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let version = Int(parts[0]) else { continue }
            let role = String(parts[1])
            if version > newest[role]?.version ?? 0 { newest[role] = (version, folder.appending(path: name)) }
        }
        guard let snapshot = newest["snapshot"], let targets = newest["targets"] else { return nil }
        let apps = try newest.filter { $0.key.hasPrefix("app-") }.map { try compressedSize($0.value.file) }
        return Metadata(
            timestamp: try compressedSize(folder.appending(path: "metadata/timestamp.json")),
            changed: try compressedSize(snapshot.file) + compressedSize(targets.file)
                + apps.reduce(0, +) / max(1, apps.count))
    }

    private static func compressedSize(_ file: URL) throws -> Int {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-6", "--stdout", "--no-name", file.path]
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Uncompressed(path: file.path) }
        return bytes.count
    }

    package struct NoSite: Error, CustomStringConvertible {
        let path: String

        package var description: String {
            "\(path): holds no signed document; build, sign and publish a site first"
        }
    }

    package struct Uncompressed: Error, CustomStringConvertible {
        let path: String

        package var description: String { "\(path): gzip could not read it" }
    }
}
