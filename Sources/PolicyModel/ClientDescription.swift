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
    package let traits: ClientTraits

    package init(
        name: String, platforms: [Platform], needs: String = "", options: [Option] = [],
        traits: ClientTraits = ClientTraits()
    ) {
        (self.name, self.platforms, self.needs, self.options, self.traits) = (name, platforms, needs, options, traits)
    }
}

/// What a client does with any document, as far as the meaning of a policy depends on it.
package struct ClientTraits: Hashable, Sendable {
    /// The platforms on which it shows messages, which announce something other than an update.
    package let messagePlatforms: [Platform]
    /// The differences between devices that it does not see although a policy may, by platform.
    package let folds: PlatformMap<Set<DeviceFold>>
    /// Into how many groups it divides its installations for a rollout; 1 if it knows no rollouts.
    package let rolloutGroups: Int
    /// True if it shows a message of its document whatever the dates, so that the document must wait for them.
    package let knowsNoDates: Bool

    /// - Parameter folds: all where nothing is known of the client.
    package init(
        messagePlatforms: [Platform] = [], folds: PlatformMap<Set<DeviceFold>> = DeviceFold.all,
        rolloutGroups: Int = 1, knowsNoDates: Bool = false
    ) {
        (self.messagePlatforms, self.folds) = (messagePlatforms, folds)
        (self.rolloutGroups, self.knowsNoDates) = (rolloutGroups, knowsNoDates)
    }
}
