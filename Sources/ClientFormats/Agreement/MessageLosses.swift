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
    private struct Key: Hashable {
        let message: Int
        let lossClass: LossClass
        /// As in `MessageLoss`.
        let isFolded: Bool
    }

    private let client: String
    private let messages: [Message]
    private var found: [(key: Key, device: Device, situation: Situation)] = []
    private var places: [Key: Int] = [:]

    init(client: String, messages: [Message]) { (self.client, self.messages) = (client, messages) }

    /// - Parameter device: called for a new loss only.
    mutating func add(
        _ lossClass: LossClass, of message: Int, isFolded: Bool, in situation: Situation, device: () -> Device
    ) {
        let key = Key(message: message, lossClass: lossClass, isFolded: isFolded)
        guard places[key] == nil else { return }
        places[key] = found.count
        found.append((key, device(), situation))
    }

    /// In the order of the messages.
    var diagnostics: [Diagnostic] {
        let sorted = found.enumerated().sorted {
            ($0.element.key.message, $0.offset) < ($1.element.key.message, $1.offset)
        }
        return sorted.map { _, loss in
            let message = messages[loss.key.message], device = loss.device.inWords
            let name = loss.key.lossClass.rawValue
            let found = MessageLoss(
                lossClass: loss.key.lossClass, message: message.id, isFolded: loss.key.isFolded)
            return Diagnostic(
                found.isError ? .error : .warning, name, at: message.position,
                "\(client) \(found.words), such as on \(device), \(loss.situation.inWords)",
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
