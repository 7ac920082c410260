import Basics

/// A text in the order of Sparkle's `SUStandardVersionComparator`, which compares builds and macOS versions.
///
/// `1` = `1.0`; `1.0b1` < `1.0` < `1.0 (5)`; all from the first `-` on is dropped, so `1.0-5` = `1.0`; `+` and `~`
/// count as letters.
struct VersionText: Sendable {
    private enum Part {
        /// At most the largest number of 64 bits.
        case number(Int)
        /// A dot, white space, or other punctuation; all are equal.
        case separator(isDot: Bool)
        case text([UInt16])
    }

    private let parts: [Part]
    /// Of numbers with a dot between two; nil for every other text.
    private let numbers: [Int]?

    /// True for numbers with a dot between two, all of which have one order.
    var isNumeric: Bool { numbers != nil }

    /// The part of a text that is compared.
    static func read(of text: String) -> String {
        text.dropFirst().firstIndex(of: "-").map { String(text[..<$0]) } ?? text
    }

    init(_ text: String) {
        if let plain = Self.plainNumbers(text) {
            parts = Array(plain.map { [.number($0)] }.joined(separator: [.separator(isDot: true)]))
            numbers = Self.withoutZeros(plain)
            return
        }
        var parts: [Part] = [], run = String.UnicodeScalarView(), kind: Kind?
        for scalar in text.unicodeScalars {
            let next = Kind(scalar)
            if next == .dash, kind != nil { break }
            if next != kind || next.isSeparator {
                if let kind { parts.append(Self.part(run, kind)) }
                run = String.UnicodeScalarView()
            }
            run.append(scalar)
            kind = next
        }
        if let kind { parts.append(Self.part(run, kind)) }
        self.parts = parts
        numbers = Self.numbers(parts)
    }

    /// The numbers of a text of digits with a dot between two, as most builds are; nil for every other, and for digits
    /// that may not fit.
    private static func plainNumbers(_ text: String) -> [Int]? {
        var numbers: [Int] = [], number = 0, digits = 0
        for byte in text.utf8 {
            if byte.isDigit, digits < 18 {
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
                digits += 1
            } else if byte == UInt8(ascii: "."), digits > 0 {
                numbers.append(number)
                (number, digits) = (0, 0)
            } else {
                return nil
            }
        }
        return digits > 0 ? numbers + [number] : nil
    }

    /// Zeros at the end count for nothing.
    private static func withoutZeros(_ numbers: [Int]) -> [Int] {
        Array(numbers.prefix((numbers.lastIndex { $0 != 0 } ?? -1) + 1))
    }

    private static func numbers(_ parts: [Part]) -> [Int]? {
        var numbers: [Int] = []
        for (index, part) in parts.enumerated() {
            switch part {
            case .number(let number) where index % 2 == 0: numbers.append(number)
            case .separator(isDot: true) where index % 2 == 1: continue
            default: return nil
            }
        }
        return parts.count % 2 == 1 ? withoutZeros(numbers) : nil
    }

    private static func part(_ run: String.UnicodeScalarView, _ kind: Kind) -> Part {
        switch kind {
        case .number:
            // Digits of other scripts end the number, as for `NSString.longLongValue`.
            let digits = run.prefix { $0.isASCII }.compactMap { Int(String($0)) }
            return .number(
                digits.reduce(0) { value, digit in
                    let (tens, isWide) = value.multipliedReportingOverflow(by: 10)
                    let (sum, isWider) = tens.addingReportingOverflow(digit)
                    return isWide || isWider ? .max : sum
                })
        case .text: return .text(Array(String(run).utf16))
        case .dot: return .separator(isDot: true)
        case .dash, .separator: return .separator(isDot: false)
        }
    }

    private enum Kind {
        case number, dot, separator, dash, text

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case ".": self = .dot
            case "-": self = .dash
            case _ where scalar.properties.generalCategory == .decimalNumber: self = .number
            case _ where scalar.isBlank || scalar.isLineEnd: self = .separator
            case _ where scalar.isPunctuation: self = .separator
            default: self = .text
            }
        }

        var isSeparator: Bool { self == .dot || self == .separator || self == .dash }
    }
}

extension VersionText: Comparable {
    static func < (left: VersionText, right: VersionText) -> Bool {
        if let one = left.numbers, let other = right.numbers { return one.lexicographicallyPrecedes(other) }
        return left.order(to: right) < 0
    }

    static func == (left: VersionText, right: VersionText) -> Bool {
        if let one = left.numbers, let other = right.numbers { return one == other }
        return left.order(to: right) == 0
    }

    /// Below 0 if this one is older, above 0 if it is newer.
    private func order(to other: VersionText) -> Int {
        let left = padded(to: other), right = other.padded(to: self)
        for (one, two) in zip(left, right) {
            let order = Self.order(one, two)
            if order != 0 { return order }
        }
        guard left.count != right.count else { return 0 }
        let longer = left.count > right.count ? left : right, sign = left.count > right.count ? 1 : -1
        if case .text = longer[min(left.count, right.count)] { return -sign }
        return sign
    }

    /// The parts, with `.0` in place of numbers and dots that only the other has at its start.
    private func padded(to other: VersionText) -> [Part] {
        let own = leadingNumbers, others = other.leadingNumbers
        guard own < others else { return parts }
        let filling = other.parts[own..<others].map { part -> Part in
            if case .number = part { .number(0) } else { part }
        }
        return parts[..<own] + filling + parts[own...]
    }

    /// The number of parts before the first that is neither a number nor a dot.
    private var leadingNumbers: Int {
        parts.prefix { part in
            switch part {
            case .number, .separator(isDot: true): true
            default: false
            }
        }.count
    }

    private static func order(_ left: Part, _ right: Part) -> Int {
        switch (left, right) {
        case (.number(let one), .number(let two)): one < two ? -1 : one > two ? 1 : 0
        case (.text(let one), .text(let two)):
            one.lexicographicallyPrecedes(two) ? -1 : two.lexicographicallyPrecedes(one) ? 1 : 0
        case (.separator, .separator): 0
        case (.text, _): -1
        case (_, .text): 1
        case (.number, .separator): 1
        case (.separator, .number): -1
        }
    }
}
