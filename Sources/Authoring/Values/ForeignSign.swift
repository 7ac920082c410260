import PolicyModel

/// A sign that looks like one of YAML's and is another, as chats, word processors and other keyboards write it.
///
/// In words it is as good as any. Where YAML needs its own sign, it becomes part of a key or value without a trace.
struct ForeignSign {
    /// Among the scalars of its line.
    let place: Int
    /// Its code point and name.
    let name: String
    let kind: Kind

    enum Kind {
        case blank, invisible, dash, colon, comma, bracket(Unicode.Scalar)
        /// With the place of the closing one, and what stands between.
        case quote(closing: Int, String)
    }

    /// What YAML has in its place, as one sign; nil where more than the sign must change.
    var plain: Unicode.Scalar? {
        switch kind {
        case .blank, .invisible: " "
        case .dash: "-"
        case .comma: ","
        case .bracket(let bracket): bracket
        case .quote(_, let text): text.contains { $0 == "\"" || $0 == "\\" } ? nil : "\""
        case .colon: nil
        }
    }

    /// Whether another one of the same name stands right behind it.
    func isFollowed(by other: ForeignSign) -> Bool { other.place == place + 1 && other.name == name }

    func diagnostic(at position: SourcePosition) -> Diagnostic {
        let message =
            switch kind {
            case .blank: "\(name), stands where YAML takes a plain blank only"
            case .invisible: "\(name), stands here unseen, and would be part of what is read"
            case .dash: "\(name), begins no entry of a list"
            case .colon: "\(name), ends no key"
            case .comma: "\(name), divides nothing in YAML"
            case .bracket: "\(name), is no bracket of YAML"
            case .quote: "\(name), opens no quotation in YAML, and would be part of the value"
            }
        return Diagnostic(.error, "yaml-sign", at: position, length: 1, message, help: help)
    }

    private var help: String {
        switch kind {
        case .blank: "put a plain blank in its place"
        case .invisible: "remove it"
        case .dash: "write '- ' in its place"
        case .colon: "write ': ', a plain colon and a blank, in its place"
        case .comma: "write ', ' in its place"
        case .bracket(let bracket): "write '\(bracket)' in its place"
        case .quote(_, let text):
            text.contains("\"") ? "put plain quotes in place of both" : "write \"\(text.prefix(60))\""
        }
    }
}

extension ForeignSign {
    /// `U+00A0, a no-break blank`; nil for a sign that stands for no blank.
    static func blankName(_ scalar: Unicode.Scalar) -> String? {
        guard scalar.value > 0x7F else { return nil }
        switch scalar.value {
        case 0xA0: return "U+00A0, a no-break blank"
        case 0x202F, 0x2007: return "U+\(scalar.hexadecimal), a no-break blank"
        case 0x3000: return "U+3000, an ideographic blank"
        default: break
        }
        return scalar.properties.generalCategory == .spaceSeparator
            ? "U+\(scalar.hexadecimal), a typographic blank" : nil
    }

    /// Signs without width, but for those that scripts and directions need.
    static func invisibleName(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xAD: "U+00AD, a soft hyphen"
        case 0x200B, 0x2060, 0x180E: "U+\(scalar.hexadecimal), a blank without width"
        default: nil
        }
    }

    static func dashName(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x2010, 0x2011: "U+\(scalar.hexadecimal), another hyphen"
        case 0x2012, 0x2013: "U+\(scalar.hexadecimal), an en dash"
        case 0x2014, 0x2015: "U+\(scalar.hexadecimal), an em dash"
        case 0x2212: "U+2212, a minus"
        case 0x2022, 0x00B7, 0x2023, 0x25AA, 0x25CF: "U+\(scalar.hexadecimal), a bullet"
        case 0xFE63, 0xFF0D: "U+\(scalar.hexadecimal), a full-width hyphen"
        default: nil
        }
    }

    static func colonName(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xFF1A: "U+FF1A, a full-width colon"
        case 0xFE55, 0xFE13, 0x2236, 0xA789: "U+\(scalar.hexadecimal), another colon"
        default: nil
        }
    }

    static func commaName(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xFF0C: "U+FF0C, a full-width comma"
        case 0x3001: "U+3001, an ideographic comma"
        case 0x060C: "U+060C, an Arabic comma"
        default: nil
        }
    }

    /// The plain bracket in place of a full-width one.
    static func bracket(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        ["\u{FF3B}": "[", "\u{FF3D}": "]", "\u{FF5B}": "{", "\u{FF5D}": "}"][scalar]
    }

    /// Whether a sign opens or closes a quotation in some language.
    static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0x300C...0x300F, 0x301D...0x301F, 0xFF02, 0xFF07: true
        default: false
        }
    }

    static func quoteName(_ scalar: Unicode.Scalar) -> String {
        "U+\(scalar.hexadecimal), a "
            + "\((0x2018...0x201F).contains(scalar.value) ? "curly quote" : "quote of another kind")"
    }
}
