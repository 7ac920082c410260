import PolicyModel

/// The rules of published paths: which may occur, which are immutable copies, and which app one belongs to.
package enum PublishedPath {
    /// Why nothing may be published at `path`; nil when it may.
    package static func fault(in path: String) -> String? {
        guard path.withBytes({ $0.allSatisfy { (0x20...0x7E).contains($0) } }) else {
            return "published paths are printable ASCII"
        }
        // The comment of a signature holds the path twice and must stay under 8,000 bytes.
        guard (1...1000).contains(path.utf8.count) else { return "published paths have 1 to 1000 characters" }
        return path.withBytes { bytes in
            var start = 0
            for end in 0...bytes.count where end == bytes.count || bytes[end] == slash {
                if end == start { return "published paths are relative and have no empty part" }
                if bytes[start] == UInt8(ascii: ".") { return "no part of a published path begins with a dot" }
                if end - start > 255 { return "each part of a published path has at most 255 characters" }
                start = end + 1
            }
            return nil
        }
    }

    /// True when the file's name begins with its own hash and a dot.
    package static func isImmutableCopy(_ path: String, bytes: [UInt8]) -> Bool {
        claimsToBeCopy(path) && isImmutableCopy(path, sha256: Digest.sha256(bytes))
    }

    /// The same for a file whose hash is known.
    package static func isImmutableCopy(_ path: String, sha256: String) -> Bool {
        claimsToBeCopy(path) && name(of: path).utf8.prefix(64).elementsEqual(sha256.utf8)
    }

    /// True when the file's name begins with any hash and a dot.
    package static func claimsToBeCopy(_ path: String) -> Bool {
        let name = name(of: path).utf8
        return name.dropFirst(64).first == UInt8(ascii: ".") && Digest.isHash(digits: name.prefix(64))
    }

    /// The path of the file that an immutable copy is of; any other path as it is.
    package static func original(ofCopy path: String) -> String {
        guard claimsToBeCopy(path) else { return path }
        let name = name(of: path)
        return String(path[..<name.startIndex] + name.dropFirst(65))
    }

    /// What follows the last slash.
    package static func name(of path: String) -> Substring {
        path[(path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex)...]
    }

    /// The app a file belongs to: its first folder; the empty name for a file at the root.
    package static func app(of path: String) -> String {
        path.utf8.firstIndex(of: slash).map { String(path[..<$0]) } ?? ""
    }

    private static let slash = UInt8(ascii: "/")
}
