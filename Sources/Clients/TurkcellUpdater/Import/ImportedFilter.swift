import Basics
import ClientKit
import PolicyModel

/// A filter of an existing document as its author meant it: the parts are alternatives, those with `!` are exceptions.
struct ImportedFilter {
    /// Some texts, or all but some. Of some texts, patterns may have narrower ones that are excepted.
    enum Choice: Hashable {
        case any
        case only([String], but: [String])
        case but([String])

        static let nothing = Choice.only([], but: [])

        /// Those that it names.
        var texts: [String] {
            switch self {
            case .any: []
            case .only(let all, let but): all + but
            case .but(let all): all
            }
        }
    }

    /// Without spaces, and on Android in small letters, as its client reads them; empty parts are left out.
    private let includes: [String]
    private let excludes: [String]

    /// - Parameter keepsSpelling: true to keep letters and inner spaces on Android.
    init(_ rule: String, on platform: Platform, keepsSpelling: Bool = false) {
        let parts = rule.split(separator: ",").map { part in
            if keepsSpelling, platform == .android { return part.trimmedSpace }
            let text = part.filter { !$0.isWhitespace }
            return platform == .android ? text.lowercased() : text
        }.filter { !$0.isEmpty }
        includes = parts.filter { !$0.hasPrefix("!") }
        excludes = parts.filter { $0.hasPrefix("!") }.map { $0.dropFirst().trimmedSpace }
    }

    /// All parts, without `!`.
    var texts: [String] { includes + excludes }

    /// The whole numbers in its parts.
    var numbers: [Int] {
        texts.flatMap { $0.split { !$0.isNumber } }.compactMap { Int($0) }
    }

    /// True where some part has `!`.
    var hasExceptions: Bool { !excludes.isEmpty }

    var choice: Choice {
        if includes.isEmpty || includes.contains("*") { return excludes.isEmpty ? .any : .but(excludes) }
        let wanted = includes.filter { text in !excludes.contains { Self.covers($0, text) } }
        return .only(wanted, but: excludes.filter { text in wanted.contains { !Self.shared($0, text).isEmpty } })
    }

    /// The choice of a filter on languages, with each under its new code; parts that name none are left out.
    var languages: Choice {
        func current(_ texts: [String]) -> [String] {
            texts.compactMap(Self.language).uniqued()
        }
        switch choice {
        case .any: return .any
        case .only(let all, let but): return .only(current(all), but: current(but))
        case .but(let all):
            let known = current(all)
            return known.isEmpty ? .any : .but(known)
        }
    }

    /// The parts that name no language.
    var unknownLanguages: [String] { texts.filter { $0 != "*" && Self.language($0) == nil } }

    /// Devices report two letters, so that `tr*` is `tr`.
    private static func language(_ part: String) -> String? {
        LanguageTag(part.count == 3 && part.hasSuffix("*") ? String(part.dropLast()) : part)?.current.description
    }

    /// True if some value that the author listed is `value`; all are, where none is listed.
    func holds(_ value: String) -> Bool {
        switch choice {
        case .any: true
        case .only(let all, let but):
            all.contains { Self.covers($0, value) } && !but.contains { Self.covers($0, value) }
        case .but(let all): !all.contains { Self.covers($0, value) }
        }
    }

    /// True if all that one text names is named by a pattern.
    static func covers(_ pattern: String, _ text: String) -> Bool { ModelPattern(pattern).matches(text) }

    /// Texts for what two patterns both name; none if that is nothing.
    static func shared(_ one: String, _ other: String) -> [String] {
        covers(one, other) ? [other] : covers(other, one) ? [one] : overlap(one, other)
    }

    /// The same, but none where one covers the other, or where it takes too many.
    static func overlap(_ one: String, _ other: String) -> [String] {
        (PatternClosure.shared(by: ModelPattern(one), and: ModelPattern(other)) ?? []).map(\.text)
    }

    /// False if Android's client takes some models for one, which a policy distinguishes by their spelling.
    static func distinguishes(_ models: Set<String>) -> Bool {
        // Two names without `*` share a model only where they are one.
        let names = models.filter { !$0.contains("*") }
        guard Set(names.map(AndroidSpace.normalized)).count == names.count else { return false }
        return models.subtracting(names).allSatisfy { one in
            models.allSatisfy { other in
                let folded = shared(AndroidSpace.normalized(one), AndroidSpace.normalized(other))
                return Set(folded) == Set(shared(one, other).map(AndroidSpace.normalized))
            }
        }
    }

    /// The versions that it names; nil if a part names none.
    ///
    /// - Parameters:
    ///   - read: the versions of one part.
    ///   - except: those of one with `!`, without it.
    func versions(_ read: (String) -> VersionSet?, except: (String) -> VersionSet?) -> VersionSet? {
        var sets: [[VersionSet]] = []
        for parts in [includes.map(read), excludes.map(except)] {
            guard !parts.contains(nil) else { return nil }
            sets.append(parts.compactMap(\.self))
        }
        let wanted = includes.isEmpty ? VersionSet.all : VersionSet(sets[0].flatMap(\.intervals))
        return wanted.intersection(VersionSet(sets[1].flatMap(\.intervals)).complement)
    }
}

extension ImportedFilter {
    /// The versions that it names; nil if a part names none.
    var versions: VersionSet? { versions(Self.versions, except: Self.versions) }

    /// The signs of a comparison, longer ones first.
    static let signs = ["<>", "<=", ">=", "<", ">"]

