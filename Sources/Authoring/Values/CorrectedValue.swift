import Basics
import PolicyModel

/// Guesses what an author meant by a value of the wrong form, for the help of a diagnostic; nil if ambiguous.
///
/// Every guess is valid, so that an author can paste it.
enum CorrectedValue {
    /// `v1.5.0`, `01.5`, `1.5.`, `1,5`, `iOS 15`, `15+`, `1.5.0-beta`, `1.5.0 (270)`, and five numbers.
    static func version(_ text: String) -> String? {
        let text = ValueSlip(text)?.rest ?? text
        if let version = bareVersion(text) { return version }
        let numbers = text.drop { !$0.isASCII || !$0.isNumber }.prefix { $0 == "." || $0.isASCII && $0.isNumber }
        let (before, after) = (text[..<numbers.startIndex], text[numbers.endIndex...])
        // `-3.1`, `2..3` and `2.x` leave open what is meant.
        let rest = after.drop { "-+ (".contains($0) }
        guard before.allSatisfy({ $0.isLetter || $0 == " " }), !numbers.hasSuffix("."),
            rest.isEmpty || rest.first?.isLetter == true || after.hasPrefix(" (")
        else { return nil }
        let four = numbers.split(separator: ".", omittingEmptySubsequences: false).prefix(4)
        return bareVersion(four.joined(separator: "."))
    }

