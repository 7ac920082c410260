import Testing

/// A healthy content folder broken in one place, and all that is said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String: String]
    /// One diagnostic after the other; help and note stand on lines of their own.
    let says: String

    /// The healthy app with one text replaced by another.
    init(_ name: String, _ old: String, _ new: String, _ says: String) {
        self.init(name, ["kasa.md": HealthyContent.app(old, new)], says)
    }

    init(_ name: String, _ files: [String: String], _ says: String) {
        (self.name, self.files, self.says) = (name, files, says)
    }

    /// The healthy app beside an `index.md` with this front matter.
    static func site(_ name: String, _ frontMatter: String, _ says: String) -> Mistake {
        Mistake(name, ["index.md": "---\n\(frontMatter)\n---\n", "kasa.md": HealthyContent.app], says)
    }

    /// The healthy app with more body.
    static func body(_ name: String, _ body: String, _ says: String) -> Mistake {
        Mistake(name, ["kasa.md": HealthyContent.app + body], says)
    }

    var testDescription: String { name }

    /// What the reader says of `files`, in the form of `says`.
    func reading() throws -> String {
        try HealthyContent.read(files).1.map { $0.replacing(" | ", with: "\n  | ") }.joined(separator: "\n")
    }
}
