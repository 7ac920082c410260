import PolicyModel

/// The front matter of a content file, for editors: as a JSON Schema (2020-12), and place by place.
package struct FrontMatterSchema: Sendable {
    /// The files that have front matter of their own.
    package enum Kind: String, CaseIterable, Sendable {
        case app, site, fragment
    }

    private let kind: Kind
    private let clients: [ClientDescription]

    package init(_ kind: Kind, clients: [ClientDescription]) { (self.kind, self.clients) = (kind, clients) }

    private var table: KeyTable {
        switch kind {
        case .app: PolicyKeys.policy
        case .fragment: PolicyReader.fragmentKeys
        case .site: SiteReader.keys.table
        }
    }

    package var document: [UInt8] { JSONBytes.document(value) }

    package var value: JSONValue {
        guard case .object(let members) = table.schema(clients) else { return .null }
        let name =
            switch kind {
            case .app: "an app"
            case .site: "index.md"
            case .fragment: "a fragment"
            }
        let head: [JSONValue.Member] = [
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("Front matter of \(name) of Decree")),
        ]
        return .object(head + members + [.init("$defs", KeyForm.Scalar.definitions)])
    }
}

/// What may stand at one place of a front matter.
package struct FrontMatterChoices: Sendable {
    package struct Key: Hashable, Sendable {
        package let name: String
        /// What it is and what holds without it.
        package let words: String?
        /// Whether its value is a map or a list and nothing else.
        package let opensBlock: Bool
    }

    /// The keys of a map; empty for another value.
    package fileprivate(set) var keys: [Key] = []
    /// The words that a value must be one of.
    package fileprivate(set) var words: [String] = []
    /// The forms of text that a value may have.
    package fileprivate(set) var forms: Set<KeyForm.Scalar> = []
    /// What the key that leads here is.
    package fileprivate(set) var meaning: String?

    fileprivate mutating func add(_ form: KeyForm) {
        switch form {
        case .scalar(let scalar):
            forms.insert(scalar)
            words += scalar.words
        case .choice(let words): self.words += words
        case .map(let table), .options(let table):
            keys += table.keys.map { Key(name: $0.name, words: $0.meaning, opensBlock: $0.form.opensBlock) }
        case .platformMap: keys += Platform.allCases.map { Key(name: $0.rawValue, words: nil, opensBlock: false) }
        default: break
        }
    }
}

extension FrontMatterSchema {
    /// What may stand at a place; at one that no key leads to, nothing.
    package func place(_ path: [YAMLStep]) -> FrontMatterChoices {
        var forms: [KeyForm] = [.map(table)], place = FrontMatterChoices()
        for step in path {
            let next = forms.flatMap { $0.alternatives(clients) }.compactMap { $0.next(step) }
            place.meaning = next.lazy.compactMap(\.meaning).first ?? place.meaning
            forms = next.map(\.form)
        }
        for form in forms.flatMap({ $0.alternatives(clients) }) { place.add(form) }
        return place
    }
}

extension KeyForm {
    fileprivate var opensBlock: Bool {
        switch self {
        case .list, .platformMap, .named, .map: true
        default: false
        }
    }

    fileprivate func next(_ step: YAMLStep) -> (form: KeyForm, meaning: String?)? {
        switch (self, step) {
        case (.list(let form, _), .item), (.platformMap(let form), .key), (.named(let form), .key): (form, nil)
        case (.map(let table), .key(let name)), (.options(let table), .key(let name)):
            table[name].map { ($0.form, $0.meaning) }
        default: nil
        }
    }
}

extension KeyForm.Scalar {
    /// The words that a value must be one of; empty where other texts can stand.
    fileprivate var words: [String] {
        switch self {
        case .flag: ["true", "false"]
        case .platform: Platform.allCases.map(\.rawValue)
        default: []
        }
    }
}
