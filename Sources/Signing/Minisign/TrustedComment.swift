import PolicyModel

/// What a signature says about its file: the comment that minisign signs along with the bytes.
///
/// Verifiers in the field scan the first two fields only, so those come first.
package struct TrustedComment: Hashable, Sendable {
    package let timestamp: Moment
    package let path: String
    package let version: Int
    package let expires: Moment
    package let sha256: String

    package init(timestamp: Moment, path: String, version: Int, expires: Moment, sha256: String) {
        (self.timestamp, self.path, self.version) = (timestamp, path, version)
        (self.expires, self.sha256) = (expires, sha256)
    }
}

extension TrustedComment {
    /// Nil unless `text` is exactly what `text` of some comment yields.
    package init?(_ text: String) {
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
        let names = ["timestamp:", "file:", "path:", "version:", "expires:", "sha256:"]
        guard fields.count == names.count, zip(fields, names).allSatisfy({ $0.hasPrefix($1) }) else { return nil }
        let values = zip(fields, names).map { String($0.dropFirst($1.count)) }
        guard let timestamp = Int(values[0]), let version = Int(values[3]), let expires = Int(values[4]),
            (1...CanonicalJSON.largestInteger).contains(version), Digest.isHash(values[5]),
            [timestamp, expires].allSatisfy({ (0...CanonicalJSON.largestInteger).contains($0) })
        else { return nil }
        self.init(
            timestamp: Moment(seconds: timestamp), path: values[2], version: version,
            expires: Moment(seconds: expires), sha256: values[5])
        // Numbers have more than one spelling, and `file` must be the end of `path`.
        guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }

    package var text: String {
        [
            "timestamp:\(timestamp.seconds)", "file:\(PublishedPath.name(of: path))", "path:\(path)",
            "version:\(version)", "expires:\(expires.seconds)", "sha256:\(sha256)",
        ].joined(separator: "\t")
    }
}
