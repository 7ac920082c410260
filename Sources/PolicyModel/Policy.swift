/// One app's policy, parsed and validated: nothing downstream validates it again.
///
/// A policy does not depend on the time; `DatedPolicy` evaluates it at one moment.
package struct Policy: Sendable {
    /// The folder of the app's files in the site, `[a-z0-9][a-z0-9-]{0,62}`.
    package let slug: String
    /// The display name, front matter key `app`.
    package let name: String
    /// The fallback language of all texts.
    package let language: LanguageTag
    /// Never empty, in `Platform` order.
    package let platforms: [Platform]
    /// Bundle identifiers, and package names on Android.
    package let ids: PlatformMap<String>
    /// Absolute https URLs.
    package var stores: PlatformMap<String>
    /// The clients to write documents for, in the order written.
    package var clients: [ClientChoice]
    /// Those that every device sees, ascending; no two have equal versions.
    package private(set) var releases: [Release]
    /// Those that devices on their channel alone see, ascending; `seen(on:)` has them among the others.
    package private(set) var previews: [Release]
    /// The channel whose devices the policy is for; nil for all that are on none.
    package private(set) var channel: String?
    /// The release to announce, where the author fixed one; each is a release listed on its platform.
    package private(set) var latest: PlatformMap<Version>
    /// The lowest version still allowed to run, in steps of ascending time; never empty for a platform that has one.
    package private(set) var minimum: PlatformMap<[MinimumStep]>
    /// How often recommendations are shown, unless a rule says otherwise.
    package let frequency: Frequency
    /// In the order written; the first whose condition holds decides.
    package private(set) var rules: [Rule]
    /// What the author accepts knowingly, key `accept`.
    package let accepts: [Acceptance]
    /// What the author promises of devices, key `expect`, in the order written.
    package let promises: [Promise]
    /// Additional document content by client name; values are passed through unchanged.
    package let extra: [String: JSONValue]
    /// By section name; `force` and `recommend` are the standard sections.
    package let texts: [String: LocalizedText]
    /// Release notes by release and language.
    package let notes: [Version: [LanguageTag: Prose]]
    /// In the order written, which is the order in which a device tries them.
    package private(set) var messages: [Message]
    /// The policy's own text, shown on the app's page.
    package let documentation: Prose
    /// The public address of the site, without a slash at the end; nil when not set.
    package let siteURL: String?
    package let positions: Positions

    package init(
        slug: String, name: String, language: LanguageTag, platforms: [Platform], ids: PlatformMap<String>,
        stores: PlatformMap<String>, clients: [ClientChoice], releases: [Release], previews: [Release] = [],
        latest: PlatformMap<Version>, minimum: PlatformMap<[MinimumStep]>, frequency: Frequency, rules: [Rule],
        accepts: [Acceptance], promises: [Promise] = [],
        extra: [String: JSONValue], texts: [String: LocalizedText], notes: [Version: [LanguageTag: Prose]],
        messages: [Message], documentation: Prose, siteURL: String? = nil, positions: Positions
    ) {
        self.slug = slug
        self.name = name
        self.language = language
        self.platforms = platforms
        self.ids = ids
        self.stores = stores
        self.clients = clients
        self.releases = releases
        self.previews = previews
        self.latest = latest
        self.minimum = minimum
        self.frequency = frequency
        self.rules = rules
        self.accepts = accepts
        self.promises = promises
        self.extra = extra
        self.texts = texts
        self.notes = notes
        self.messages = messages
        self.documentation = documentation
        self.siteURL = siteURL
        self.positions = positions
    }
}

extension Policy {
    /// One that lists no release and decides nothing.
    ///
    /// - Parameter clients: their names.
    package init(
        slug: String, platforms: [Platform], ids: PlatformMap<String> = [:], clients: [String],
        texts: [String: LocalizedText] = [:]
    ) {
        let nowhere = SourcePosition(file: slug)
        self.init(
            slug: slug, name: slug, language: .english, platforms: platforms, ids: ids, stores: [:],
            clients: clients.map { ClientChoice(name: $0, position: nowhere) }, releases: [], latest: [:], minimum: [:],
            frequency: .always, rules: [], accepts: [], extra: [:], texts: texts, notes: [:], messages: [],
            documentation: .empty, positions: Positions(file: nowhere, keys: [:]))
    }
}

