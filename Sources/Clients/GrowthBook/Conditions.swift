import PolicyModel

/// Conditions in the spellings that all SDKs read alike, for versions of one to four numbers up to 99999.
enum Conditions {
    typealias Member = JSONValue.Member

    /// The test that all SDKs answer alike for every kind of value.
    static func pattern(_ text: String) -> JSONValue {
        .object([Member("$type", .string("string")), Member("$regex", .string(text))])
    }

    /// True for a device without such a version.
    static func lacksVersion(_ name: String) -> JSONValue {
        not(.object([Member(name, pattern("^[0-9]{1,5}([.][0-9]{1,5}){0,3}$"))]))
    }

    static func not(_ condition: JSONValue) -> JSONValue { .object([Member("$not", condition)]) }

    static func any(_ conditions: [JSONValue]) -> JSONValue {
        conditions.count == 1 ? conditions[0] : .object([Member("$or", .array(conditions))])
    }

    /// One object where no two conditions have the same key.
    static func all(_ conditions: [JSONValue]) -> JSONValue {
        let members = conditions.flatMap { condition -> [Member] in
            if case .object(let members) = condition { members } else { [] }
        }
        guard Set(members.map(\.key)).count < members.count else { return .object(members) }
        return .object([Member("$and", .array(conditions))])
    }

    static func equals(_ name: String, _ texts: [String]) -> JSONValue {
        .object([Member(name, texts.count == 1 ? .string(texts[0]) : among(texts))])
    }

    private static func among(_ texts: [String]) -> JSONValue {
        .object([Member("$in", .array(texts.map(JSONValue.string)))])
    }

    /// A value of the app's own; `$in` is false for every device without one.
    static func custom(_ value: CustomValue) -> JSONValue {
        .object([Member(value.name, among([value.value]))])
    }

    static func range(_ range: VersionRange, of name: String) -> JSONValue {
        any(range.alternatives.filter { !$0.isEmpty }.map { interval($0, of: name) })
    }

    private static func interval(_ interval: Interval, of name: String) -> JSONValue {
        if let low = interval.lower, let high = interval.upper, low.version == high.version {
            return equal(low.version, name)
        }
        let low = interval.lower.map { not($0.isIncluded ? below($0.version, name) : upTo($0.version, name)) }
        let high = interval.upper.map { $0.isIncluded ? upTo($0.version, name) : below($0.version, name) }
        return all([low, high].compactMap(\.self))
    }

    /// `< version`. A text of three numbers is above one of four that begins alike, so a bound of three is given a
    /// fourth, and below one of four the three are named.
    static func below(_ version: Version, _ name: String) -> JSONValue {
        let count = count(of: version), bound = version.text(of: count == 3 ? 4 : count)
        let isBelow = JSONValue.object([Member(name, .object([Member("$vlt", .string(bound))]))])
        guard count == 4 else { return isBelow }
        return any([isBelow, .object([Member(name, among([version.threeNumbers]))])])
    }

    private static func upTo(_ version: Version, _ name: String) -> JSONValue {
        any([below(version, name), equal(version, name)])
    }

    /// Every spelling: `2.7`, `2.7.0`, `2.7.0.0`.
    static func equal(_ version: Version, _ name: String) -> JSONValue {
        .object([Member(name, among((count(of: version)...4).map(version.text)))])
    }

    /// How many numbers a version has without zeros at its end, at least one.
    private static func count(of version: Version) -> Int { (version.numbers.lastIndex { $0 > 0 } ?? 0) + 1 }
}

extension Conditions {
    /// Languages with every longer tag, however they are written.
    static func languages(_ tags: [LanguageTag]) -> JSONValue {
        let tags = tags.flatMap(\.spellings).map { "\($0)".map(cases).joined() }
        let choice = tags.count == 1 ? tags[0] : "(\(tags.joined(separator: "|")))"
        return .object([Member("language", pattern("^\(choice)($|[-_])"))])
    }

    private static func cases(_ letter: Character) -> String {
        if letter == "-" { return "[-_]" }
        return letter.isLetter ? "[\(letter.lowercased())\(letter.uppercased())]" : "\(letter)"
    }

    static func models(_ patterns: [ModelPattern]) -> JSONValue {
        let texts = patterns.map { $0.text.map { $0 == "*" ? ".*" : escaped($0) }.joined() }
        return .object([
            Member("model", pattern(texts.count == 1 ? "^\(texts[0])$" : "^(\(texts.joined(separator: "|")))$"))
        ])
    }

    private static func escaped(_ letter: Character) -> String {
        "\\^$.|?+()[]{}".contains(letter) ? "\\\(letter)" : "\(letter)"
    }

    /// What a policy's condition asks of the devices of one platform; its platforms and its share are asked otherwise.
    static func parts(of when: Condition) -> [JSONValue] {
        [
            when.version.map { range($0, of: "version") }, when.os.map { range($0, of: "os") },
            when.languages.map(languages), when.models.map(models),
            when.tablet.map { equals("tablet", [$0 ? "true" : "false"]) },
        ].compactMap(\.self) + when.custom.map(custom)
    }
}
