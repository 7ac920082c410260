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
