import PolicyModel
import Signing

/// A file that the public site must serve, and what is known of it before it is asked for.
struct PublicFile: Hashable, Sendable {
    let path: String
    /// Nil where nothing lists the file, so its bytes are judged by their signatures alone.
    let listed: TargetFile?
    /// The stable path that this one is the immutable copy of.
    let original: String?

    init(_ path: String, listed: TargetFile? = nil, original: String? = nil) {
        self.path = path
        self.listed = listed
        self.original = original
    }

    /// Nothing is read beyond this many bytes.
    func limit(_ limits: ProofLimits) -> Int {
        if let listed { return min(listed.length, limits.largest) }
        return min(RoleName.role(atPath: path)?.role.longest ?? limits.largest, limits.largest)
    }

    /// A stable file, and its immutable copy where it has one.
    static func withCopy(_ file: TargetFile) -> [PublicFile] {
        let stable = PublicFile(file.path, listed: file)
        // Inside assets/ a name that begins with a hash means nothing.
        guard hasCopy(file.path) else { return [stable] }
        let copy = TargetFile(path: file.copy, sha256: file.sha256, length: file.length)
        return [stable, PublicFile(file.copy, listed: copy, original: file.path)]
    }

    /// Documents, the manifest, the list of links and the keys are fetched by their hash.
    static func hasCopy(_ path: String) -> Bool {
        [.document, .manifest, .key].contains(PublishedPath.role(of: path, bytes: []))
    }
}
