import PolicyModel
import Signing
import TestSupport

/// An app that visits a hosted site: by its metadata from the pinned root on, and by its documents' signatures.
struct HostedReader {
    let port: Int
    /// Begins and ends with a slash.
    let folder: String
    let root: [UInt8]
    let key: [UInt8]
    let now: Moment

    /// What a visit found.
    struct Visit: Hashable {
        let timestamp: Int
        /// Digests by path, of every file that the metadata lists; each was fetched by its hash, and was what it must be.
        let files: [String: String]
    }

    enum Mistake: Error { case status(Int, String), bytes(String), none }

    /// Nil where nothing is published yet.
    func visit() throws -> Visit? {
        guard try bytes("metadata/timestamp.json") != nil else { return nil }
        let verifier = try Verifier(root: root, at: now) { path, _ throws(TrustError) in
            do { return try self.bytes(path) } catch { throw .unreachable(path, cause: "\(error)") }
        }
        let metadata = try verifier.verify()
        let listed = metadata.targets.content.files + metadata.delegated.values.flatMap(\.content.files)
        for file in listed {
            guard let copy = try bytes(file.copy), Digest.sha256(copy) == file.sha256 else {
                throw Mistake.bytes(file.copy)
            }
        }
        return Visit(
            timestamp: metadata.timestamp.content.version,
            files: Dictionary(listed.map { ($0.path, $0.sha256) }, uniquingKeysWith: { first, _ in first }))
    }

    /// The digest that a reader of signatures alone ends with: signature first, then the copy that it names.
    func signed(_ path: String) throws -> String? {
        guard let signature = try bytes(path + ".minisig") else { return nil }
        let key = try MinisignPublicKey(reading: key)
        let digest = try Verification.comment(of: signature, at: path, with: key).sha256
        guard let copy = try bytes(TargetFile(path: path, sha256: digest, length: 0).copy) else {
            throw Mistake.bytes(path)
        }
        return try Verification.comment(of: signature, over: copy, at: path, with: key).sha256
    }

    /// Nil where the server says that nothing is there.
    func bytes(_ path: String) throws -> [UInt8]? {
        let (status, body) = try PlainHTTP.get(folder + path, port: port)
        if status == 200 { return body }
        guard status == 403 || status == 404 else { throw Mistake.status(status, path) }
        return nil
    }
}
