import PolicyModel

/// The form of a value of front matter: what a schema demands of it, and what an editor proposes for it.
package indirect enum KeyForm: Sendable {
    /// A value of one text, by the name of its definition in a schema.
    package enum Scalar: String, CaseIterable, Sendable {
        case text, version, range, date, language, address, flag, platform
    }

    case scalar(Scalar)
    /// A text that a pattern describes; where numbers and flags fit it, a reader with types may take it for one.
    case pattern(String, orTyped: Bool = false)
    case whole(ClosedRange<Int>)
    case choice([String])
    case either([KeyForm])
    case list(KeyForm, mayBeEmpty: Bool = false)
    case platformMap(KeyForm)
    /// A map of names of the author's choice.
    case named(KeyForm)
    case map(KeyTable)
    /// A map that may also be left empty, as a key alone.
    case options(KeyTable)
    case any
    /// A client's name, and the clients of an app with their options: whoever asks has the list.
    case client, clients

    static let text = KeyForm.scalar(.text)
    static let version = KeyForm.scalar(.version)
    static let range = KeyForm.scalar(.range)
    static let date = KeyForm.scalar(.date)
    static let language = KeyForm.scalar(.language)
    static let address = KeyForm.scalar(.address)
    static let flag = KeyForm.scalar(.flag)
    static let platform = KeyForm.scalar(.platform)

    /// One value for all platforms, or a map by platform.
    static func byPlatform(_ form: KeyForm) -> KeyForm { .either([form, .platformMap(form)]) }

    /// One value or a list of at least one.
    static func oneOrMore(_ form: KeyForm) -> KeyForm { .either([form, .list(form)]) }
}

extension KeyForm {
    /// The forms that a value may have, in order: none of them is a choice of others.
    func alternatives(_ clients: [ClientDescription]) -> [KeyForm] {
        if case .either(let forms) = known(clients) { return forms.flatMap { $0.alternatives(clients) } }
        return [known(clients)]
    }

    /// The same form, that of clients written out.
    func known(_ clients: [ClientDescription]) -> KeyForm {
        switch self {
        case .client: return .choice(clients.map(\.name))
        case .clients:
            let name = KeyForm.choice(clients.map(\.name))
            let options = KeyTable("'clients'", clients.map(FrontMatterKey.init))
            return .either([name, .list(name, mayBeEmpty: true), .map(options)])
        default: return self
        }
    }

    /// The keys of a map of this form; none for another.
    var innerKeys: [String] {
        switch self {
        case .map(let table): table.names
        case .platformMap: Platform.allCases.map(\.rawValue)
        case .either(let forms): forms.flatMap(\.innerKeys)
        default: []
        }
    }

    /// Whether a date may stand in it, below however many keys.
    var holdsDate: Bool {
        switch self {
        case .scalar(let form): form == .date
        case .either(let forms): forms.contains(where: \.holdsDate)
        case .list(let form, _), .platformMap(let form), .named(let form): form.holdsDate
        case .map(let table), .options(let table): !table.dated.isEmpty
        default: false
        }
    }
}

extension FrontMatterKey {
    /// The key that a client is under `clients`.
    fileprivate init(_ client: ClientDescription) {
        let platforms = client.platforms.map(\.rawValue).joined(separator: ", ")
        let words = client.needs.isEmpty ? "" : "on \(platforms); needs \(client.needs)"
        let options = KeyTable("'\(client.name)'", client.options.map(FrontMatterKey.init))
        self.init(client.name, .options(options), words, without: "")
    }

    private init(_ option: ClientDescription.Option) {
        let form: KeyForm =
            switch option.kind {
            case .flagByPlatform: .byPlatform(.flag)
            case .editions: .byPlatform(.oneOrMore(.text))
            case .choice(let words): .choice(words)
            case .text: .text
            }
        self.init(option.key, form, option.words, without: option.absent)
    }
}
