import Signing

/// What was fetched so far, given to the rules of trust as if it were all there is.
///
/// The rules know no network: they are asked again and again, and what they lacked is fetched in between.
struct FetchedFiles: Sendable {
    private var replies: [String: ProofReply] = [:]

    subscript(path: String) -> ProofReply? {
        get { replies[path] }
        set { replies[path] = newValue }
    }

    /// The files that the rules asked for and that nobody has fetched yet, each with its limit.
    final class Lacking {
        fileprivate(set) var limits: [String: Int] = [:]
    }

    func fetch(noting lacking: Lacking) -> Verifier.Fetch {
        { path, limit throws(TrustError) in
            guard let reply = replies[path] else {
                lacking.limits[path] = max(lacking.limits[path] ?? 0, limit)
                throw .unreachable(path, cause: "it was not fetched")
            }
            return try Self.bytes(of: reply, at: path)
        }
    }

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
