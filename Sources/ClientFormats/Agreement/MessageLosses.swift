import ClientKit
import PolicyModel

/// A message that a client shows otherwise than meant.
package struct MessageLoss: Hashable, Sendable {
    package let lossClass: LossClass
    /// The message's id.
    package let message: String
    /// True for a model that the client takes for one that the message names: nothing that a document says differs.
    let isFolded: Bool

    package var isError: Bool { lossClass == .noisy && !isFolded }

    /// What the client does: `shows message 'survey' where the policy does not`.
    package var words: String {
        switch lossClass {
        case .weaker: "does not show message '\(message)' where the policy does"
        case .text: "shows message '\(message)' with another text than the policy has"
        case .link: "shows message '\(message)' with another link or picture than the policy has"
        default: "shows message '\(message)' where the policy does not"
        }
    }
}

/// Collects how a client shows messages otherwise than meant: each message and class once, with its first device.
struct MessageLosses {
    private let client: String
    private let messages: [Message]
    private var found: [(message: Int, loss: MessageLoss, device: Device, situation: Situation)] = []

    init(client: String, messages: [Message]) { (self.client, self.messages) = (client, messages) }

    /// - Parameters:
    ///   - message: the index of the loss's message.
    ///   - device: called for a new loss only.
    mutating func add(_ loss: MessageLoss, of message: Int, in situation: Situation, device: () -> Device) {
        guard !found.contains(where: { $0.message == message && $0.loss == loss }) else { return }
        found.append((message, loss, device(), situation))
    }

    /// In the order of the messages.
    var diagnostics: [Diagnostic] {
        let sorted = found.enumerated().sorted { ($0.element.message, $0.offset) < ($1.element.message, $1.offset) }
        return sorted.map { _, one in
            let device = one.device.inWords, name = one.loss.lossClass.rawValue
            return Diagnostic(
                one.loss.isError ? .error : .warning, name, at: messages[one.message].position,
                "\(client) \(one.loss.words), such as on \(device), \(one.situation.inWords)",
                help: "`decree help clients \(client)` says which messages it can show", client: client,
                lossClass: name, device: device)
        }
    }
}

extension Situation {
    /// `at 2026-11-21T00:00Z, not shown before`.
    fileprivate var inWords: String {
        guard shown > 0, let last else { return "at \(moment), not shown before" }
        return "at \(moment), shown \(shown == 1 ? "once" : "\(shown) times") before, last at \(last)"
    }
}
