import Authoring
import PolicyModel

/// What `minimum` and each rule bring about, behind them in the text.
enum HintAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let file = try workspace.file(params)
        guard let policy = workspace.policy(of: file), let range = file.text.bytes(params["range"]) else {
            return .array([])
        }
        let counts = StepCounts(policy), hints = minimum(file.outline, policy, counts) + rules(file, policy, counts)
        return .array(
            hints.filter { range.lowerBound <= $0.offset && $0.offset <= range.upperBound }.map { offset, words in
                .object(["position": file.text.position(offset), "label": .string(words), "paddingLeft": .bool(true)])
            })
    }

    /// At a minimum for all platforms, or at each platform's own.
    private static func minimum(
        _ outline: FileOutline, _ policy: DatedPolicy, _ counts: StepCounts
    ) -> [(offset: Int, words: String)] {
        guard let value = outline.value([.key("minimum")]) else { return [] }
        let owns = value.entries.compactMap { entry -> (Platform, YAMLNode)? in
            Platform(rawValue: entry.key).map { ($0, entry.value) }
        }
        let places = owns.isEmpty ? [(nil, value)] : owns.map { (Optional($0), $1) }
        return places.compactMap { platform, span in
            let counts = platform.map { StepCounts(policy, on: [$0]) } ?? counts
            return (end(of: span, outline.text), counts.words(of: .minimum) ?? "no release is below it")
        }
    }

    private static func rules(
        _ file: AskedFile, _ policy: DatedPolicy, _ counts: StepCounts
    ) -> [(offset: Int, words: String)] {
        let own = file.outline.value([.key("rules")])?.listItems ?? []
        return policy.policy.rules.enumerated().compactMap { index, rule in
            guard rule.position.file == file.path else { return nil }
            let start = file.text.offset(of: rule.position)
            guard let item = own.first(where: { $0.range.contains(start) || $0.range.lowerBound == start }) else {
                return nil
            }
            return (end(of: item, file.text), counts.words(of: .rule(index)) ?? "decides for no listed release now")
        }
    }

    /// The end of the first line of a value.
    private static func end(of span: YAMLNode, _ text: SourceText) -> Int {
        min(span.range.upperBound, text.line(text.lineNumber(at: span.range.lowerBound)).upperBound)
    }
}
