import PolicyModel
import Publishing

/// What a person reads of a plan before saying yes, and of a publication afterwards.
struct PublishReport {
    private let plan: PublishPlan
    private let place: String
    /// Who is told something else; nil where nothing changes.
    var impact: ReleaseImpact?
    /// Nil before the publication.
    var receipt: Receipt?

    init(_ plan: PublishPlan, place: String) {
        self.plan = plan
        self.place = place
    }

    /// - Parameter isResult: whether the plan is all that was asked for.
    func show(isResult: Bool, _ output: OutputOptions, _ terminal: Terminal) {
        for line in impact?.lines(output) ?? [] { if isResult { terminal.result(line) } else { terminal.notice(line) } }
        for step in plan.steps {
            if step.change == .kept { terminal.detail("\(step)") } else if isResult { terminal.result("\(step)") }
        }
        if plan.isResumed { terminal.notice("publication \(plan.serial) was interrupted; this finishes it") }
        if isResult && plan.isEmpty { terminal.result("nothing would change") }
    }

    func show(_ receipt: Receipt, _ terminal: Terminal) {
        for warning in receipt.warnings { terminal.notice("warning: \(warning)") }
        for step in receipt.steps { terminal.detail(step) }
        terminal.result(
            receipt.isNew
                ? "published to \(place) as publication \(receipt.serial): \(counts)"
                : "nothing to publish: publication \(receipt.serial) holds the same files")
    }

    /// `12 new, 3 changed, 1 removed`.
    var counts: String {
        [PublishPlan.Change.new, .changed, .removed, .kept].compactMap { change in
            let found = plan.steps(change).count
            return found > 0 ? "\(found) \(change.rawValue)" : nil
        }.joined(separator: ", ")
    }

    var members: [JSONValue.Member] {
        let steps = plan.steps.filter { $0.change != .kept }.map { step in
            JSONValue.object([
                .init("change", .string(step.change.rawValue)), .init("path", .string(step.path)),
                .init("reason", .string(step.reason)),
            ])
        }
        return told + [.init("plan", .array(steps))] + (impact?.members ?? [])
    }

    private var told: [JSONValue.Member] {
        guard let receipt else { return [] }
        return [
            .init("target", .string(place)), .init("publication", .integer(receipt.serial)),
            .init("new", .bool(receipt.isNew)), .init("warnings", .array(receipt.warnings.map { .string($0) })),
        ]
    }
}
