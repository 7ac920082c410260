import PolicyModel

/// What is wrong with the signs of a value that is one word or number.
struct ValueSlip {
    /// Follows the message, after a colon.
    let cause: String
    let rest: String
    /// What to write, where that is more than the value.
    var line: String?

    /// Nil if the signs are as they should be.
    init?(_ text: String) {
        if let sign = text.firstIndex(of: "#"), sign > text.startIndex {
            rest = text[..<sign].trimmed
            let blank = text[..<sign].unicodeScalars.last.flatMap(ForeignSign.blankName)
            cause =
                blank.map { "\($0), stands before the '#', and a comment begins with a plain blank" }
                ?? "a comment begins with a blank and '#'"
            line = "\(rest) \(text[sign...])"
            return
        }
        if let range = text.firstRange(of: " //") ?? text.firstRange(of: " <!--"),
            let comment = ForeignComment.plain(of: text[range.lowerBound...].dropFirst())
        {
            rest = text[..<range.lowerBound].trimmed
            cause = "a comment begins with a blank and '#'"
            line = "\(rest) \(comment)"
            return
        }
        if let sign = ValueSlip.sign(in: text) {
            cause = "\(sign.name), is part of it"
            rest = sign.plain
            return
        }
        guard let last = text.last, last == "," || last == ";", text.count > 1 else { return nil }
        cause = "'\(last)' is part of it"
        rest = text.dropLast().trimmed
    }

    /// The first sign of another kind than devices and computers write, and the text with plain ones; nil if there is
    /// none.
    ///
    /// - Parameter kind: the name of a sign that counts; nil for every other.
    static func sign(
        in text: String, _ kind: (Unicode.Scalar) -> String? = ValueSlip.name
    ) -> (name: String, plain: String)? {
        guard let sign = text.unicodeScalars.first(where: { kind($0) != nil }), let name = kind(sign) else {
            return nil
        }
        return (name, String(String.UnicodeScalarView(text.unicodeScalars.flatMap(ValueSlip.plain))).trimmed)
    }

    /// What follows the message about a text that is none of the words or forms possible: the sign that makes it
    /// another, with a colon before it.
    static func tail(of text: String) -> String { ValueSlip(text).map { ": \($0.cause)" } ?? "" }

    static func name(_ scalar: Unicode.Scalar) -> String? {
        if (0xFF01...0xFF5E).contains(scalar.value) { return "U+\(scalar.hexadecimal), a full-width sign" }
        if (0x200C...0x200F).contains(scalar.value) { return "U+\(scalar.hexadecimal), a mark that is not seen" }
        return ForeignSign.blankName(scalar) ?? ForeignSign.invisibleName(scalar) ?? ForeignSign.dashName(scalar)
            ?? (ForeignSign.isQuote(scalar) ? ForeignSign.quoteName(scalar) : nil)
    }

    /// The plain signs in place of one.
    private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0).map { [$0] } ?? [] }
        if ForeignSign.blankName(scalar) != nil { return [" "] }
        if ForeignSign.dashName(scalar) != nil { return ["-"] }
        return name(scalar) == nil ? [scalar] : []
    }
}

extension ValueSlip {
    /// Why a text is no version; nil if nothing more can be said than that.
    static func cause(ofVersion text: String) -> String? {
        if let slip = ValueSlip(text) { return slip.cause }
        let numbers = text.drop { !$0.isNumber }.prefix { $0 == "." || $0.isNumber }
        let (before, after) = (text[..<numbers.startIndex].trimmed, text[numbers.endIndex...].trimmed)
        let count = numbers.split(separator: ".").count
        guard count > 0 else { return nil }
        if isWildcard(text) { return "it stands for many versions" }
        if before.contains(where: \.isLetter), before.count > 1 { return "it holds '\(before)' beside its numbers" }
        if after == "+" { return "it holds a '+'" }
        if after.contains(where: \.isLetter) { return "it holds '\(after)' beside its numbers" }
        return count > 4 ? "it has \(count) numbers" : nil
    }

    /// Whether a word stands for no value.
    static func saysNothing(_ text: String) -> Bool {
        ["none", "no", "null", "nil", "~", "off", "never", "false", "n/a"].contains(text.lowercased())
    }

    /// `2.7.x` and `2.7.*`.
    static func isWildcard(_ text: String) -> Bool {
        [".x", ".X", ".*"].contains { text.hasSuffix($0) && Version(text.dropLast(2)) != nil }
    }

    /// Why a text is no date: a day or time that does not exist, or a sign of another kind.
    static func cause(ofDate text: String) -> String? {
        if let slip = ValueSlip(text) { return slip.cause }
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2], year >= 1970 else {
            return nil
        }
        guard (1...12).contains(month) else { return "there is no month \(month)" }
        let days = Moment.days(inMonth: month, year: year)
        if !(1...days).contains(day) {
            let name = months[month - 1]
            return "\(name.prefix(1).uppercased())\(name.dropFirst()) \(year) has \(days) days"
        }
        let time = text.dropFirst(11).prefix { $0 != "Z" }.split(separator: ":").map { Int($0) ?? 0 }
        if let hour = time.first, hour > 23 { return "hours are 00 to 23, and days begin at 00:00" }
        return time.dropFirst().contains { $0 > 59 } ? "minutes and seconds are 00 to 59" : nil
    }

    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}
