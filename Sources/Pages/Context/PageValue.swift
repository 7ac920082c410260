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
        guard text.utf8.contains(where: { reference($0) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            if let reference = reference(byte) { bytes += reference.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
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
