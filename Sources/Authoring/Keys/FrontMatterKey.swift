/// A key of front matter: all that is said of it, once.
///
/// Readers, their "did you mean", schemas, completion and hover, the order in which edits write, and the tables of the
/// reference come from it. How its value is read stands beside it, in a `KeyList`.
package struct FrontMatterKey: Sendable {
    /// Where a key may not stand although its neighbours may.
    enum Barred: Sendable { case fragment, message }

    package let name: String
    package let form: KeyForm
    /// What it is, in Markdown.
    let words: String
    /// What holds without it; nil for one that must be there.
    let absent: String?
    let barred: Barred?

    init(_ name: String, _ form: KeyForm, _ words: String, without absent: String? = nil, not barred: Barred? = nil) {
        (self.name, self.form, self.words, self.absent, self.barred) = (name, form, words, absent, barred)
    }

    var isNeeded: Bool { absent == nil }

    /// One sentence on it, and one on what holds without it, in plain text; nil if there is nothing to say.
    package var meaning: String? {
        let rest = absent ?? "an error"
        return words.isEmpty ? nil : (rest.isEmpty ? words : "\(words). Without it: \(rest)").replacing("`", with: "")
    }
}

/// The keys of a map, in the order in which they are written.
package struct KeyTable: Sendable {
    /// The map in a message, such as `a release`.
    let what: String
    package let keys: [FrontMatterKey]
    package let names: [String]
    let needed: [FrontMatterKey]
    /// Those with a date at any depth.
    let dated: [FrontMatterKey]

    init(_ what: String, _ keys: [FrontMatterKey]) {
        self.what = what
        self.keys = keys
        names = keys.map(\.name)
        needed = keys.filter(\.isNeeded)
        dated = keys.filter(\.form.holdsDate)
    }

    /// Those that may stand in a place.
    func without(_ barred: FrontMatterKey.Barred) -> KeyTable {
        KeyTable(what, keys.filter { $0.barred != barred })
    }

    package subscript(name: String) -> FrontMatterKey? { keys.first { $0.name == name } }

    /// Values by key, those that are there, in the order in which they are written.
    package func ordered<Value>(_ values: [(key: String, value: Value?)]) -> [(key: String, value: Value)] {
        names.flatMap { name in
            values.lazy.filter { $0.key == name }.compactMap { pair in pair.value.map { (pair.key, $0) } }
        }
    }

    /// The keys that are written before another.
    func names(before name: String) -> [String] { Array(names.prefix { $0 != name }) }
}
