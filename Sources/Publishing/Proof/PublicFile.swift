import PolicyModel
import Signing

/// A file that the public site must serve, with what is known of it before the request.
struct PublicFile: Hashable, Sendable {
    let path: String
    /// Its length and digest; nil if no file lists it, so that only signatures can prove its bytes.
    let listed: TargetFile?
    /// The stable path whose immutable copy this file is; nil if it is no copy.
    let original: String?

    init(_ path: String, listed: TargetFile? = nil, original: String? = nil) {
        self.path = path
        self.listed = listed
        self.original = original
    }

    /// The most bytes that are read.
    func limit(_ limits: ProofLimits) -> Int {
        if let listed { return min(listed.length, limits.largest) }
        return min(RoleName.role(atPath: path)?.role.longest ?? limits.largest, limits.largest)
    }

    /// The file, and its immutable copy if it has one.
    static func withCopy(_ file: TargetFile) -> [PublicFile] {
        let stable = PublicFile(file.path, listed: file)
        // Assets have no copies, even if a name begins with a hash.
        guard hasCopy(file.path) else { return [stable] }
        let copy = TargetFile(path: file.copy, sha256: file.sha256, length: file.length)
        return [stable, PublicFile(file.copy, listed: copy, original: file.path)]
    }

    /// Whether readers can fetch the file by its hash: documents, the manifest, the list of links and the keys.
    static func hasCopy(_ path: String) -> Bool {
        [.document, .manifest, .key].contains(PublishedPath.role(of: path))
    }
}
