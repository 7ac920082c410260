import PolicyModel

/// A step as it is read: a value that holds from a date on.
struct StepDraft<Value: Sendable> {
    var value: Value?
    var from: Moment?
}

/// Reads steps in time, as `minimum` and `rollout` have them.
extension PolicyReader {
    /// The keys of a step: that of its value, and `from`.
    ///
    /// - Parameter example: a step as it may be written.
    static func keyList<Value: Sendable>(
        of step: String, like example: String, _ name: String, _ form: KeyForm, _ words: String,
        _ read: @escaping @Sendable (YAMLNode, inout [Diagnostic]) -> Value?
    ) -> KeyList<[Diagnostic], StepDraft<Value>> {
        KeyList(
            step, lacking: ("the step", "write \(example)"),
            [
                .init(name, form, words) { $2.value = read($1, &$0) },
                .init(
                    "from", .date, "the date from which the step holds",
                    without: "the first step has always held; every other needs one", isFirst: true
                ) { $2.from = ValueText.moment($1, of: "from", &$0) },
            ])
    }

    /// In the order written, which must be that of time.
    static func steps<Value: Sendable>(
        _ items: [YAMLNode], by keys: KeyList<[Diagnostic], StepDraft<Value>>, like example: String,
        _ diagnostics: inout [Diagnostic]
    ) -> [(value: Value, from: Moment?, item: YAMLNode)] {
        var steps: [(value: Value, from: Moment?, item: YAMLNode)] = []
        var last: (from: Moment?, position: SourcePosition)?
        for item in items {
            var draft = StepDraft<Value>()
            guard keys.read(item, into: &draft, by: &diagnostics) else { continue }
            checkOrder(of: item, like: example, from: draft.from, after: last, &diagnostics)
            last = (draft.from ?? last?.from, item.position)
            if let value = draft.value { steps.append((value, draft.from, item)) }
        }
        return steps
    }

    /// Reports a step that does not begin after the one before it.
    private static func checkOrder(
        of step: YAMLNode, like example: String, from: Moment?, after last: (from: Moment?, position: SourcePosition)?,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let last else { return }
        guard let node = step["from"] else {
            diagnostics.error(
                "missing-key", at: step.position, "the step has no 'from'",
                help: "only the first step may leave it out: write \(example)",
                note: .init("the step before", at: last.position))
            return
        }
        guard let from, let before = last.from, from <= before else { return }
        diagnostics.error(
            "step-order", at: node.position,
            from == before
                ? "two steps begin at \(from)"
                : "the step begins on \(from.shortText), before the step above it, which begins on \(before.shortText)",
            help: from == before
                ? "keep one of them"
                : "a step holds until the next one begins: write this one above, or correct its date",
            note: .init("the step before", at: last.position))
    }
}
