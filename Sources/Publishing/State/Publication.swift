import PolicyModel
import Signing

/// One published state of the site, as the target keeps it.
package struct Publication: Hashable, Sendable {
    package let serial: Int
    /// When it was published; nil if the target does not record it.
    package let moment: Moment?
    /// The site's own files and the superseded ones, by path.
    package let files: [String: PublishedFile]
    /// Those of `files` that are kept only for readers of earlier publications.
    package private(set) var superseded = Superseded()
    /// When each metadata role expires, without the timestamp; empty if the target does not record it.
    package private(set) var expiries: [RoleName: Moment] = [:]

    /// A serial in its one spelling, from 1.
    static func serial(_ name: String) -> Int? {
        guard let serial = Int(name), serial > 0, String(serial) == name else { return nil }
        return serial
    }

    /// The files without superseded ones, sorted by path.
    package var own: [PublishedFile] {
        files.values.filter { superseded.files[$0.path] == nil }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}

/// A file in a target, without its bytes.
package struct PublishedFile: Hashable, Sendable {
    package let path: String
    /// In bytes.
    package let length: Int
    /// 64 lower-case hexadecimal digits.
    package let sha256: String
    /// Nil if the web server in front of the target sets them.
    package internal(set) var headers: FileHeaders?
    /// Without quotes; nil if the target has no ETags.
    package private(set) var etag: String?
    /// When its bytes or headers were last written, by the target's clock; nil if unknown.
    package private(set) var modified: Moment?
}

extension PublishedFile {
    package init(_ artifact: Artifact, headers: FileHeaders? = nil) {
        self.init(
            path: artifact.path, length: artifact.bytes.count, sha256: Digest.sha256(artifact.bytes), headers: headers)
    }
}
