import Mustache

/// An object of the page context: its fields are one list, which feeds both the templates and the check of their names.
protocol PageObject: MustacheParent, Sendable {
    static var fields: PageFields<Self> { get }
}

extension PageObject {
    func child(named name: String) -> Any? { Self.fields.value(name, of: self) }
}

/// What a name stands for, as far as a template can tell.
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
}

/// One name with its meaning and how to get its value; a value that may be missing can be asked for with a section.
struct PageField<Root>: Sendable {
    let name: String
    let shape: PageShape
    let value: @Sendable (Root) -> Any

    static func text(_ name: String, _ value: @escaping @Sendable (Root) -> String?) -> PageField {
        PageField(name: name, shape: .text) { root in value(root).map { EscapedText($0) } ?? NoValue() as Any }
    }

    static func markup(_ name: String, _ value: @escaping @Sendable (Root) -> String?) -> PageField {
        PageField(name: name, shape: .markup) { root in value(root).map { Markup(renderText: $0) } ?? NoValue() as Any }
    }

    static func flag(_ name: String, _ value: @escaping @Sendable (Root) -> Bool) -> PageField {
        PageField(name: name, shape: .flag) { value($0) }
    }

    static func object<Part: PageObject>(_ name: String, _ value: @escaping @Sendable (Root) -> Part?) -> PageField {
        PageField(name: name, shape: .object(Part.fields.names)) { value($0) ?? NoValue() as Any }
    }

    static func list<Part: PageObject>(_ name: String, _ value: @escaping @Sendable (Root) -> [Part]) -> PageField {
        PageField(name: name, shape: .list(Part.fields.names)) { value($0) }
    }
}

/// The fields of one kind of object.
struct PageFields<Root>: Sendable {
    let names: PageNames
    private let values: [String: @Sendable (Root) -> Any]

    /// - Precondition: no name occurs twice.
    init(_ fields: [PageField<Root>]) {
        names = PageNames(shapes: Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.shape) }))
        values = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    }

    func value(_ name: String, of root: Root) -> Any? { values[name]?(root) }
}
