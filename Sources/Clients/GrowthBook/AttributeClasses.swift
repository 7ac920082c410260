import PolicyModel

/// Groups the values of attributes for which every condition and every draw of a document has the same result. The
/// first value of a group represents it, so most devices of a large grid become equal.
struct AttributeClasses {
    struct Test: Hashable {
        let key: String
        let wanted: Value
    }

    struct Answers: Hashable {
        /// Of the tests of the attribute, then of those of versions alone if there is no place, then of the draws.
        fileprivate let results: [Result<Bool?, Evaluation.Failure>]
        /// Where a version comes among those that it is compared with, which gives the result of each; nil for a value
        /// that is none.
        fileprivate let place: Int?
    }

    private let evaluation: Evaluation
    /// By attribute.
    private var tests: [String: [Test]] = [:]
    private var compared: [String: ComparedVersions] = [:]
    private var draws: [String: [(draw: Draw, feature: String)]] = [:]
    /// By attribute and value: the value that represents it.
    private var known: [String: [Value: Value]] = [:]
    /// By attribute and results: the first value that had them.
    private var first: [String: [Answers: Value]] = [:]
    /// By feature and attribute what rules ask of it that ask for nothing but attributes.
    private var asked: [String: [String: Asked]] = [:]
    private let counts: [String: Int]
    /// By feature, attribute and value: the rules that it leaves, or nil if a test fails.
    private var left: [String: [String: [Value: IndexBits?]]] = [:]

    private struct Asked {
        /// Each by its place among the tests of the attribute.
        var tests: [(rule: Int, test: Int)] = []
        var versions: [(rule: Int, limits: ComparedVersions.Limits)] = []
    }

    init(of document: Document) {
        evaluation = document.evaluation
        counts = document.features.mapValues(\.rules.count)
        for (name, feature) in document.features {
            for rule in feature.rules {
                if let condition = rule.condition { collect(condition) }
                if rule.draw != Draw() { draws[rule.draw.attribute ?? "id", default: []].append((rule.draw, name)) }
            }
        }
        tests = tests.mapValues { $0.uniqued() }
        for name in compared.keys { compared[name]?.sort() }
        let places = tests.mapValues { Dictionary(uniqueKeysWithValues: zip($0, $0.indices)) }
        for (name, feature) in document.features {
            for (index, rule) in feature.rules.enumerated() { ask(rule, index, of: name, places) }
        }
    }

    private mutating func ask(
        _ rule: Document.Rule, _ index: Int, of feature: String, _ places: [String: [Test: Int]]
    ) {
        guard rule.parents.isEmpty, let members = rule.condition?.map,
            members.keys.allSatisfy({ $0.first != "$" && !$0.contains(".") })
        else { return }
        for (name, wanted) in members {
            let test = Test(key: name, wanted: wanted)
            if let limits = compared[name]?.limits[test] {
                asked[feature, default: [:]][name, default: Asked()].versions.append((index, limits))
            } else if let place = places[name]?[test] {
                asked[feature, default: [:]][name, default: Asked()].tests.append((index, place))
            }
        }
    }

    /// The attributes that conditions and draws ask for.
    var names: Set<String> { Set(tests.keys).union(compared.keys).union(draws.keys) }

    private mutating func collect(_ condition: Value) {
        for (key, wanted) in condition.map ?? [:] {
            if key.first != "$" {
                let name = String(key.prefix { $0 != "." }), test = Test(key: key, wanted: wanted)
                let empty = ComparedVersions(edition: evaluation.edition)
                let isTaken = name == key && compared[name, default: empty].take(test)
                if !isTaken { tests[name, default: []].append(test) }
            }
            collect(wanted)
        }
        for item in condition.list ?? [] { collect(item) }
    }

    mutating func representative(of value: Value, named name: String) -> Value {
        if let found = known[name]?[value] { return found }
        let answers = answers(value, named: name), found = first[name]?[answers] ?? value
        first[name, default: [:]][answers] = found
        known[name, default: [:]][value] = found
        return found
    }

    private func answers(_ value: Value, named name: String) -> Answers {
        let device = [name: value], place = compared[name]?.place(of: value)
        let asked = (tests[name] ?? []) + (place == nil ? compared[name]?.tests ?? [] : [])
        let results = asked.map { test in
            Result { () throws(Evaluation.Failure) in
                try evaluation.test(test.wanted, evaluation.value(at: test.key, of: device))
            }
        }
        let drawn = (draws[name] ?? []).map { $0.draw.holds(device, of: $0.feature, as: evaluation.edition) }
        return Answers(results: results + drawn.map { .success($0) }, place: place)
    }
}

extension AttributeClasses {
    /// The rules of a feature that the values of a device leave, a set for each of these; nil where a test fails: that
    /// may count before another one that does not hold.
    mutating func rulesLeft(of feature: String, on device: [String: Value]) -> [IndexBits]? {
        var sets: [IndexBits] = []
        for (name, value) in device {
            let found = left[feature]?[name]?[value] ?? rules(of: feature, leftBy: value, named: name)
            left[feature, default: [:]][name, default: [:]][value] = .some(found)
            guard let found else { return nil }
            sets.append(found)
        }
        return sets
    }

    private func rules(of feature: String, leftBy value: Value, named name: String) -> IndexBits? {
        let answers = answers(value, named: name), asked = asked[feature]?[name] ?? Asked()
        for case .failure in answers.results { return nil }
        var left = IndexBits(counts[feature] ?? 0) { _ in true }
        for (rule, test) in asked.tests where answers.results[test] == .success(false) { left.remove(rule) }
        guard let place = answers.place else { return left }
        for (rule, limits) in asked.versions where !limits.hold(place) { left.remove(rule) }
        return left
    }
}
