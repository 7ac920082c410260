import Mustache

/// The leaf values a template can name; each writes itself already escaped, so safety does not hang on how a tag is spelt.
///
/// swift-mustache escapes whole `Character`s: a quote followed by a combining mark is another `Character` and would stay
/// a bare quote, which ends an attribute. So its own escaping is switched off (`TemplateFolder`) and these do it by scalar.
struct EscapedText: MustacheCustomRenderable, MustacheParent, Sendable {
    private let escaped: String

    init(_ text: String) { escaped = EscapedText.escape(text) }

    var renderText: String { escaped }
    var isNull: Bool { false }

    /// Text has no parts; without this, the library would look at the stored properties.
    func child(named: String) -> Any? { nil }

    /// The text with the five characters that mean something in HTML written as references, valid in a quoted attribute too.
    static func escape(_ text: String) -> String {
        var text = text
        return text.withUTF8 { utf8 in
            guard var place = utf8.firstIndex(where: isSpecial) else { return nil }
            var bytes = [UInt8](utf8[..<place])
            bytes.reserveCapacity(utf8.count + utf8.count / 4 + 32)
            while place < utf8.count {
                if let reference = reference(utf8[place]) { bytes += reference.utf8 }
                place += 1
                let rest = utf8[place...], next = rest.firstIndex(where: isSpecial) ?? utf8.count
                bytes += utf8[place..<next]
                place = next
            }
            return String(decoding: bytes, as: UTF8.self)
        } ?? text
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x3F && (byte == 0x22 || byte == 0x26 || byte == 0x27 || byte == 0x3C || byte == 0x3E)
    }

    private static func reference(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }

}

/// Rendered prose: the one value that is written as it is, because cmark's safe mode made it.
struct Markup: MustacheCustomRenderable, MustacheParent, Sendable {
    let renderText: String
    var isNull: Bool { false }

    func child(named: String) -> Any? { nil }
}

/// A known name without a value here.
///
/// A plain nil would let the library look for the same name in the surrounding object and show someone else's value.
struct NoValue: MustacheCustomRenderable, MustacheParent, Sendable {
    var renderText: String { "" }
    var isNull: Bool { true }

    func child(named: String) -> Any? { nil }
}