    private static func bareVersion(_ text: String) -> String? {
        var text = text.contains(".") ? text.trimmed : text.trimmed.replacing(",", with: ".")
        if text.first == "v" || text.first == "V" { text.removeFirst() }
        while text.hasSuffix(".") { text.removeLast() }
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let digits = part.drop { $0 == "0" }
            return digits.isEmpty && !part.isEmpty ? "0" : String(digits)
        }
        let version = numbers.joined(separator: ".")
        return Version(version) == nil ? nil : version
    }

    /// `=> 2.0`, `≥2.0`, `2.1...2.7`, `2.7..2.1`, `>=v2.0`, `15+`, `2.7.x`, `2.1–2.7`, `2.1 to 2.7`, `iOS 15`.
    static func range(_ text: String) -> String? {
        var text = ValueSlip(text)?.rest ?? text.trimmed
        let bare = text.contains(" - ") ? nil : text.firstRange(of: "-")
        if let words = text.firstRange(of: " to ") ?? text.firstRange(of: " - ") ?? bare {
            text.replaceSubrange(words, with: "..")
        }
        text = text.split(separator: " ").filter { !systems.contains($0.lowercased()) }.joined(separator: " ")
        text = text.split(separator: ",", omittingEmptySubsequences: false).map { term in
            term.split(separator: " ").map { run(of: String($0)) ?? String($0) }.joined(separator: " ")
        }.joined(separator: ", ")
        for (old, new) in [
            ("=>", ">="), ("=<", "<="), ("≥", ">="), ("≤", "<="), ("==", ""), ("…", ".."), ("...", ".."),
        ] {
            text = text.replacing(old, with: new)
        }
        var range = "", isAfterSign = false
        for character in text {
            if character == " ", isAfterSign { continue }
            isAfterSign = "<>=".contains(character)
            range.append(character)
        }
        let conditions = range.split(separator: " ").map { $0.replacing("v", with: "") }
        let straight = conditions.joined(separator: " ")
        if (try? VersionRange(parsing: straight)) != nil { return straight }
        // `2.8.0-1` is no range that was written the wrong way round.
        if bare != nil { return nil }
        let ends = straight.ranges(of: "..").first.map { (straight[..<$0.lowerBound], straight[$0.upperBound...]) }
        return ends.map { "\($1)..\($0)" }.flatMap { (try? VersionRange(parsing: $0)) == nil ? nil : $0 }
    }

    /// The names of systems, which a range leaves out.
    private static let systems: Set = ["ios", "ipados", "macos", "tvos", "watchos", "android", "api", "version"]

    /// The conditions for `15+`, and for `2.7.x` and `2.7.*`.
    private static func run(of word: String) -> String? {
        if word.hasSuffix("+"), let version = Version(word.dropLast()) { return ">=\(version)" }
        guard [".x", ".X", ".*"].contains(where: word.hasSuffix), let version = Version(word.dropLast(2)) else {
            return nil
        }
        var numbers = Array(version.numbers.prefix(version.writtenCount))
        numbers[numbers.count - 1] += 1
        return ">=\(version) <\(numbers.map(String.init).joined(separator: "."))"
    }

    /// `2026-6-1`, `2026/06/01`, `1.6.2026`, `2026-06-01 9:00`, `2026-06-01T09:00+02:00`, `2 June 2026`.
    static func moment(_ text: String) -> String? {
        let text = ValueSlip(text)?.rest ?? text
        if let day = named(text) { return day }
        if text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit) {
            return Moment("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")?.date
        }
        let halves = text.trimmed.split(maxSplits: 1) { $0 == "T" || $0 == "t" || $0 == " " }.map(String.init)
        guard let first = halves.first, let day = day(first) else { return nil }
        guard halves.count == 2 else { return Moment(day)?.date ?? lastDay(of: day) }
        var (time, offset) = (halves[1].uppercased().replacing(" ", with: "").replacing("UTC", with: "Z"), 0)
        if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            guard let minutes = minutes(time[time.index(after: sign)...]) else { return nil }
            offset = (time[sign] == "+" ? minutes : -minutes) * 60
            time = String(time[..<sign])
        } else if time.hasSuffix("Z") {
            time.removeLast()
        }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { $0.padded(to: 2) }
        guard (2...3).contains(parts.count), let local = Moment("\(day)T\(parts.joined(separator: ":"))Z")
        else { return nil }
        let words = Moment(seconds: local.seconds - offset).description
        return words.hasSuffix(":00Z") ? words.dropLast(4) + "Z" : words
    }

    /// The last day of a month, for a day beyond it.
    private static func lastDay(of day: String) -> String? {
        guard let number = Int(day.suffix(2)), (29...31).contains(number) else { return nil }
        return (28...30).reversed().lazy.compactMap { Moment("\(day.prefix(8))\($0)")?.date }.first
    }

    /// The day of `2 June 2026`, `June 2nd, 2026` and the like.
    private static func named(_ text: String) -> String? {
        let words = text.lowercased().split { " ,.-".contains($0) }
        guard words.count == 3,
            let name = words.first(where: { $0.first?.isLetter == true && $0.count > 2 }),
            let month = ValueSlip.months.firstIndex(where: { $0.hasPrefix(name) }),
            let year = words.first(where: { $0.count == 4 && isDecimal($0) }),
            let day = words.first(where: { $0 != year && $0.first?.isNumber == true })
        else { return nil }
        let digits = day.prefix { $0.isNumber }
        return Moment("\(year)-\("\(month + 1)".padded(to: 2))-\(digits.padded(to: 2))")?.date
    }

    /// The year has four digits. If it is last, the day is first only in a date with dots.
    private static func day(_ text: String) -> String? {
        let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && isDecimal($0) }) else { return nil }
        if parts[0].count == 4 { return "\(parts[0])-\(parts[1].padded(to: 2))-\(parts[2].padded(to: 2))" }
        guard parts[2].count == 4, !text.contains("/"), !text.contains("-") else { return nil }
        return "\(parts[2])-\(parts[1].padded(to: 2))-\(parts[0].padded(to: 2))"
    }

    /// `02:00` or `0200`.
    private static func minutes(_ text: Substring) -> Int? {
        let digits = text.filter { $0 != ":" }
        guard digits.utf8.count == 4, isDecimal(digits[...]), let number = Int(digits) else { return nil }
        return number / 100 < 15 && number % 100 < 60 ? number / 100 * 60 + number % 100 : nil
    }

    private static func isDecimal(_ text: Substring) -> Bool { text.utf8.allSatisfy(\.isDigit) }

    /// `http://host/path`, `HTTPS://host`, `host.example/path`, `market://details?id=com.example.app`.
    static func address(_ text: String) -> String? {
        let bare = text.trimmed.unicodeScalars.drop(while: ForeignSign.isQuote).reversed()
        let text = String(String.UnicodeScalarView(bare.drop(while: ForeignSign.isQuote).reversed()))
        // The page in Google's store that the scheme of Android's store app opens.
        if text.hasPrefix("market://details?id=") {
            let page = "https://play.google.com/store/apps/details?\(text.dropFirst("market://details?".count))"
            return (try? WebAddress(parsing: page)) == nil ? nil : page
        }
        let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
        if let scheme, !["http", "https", "itms", "itms-apps", "itms-appss"].contains(scheme) { return nil }
        let rest = scheme == nil ? text[...] : text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...]
        let host = rest.prefix { !"/?#".contains($0) }
        // A name with a dot and nothing else may be a file name.
        guard host.contains("."), scheme != nil || rest.contains("/") else { return nil }
        let address = "https://\(rest)"
        return (try? WebAddress(parsing: address)) == nil ? nil : address
    }
}