extension Policy {
    /// A part of a policy that an entry of `accept` can name.
    package struct Part: Hashable, Sendable {
        package enum Name: Hashable, Sendable {
            case release(Version)
            /// A rule's id, `minimum` or `latest`.
            case rule(String)
        }

        package let name: Name
        package let start: SourcePosition
        package let lastLine: Int

        package init(_ name: Name, from start: SourcePosition, toLine lastLine: Int) {
            (self.name, self.start, self.lastLine) = (name, start, lastLine)
        }
    }

    /// Where the parts of a policy are written, so that diagnostics can point at them.
    package struct Positions: Sendable {
        /// The app's main file, line 1.
        package let file: SourcePosition
        /// By front matter key (`app`, `store`, `latest`, …): the position of its value; missing keys are absent.
        /// A platform's own value in a map by platform has a key such as `minimum.ios`, and a value in `extra` one such
        /// as `extra.prince-of-versions.meta.greeting`.
        package let keys: [String: SourcePosition]
        /// By web address: its first position in `store`, `extra` or `releases`.
        package let addresses: [String: SourcePosition]
        /// Every date, those of `releases`, `minimum` and `rules` first.
        package var dates: [WrittenDate]
        /// The lines of releases, rules, `minimum` and `latest`, in the order of the file.
        package let parts: [Part]

        package init(
            file: SourcePosition, keys: [String: SourcePosition], addresses: [String: SourcePosition] = [:],
            dates: [WrittenDate] = [], parts: [Part] = []
        ) {
            self.file = file
            self.keys = keys
            self.addresses = addresses
            self.dates = dates
            self.parts = parts
        }

        /// The part of the policy that holds a place; nil for all others.
        package func part(at place: SourcePosition) -> Part? {
            parts.last { $0.start.file == place.file && $0.start <= place && place.line <= $0.lastLine }
        }

        /// A date as the author wrote it.
        package struct WrittenDate: Hashable, Sendable {
            package let moment: Moment
            package let text: String
            package let position: SourcePosition
            /// The key of the value: `live`, `from` or `until`; or a platform's, in a map.
            package let key: String

            package init(_ moment: Moment, _ text: String, key: String, at position: SourcePosition) {
                (self.moment, self.text, self.key, self.position) = (moment, text, key, position)
            }
        }

        /// The first text of a moment.
        package func text(of moment: Moment) -> String? { dates.first { $0.moment == moment }?.text }

        /// Where an address is written; if it is not found as written, the value of `key`.
        package subscript(address address: String, elseKey key: String) -> SourcePosition {
            addresses[address] ?? self[key]
        }

        /// The value of a front matter key; if it is missing, the file's first line.
        package subscript(key: String) -> SourcePosition { keys[key] ?? file }

        /// A value inside that of `extra`; if it is not found, the whole value.
        package subscript(extra path: String...) -> SourcePosition {
            keys["extra." + path.joined(separator: ".")] ?? self["extra"]
        }

        /// The platform's own value if there is one, else the whole value of the key.
        package subscript(key: String, on platform: Platform) -> SourcePosition {
            keys["\(key).\(platform.rawValue)"] ?? self[key]
        }
    }

    /// The releases that shipped on `platform`, ascending.
    package func releases(on platform: Platform) -> [Release] {
        // Nothing is copied where all shipped there.
        releases.allSatisfy { $0.shipments.has(platform) } ? releases : releases.filter { $0.shipments.has(platform) }
    }

    package func release(_ version: Version, on platform: Platform) -> Release? {
        releases.first { $0.version == version && $0.shipments.has(platform) }
    }

    /// The entry of `clients` with that name; nil if absent.
    package func choice(of client: String) -> ClientChoice? { clients.first { $0.name == client } }

    /// Every language of a text, note or message: the fallback language first, the others sorted.
    package var languages: [LanguageTag] {
        // Looking through a few is faster than a set.
        var others: [LanguageTag] = []
        func add(_ tag: LanguageTag) { if tag != language, !others.contains(tag) { others.append(tag) } }
        for text in texts.values { text.languages.forEach(add) }
        for note in notes.values { note.keys.forEach(add) }
        for message in messages { message.text.languages.forEach(add) }
        return [language] + others.sorted()
    }
}

