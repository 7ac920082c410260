import PolicyModel

/// Reads `minimum`: one version, or steps in time, on all platforms or by platform.
extension PolicyReader {
    private static let step = "{version: 2.9.0, from: 2026-12-05}"

    static let stepKeys = keyList(
        of: "a step of 'minimum'", like: step, "version", .version, "the minimum of this step"
    ) { ValueText.version($0, of: "version", &$1) }

    mutating func minimum(_ node: YAMLNode) -> PlatformMap<[MinimumStep]> {
        if node["version"] != nil {
            diagnostics.error(
                "wrong-shape", at: node.position, "a step of 'minimum' stands outside a list",
                help: "write minimum: [{version: 2.9.0, from: 2026-12-05}]")
            return PlatformMap()
        }
        var minimum = PlatformMap<[MinimumStep]>()
        for (platform, steps) in platformMap(node, of: "minimum", on: platforms, Self.steps) {
            let known = steps.compactMap { step in
                listedVersion(step.version, in: "minimum", at: step.position, on: [platform]).map {
                    MinimumStep(
                        version: $0, from: step.from, position: step.position, versionPosition: step.versionPosition)
                }
            }
            if !known.isEmpty { minimum[platform] = known }
        }
        return minimum
    }

    /// In the order written, which must be that of time; nil, with a diagnostic, if nothing can be read.
    private static func steps(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [MinimumStep]? {
        guard case .list(let items) = node.content else {
            return ValueText.version(node, of: "minimum", &diagnostics).map {
                [MinimumStep(version: $0, position: node.position)]
            }
        }
        if items.isEmpty {
            diagnostics.error(
                "missing-value", at: node.position, "'minimum' is an empty list",
                help: "write at least one step, such as [{version: 2.7.0}], or remove the key")
        }
        return steps(items, by: stepKeys, like: step, &diagnostics).map { version, from, item in
            MinimumStep(
                version: version, from: from, position: item.position, versionPosition: item["version"]?.position)
        }
    }
}

/// A value that holds from a date on, as it is read.
struct StepDraft<Value: Sendable> {
    var value: Value?
    var from: Moment?
}

/// Steps in time, whatever their values are.
extension PolicyReader {
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