    /// The versions of one part that compares, as in `<=2.7`.
    ///
    /// - Parameter end: nil if the text names no version.
    static func compared(_ part: String, _ end: (String) -> Version?) -> VersionSet? {
        guard let sign = signs.first(where: part.hasPrefix) else { return nil }
        guard let version = end(String(part.dropFirst(sign.count))) else { return nil }
        switch sign {
        case "<>": return VersionSet(version).complement
        case "<=": return VersionSet(below: version, included: true)
        case ">=": return VersionSet(from: version)
        case "<": return VersionSet(below: version)
        default: return VersionSet(from: version, included: false)
        }
    }

    /// The versions of one part: a comparison, one version, or a beginning as in `2.7.*`.
    static func versions(of part: String) -> VersionSet? {
        if let compared = compared(part, { Version($0) }) { return compared }
        if part == "*" { return .all }
        return part.contains("*") ? pattern(part) : Version(part).map { VersionSet($0) }
    }

    /// `2.*`, `2.1*`, and `1?.*` for the numbers 10 to 19.
    private static func pattern(_ part: String) -> VersionSet? {
        guard part.hasSuffix("*"), !part.dropLast().contains("*") else { return nil }
        let text = part.hasSuffix(".*") ? part.dropLast(2) : part.dropLast()
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = parts.popLast(), parts.count < 4 else { return nil }
        let numbers = parts.compactMap { Int($0) }, digits = last.prefix { $0 != "?" }
        let marks = last.count - digits.count
        guard numbers.count == parts.count, last.dropFirst(digits.count).allSatisfy({ $0 == "?" }), marks < 10,
            digits.isEmpty ? marks > 0 : Int(digits) != nil
        else { return nil }
        let scale = (0..<marks).reduce(1) { size, _ in size * 10 }, head = Int(digits) ?? 0
        let low = digits.isEmpty ? (marks > 1 ? scale / 10 : 0) : head * scale, high = (head + 1) * scale
        guard let first = Version(numbers: numbers + [low]) else { return nil }
        let end = Version(numbers: numbers + [digits.isEmpty ? scale : high])
        let upper = end.map { Interval.End($0, included: false) }
        return VersionSet([Interval(lower: .init(first, included: true), upper: upper)])
    }
}

/// An entry of an existing document, before a list without exceptions is made of it.
struct ImportedEntry {
    var rule: ImportedRule
    var languages = ImportedFilter.Choice.any
    var models = ImportedFilter.Choice.any

    /// The entries as rules. A policy names no exceptions of languages and models, so those devices come first, with
    /// all that holds for them.
    static func rules(_ entries: [ImportedEntry], on platform: Platform, end: SourcePosition) -> [ImportedRule] {
        let languages = exceptions(entries.map(\.languages)), models = exceptions(entries.map(\.models))
        var rules: [ImportedRule] = []
        for language in languages.map(Optional.some) + [nil] {
            for model in models.map(Optional.some) + [nil] {
                let fitting = entries.compactMap { $0.rule(in: language, model) }
                var last = ImportedRule(.none, on: platform, at: end)
                last.languages = language.flatMap { LanguageTag($0) }.map { [$0] }
                last.models = model.map { [ModelPattern($0)] }
                rules += fitting + [last]
            }
        }
        return rules
    }

    /// The most exceptions with what they share, so that the rules stay readable.
    private static let mostExceptions = 24

    /// Each once, narrower ones before those that cover them, with what they share with one another and with what
    /// others name.
    private static func exceptions(_ choices: [ImportedFilter.Choice]) -> [String] {
        let wanted = choices.flatMap { choice -> [String] in if case .only(let all, _) = choice { all } else { [] } }
        var found: [String] = []
        for choice in choices {
            let texts: [String] =
                switch choice {
                case .any: []
                case .only(_, let but), .but(let but): but
                }
            for text in texts where !found.contains(text) { found.append(text) }
        }
        var next = 0
        while next < found.count, found.count < mostExceptions {
            for other in Array(found[..<next]) + wanted {
                let shared = ImportedFilter.overlap(other, found[next])
                found += shared.filter { !found.contains($0) }
            }
            next += 1
        }
        let depths = found.map { text in found.count { ImportedFilter.covers($0, text) } }
        return found.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }.map { found[$0] }
    }

    /// The rule for one language and one model; nil stands for those that are no exceptions.
    private func rule(in language: String?, _ model: String?) -> ImportedRule? {
        var rule = rule
        guard let spoken = narrowed(languages, to: language), let held = narrowed(models, to: model) else { return nil }
        rule.languages = spoken.isEmpty ? rule.languages : spoken.compactMap { LanguageTag($0) }
        rule.models = held.isEmpty ? nil : held.map { ModelPattern($0) }
        return rule.languages?.isEmpty == true ? nil : rule
    }

    /// Empty for all; nil if the choice does not hold for the text.
    private func narrowed(_ choice: ImportedFilter.Choice, to text: String?) -> [String]? {
        guard let text else {
            if case .only(let all, _) = choice { return all.isEmpty ? nil : all }
            return []
        }
        switch choice {
        case .any: return [text]
        case .but(let all): return all.contains { ImportedFilter.covers($0, text) } ? nil : [text]
        case .only(let all, let but):
            if but.contains(where: { ImportedFilter.covers($0, text) }) { return nil }
            let inside = all.flatMap { ImportedFilter.shared($0, text) }
            return inside.isEmpty ? nil : inside.contains(text) ? [text] : inside
        }
    }
}
