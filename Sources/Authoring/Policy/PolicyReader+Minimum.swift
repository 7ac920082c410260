import PolicyModel

/// Reads `minimum`: one version, or steps in time, on all platforms or by platform.
extension PolicyReader {
    static let stepKeys = ["version", "from"]

    /// - Parameter listed: nil if the releases could not be read.
    mutating func minimum(among listed: [Release]?) -> PlatformMap<[MinimumStep]> {
        if let node = root["minimum"], node["version"] != nil {
            diagnostics.error(
                "wrong-shape", at: node.position, "a step of 'minimum' stands outside a list",
                help: "write minimum: [{version: 2.9.0, from: 2026-12-05}]")
            return PlatformMap()
        }
        let found = platformMap("minimum") { node, diagnostics in Self.steps(node, &diagnostics) }
        var minimum = PlatformMap<[MinimumStep]>()
        for (platform, steps) in found {
            let known = steps.compactMap { step in
                listedVersion(step.version, in: "minimum", at: step.position, on: [platform], among: listed).map {
                    MinimumStep(version: $0, from: step.from, position: step.position)
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
            guard item.entries(of: "a step of 'minimum'", known: stepKeys, &diagnostics) != nil else { continue }
            let from = item["from"].flatMap { ValueText.moment($0, of: "from", &diagnostics) }
            checkOrder(of: item, from: from, after: last, &diagnostics)
            last = (from ?? last?.from, item.position)
            guard let named = item["version"] else {
                diagnostics.error(
                    "missing-key", at: item.position, "the step has no 'version'",
                    help: "write {version: 2.9.0, from: 2026-12-05}")
                continue
            }
            if let version = ValueText.version(named, of: "version", &diagnostics) {
                steps.append(MinimumStep(version: version, from: from, position: item.position))
            }
        }
        return steps
    }

    /// Reports a step that does not begin after the one before it.
    private static func checkOrder(
        of step: YAMLNode, from: Moment?, after last: (from: Moment?, position: SourcePosition)?,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let last else { return }
        guard let node = step["from"] else {
            diagnostics.error(
                "missing-key", at: step.position, "the step has no 'from'",
                help: "only the first step may leave it out: write {version: 2.9.0, from: 2026-12-05}",
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
