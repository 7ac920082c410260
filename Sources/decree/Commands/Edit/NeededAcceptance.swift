import PolicyModel
import SiteEngine

/// An entry of `accept` without which a policy is refused, now or from a later date on: one for all clients that fall
/// short in the same way.
struct NeededAcceptance {
    let rule: String
    let lossClass: String
    let clients: [String]
    let diagnostics: [Diagnostic]

    /// In the order of what was found of a checked app.
    static func all(in checked: SiteEngine.Checked<JudgedApp>) -> [NeededAcceptance] {
        guard let app = checked.apps.first else { return [] }
        var found: [NeededAcceptance] = []
        for diagnostic in checked.diagnostics {
            guard let lossClass = diagnostic.lossClass, let client = diagnostic.client,
                let rule = rule(of: diagnostic, in: app)
            else { continue }
            let index = found.firstIndex { $0.rule == rule && $0.lossClass == lossClass }
            let earlier = index.map { found.remove(at: $0) }
            let clients = earlier?.clients ?? []
            found.insert(
                NeededAcceptance(
                    rule: rule, lossClass: lossClass, clients: clients.contains(client) ? clients : clients + [client],
                    diagnostics: (earlier?.diagnostics ?? []) + [diagnostic]),
                at: index ?? found.endIndex)
        }
        return found
    }

    /// True if one of `others` is of the same loss for one of the clients.
    func isAmong(_ others: [NeededAcceptance]) -> Bool {
        others.contains { other in
            other.rule == rule && other.lossClass == lossClass && clients.contains(where: other.clients.contains)
        }
    }

    /// The rule that an entry would name; nil for what no entry can take.
    private static func rule(of diagnostic: Diagnostic, in app: JudgedApp) -> String? {
        let isOffered = diagnostic.fixes.contains { if case .accept = $0 { true } else { false } }
        guard diagnostic.severity == .error, isOffered else { return nil }
        if let loss = app.losses.first(where: { $0.diagnostic == diagnostic }) { return loss.rule }
        // One of a later date has the place of its rule.
        guard case .rule(let name)? = app.dated.policy.positions.part(at: diagnostic.position)?.name else { return nil }
        return name
    }
}
