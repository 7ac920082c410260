import Signing

/// The difference between a bundle and the state of a target: what to write and remove, each step with its reason.
///
/// Making it reads and writes nothing. It holds the ETags of that state, so a target that changed since refuses it.
package struct PublishPlan: Hashable, Sendable {
    /// What happens to a file.
    package enum Change: String, Hashable, Sendable { case new, changed, removed, kept }

    package struct Step: Hashable, Sendable, CustomStringConvertible {
        package let change: Change
        package let path: String
        /// In words, for the printed plan.
        package let reason: String
        /// The file after the publication; nil for a removal.
        package let file: PublishedFile?
        /// The ETag at planning time; nil if there was no file, or the target has no ETags.
        package let found: String?
        /// Whether only an interrupted run published the file, so that no complete publication has it.
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

    /// `PublishTarget.place`.
    package let place: String
    /// The serial of the live publication at planning time; nil for the first publication.
    package let base: Int?
    /// The serial of the new publication.
    package let serial: Int
    /// Whether the plan completes an interrupted publication of the same files.
    package let isResumed: Bool
    /// SHA-256 over the site's files with their headers (`digest(of:)`).
    package let digest: String
    /// Sorted by path.
    package let steps: [Step]
    /// The files that are kept only for readers of earlier publications, once this one is live.
    package let superseded: Superseded
    /// Nil if the minisign key stays the same, and for the first publication.
    package let keyChange: KeyChange?

    /// Whether there is nothing to write, to remove or to complete.
    package var isEmpty: Bool { !isResumed && steps.allSatisfy { $0.change == .kept } }
}

extension PublishPlan: CustomStringConvertible {
    package var description: String { steps.map { "\($0)\n" }.joined() }

    /// The steps of one kind, sorted by path.
    package func steps(_ change: Change) -> [Step] { steps.filter { $0.change == change } }
}