extension Policy {
    /// The same policy with what holds at a moment alone: the step of each minimum, the rules whose time it is, and the
    /// messages that are not over. A message that begins later stays: its `from` goes into the document.
    func resolved(at moment: Moment) -> Policy {
        var resolved = self
        resolved.minimum = minimum.compactMapValues { steps in
            steps.last { $0.from.map { $0 <= moment } ?? true }.map { [$0] }
        }
        if hasSharedRelease { resolved.releases = releases.map { $0.resolved(at: moment) } }
        resolved.rules = rules.filter { $0.span.contains(moment) }
        resolved.messages = messages.filter { $0.until.map { moment <= $0 } ?? true }
        return resolved
    }
}

extension Policy {
    /// The channels of releases, each once, sorted.
    package var channels: [String] { Set(previews.compactMap(\.channel)).sorted() }

    /// The releases for all devices and those on channels, ascending.
    package var everyRelease: [Release] {
        previews.isEmpty ? releases : (releases + previews).sorted { $0.version < $1.version }
    }

    /// The channels of releases that shipped on `platform`.
    package func channels(on platform: Platform) -> [String] {
        channels.filter { channel in
            previews.contains { $0.channel == channel && $0.shipments.has(platform) }
        }
    }

    /// The policy for devices on a channel: its releases are listed among those for everybody. A fixed `latest` holds
    /// back releases for everybody alone.
    package func seen(on channel: String) -> Policy {
        var seen = self
        seen.channel = channel
        seen.previews = []
        seen.latest = [:]
        seen.releases = (releases.map { $0.heldBack(above: latest) } + previews.filter { $0.channel == channel })
            .sorted { $0.version < $1.version }
        return seen
    }
}

/// How often a recommendation is shown.
package enum Frequency: String, CaseIterable, Hashable, Sendable {
    case always, once

    /// Hashes a boolean, which is faster than hashing the raw text.
    package func hash(into hasher: inout Hasher) { hasher.combine(self == .always) }
}

/// An entry of `clients`: a client that documents are written for, with its options.
package struct ClientChoice: Hashable, Sendable {
    package let name: String
    package let options: ClientOptions
    package let traits: ClientTraits
    package let position: SourcePosition

    package init(
        name: String, options: ClientOptions = ClientOptions(),
        traits: ClientTraits = ClientTraits(messagePlatforms: [.android]), position: SourcePosition
    ) {
        (self.name, self.options, self.traits, self.position) = (name, options, traits, position)
    }
}

extension Policy {
    /// The policy with a rule before all others.
    func led(by rule: Rule) -> Policy {
        var policy = self
        policy.rules.insert(rule, at: 0)
        return policy
    }
}

extension Policy {
    /// True if a share divides the installations at some moment.
    package var hasShares: Bool { hasSharedRelease || rules.contains { $0.when.draw != nil } }

    private var hasSharedRelease: Bool {
        releases.contains { release in release.shipments.values.contains { !$0.shares.isEmpty } }
    }

    /// The policy as a client without shares obeys it. Being outside a share counts as a rule that
    /// says `none`, so a release waits until it is for all, unless its author would rather notify everybody.
    func unshared(at moment: Moment) -> Policy {
        var policy = resolved(at: moment)
        for platform in platforms {
            let waiting = policy.releases.filter { release in
                guard let shipment = release.shipments[platform] else { return false }
                return shipment.share(at: moment) < .everybody && !shipment.isWidened
            }
            // A fixed `latest` that waits announces nothing above it.
            let limit = latest[platform].flatMap { fixed in waiting.contains { $0.version == fixed } ? fixed : nil }
            if limit != nil { policy.latest[platform] = nil }
            policy.releases = policy.releases.map { release in
                let waits = waiting.contains { $0.version == release.version }
                let isAbove = limit.map { $0 < release.version } ?? false
                return (waits || isAbove ? release.pending(on: [platform]) : release).unshared(on: [platform])
            }
        }
        let rules = policy.rules
        policy.rules = rules.indices.compactMap { index in
            rules[index].unshared(forcesLater: policy.forces(rules[index].when, below: rules[index...].dropFirst()))
        }
        return policy
    }
}

extension Rule {
    /// The rule for clients without shares; nil where it does nothing to those outside its share.
    ///
    /// - Parameter forcesLater: true if those outside may be forced, which those inside are not.
    fileprivate func unshared(forcesLater: Bool) -> Rule? {
        guard let draw = when.draw, draw.share != .everybody else { return self }
        if draw.share == .nobody { return nil }
        if verdict == .none { return unshared(saying: .none) }
        if draw.isWidened { return unshared(saying: .recommend) }
        return verdict == .recommend && forcesLater ? unshared(saying: .none) : nil
    }
}
