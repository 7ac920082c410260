import PolicyModel

/// An object of the page context. One list of fields serves both the templates and the check of the names in them.
///
/// A field is asked by its index in the list. It writes its bytes itself and hands over its parts one by one, so that
/// no page pays for values in between. The requirements have one implementation; as requirements they are compiled for
/// each kind of object.
package protocol PageObject: Sendable {
    static var fields: PageFields<Self> { get }

    /// Writes a text or prose; nothing for other fields.
    func write(_ field: Int, in words: Vocabulary, to bytes: inout [UInt8])

    /// Whether an inverted section on the field is written.
    ///
    /// A missing value is a known name that shows nothing: it is never looked up in an outer object.
    func isMissing(_ field: Int, in words: Vocabulary) -> Bool

    /// Calls `body` with each object for which a section on the field is written; never for a flag.
    func visit(_ field: Int, in words: Vocabulary, _ body: (any PageObject) -> Void)
}

extension PageObject {
    package func write(_ field: Int, in words: Vocabulary, to bytes: inout [UInt8]) {
        switch Self.fields.values[field] {
        case .text(let value): if let text = value(self) { EscapedText.append(text, to: &bytes) }
        case .words(let value): if let text = value(self, words) { EscapedText.append(text, to: &bytes) }
        case .number(let value): EscapedText.append(value(self), to: &bytes)
        case .markup(let value): if let html = value(self) { bytes += html.utf8 }
        case .flag, .parts: return
        }
    }

    package func isMissing(_ field: Int, in words: Vocabulary) -> Bool {
        switch Self.fields.values[field] {
        case .text(let value), .markup(let value): value(self) == nil
        case .words(let value): value(self, words) == nil
        case .number: false
        case .flag(let value): !value(self)
        case .parts(let isMissing, _): isMissing(self, words)
        }
    }

    package func visit(_ field: Int, in words: Vocabulary, _ body: (any PageObject) -> Void) {
        switch Self.fields.values[field] {
        case .text(let value): if let text = value(self) { body(SectionText(text: text)) }
        case .words(let value): if let text = value(self, words) { body(SectionText(text: text)) }
        case .number(let value): body(SectionText(text: "\(value(self))"))
        case .markup(let value): if let html = value(self) { body(SectionMarkup(html: html)) }
        case .parts(_, let visit): visit(self, words, body)
        case .flag: return
        }
    }
}

/// The type of a value, as far as templates distinguish it.
package indirect enum PageShape: Sendable {
    case text
    case markup
    case flag
    case object(PageNames)
    case list(PageNames)
}

/// The names that one object of the context defines.
package struct PageNames: Sendable {
    let shapes: [String: PageShape]
    /// The index of each name in the object's list of fields.
    let places: [String: Int]
}

/// One name with its meaning and how to get its value; a value that may be missing can be asked for with a section.
package struct PageField<Root>: Sendable {
    fileprivate enum Value: Sendable {
        case text(@Sendable (Root) -> String?)
        case words(@Sendable (Root, Vocabulary) -> String?)
        /// Written as digits, without a text in between.
        case number(@Sendable (Root) -> Int)
        /// Rendered prose. It is the only value that is not escaped, because cmark's safe mode made it.
        case markup(@Sendable (Root) -> String?)
        case flag(@Sendable (Root) -> Bool)
        /// An object or a list.
        case parts(
            isMissing: @Sendable (Root, Vocabulary) -> Bool,
            visit: @Sendable (Root, Vocabulary, (any PageObject) -> Void) -> Void)
    }

    let name: String
    let shape: PageShape
    fileprivate let value: Value

    package static func text(_ name: String, _ value: @escaping @Sendable (Root) -> String?) -> PageField {
        PageField(name: name, shape: .text, value: .text(value))
    }

    /// A text in the words of the page.
    package static func words(_ name: String, _ value: @escaping @Sendable (Root, Vocabulary) -> String?) -> PageField {
        PageField(name: name, shape: .text, value: .words(value))
    }

    package static func number(_ name: String, _ value: @escaping @Sendable (Root) -> Int) -> PageField {
        PageField(name: name, shape: .text, value: .number(value))
    }

    package static func markup(_ name: String, _ value: @escaping @Sendable (Root) -> String?) -> PageField {
        PageField(name: name, shape: .markup, value: .markup(value))
    }

    package static func flag(_ name: String, _ value: @escaping @Sendable (Root) -> Bool) -> PageField {
        PageField(name: name, shape: .flag, value: .flag(value))
    }

    package static func object<Part: PageObject>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Part?
    ) -> PageField {
        PageField(
            name: name, shape: .object(Part.fields.names),
            value: .parts(
                isMissing: { root, _ in value(root) == nil },
                visit: { root, _, body in if let part = value(root) { body(part) } }))
    }

    package static func list<Part: PageObject>(
        _ name: String, _ value: @escaping @Sendable (Root) -> [Part]
    ) -> PageField {
        worded(name) { root, _ in value(root) }
    }

    /// A list whose parts are made one at a time: `visit` hands over each of them.
    package static func list<Part: PageObject>(
        _ name: String, isEmpty: @escaping @Sendable (Root) -> Bool,
        visit: @escaping @Sendable (Root, (Part) -> Void) -> Void
    ) -> PageField {
        PageField(
            name: name, shape: .list(Part.fields.names),
            value: .parts(
                isMissing: { root, _ in isEmpty(root) },
                visit: { root, _, body in visit(root) { body($0) } }))
    }

    /// A list whose parts are made in the words of the page.
    package static func worded<Part: PageObject>(
        _ name: String, _ value: @escaping @Sendable (Root, Vocabulary) -> [Part]
    ) -> PageField {
        PageField(
            name: name, shape: .list(Part.fields.names),
            value: .parts(
                isMissing: { value($0, $1).isEmpty },
                visit: { root, words, body in for part in value(root, words) { body(part) } }))
    }
}

/// The fields of one kind of object.
package struct PageFields<Root>: Sendable {
    let names: PageNames
    fileprivate let values: [PageField<Root>.Value]

    /// - Precondition: no name occurs twice.
    package init(_ fields: [PageField<Root>]) {
        names = PageNames(
            shapes: Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.shape) }),
            places: Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) }))
        values = fields.map(\.value)
    }
}
