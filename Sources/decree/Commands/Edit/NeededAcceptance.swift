import ClientFormats
import PolicyModel

/// An entry of `accept` without which a policy is refused: one for all clients that fall short in the same way.
struct NeededAcceptance {
    let rule: String
    let lossClass: String
    let clients: [String]
    let diagnostics: [Diagnostic]

    /// Whether a loss refuses the policy until it is accepted, and can be.
    static func isNeeded(_ loss: Loss) -> Bool {
        loss.acceptance == nil && !loss.isWarning && loss.rule != nil
            && loss.canBeAccepted
    }

    /// In the order of the losses.
    static func all(in losses: [Loss]) -> [NeededAcceptance] {
        var found: [NeededAcceptance] = []
        for loss in losses {
            guard let rule = loss.rule else { continue }
            let lossClass = loss.lossClass.rawValue
            let index = found.firstIndex { $0.rule == rule && $0.lossClass == lossClass }
            let earlier = index.map { found.remove(at: $0) }
            let clients = earlier?.clients ?? []
            found.insert(
                NeededAcceptance(
                    rule: rule, lossClass: lossClass,
                    clients: clients.contains(loss.client) ? clients : clients + [loss.client],
                    diagnostics: (earlier?.diagnostics ?? []) + [loss.diagnostic]),
                at: index ?? found.endIndex)
        }
        return found
    }
}
