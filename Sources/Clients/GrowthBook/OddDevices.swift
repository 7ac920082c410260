import ClientKit
import PolicyModel

/// What a feature's rules do with devices that an author rarely thinks of: those that do not give an attribute, and in
/// Swift those of which a version has a part of more than five digits. Swift and Kotlin draw all devices without an id
/// by one empty text.
///
/// Devices are made of the values that a rule asks for, and go through the rules as the SDK evaluates them. So whatever
/// the form of a condition, a rule guards those behind it if it takes such a device.
struct OddDevices {
    private struct Finding: Hashable {
        let rule: Int
        let attribute: String
    }

    private let feature: Document.Feature
    private let evaluation: Evaluation
    /// Only an update says anything; whatever an app asks for may end it.
    private let isUpdate: Bool
    /// Rules whose words are for a device without the attribute, too, where one with it may be passed over.
    private var open: Set<Finding> = []
    /// Rules for a share that all devices without the attribute are inside of.
    private var drawn: Set<Finding> = []
    /// Rules that end a Swift app by the attribute.
    private var ending: Set<Finding> = []
    /// How many conditions may still be evaluated. A payload of thousands of rules is not gone through for each.
    private var most = 100_000

    init(_ feature: Document.Feature, named name: String, as evaluation: Evaluation) {
        (self.feature, self.evaluation, isUpdate) = (feature, evaluation, name == "update")
        for (index, rule) in feature.rules.enumerated() {
            guard most > 0 else { return }
            if isUpdate { draw(rule, at: index) }
            guard let asked = rule.condition.map(AskedValues.init) else { continue }
            for name in asked.values.keys.sorted() where asked.isVersion(name) {
                for device in asked.devices(without: name, platform: evaluation.edition.platform) where most > 0 {
                    if isUpdate { follow(device, without: name) }
                    if evaluation.edition == .swift { follow(device, withLong: name) }
                }
            }
        }
    }

    func note(in reading: DocumentReading) {
        for (index, rule) in feature.rules.enumerated() {
            func note(_ kind: Danger.Kind, _ found: Set<Finding>, _ words: (String) -> String) {
                for finding in found.filter({ $0.rule == index }).sorted(by: { $0.attribute < $1.attribute }) {
                    reading.note(kind, "\(rule.path).condition", at: rule.offset, words(finding.attribute))
                }
            }
            note(.misread, open) { "holds for a device that gives no \($0), too" }
            for finding in drawn where finding.rule == index {
                let words = "holds for every device that gives no \(finding.attribute): this SDK draws them all alike"
                reading.note(.misread, rule.path, at: rule.offset, words)
            }
            note(.crash, ending) {
                "ends a Swift app that gives a part of more than five digits as its \($0): no rule before it guards it"
            }
        }
    }

    private mutating func draw(_ rule: Document.Rule, at index: Int) {
        guard let range = rule.draw.range, range.low > 0 || range.high < 1, rule.isAnswer, rule.verdict != .none else {
            return
        }
        let name = rule.draw.attribute ?? "id", asked = AskedValues(rule.condition ?? .null)
        for device in asked.devices(without: name, platform: evaluation.edition.platform) where most > 0 {
            let taken = feature.rules.prefix(index + 1).firstIndex { other in
                other.isAnswer && other.draw.holds(device, of: "update", as: evaluation.edition)
                    && (try? passes(other, device)) != false
            }
            if taken == index { drawn.insert(Finding(rule: index, attribute: name)) }
        }
    }

    private mutating func follow(_ device: [String: Value], without name: String) {
        for (index, rule) in feature.rules.enumerated() where rule.isAnswer {
            guard let holds = try? passes(rule, device) else { return }
            guard holds else { continue }
            if rule.verdict != .none, depends(rule, on: name, of: device) {
                open.insert(Finding(rule: index, attribute: name))
            }
            if rule.draw == Draw() { return }
        }
    }

