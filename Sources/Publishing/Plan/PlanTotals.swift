import PolicyModel
import Signing

/// Counts for the summary of a plan: files added, changed, removed and kept by kind, and the apps that are affected.
package struct PlanTotals: Hashable, Sendable {
    /// What a file is for, by its path alone; in the order of the summary.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case document, signature, page, asset, copy, metadata, manifest, key
    }

    private let counts: [PublishPlan.Change: [Kind: Int]]
    /// The apps with a new, changed or removed document, sorted.
    package let affected: [String]
    /// The apps with a document before or after the publication, sorted.
    package let apps: [String]

    package init(_ steps: [PublishPlan.Step]) {
        var counts: [PublishPlan.Change: [Kind: Int]] = [:], affected: Set<String> = [], apps: Set<String> = []
        for step in steps {
            let kind = Kind(step.path)
            counts[step.change, default: [:]][kind, default: 0] += 1
            let app = PublishedPath.app(of: step.path)
            guard kind == .document, !app.isEmpty else { continue }
            apps.insert(app)
            if step.change != .kept { affected.insert(app) }
        }
        self.counts = counts
        self.affected = affected.sorted()
        self.apps = apps.sorted()
    }

    /// The number of files with this change.
    package func count(_ change: PublishPlan.Change) -> Int { counts[change]?.values.reduce(0, +) ?? 0 }

    /// The counts of all kinds that have files, in order.
    package func kinds(_ change: PublishPlan.Change) -> [(kind: Kind, count: Int)] {
        Kind.allCases.compactMap { kind in counts[change]?[kind].map { (kind, $0) } }
    }
}

extension PlanTotals.Kind {
    package init(_ path: String) {
        switch PublishedPath.role(of: path) {
        case .metadata: self = .metadata
        case .manifest: self = .manifest
        case .key: self = .key
        case .signature: self = PublishedPath.isImmutable(path) ? .copy : .signature
        case .document: self = PublishedPath.isImmutable(path) ? .copy : .document
        case .page: self = PublishedPath.isImmutable(path) ? .copy : .page
        case .asset: self = PublishedPath.isImmutable(path) ? .copy : .asset
        }
    }
}
