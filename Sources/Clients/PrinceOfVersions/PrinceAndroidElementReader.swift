import ClientKit
import PolicyModel

/// Decodes one configuration of Android's list as the edition does, and collects its dangers.
///
/// Source: `JsonConfigurationParser.java` and `PrinceOfVersionsConfig.java` at 4.0.4, with the differences of
/// `PrinceAndroidEdition`. Keys are read exactly as written.
struct PrinceAndroidElementReader {
    typealias Fact = PrinceAndroidConfiguration.Fact

    private let element: JSONNode
    private let path: String
    private let edition: PrinceAndroidEdition
    private(set) var notes = PrinceNotes()

    private static let keys = [
        "required_version", "last_version_available", "notify_last_version_frequency", "requirements", "meta",
    ]
    private static let loss = "a device that meets this configuration gets an error"

    init(_ element: JSONNode, at path: String, as edition: PrinceAndroidEdition) {
        self.element = element
        self.path = path
        self.edition = edition
    }

    /// - Precondition: the element is an object.
    mutating func configuration() -> PrinceAndroidConfiguration {
        PrinceAndroidReader.noteKeys(of: element, at: path, known: Self.keys, &notes)
        let configuration = PrinceAndroidConfiguration(
            path: path, required: version("required_version"), last: version("last_version_available"),
            frequency: frequency(), requirements: requirements(),
            meta: PrinceAndroidReader.meta(element.last("meta"), at: "\(path).meta", as: edition, &notes))
        noteContradictions(configuration)
        return configuration
    }

    /// The value of a key; nil if it is missing, or null where that counts as left out.
    private func node(_ key: String) -> JSONNode? {
        element.last(key).flatMap { $0.isNull && edition.leavesOutNulls ? nil : $0 }
    }

    /// Java takes whole numbers of 32 bits and nothing else; Kotlin takes any number, and text.
    private mutating func version(_ key: String) -> Fact<Int64> {
        guard let node = node(key) else { return .missing }
        if edition.isKotlin { return longVersion(node, key) }
        if let number = node.number.flatMap({ Int32($0) }) { return .value(Int64(number)) }
        return wrong(key, node, "\(Self.shown(node)) is no whole number up to 2147483647")
    }

    private mutating func longVersion(_ node: JSONNode, _ key: String) -> Fact<Int64> {
        let text = node.number ?? node.string
        switch text.flatMap({ JavaNumber(description: $0) ?? JavaNumber.double($0).map(JavaNumber.double) }) {
        case .whole(let number) where node.number != nil: return .value(number)
        case .whole(let number): return rounded(Double(number), node, key)
        case .double(let number): return rounded(number, node, key)
        case nil: return wrong(key, node, "\(Self.shown(node)) is no number")
        }
    }

    /// Kotlin reads text, and numbers with a fraction, by way of a `double`.
    private mutating func rounded(_ number: Double, _ node: JSONNode, _ key: String) -> Fact<Int64> {
        let value = number.isNaN ? 0 : Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
        if node.number ?? node.string != String(value) {
            notes.misread("\(path).\(key)", at: node.offset, "\(Self.shown(node)) is read as \(value)")
        }
        return .value(value)
    }

    private mutating func wrong<Value>(_ key: String, _ node: JSONNode, _ reason: String) -> Fact<Value> {
        notes.refuse("\(path).\(key)", at: node.offset, "\(reason): \(Self.loss)")
        return .wrong(path: "\(path).\(key)", reason: "\(path).\(key) \(reason)")
    }

    private static func shown(_ node: JSONNode) -> String {
        node.string.map { "'\($0)'" } ?? node.number ?? "is \(node.kind), which"
    }

    /// Every text but `always`, in any case, counts as `ONCE`.
    private mutating func frequency() -> Fact<Frequency> {
        let key = "notify_last_version_frequency"
        guard let node = node(key) else { return .missing }
        guard let text = node.string else { return wrong(key, node, "is \(node.kind), not a string") }
        let upper = text.uppercased()
        if upper != "ALWAYS", upper != "ONCE" {
            notes.misread(
                "\(path).\(key)", at: node.offset, "'\(text)' is neither ALWAYS nor ONCE, and is taken as ONCE")
        }
        return .value(upper == "ALWAYS" ? .always : .once)
    }
}

extension PrinceAndroidElementReader {
    /// Anything but an object counts as no requirement.
    private mutating func requirements() -> [String: String?] {
        guard let node = element.last("requirements") else { return [:] }
        guard let members = node.members else {
            if !node.isNull {
                notes.misread(
                    "\(path).requirements", at: node.offset,
                    "is \(node.kind), not an object: the configuration holds on every device")
            }
            return [:]
        }
        PrinceAndroidReader.noteRepeated(members, at: "\(path).requirements", &notes)
        var result: [String: String?] = [:]
        for (name, value) in PrinceAndroidText.lastOfEach(members) {
            if value.isNull, edition.leavesOutNulls, !edition.isKotlin {
                noteRequirement(name, value, "is null, which the client skips: it counts as satisfied")
                continue
            }
            let text = value.isNull && edition.isKotlin ? nil : PrinceAndroidText.text(of: value)
            result.updateValue(text, forKey: name)
            noteRequirement(name, value, text)
        }
        return result
    }

    private mutating func noteRequirement(_ name: String, _ value: JSONNode, _ what: String) {
        notes.misread("\(path).requirements.\(name)", at: value.offset, what)
    }

    private mutating func noteRequirement(_ name: String, _ value: JSONNode, _ text: String?) {
        let rule = PrinceAndroidConfiguration.systemRule
        if name == rule {
            noteLevel(value, text.flatMap { JavaNumber.int($0) })
        } else if NearestName.to(name, among: [rule]) != nil {
            noteRequirement(name, value, "is a check of the app's own: the OS rule is \(rule)")
        } else if value.isNull {
            let what =
                text == nil ? "is null, which only a check of the app's own can take" : "is asked as the text null"
            noteRequirement(name, value, what)
        } else if value.array != nil || value.members != nil {
            noteRequirement(name, value, "is \(value.kind), which is handed to the app's check as its JSON text")
        }
    }

    /// Levels below 19 read like release names of Android.
    private mutating func noteLevel(_ value: JSONNode, _ level: Int32?) {
        let rule = PrinceAndroidConfiguration.systemRule
        guard let level else {
            let shown = PrinceAndroidText.text(of: value)
            noteRequirement(rule, value, "'\(shown)' is no API level: no device satisfies it")
            return
        }
        if level > 0, level < 19 {
            noteRequirement(rule, value, "is API level \(level), which every Android in use has, and no release name")
        }
    }

    /// Notes values that cannot have an effect together.
    private mutating func noteContradictions(_ configuration: PrinceAndroidConfiguration) {
        if case .missing = configuration.required, case .missing = configuration.last {
            notes.refuse(path, at: element.offset, "names no version: a device that meets it first gets an error")
        }
        if let required = configuration.required.value, let last = configuration.last.value, last < required,
            let node = element.last("last_version_available")
        {
            notes.misread(
                "\(path).last_version_available", at: node.offset,
                "is below required_version: it notifies no user who is not forced anyway")
        }
        if case .missing = configuration.last, let node = node("notify_last_version_frequency") {
            notes.ignore(
                "\(path).notify_last_version_frequency", at: node.offset,
                "has no effect without last_version_available")
        }
    }
}
