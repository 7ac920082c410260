import PolicyModel

/// Reads `minimum`: one version, or steps in time, on all platforms or by platform.
extension PolicyReader {
    struct StepDraft {
        var version: Version?
        var from: Moment?
    }

    static let stepKeys = KeyList<[Diagnostic], StepDraft>(
        "a step of 'minimum'", lacking: ("the step", "write {version: 2.9.0, from: 2026-12-05}"),
        [
            .init("version", .version, "the minimum of this step") {
                $2.version = ValueText.version($1, of: "version", &$0)
            },
            .init(
                "from", .date, "the date from which the step holds",
                without: "the first step has always held; every other needs one", isFirst: true
            ) { $2.from = ValueText.moment($1, of: "from", &$0) },
        ])

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
        var steps: [MinimumStep] = [], last: (from: Moment?, position: SourcePosition)?
        for item in items {
            var draft = StepDraft()
            guard stepKeys.read(item, into: &draft, by: &diagnostics) else { continue }
            checkOrder(
                of: item, like: "{version: 2.9.0, from: 2026-12-05}", from: draft.from, after: last, &diagnostics)
            last = (draft.from ?? last?.from, item.position)
            if let version = draft.version {
                steps.append(
                    MinimumStep(
                        version: version, from: draft.from, position: item.position,
                        versionPosition: item["version"]?.position))
            }
        }
        return steps
    }

    /// Reports a step that does not begin after the one before it.
    ///
    /// - Parameter example: a step as it may be written.
    static func checkOrder(
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
