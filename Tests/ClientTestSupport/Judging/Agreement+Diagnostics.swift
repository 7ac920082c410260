import ClientFormats
import PolicyModel

extension Agreement {
    /// Every loss that is not accepted, then every acceptance of a loss that matches none or has expired.
    package static func diagnostics(for policy: DatedPolicy, documents: [Documents]) -> [Diagnostic] {
        let losses = FoundLosses(of: policy, documents: documents)
        return losses.losses(of: policy).filter { $0.acceptance == nil }.map(\.diagnostic)
            + losses.messages + Acceptances(policy: policy).diagnostics(isUsed: losses.uses)
    }
}
