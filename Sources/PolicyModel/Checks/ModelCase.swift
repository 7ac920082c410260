/// Warns of a pattern that matches none of Apple's models: one in other letters, because case counts, and one of
/// another form, such as the name of a product.
///
/// The names are those that Apple's systems give: `hw.machine`, such as `iPhone5,1`, and on Macs `hw.model`.
enum ModelCase {
    /// A name that begins another comes after it.
    private static let names = [
        "iPhone", "iPad", "iPod", "iMacPro", "iMac", "MacBookPro", "MacBookAir", "MacBook", "Macmini", "MacPro", "Mac",
        "AppleTV",
    ]

    /// One `model-case` warning for each such pattern of a rule.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.rules.flatMap { rule in
            let platforms = rule.when.platforms ?? dated.policy.platforms
            guard platforms.contains(where: { $0 != .android }) else { return [Diagnostic]() }
            let patterns = (rule.when.models ?? []).map(\.text), isApples = !platforms.contains(.android)
            return patterns.indices.compactMap { place in
                let last = place > 0 ? patterns[place - 1] : nil
                let next = place + 1 < patterns.count ? patterns[place + 1] : nil
                return diagnostic(patterns[place], between: (last, next), isApples: isApples, at: rule.position)
            }
        }
    }

    /// - Parameters:
    ///   - others: the patterns before and behind it.
    ///   - isApples: false where a model of Android's may be meant.
    private static func diagnostic(
        _ pattern: String, between others: (last: String?, next: String?), isApples: Bool, at position: SourcePosition
    ) -> Diagnostic? {
        func warning(_ reason: String, _ help: String) -> Diagnostic {
            Diagnostic(
                .warning, "model-case", at: position, "the model '\(pattern)' matches no device: \(reason)", help: help)
        }
        if let meant = meant(by: pattern) {
            return warning("letter case counts, and Apple writes \(meant)", "write \(meant)")
        }
        guard isApples, !isApple(pattern) else { return nil }
        if let next = others.next, isNumber(next), isApple("\(pattern),\(next)") {
            let whole = "\(pattern),\(next)"
            return warning("without quotes, a comma divides '\(whole)' into two of a list", "write \"\(whole)\"")
        }
        if let last = others.last, isNumber(pattern), isApple("\(last),\(pattern)") { return nil }
        let form = "Apple's models are letters, a number, a comma and a number"
        let help = likely(pattern).map { "write \"\($0)\"" } ?? "write one such as \"iPhone13,2\", or \"iPhone13,*\""
        return warning(form, help)
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(\.isDecimal) }

    /// Whether a model of Apple's can match a pattern: its own form, that of a simulator, or one with `*` and the
    /// signs of models alone.
    private static func isApple(_ pattern: String) -> Bool {
        guard !pattern.isEmpty, !simulators.contains(pattern) else { return true }
        if pattern.utf8.contains(UInt8(ascii: "*")) {
            return pattern.utf8.allSatisfy { $0.isDecimal || $0.isLatin || ",*-_".utf8.contains($0) }
        }
        let halves = pattern.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 2, let first = halves.first, let last = halves.last, isNumber(String(last)) else {
            return false
        }
        return first.utf8.first.map(\.isLatin) == true && first.utf8.last.map(\.isDecimal) == true
            && first.utf8.allSatisfy { $0.isLatin || $0.isDecimal || "-_".utf8.contains($0) }
    }

    private static let simulators = ["x86_64", "arm64", "arm64e", "i386"]

    /// The pattern with a comma in place of a dot or of a comma and blanks, or without the sign of a regular
    /// expression; nil if that is none either.
    private static func likely(_ pattern: String) -> String? {
        let bare = pattern.filter { !" ^$\\".contains($0) }
        let comma = String(bare.map { $0 == "." ? "," : $0 })
        let isWhole = pattern.contains(",") || !comma.contains("*")
        if isWhole, comma.contains(","), isApple(comma) { return comma }
        let name = bare.prefix { $0.isLetter }
        return pattern.hasPrefix("^") && names.contains(String(name)) ? "\(name)*" : nil
    }

    /// The pattern in Apple's letters; nil if it has them, or begins like no model of Apple's.
    static func meant(by pattern: String) -> String? {
        let written = pattern.prefix { $0.isLetter }, folded = written.lowercased()
        guard !written.isEmpty, let name = names.first(where: { folded.hasPrefix($0.lowercased()) }),
            !written.hasPrefix(name)
        else { return nil }
        return name + pattern.dropFirst(name.count)
    }
}

extension UInt8 {
    fileprivate var isDecimal: Bool { (0x30...0x39).contains(self) }
    fileprivate var isLatin: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
