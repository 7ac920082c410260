import PolicyModel
import Publishing

/// A plan in a few lines: the affected apps and the number of files of each kind. Shown before every question.
struct PlanSummary {
    private let totals: PlanTotals

    init(_ steps: [PublishPlan.Step]) { totals = PlanTotals(steps) }

    /// The most names of apps that are shown.
    static let mostNames = 8

    /// `apps: 2 of 12 affected: atlas, kasa`.
    var apps: String {
        let names = totals.affected, shown = Words.few(names, most: Self.mostNames)
        return "  apps:    \(names.count) of \(totals.apps.count) affected\(names.isEmpty ? "" : ": \(shown)")"
    }

    /// `  changed: 5 files: 3 documents, 2 pages`, one line for each of new, changed, removed and kept.
    var files: [String] {
        [PublishPlan.Change.new, .changed, .removed, .kept].map { change in
            let label = "\(change.rawValue):".padding(to: 8)
            let kinds = totals.kinds(change).map { $0.kind.counted($0.count) }
            let number = count(totals.count(change), "file")
            return "  \(label) \(number)\(kinds.isEmpty ? "" : ": \(kinds.joined(separator: ", "))")"
        }
    }

    var members: [JSONValue.Member] {
        let changes = [PublishPlan.Change.new, .changed, .removed, .kept].map { change in
            JSONValue.Member(
                change.rawValue, .object(totals.kinds(change).map { .init($0.kind.rawValue, .integer($0.count)) }))
        }
        return [
            .init("affectedApps", .texts(totals.affected)), .init("apps", .texts(totals.apps)),
            .init("totals", .object(changes)),
        ]
    }
}

extension PlanTotals.Kind {
    /// `1 document`, `3 documents`.
    fileprivate func counted(_ number: Int) -> String {
        switch self {
        case .document, .signature, .page, .asset, .manifest: return count(number, rawValue)
        case .copy: return number == 1 ? "1 immutable copy" : "\(number) immutable copies"
        case .metadata: return count(number, "metadata file")
        case .key: return count(number, "public key")
        }
    }
}
