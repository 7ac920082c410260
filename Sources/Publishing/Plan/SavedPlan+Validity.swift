import PolicyModel
import Signing

/// Checks that the signatures of a saved plan's bundle are valid at the time it is applied.
extension SavedPlan {
    /// Why the plan cannot be carried out at `now`; nil if it can.
    ///
    /// A signature that expired after the plan was made refuses it, because the plan was approved with a valid one.
    package func fault(publishing signed: SignedBundle, at now: Moment) throws(SigningError) -> String? {
        if moment > now { return "it was made for \(moment), which has not come yet" }
        var latest = moment
        for file in signed.bundle.artifacts where file.path.hasSuffix(".minisig") {
            let path = String(file.path.dropLast(".minisig".count))
            latest = max(latest, try Verification.comment(of: file.bytes, at: path, with: signed.publicKey).timestamp)
        }
        if latest > now { return "its signatures are valid from \(latest) on" }
        let expiries =
            signed.metadata?.expiries.map { ("\($0.role)", $0.expires) }
            ?? signed.apps.map { ($0.name, $0.expires) }
        let lapsed = expiries.filter { moment < $0.1 && $0.1 <= now }.min { $0.1 < $1.1 }
        return lapsed.map {
            "the signature of \($0.0) expired at \($0.1), after the plan was made; sign and plan again"
        }
    }
}
