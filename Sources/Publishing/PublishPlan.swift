import PolicyModel
import Signing

/// The difference between two trees, pure and printable; every step has its reason.
package struct PublishPlan: Hashable, Sendable, CustomStringConvertible {
    package enum Change: String, Hashable, Sendable { case new, changed, removed, kept }

    package struct Step: Hashable, Sendable, CustomStringConvertible {
        package let change: Change
        package let path: String
        package let reason: String

        package var description: String { "\(change.rawValue) \(path) (\(reason))" }
    }

    /// By path.
    package let steps: [Step]

    package init(from old: [Artifact], to new: [Artifact]) {
        let before = Dictionary(old.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        steps = Set(before.keys).union(after.keys)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { Self.step(at: $0, from: before[$0], to: after[$0]) }
    }

    package var isEmpty: Bool { steps.allSatisfy { $0.change == .kept } }

    package var description: String { steps.map { "\($0)\n" }.joined() }

    private static func step(at path: String, from old: [UInt8]?, to new: [UInt8]?) -> Step {
        switch (old, new) {
        case (nil, _): Step(change: .new, path: path, reason: "not published yet")
        case (_, nil) where PublishedPath.isImmutable(path):
            Step(change: .kept, path: path, reason: "superseded; stays for those who still read the old release")
        case (_, nil): Step(change: .removed, path: path, reason: "no longer part of the site")
        case (let old?, let new?) where old == new: Step(change: .kept, path: path, reason: "same bytes")
        case (let old?, let new?) where old.count == new.count:
            Step(change: .changed, path: path, reason: "other bytes, same length")
        case (let old?, let new?):
            Step(change: .changed, path: path, reason: "\(old.count) bytes before, \(new.count) now")
        }
    }
}
