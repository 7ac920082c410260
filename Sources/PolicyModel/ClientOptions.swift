/// The options that an author gave a client, by key; what stands for the default is left out.
///
/// Each client's folder gives its own keys their names and meanings.
package struct ClientOptions: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case choice(String)
        case text(String)
        /// The platforms for which the option is on.
        case platforms(Set<Platform>)
        /// Versions of the client as written, by platform; other platforms have the default.
        case editions([Platform: [String]])
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
            /// `true`, `false`, which is the default, or a map of these by platform.
            case flagByPlatform
            /// One version of the client or a list of them, or a map of these by platform; without a map, they are
            /// those of the given platforms.
            case editions(of: [Platform])
            /// One of these words; the first is the default.
            case choice([String])
            /// A text for which the function is true; its form in words.
            case text(form: String, _ isValid: @Sendable (String) -> Bool)

            /// The default in words; empty where the kind alone does not say it.
            fileprivate var absent: String {
                switch self {
                case .flagByPlatform: "`false`"
                case .choice(let words): words.first.map { "`\($0)`" } ?? ""
                case .editions, .text: ""
                }
            }
        }

        package let key: String
        package let kind: Kind
        /// What it is, for the reference.
        package let words: String
        /// What holds without it.
        package let absent: String

        /// - Parameter absent: nil for the kind's own default.
        package init(_ key: String, _ kind: Kind, _ words: String = "", absent: String? = nil) {
            self.key = key
            self.kind = kind
            self.words = words
            self.absent = absent ?? kind.absent
        }
    }

    package let name: String
    package let platforms: [Platform]
    /// What it needs of a policy, for the reference.
    package let needs: String
    package let options: [Option]
    /// The platforms on which it shows messages, which announce something other than an update.
    package let messages: [Platform]
    /// The differences between devices that it does not see.
    package let folds: PlatformMap<Set<DeviceFold>>
    /// Into how many groups it divides its installations for a rollout; 1 if it knows no rollouts.
    package let rolloutGroups: Int
    /// True if it shows a message of its document whatever the dates, so that the document must wait for them.
    package let knowsNoDates: Bool

    package init(
        name: String, platforms: [Platform], needs: String = "", options: [Option] = [], messages: [Platform] = [],
        folds: PlatformMap<Set<DeviceFold>> = DeviceFold.all, rolloutGroups: Int = 1,
        knowsNoDates: Bool = false
    ) {
        self.name = name
        self.platforms = platforms
        self.needs = needs
        self.options = options
        self.messages = messages
        self.folds = folds
        self.rolloutGroups = rolloutGroups
        self.knowsNoDates = knowsNoDates
    }
}
