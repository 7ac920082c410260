/// The options that an author gave a client, by key; what stands for the default is left out.
///
/// Each client's folder gives its own keys their names and meanings.
package struct ClientOptions: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case flag, versions([Version]), choice(String)
    }

    private var values: [String: Value] = [:]

    package init() {}

    package subscript(key: String) -> Value? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// What an author may write of a client. Its folder describes it, and whoever reads content is handed the list.
package struct ClientDescription: Sendable {
    /// One key below the client's name under `clients`.
    package struct Option: Sendable {
        package enum Kind: Sendable {
            /// `true` or `false`, which is the default.
            case flag
            /// One version or a list of them.
            case versions
            /// One of these words; the first is the default.
            case choice([String])
        }

        package let key: String
        package let kind: Kind

        package init(_ key: String, _ kind: Kind) {
            self.key = key
            self.kind = kind
        }
    }

    package let name: String
    package let platforms: [Platform]
    package let options: [Option]

    package init(name: String, platforms: [Platform], options: [Option] = []) {
        self.name = name
        self.platforms = platforms
        self.options = options
    }
}
