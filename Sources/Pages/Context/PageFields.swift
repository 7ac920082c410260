import PolicyModel

/// An object of the page context. One list of fields serves both the templates and the check of the names in them.
protocol PageObject: Sendable {
    static var fields: PageFields<Self> { get }
    /// The value of a field, by its index in the list.
    func value(at index: Int, in words: Vocabulary) -> PageValue
}

extension PageObject {
    func value(at index: Int, in words: Vocabulary) -> PageValue { Self.fields.values[index](self, words) }
}

/// The type of a value, as far as templates distinguish it.
indirect enum PageShape: Sendable {
    case text
    case markup
    case flag
    case object(PageNames)
    case list(PageNames)
}

/// The names that one object of the context defines.
struct PageNames: Sendable {
    let shapes: [String: PageShape]
    /// The index of each name in the object's list of fields.
    let places: [String: Int]
}

/// One name with its meaning and how to get its value; a value that may be missing can be asked for with a section.
struct PageField<Root>: Sendable {
    let name: String
    let shape: PageShape
    let value: @Sendable (Root, Vocabulary) -> PageValue

    static func text(_ name: String, _ value: @escaping @Sendable (Root) -> String?) -> PageField {
        PageField(name: name, shape: .text) { root, _ in .text(value(root)) }
    }

    /// A text in the words of the page.
    static func words(_ name: String, _ value: @escaping @Sendable (Root, Vocabulary) -> String?) -> PageField {
        PageField(name: name, shape: .text) { .text(value($0, $1)) }
    }

    static func markup(_ name: String, _ value: @escaping @Sendable (Root) -> String?) -> PageField {
        PageField(name: name, shape: .markup) { root, _ in .markup(value(root)) }
    }

    static func flag(_ name: String, _ value: @escaping @Sendable (Root) -> Bool) -> PageField {
        PageField(name: name, shape: .flag) { root, _ in .flag(value(root)) }
    }

    static func object<Part: PageObject>(_ name: String, _ value: @escaping @Sendable (Root) -> Part?) -> PageField {
        PageField(name: name, shape: .object(Part.fields.names)) { root, _ in .object(value(root)) }
    }

    static func list<Part: PageObject>(_ name: String, _ value: @escaping @Sendable (Root) -> [Part]) -> PageField {
        PageField(name: name, shape: .list(Part.fields.names)) { root, _ in .list(value(root)) }
    }

    /// A list whose parts are made in the words of the page.
    static func worded<Part: PageObject>(
        _ name: String, _ value: @escaping @Sendable (Root, Vocabulary) -> [Part]
    ) -> PageField {
        PageField(name: name, shape: .list(Part.fields.names)) { .list(value($0, $1)) }
    }
}

/// The fields of one kind of object.
struct PageFields<Root>: Sendable {
    let names: PageNames
    fileprivate let values: [@Sendable (Root, Vocabulary) -> PageValue]

    /// - Precondition: no name occurs twice.
    init(_ fields: [PageField<Root>]) {
        names = PageNames(
            shapes: Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.shape) }),
            places: Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) }))
        values = fields.map(\.value)
    }
}
