import Basics
import PolicyModel
import Signing

/// The site's keys as this machine can use them.
///
/// The place of a private half is what an option says, else the user's key folder, else the site's settings: what a
/// person says about the own machine goes before what everybody's file says.
struct Keyring {
    /// One key of the site, once, however many roles it serves.
    struct Entry {
        let key: TrustKey
        let name: String?
        let kind: SiteKeys.Kind
        /// Names of roles, as metadata has them.
        var roles: [String]
        let place: KeyPlace?
        /// Whether the settings no longer name it.
        var isReplaced = false

        /// Where its private half is, and whether it signs, as `problem` says.
        func words(_ problem: String?) -> String {
            place.map { "\($0.backend)" + (problem.map { ", cannot sign: \($0)" } ?? ", can sign") } ?? "elsewhere"
        }

        /// `ayse (63d00ee3cf4f5c61)`, enough to know a key by.
        var label: String { name.map { "\($0) (\(key.id.prefix(16)))" } ?? String(key.id.prefix(16)) }
    }

    let entries: [Entry]
    let folder: KeyFolder
    let environment: [String: String]
    private let options: KeyringOptions
    private let passphrase: PassphraseSource
    private let allowsPlain: Bool
    private let forbidden: [String]
    /// What opened the last key; most people have one passphrase for all of theirs.
    private var words: [UInt8]?

    /// - Parameters:
    ///   - replaced: root keys that the settings no longer name, and whose holders sign the root that replaces them.
    ///   - forbidden: the folders of content and output, where no key may lie.
    /// - Throws: `KeyringError` for settings of this machine.
    init(
        _ keys: SiteKeys, replaced: [TrustKey] = [], _ options: KeyringOptions, _ passphrase: PassphraseSource,
        allowsPlain: Bool, outside forbidden: [String], environment: [String: String]
    ) throws {
        folder = KeyFolder(options.folder.path(environment: environment))
        try folder.refuseOpen()
        self.options = options
        self.passphrase = passphrase
        self.allowsPlain = allowsPlain
        self.forbidden = forbidden
        self.environment = environment
        let given = try options.backends.map { try Self.pair($0) }
        entries = try Self.entries(of: keys, replaced, given, folder)
        for (name, _) in given { _ = try entry(name) }
    }

    /// To look at alone: keys without a passphrase count, too.
    init(
        looking keys: SiteKeys, _ options: KeyringOptions, _ passphrase: PassphraseOptions, of site: Site,
        content: String, output: String
    ) throws {
        let environment = ThisProcess.environment
        try self.init(
            keys, options, passphrase.source(environment: environment), allowsPlain: true,
            outside: FolderRules.withoutKeys(content: content, output: output, of: site), environment: environment)
    }

    /// Nil for a key that this machine knows no place of.
    mutating func signer(for entry: Entry) throws -> PinnedSigner? {
        guard let place = entry.place else { return nil }
        do {
            let signer = try holder(of: entry.key, place)
            return try PinnedSigner(signer, backend: "\(place.backend)", pinned: entry.key, known: entries.map(\.key))
        } catch let error as SigningError {
            throw KeyringError.unusable(place.backend, key: entry.label, cause: error)
        }
    }

    /// The key that a person means by a name, an id, or the beginning of one.
    func entry(_ name: String) throws(KeyringError) -> Entry {
        if let named = entries.first(where: { $0.name == name }) { return named }
        let found = name.count >= 8 ? entries.filter { $0.key.id.hasPrefix(name) } : []
        guard found.count < 2 else { throw KeyringError.severalKeys(name) }
        guard let entry = found.first else { throw KeyringError.unknownKey(name, known: entries.map(\.label)) }
        return entry
    }
}

extension Keyring {
    private mutating func holder(of key: TrustKey, _ place: KeyPlace) throws -> any RoleSigner {
        switch place.backend {
        case .file(let path): return try secret(KeyFile(expanded(path), outside: forbidden).read(), place)
        case .agent: return try AgentSigner(key, socket: environment["SSH_AUTH_SOCK"])
        case .program(let words):
            guard place.source != .site || options.sitePrograms else {
                throw KeyringError.siteProgram(place.backend, key: key.id)
            }
            return ProgramSigner(key, words: words, environment: environment.filter { !$0.key.hasPrefix("DECREE_") })
        }
    }

