import PolicyModel
import Signing

/// The difference between a bundle and a target, pure and printable; every step has its reason.
///
/// It is made from one look at the target and records what it saw: a target that changed since refuses it.
package struct PublishPlan: Hashable, Sendable {
    package enum Change: String, Hashable, Sendable { case new, changed, removed, kept }

    package struct Step: Hashable, Sendable, CustomStringConvertible {
        package let change: Change
        package let path: String
        package let reason: String
        /// What lies there afterwards; nil for a removal.
        package let file: PublishedFile?
        /// The target's name for what lay there when the plan was made; nil where nothing did, or it has no names.
        package let found: String?
        /// Whether only a stopped run ever published the file, which no complete publication held.
        package let isLeftover: Bool

        package var description: String { "\(change.rawValue) \(path) (\(reason))" }

        package init(
            _ change: Change, _ path: String, reason: String, file: PublishedFile? = nil, found: String? = nil,
            isLeftover: Bool = false
        ) {
            self.isLeftover = isLeftover
            self.change = change
            self.path = path
            self.reason = reason
            self.file = file
            self.found = found
        }
    }

    /// The target's place.
    package let place: String
    /// The publication that was live; nil for none.
    package let base: Int?
    package let serial: Int
    /// Whether an interrupted publication of these very files is finished by it.
    package let isResumed: Bool
    /// SHA-256 over every file with its headers.
    package let digest: String
    /// By path.
    package let steps: [Step]
    /// What is carried along from now on.
    package let superseded: Superseded
    /// Nil where the same minisign key goes on signing, or nothing is live.
    package let keyChange: KeyChange?

    /// Nothing to write, to remove or to finish.
    package var isEmpty: Bool { !isResumed && steps.allSatisfy { $0.change == .kept } }

    package init(
        place: String, base: Int?, serial: Int, isResumed: Bool, digest: String, steps: [Step], superseded: Superseded,
        keyChange: KeyChange? = nil
    ) {
        self.place = place
        self.base = base
        self.serial = serial
        self.isResumed = isResumed
        self.digest = digest
        self.steps = steps
        self.superseded = superseded
        self.keyChange = keyChange
    }
}

extension PublishPlan: CustomStringConvertible {
    package var description: String { steps.map { "\($0)\n" }.joined() }

    /// Steps of one kind.
    package func steps(_ change: Change) -> [Step] { steps.filter { $0.change == change } }
}
