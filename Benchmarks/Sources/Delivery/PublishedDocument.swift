import Foundation

/// A file that apps read, with what a reader of it takes over the wire.
package struct PublishedDocument: Sendable, Equatable {
    package let path: String
    /// Bytes of the file, and of the file as gzip sends it.
    package let size: Int
    package let compressed: Int
    /// Bytes of its minisign signature; nil in a site that is not signed.
    package let signature: Int?
}

/// A built site on disk, read for its sizes.
package struct PublishedSite: Sendable {
    package let documents: [PublishedDocument]
    /// Bytes of `metadata/timestamp.json`; nil in a site without roles.
    package let timestamp: Int?

    /// - Throws: `NoSite` where the folder holds no document; what the file system or gzip reports.
    package init(_ folder: URL) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.resolvingSymlinksInPath().path).sorted()
        let known = Set(names)
        let paths = names.filter { PublishedSite.isDocument($0, among: known) }
        guard !paths.isEmpty else { throw NoSite(path: folder.path) }
        documents = try paths.map { path in
            let file = folder.appending(path: path), signature = folder.appending(path: path + ".minisig")
            return PublishedDocument(
                path: path, size: try PublishedSite.size(file), compressed: try PublishedSite.compressedSize(file),
                signature: try? PublishedSite.size(signature))
        }
        timestamp = try? PublishedSite.size(folder.appending(path: "metadata/timestamp.json"))
    }

    /// What has a signature beside it is what apps read, except copies and what lies at the top.
    private static func isDocument(_ path: String, among names: Set<String>) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[0] != "metadata", !path.hasSuffix(".minisig"), !path.hasSuffix(".html") else {
            return false
        }
        // A copy that is named by its hash has 64 digits before the name.
        let head = parts[1].prefix { $0.isHexDigit }
        return head.count != 64 && names.contains(path + ".minisig")
    }

    private static func size(_ file: URL) throws -> Int { try Data(contentsOf: file).count }

    private static func compressedSize(_ file: URL) throws -> Int {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-6", "--stdout", "--no-name", file.resolvingSymlinksInPath().path]
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NoSite(path: file.path) }
        return bytes.count
    }

    package struct NoSite: Error, CustomStringConvertible {
        let path: String

        package var description: String {
            "\(path): no signed document could be read here; build, sign and publish a site first"
        }
    }
}
