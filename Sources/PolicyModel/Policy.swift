/// What one app's author wrote, checked and resolved: nothing downstream checks it again.
///
/// A policy is timeless; `DatedPolicy` says what it means at one moment.
package struct Policy: Sendable {
    /// The folder of the app's files in the site, `[a-z0-9][a-z0-9-]{0,62}`.
    package let slug: String
    /// The display name, key `app`.
    package let name: String
    /// The fallback language.
    package let language: LanguageTag
    /// Never empty, in `Platform` order.
    package let platforms: [Platform]
    /// Bundle ids and package names.
    package let ids: [Platform: String]
    /// Absolute https URLs.
    package let stores: [Platform: String]
    /// In the order written.
    package let clients: [ClientChoice]
    /// Ascending by version, unique as versions.
    package let releases: [Release]
    /// The `latest` an author fixed; each names a release listed on its platform.
    package let latest: [Platform: Version]
    /// The lowest version still allowed to run, inclusive; each names a release listed on its platform.
    package let minimum: [Platform: Version]
    package let frequency: Frequency
    /// In order; the first that holds wins.
    package let rules: [Rule]
    package let accepts: [Acceptance]
    /// By client name, typed values passed through unchanged.
    package let extra: [String: JSONValue]
    /// By section name; `force` and `recommend` are the standard ones.
    package let texts: [String: LocalizedText]
    /// Release notes by release and language.
    package let notes: [Version: [LanguageTag: Prose]]
    package let messages: [Message]
    package let documentation: Prose
    package let positions: Positions

    package init(
        slug: String, name: String, language: LanguageTag, platforms: [Platform], ids: [Platform: String],
        stores: [Platform: String], clients: [ClientChoice], releases: [Release], latest: [Platform: Version],
        minimum: [Platform: Version], frequency: Frequency, rules: [Rule], accepts: [Acceptance],
        extra: [String: JSONValue], texts: [String: LocalizedText], notes: [Version: [LanguageTag: Prose]],
        messages: [Message], documentation: Prose, positions: Positions
    ) {
        self.slug = slug
        self.name = name
        self.language = language
        self.platforms = platforms
        self.ids = ids
        self.stores = stores
        self.clients = clients
        self.releases = releases
        self.latest = latest
        self.minimum = minimum
        self.frequency = frequency
        self.rules = rules
        self.accepts = accepts
        self.extra = extra
        self.texts = texts
        self.notes = notes
        self.messages = messages
        self.documentation = documentation
        self.positions = positions
    }
}

extension Policy {
    /// Where the parts stand that a diagnostic may have to point at.
    package struct Positions: Sendable {
        /// The app's main file, line 1.
        package let file: SourcePosition
        /// By front matter key (`app`, `store`, `latest`, …): the place of its value; a missing key is not here.
        /// A platform's own value in a map by platform is here as `minimum.ios`.
        package let keys: [String: SourcePosition]
        /// By web address: where `store` or `extra` holds it first.
        package let addresses: [String: SourcePosition]

        package init(
            file: SourcePosition, keys: [String: SourcePosition], addresses: [String: SourcePosition] = [:]
        ) {
            self.file = file
            self.keys = keys
            self.addresses = addresses
        }

        /// Where an address is written; the value of a key for an address in another form than written.
        package subscript(address address: String, elseKey key: String) -> SourcePosition {
            addresses[address] ?? self[key]
        }

        package subscript(key: String) -> SourcePosition { keys[key] ?? file }

        /// The platform's own value where there is one, else the whole value.
        package subscript(key: String, on platform: Platform) -> SourcePosition {
            keys["\(key).\(platform.rawValue)"] ?? self[key]
        }
    }

    /// Ascending releases that shipped on `platform`.
    package func releases(on platform: Platform) -> [Release] {
        releases.filter { $0.shipments[platform] != nil }
    }

    /// The listed release of that version on `platform`, or nil.
    package func release(_ version: Version, on platform: Platform) -> Release? {
        releases.first { $0.version == version && $0.shipments[platform] != nil }
    }

    package func choice(of client: String) -> ClientChoice? { clients.first { $0.name == client } }

    /// Every language in which some text, note or message is written, the fallback language first, then sorted.
    package var languages: [LanguageTag] {
        var all = Set(texts.values.flatMap(\.languages))
        for note in notes.values { all.formUnion(note.keys) }
        for message in messages { all.formUnion(message.text.languages) }
        all.remove(language)
        return [language] + all.sorted()
    }
}

/// How often a recommendation is shown.
package enum Frequency: String, CaseIterable, Hashable, Sendable {
    case always, once

    /// By the case: to hash the raw value is to hash a text.
    package func hash(into hasher: inout Hasher) { hasher.combine(self == .always) }
}

/// A client the author asked for, with its options.
package struct ClientChoice: Hashable, Sendable {
    package let name: String
    package let options: ClientOptions
    package let position: SourcePosition

    package init(name: String, options: ClientOptions = ClientOptions(), position: SourcePosition) {
        self.name = name
        self.options = options
        self.position = position
    }
}

/// The options that some client knows; each belongs to the client named in its comment.
package struct ClientOptions: Hashable, Sendable {
    package enum Layout: String, CaseIterable, Hashable, Sendable {
        case auto, single
        case perBuild = "per-build"
    }

    /// prince-of-versions: also the older object that 3.x clients read.
    package var legacy = false
    /// prince-of-versions: the client versions in the field.
    package var versions: [Version]?
    /// ssvc: whether builds get files of their own.
    package var layout = Layout.auto

    package init() {}
}

/// A version of the app that shipped.
package struct Release: Hashable, Sendable {
    /// What is particular to one platform.
    package struct Shipment: Hashable, Sendable {
        /// Apple: `CFBundleVersion`; Android: the version code's decimal text.
        package let build: String?
        /// Lowest OS version it runs on; nil for every OS.
        package let requires: Version?
        package let live: Live

        package init(build: String? = nil, requires: Version? = nil, live: Live = .longAgo) {
            self.build = build
            self.requires = requires
            self.live = live
        }
    }

    package enum Live: Hashable, Sendable {
        case longAgo, pending
        case from(Moment)

        package func isLive(at moment: Moment) -> Bool {
            switch self {
            case .longAgo: true
            case .pending: false
            case .from(let start): start <= moment
            }
        }
    }

    /// `version.description` is the exact marketing string that shipped.
    package let version: Version
    /// Only the platforms it shipped on.
    package let shipments: [Platform: Shipment]
    package let position: SourcePosition

    package init(version: Version, shipments: [Platform: Shipment], position: SourcePosition) {
        self.version = version
        self.shipments = shipments
        self.position = position
    }
}

/// A loss that the author takes knowingly.
package struct Acceptance: Hashable, Sendable {
    package let clients: [String]
    /// A rule's id, or `minimum`, or `latest`.
    package let rule: String
    package let lossClass: String
    package let why: String
    /// The last second of the `until` day; nil for ever.
    package let until: Moment?
    package let position: SourcePosition

    package init(
        clients: [String], rule: String, lossClass: String, why: String, until: Moment?, position: SourcePosition
    ) {
        self.clients = clients
        self.rule = rule
        self.lossClass = lossClass
        self.why = why
        self.until = until
        self.position = position
    }
}
