import ClientKit
import PolicyModel

/// Reads one configuration of Android's list as the edition does.
///
/// Source: `JsonConfigurationParser.java` and `PrinceOfVersionsConfig.java` at 4.0.4, with the differences of
/// `AndroidEdition`. Keys are read exactly as written.
struct AndroidElementReader {
    typealias Fact = AndroidConfiguration.Fact

    let element: DocumentMembers
    let edition: AndroidEdition

    private static let keys = [
        "required_version", "last_version_available", "notify_last_version_frequency", "requirements", "meta",
    ]
    private static let loss = "a device that meets this configuration gets an error"

    func configuration() -> AndroidConfiguration {
        element.noteUnread(besides: Self.keys)
        let configuration = AndroidConfiguration(
            path: element.path, required: version("required_version"), last: version("last_version_available"),
            frequency: frequency(), requirements: requirements(), meta: edition.meta(of: element))
        noteContradictions(configuration)
        return configuration
    }

    /// The value of a key; nil if it is missing, or null where that counts as left out.
    private func value(_ key: String) -> DocumentValue? {
        element.last(key).flatMap { edition.leavesOut($0) ? nil : $0 }
    }

    /// Java takes whole numbers of 32 bits and nothing else; Kotlin takes any number, and text.
    private func version(_ key: String) -> Fact<Int64> {
        guard let value = value(key) else { return .missing }
        if edition.isKotlin { return longVersion(value) }
        if let number = value.node.number.flatMap({ Int32($0) }) { return .value(Int64(number)) }
        return wrong(value, "\(Self.shown(value.node)) is no whole number up to 2147483647")
    }

    private func longVersion(_ value: DocumentValue) -> Fact<Int64> {
        let text = value.node.number ?? value.node.string
        switch text.flatMap({ JavaNumber(description: $0) ?? JavaNumber.double($0).map(JavaNumber.double) }) {
        case .whole(let number) where value.node.number != nil: return .value(number)
        case .whole(let number): return rounded(Double(number), value)
        case .double(let number): return rounded(number, value)
        case nil: return wrong(value, "\(Self.shown(value.node)) is no number")
        }
    }

    /// Kotlin reads text, and numbers with a fraction, by way of a `double`.
    private func rounded(_ number: Double, _ value: DocumentValue) -> Fact<Int64> {
        let whole = number.isNaN ? 0 : Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
        if value.node.number ?? value.node.string != String(whole) {
            value.note(.misread, "\(Self.shown(value.node)) is read as \(whole)")
        }
        return .value(whole)
    }

    private func wrong<Value>(_ value: DocumentValue, _ reason: String) -> Fact<Value> {
        value.note(.refusal, "\(reason): \(Self.loss)")
        return .wrong(path: value.path, reason: "\(value.path) \(reason)")
    }

    private static func shown(_ node: JSONNode) -> String {
        node.string.map { "'\($0)'" } ?? node.number ?? "is \(node.kind), which"
    }

    /// Every text but `always`, in any case, counts as `ONCE`.
    private func frequency() -> Fact<Frequency> {
        guard let value = value("notify_last_version_frequency") else { return .missing }
        guard let text = value.node.string else { return wrong(value, "is \(value.node.kind), not a string") }
        return .value(value.frequency(of: text))
    }
}

extension DocumentValue {
    /// Every text but `always`, in any case, counts as `ONCE`.
    func frequency(of text: String) -> Frequency {
        let upper = text.uppercased()
        if upper != "ALWAYS", upper != "ONCE" {
            note(.misread, "'\(text)' is neither ALWAYS nor ONCE, and is taken as ONCE")
        }
        return upper == "ALWAYS" ? .always : .once
    }
}

extension AndroidElementReader {
    /// Anything but an object counts as no requirement.
    private func requirements() -> [String: String?] {
        guard let value = element.last("requirements") else { return [:] }
        guard let object = DocumentMembers(value) else {
            if !value.node.isNull {
                value.note(.misread, "is \(value.node.kind), not an object: the configuration holds on every device")
            }
            return [:]
        }
        object.noteRepeated()
        var result: [String: String?] = [:]
        for (name, value) in object.lastOfEach {
            if edition.leavesOut(value), !edition.isKotlin {
                value.note(.misread, "is null, which the client skips: it counts as satisfied")
                continue
            }
            let text = value.node.isNull && edition.isKotlin ? nil : AndroidValueText.text(of: value.node)
            result.updateValue(text, forKey: name)
            note(name, value, text)
        }
        return result
    }

    private func note(_ name: String, _ value: DocumentValue, _ text: String?) {
        let rule = AndroidConfiguration.systemRule
        if name == rule {
            noteLevel(value, text.flatMap { JavaNumber.int($0) })
        } else if NearestName.to(name, among: [rule]) != nil {
            value.note(.misread, "is a check of the app's own: the OS rule is \(rule)")
        } else if value.node.isNull {
            value.note(
                .misread,
                text == nil ? "is null, which only a check of the app's own can take" : "is asked as the text null")
        } else if value.node.array != nil || value.node.members != nil {
            value.note(.misread, "is \(value.node.kind), which is handed to the app's check as its JSON text")
        }
    }

    /// Levels below 19 read like release names of Android.
    private func noteLevel(_ value: DocumentValue, _ level: Int32?) {
        guard let level else {
            let shown = AndroidValueText.text(of: value.node)
            return value.note(.misread, "'\(shown)' is no API level: no device satisfies it")
        }
        if level > 0, level < 19 {
            value.note(.misread, "is API level \(level), which every Android in use has, and no release name")
        }
    }

    /// Notes values that cannot have an effect together.
    private func noteContradictions(_ configuration: AndroidConfiguration) {
        if let required = configuration.required.value, let last = configuration.last.value, last < required {
            element.last("last_version_available")?.note(
                .misread, "is below required_version: it notifies no user who is not forced anyway")
        }
        if case .missing = configuration.last {
            value("notify_last_version_frequency")?.note(.ignored, "has no effect without last_version_available")
        }
    }
}
