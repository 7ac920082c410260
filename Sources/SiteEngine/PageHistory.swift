import Pages
import PolicyModel
import Signing

/// What pages say of earlier changes: known by its key, and read only once a page has to be rendered.
package struct PageHistory: Sendable {
    /// By slug, newest first.
    package typealias Revisions = [String: [PolicyRevision]]

    /// Changes whenever the revisions may say something else.
    let key: ByteDigest
    /// In the words of the pages.
    let revisions: @Sendable (Vocabulary) async throws -> Revisions

    package init(key: ByteDigest, revisions: @escaping @Sendable (Vocabulary) async throws -> Revisions) {
        (self.key, self.revisions) = (key, revisions)
    }

    /// Changes with everything that one app's page says of its revisions.
    static func digest(of revisions: [PolicyRevision]) -> ByteDigest {
        var writer = ByteWriter()
        writer.list(revisions) { $0.write(to: &$1) }
        return ByteDigest(of: writer.bytes)
    }

    /// That of a site without a history, or of an app that it does not name.
    static let none = digest(of: [])
}