    private mutating func secret(_ file: [UInt8], _ place: KeyPlace) throws -> TrustSecretKey {
        do {
            return try TrustSecretKey(reading: file, passphrase: words, allowingPlain: allowsPlain)
        } catch SigningError.passphraseNeeded {} catch SigningError.wrongPassphrase {}
        let given = try passphrase.words(of: "\(place.backend)")
        let secret = try TrustSecretKey(reading: file, passphrase: given, allowingPlain: allowsPlain)
        words = given
        return secret
    }

    /// `~/` is the home folder; only a shell would know it else.
    func expanded(_ path: String) -> String {
        path.hasPrefix("~/") ? ConfigurationFolder.home(environment: environment) + path.dropFirst() : path
    }

    /// Why this machine cannot sign with a key, as far as known without a passphrase; nil if it can.
    func problem(of entry: Entry) -> String? {
        guard let place = entry.place else { return "its private half is not here" }
        do {
            switch place.backend {
            case .file(let path):
                try TrustSecretKey.checkFile(try KeyFile(expanded(path), outside: forbidden).read())
            case .agent:
                let holds = try AgentSigner(entry.key, socket: environment["SSH_AUTH_SOCK"], seconds: 5).holdsKey()
                return holds ? nil : "the agent does not hold it"
            case .program(let words):
                guard place.source != .site || options.sitePrograms else {
                    throw KeyringError.siteProgram(place.backend, key: entry.key.id)
                }
                return ProgramSigner.isThere(words[0], environment: environment)
                    ? nil : "there is no program '\(words[0])'"
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Why a key does not sign, found out by letting it sign; nil when it does. May ask for a passphrase.
    ///
    /// The text is none that any client takes for metadata, so its signature is worth nothing to anybody.
    mutating func failure(of entry: Entry) -> String? {
        do {
            guard let signer = try signer(for: entry) else { return problem(of: entry) }
            _ = try signer.signature(over: Array("a trial of this key by decree keys list".utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func pair(_ text: String) throws(KeyringError) -> (name: String, backend: KeyBackend) {
        guard let split = text.firstIndex(of: "="), split > text.startIndex,
            let backend = KeyBackend(String(text[text.index(after: split)...]))
        else { throw KeyringError.option(text) }
        return (String(text[..<split]), backend)
    }

    private static func entries(
        of keys: SiteKeys, _ replaced: [TrustKey], _ given: [(name: String, backend: KeyBackend)], _ folder: KeyFolder
    ) throws -> [Entry] {
        func place(of id: String, _ name: String?, inSettings backend: KeyBackend?) throws -> KeyPlace? {
            let option = given.last { $0.name == name || $0.name.count >= 8 && id.hasPrefix($0.name) }
            return try option.map { KeyPlace(backend: $0.backend, source: .option) }
                ?? folder.backend(of: id).map { KeyPlace(backend: $0, source: .folder) }
                ?? backend.map { KeyPlace(backend: $0, source: .site) }
        }
        var entries: [Entry] = []
        for (role, kind, settings) in keys.named {
            for key in settings.keys {
                let trusted = TrustKey(key)
                if let index = entries.firstIndex(where: { $0.key == trusted }) {
                    entries[index].roles.append(role)
                    continue
                }
                let place = try place(of: trusted.id, key.name, inSettings: key.backend)
                entries.append(Entry(key: trusted, name: key.name, kind: kind, roles: [role], place: place))
            }
        }
        for key in replaced where !entries.contains(where: { $0.key == key }) {
            let place = try place(of: key.id, nil, inSettings: nil)
            entries.append(
                Entry(key: key, name: nil, kind: .root, roles: ["\(RoleName.root)"], place: place, isReplaced: true))
        }
        return entries
    }
}
