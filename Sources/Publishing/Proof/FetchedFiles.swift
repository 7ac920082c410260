import Signing

/// The files fetched so far, which the rules of trust read as if they were the whole site.
///
/// The rules are synchronous and have no network. They run again and again, and the files that they missed are fetched
/// in between.
struct FetchedFiles: Sendable {
    private var replies: [String: ProofReply] = [:]

    subscript(path: String) -> ProofReply? {
        get { replies[path] }
        set { replies[path] = newValue }
    }

    /// The files that the rules asked for and that are not fetched yet, each with its limit in bytes.
    final class Missing {
        fileprivate(set) var limits: [String: Int] = [:]
    }

    /// Answers the rules from the fetched files, and adds every other file to `missing`.
    func fetch(noting missing: Missing) -> Verifier.Fetch {
        { path, limit throws(TrustError) in
            guard let reply = replies[path] else {
                missing.limits[path] = max(missing.limits[path] ?? 0, limit)
                throw .unreachable(path, cause: "it was not fetched")
            }
            return try Self.bytes(of: reply, at: path)
        }
    }

    /// Nil for status 403 or 404: some hosts answer 403 for a missing file.
    private static func bytes(of reply: ProofReply, at path: String) throws(TrustError) -> [UInt8]? {
        switch reply {
        case .silent(let cause): throw .unreachable(path, cause: cause)
        case .answered(let answer):
            if answer.status == 403 || answer.status == 404 { return nil }
            guard answer.status == 200 else { throw .unreachable(path, cause: "the host answered \(reply.words)") }
            switch answer.body {
            case .broken(let reason): throw .unreachable(path, cause: reason)
            case .whole(let bytes): return bytes
            }
        }
    }
}
