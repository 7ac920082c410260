/// Groups the values of attributes for which every condition and every draw of a document has the same result. The
/// first value of a group represents it, so most devices of a large grid become equal.
struct AttributeClasses {
    private struct Test {
        let key: String
        let wanted: Value
    }

    private typealias Answers = [Result<Bool?, Evaluation.Failure>]

    private let evaluation: Evaluation
    /// By attribute.
    private var tests: [String: [Test]] = [:]
    private var draws: [String: [(draw: Draw, feature: String)]] = [:]
    /// By attribute and value: the value that represents it.
    private var known: [String: [Value: Value]] = [:]
    /// By attribute and results: the first value that had them.
    private var first: [String: [Answers: Value]] = [:]

    init(of document: Document) {
        evaluation = document.evaluation
        for (name, feature) in document.features {
            for rule in feature.rules {
                if let condition = rule.condition { collect(condition) }
                if rule.draw != Draw() { draws[rule.draw.attribute ?? "id", default: []].append((rule.draw, name)) }
            }
        }
    }

    /// The attributes that conditions and draws ask for.
    var names: Set<String> { Set(tests.keys).union(draws.keys) }

    private mutating func collect(_ condition: Value) {
        for (key, wanted) in condition.map ?? [:] {
            if key.first != "$" {
                tests[String(key.prefix { $0 != "." }), default: []].append(Test(key: key, wanted: wanted))
            }
            collect(wanted)
        }
        for item in condition.list ?? [] { collect(item) }
    }

    /// The value that represents `value`.
    mutating func representative(of value: Value, named name: String) -> Value {
        if let found = known[name]?[value] { return found }
        let answers = answers(value, named: name), found = first[name]?[answers] ?? value
        first[name, default: [:]][answers] = found
        known[name, default: [:]][value] = found
        return found
    }

    private func answers(_ value: Value, named name: String) -> Answers {
        let device = [name: value]
        return (tests[name] ?? []).map { test in
            Result { () throws(Evaluation.Failure) in
                try evaluation.test(test.wanted, evaluation.value(at: test.key, of: device))
            }
        } + (draws[name] ?? []).map { .success($0.draw.holds(device, of: $0.feature, as: evaluation.edition)) }
    }
}
