/// The words of pages and sentences in one language, read from a file of `Templates/words`.
///
/// Sentences ask for a text by its key and fill its places. A key that no file has is our own mistake: a test compares
/// the keys in the sources with those of the English file.
package final class Vocabulary: Sendable {
    package let language: LanguageTag
    /// The file's bytes, so that a build knows whether pages would say something else.
    package let bytes: [UInt8]
    /// By key; plural texts by key and form.
    let patterns: [String: WordPattern]
    private let isRightToLeft: Bool
    private let plurals: PluralRule
    /// January first; nil where the language has no name for a month.
    private let months: [WordPattern?]
    /// What stands between the parts of a list or a number, by key.
    private let separators: [String: String]

    init(_ language: LanguageTag, _ patterns: [String: WordPattern], bytes: [UInt8]) {
        self.language = language
        self.bytes = bytes
        isRightToLeft = TextDirection.of(language) == "rtl"
        separators = patterns.filter { $0.key.hasPrefix("list.") || $0.key == "number.group" }.mapValues(\.separator)
        self.patterns =
            isRightToLeft
            ? Dictionary(uniqueKeysWithValues: patterns.map { ($0, $0.hasPrefix("date") ? $1 : $1.isolated) })
            : patterns
        months = (1...12).map { [patterns = self.patterns] in patterns["month.\($0)"] }
        plurals = PluralRule(language)
    }

    /// `ltr` or `rtl`.
    package var direction: String { isRightToLeft ? "rtl" : "ltr" }

    /// The text of a key, its places filled.
    package func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard let pattern = patterns[key] else { preconditionFailure("no words for '\(key)'") }
        return pattern.filled(values)
    }

    /// The text of a key in the form for a count, which fills `{count}`.
    ///
    /// - Parameter isGrouped: true for a count with the language's sign after every three digits.
    package func callAsFunction(
        _ key: String, count: Int, isGrouped: Bool = false, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        let key = "\(key).\(plurals.form(of: count).rawValue)"
        guard let pattern = patterns[key] else { preconditionFailure("no words for '\(key)'") }
        return pattern.filled(by: { name in
            name == "count" ? isGrouped ? number(count) : "\(count)" : values.first { $0.key == name }?.value
        })
    }

    /// The word for a name of the policy format, such as `force` of the group `verdict`; the name itself where the
    /// group has no such word.
    package func name(of group: String, _ name: String) -> String { patterns["\(group).\(name)"]?.filled([]) ?? name }

    /// The text of a key of templates; nil for an unknown one.
    package func pattern(_ key: String) -> WordPattern? { patterns[key] }

    /// Every key, sorted.
    package var keys: [String] { patterns.keys.sorted() }
}

extension Vocabulary {
    package enum Conjunction: String, Sendable { case and, or }

    /// `a`, `a and b`, `a, b and c`; empty for no parts.
    package func list(_ parts: [String], _ conjunction: Conjunction = .and) -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        let text = isolated(parts.dropLast()).joined(separator: separator("list.comma"))
        return mark + text + separator("list.\(conjunction.rawValue)") + isolated([last])[0]
    }

    /// `a, b, c`.
    package func commaList(_ parts: [String]) -> String { joined(parts, "list.comma") }

    /// `a or b or c`.
    package func chain(_ parts: [String], _ conjunction: Conjunction) -> String {
        joined(parts, "list.\(conjunction.rawValue)")
    }

    /// `a; b; c`, for clauses.
    package func clauses(_ parts: [String]) -> String { joined(parts, "list.semicolon") }

    private func joined(_ parts: [String], _ key: String) -> String {
        parts.count < 2 ? parts.first ?? "" : mark + isolated(parts).joined(separator: separator(key))
    }

    private func separator(_ key: String) -> String {
        guard let separator = separators[key] else { preconditionFailure("no words for '\(key)'") }
        return separator
    }

    private var mark: String { isRightToLeft ? WordPattern.mark : "" }

    private func isolated(_ parts: some Collection<String>) -> [String] {
        isRightToLeft ? parts.map { "\(WordPattern.isolate)\($0)\(WordPattern.end)" } : Array(parts)
    }
}

extension Vocabulary {
    /// With the language's sign after every three digits: `12,340`.
    package func number(_ number: Int) -> String {
        guard number >= 1000 else { return "\(number)" }
        let rest = String(1000 + number % 1000).dropFirst()
        return self.number(number / 1000) + separator("number.group") + rest
    }

    /// The day, with the time of day unless it is midnight UTC.
    package func date(_ moment: Moment) -> String { date(moment, withTime: "date.time") }

    /// The same in a sentence.
    package func exactDate(_ moment: Moment) -> String { date(moment, withTime: "date.exact") }

    /// The time has seconds where it is not a whole minute.
    private func date(_ moment: Moment, withTime key: String) -> String {
        let day = date(moment, "date")
        if moment.isMidnight { return day }
        let time = moment.description.dropFirst(11).dropLast()
        return self(key, ["date": day, "time": String(time.hasSuffix(":00") ? time.dropLast(3) : time)])
    }

    package func month(_ moment: Moment) -> String { date(moment, "date.month") }

    private func date(_ moment: Moment, _ key: String) -> String {
        let (year, month, day) = moment.day
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        guard let pattern = patterns[key] else { preconditionFailure("no words for '\(key)'") }
        return pattern.filled(by: { name in
            switch name {
            case "year": "\(year)"
            case "mm": two(month)
            case "dd": two(day)
            case "day": "\(day)"
            case "m": "\(month)"
            case "month": months[month - 1]?.filled([]) ?? two(month)
            default: nil
            }
        })
    }
}
