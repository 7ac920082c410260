import PolicyModel

/// Where a private half is, and who says so.
struct KeyPlace {
    /// In the order in which they are asked.
    enum Source: String {
        case option, folder, site
    }

    let backend: KeyBackend
    let source: Source
}

/// Why a key of this machine cannot be used; never holds a passphrase or any part of a key.
enum KeyringError: Error, CustomStringConvertible {
    case option(String)
    case reference(String)
    case siteProgram(KeyBackend, key: String)
    case unusable(KeyBackend, key: String, cause: any Error)
    case unknownKey(String, known: [String])
    case severalKeys(String)
    case noKeys(content: String)

    var description: String {
        switch self {
        case .option(let text):
            "--key-backend '\(text)' is not of the form key=place; a place is \(KeyBackend.forms)"
        case .reference(let file): "'\(file)' must hold one line: \(KeyBackend.forms)"
        case .siteProgram(let backend, let key):
            "index.md asks to run '\(backend)' for key \(key); give --site-programs if you trust whoever wrote that"
        case .unusable(let backend, let key, let cause): "key \(key) at \(backend): \(cause)"
        case .unknownKey(let name, let known):
            "the site has no key '\(name)'; its keys: \(known.joined(separator: ", "))"
        case .severalKeys(let name): "'\(name)' is the beginning of several key ids; give more of it"
        case .noKeys(let content): "the site in '\(content)' has no 'keys'; 'decree keys init' makes them"
        }
    }
}

extension KeyringError: Refusing {
    var isRefusal: Bool {
        switch self {
        case .siteProgram, .unknownKey, .severalKeys, .noKeys: true
        case .option, .reference, .unusable: false
        }
    }
}