    private mutating func follow(_ device: [String: Value], withLong name: String) {
        var long = device, short = device
        (long[name], short[name]) = (.text("100000.0.0"), .text("1"))
        for (index, rule) in feature.rules.enumerated() where rule.isAnswer {
            do throws(Evaluation.Failure) {
                if try passes(rule, long), rule.draw == Draw() { return }
            } catch {
                let endsAll = (try? passes(rule, short)) == nil
                if error == .trap, !endsAll { ending.insert(Finding(rule: index, attribute: name)) }
                return
            }
        }
    }

    private mutating func passes(_ rule: Document.Rule, _ device: [String: Value]) throws(Evaluation.Failure) -> Bool {
        most -= 1
        guard let condition = rule.condition else { return true }
        return try evaluation.passes(condition, for: device)
    }

    /// True if the rule is not for all values of the attribute.
    private mutating func depends(_ rule: Document.Rule, on name: String, of device: [String: Value]) -> Bool {
        let values = rule.condition.map { AskedValues($0).values[name] ?? [] } ?? []
        for value in values + ["0", "99999"].map(Value.text) {
            var other = device
            other[name] = value
            if (try? passes(rule, other)) == false { return true }
        }
        return false
    }
}

extension Document.Rule {
    /// True if its value is what a device gets that meets its condition.
    fileprivate var isAnswer: Bool { force != nil && parents.isEmpty && unread == nil }

    fileprivate var verdict: Verdict { force?.last("verdict")?.string.flatMap(Verdict.init) ?? .none }
}

extension Edition {
    fileprivate var platform: Platform { self == .kotlin ? .android : .ios }
}

/// The values of attributes that a condition names.
private struct AskedValues {
    /// By attribute; empty where a condition names none.
    private(set) var values: [String: [Value]] = [:]
    private var compared: Set<String> = []

    init(_ condition: Value) { collect(condition) }

    /// True for what is compared as a version, and for the two that always are one.
    func isVersion(_ name: String) -> Bool {
        compared.contains(name) || ["version", "os"].contains(name) && values[name]?.isEmpty == false
    }

    private mutating func collect(_ condition: Value) {
        for (key, value) in condition.map ?? [:] {
            if ["$and", "$or", "$nor", "$not"].contains(key) {
                collect(value)
            } else {
                collect(value, of: key)
            }
        }
        for part in condition.list ?? [] { collect(part) }
    }

    private mutating func collect(_ test: Value, of name: String) {
        guard let operators = test.map else {
            return values[name, default: []] += test == .null ? [] : [test]
        }
        values[name, default: []] += []
        for (key, wanted) in operators {
            if key.hasPrefix("$v") { compared.insert(name) }
            switch key {
            case "$not": collect(wanted, of: name)
            case "$in", "$nin": values[name, default: []] += wanted.list?.prefix(3) ?? []
            case "$regex":
                let pattern = wanted.text.flatMap { try? PatternReader.pattern($0) }
                values[name, default: []] += pattern.map { [.text($0.sample)] } ?? []
            case "$exists", "$type": break
            default: values[name, default: []] += wanted.isScalar && wanted != .null ? [wanted] : []
            }
        }
    }

    /// Devices with and without those values, but for one attribute that they do not give.
    func devices(without name: String, platform: Platform) -> [[String: Value]] {
        let texts = ["platform": platform.rawValue, "version": "1.0", "os": "15", "language": "en", "id": "g1"]
        var devices = [texts.mapValues(Value.text)]
        for (other, values) in values.sorted(by: { $0.key < $1.key }) where other != name {
            let others = compared.contains(other) ? ["0", "99999"] : ["none"]
            let choices = values.prefix(3) + others.map(Value.text), known = devices
            devices = choices.flatMap { value in
                known.map { $0.merging([other: value]) { $1 } }
            }
            // The first of them have what is asked for.
            devices = Array(devices.prefix(48))
        }
        return devices.map { device in
            var device = device
            device[name] = nil
            return device
        }
    }
}
