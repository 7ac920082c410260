import PolicyModel

/// Reads one app's front matter, already merged with its fragment's, into the parts of a `Policy`.
///
/// Every mistake is collected. A part that cannot be read is left out, and the rest is read nevertheless.
struct PolicyReader {
    /// The keys that a fragment may have too.
    static let fragmentKeys = [
        "language", "ids", "store", "clients", "releases", "latest", "minimum", "frequency", "rules", "accept", "extra",
    ]
    static let keys = ["app", "extends"] + fragmentKeys

    /// The merged front matter.
    let root: YAMLNode
    let site: Site
    /// The clients that an author can name.
    let knownClients: [ClientDescription]
    /// The beginning of the app's main file.
    let start: SourcePosition
    /// The names of the text sections of the app and its fragment.
    let textNames: [String]
    /// The app's own `language`, else the site's.
    let language: LanguageTag
    let slug: String
    var platforms: [Platform] = [.ios]
    /// Whether an entry of `releases` could not be read, so that a version only seems to be unlisted.
    var hasUnreadReleases = false
    /// In the order in which mistakes were found.
    var diagnostics: [Diagnostic] = []

    init(
        _ root: YAMLNode, site: Site, clients: [ClientDescription], start: SourcePosition, textNames: [String],
        language: LanguageTag, slug: String
    ) {
        self.root = root
        self.site = site
        knownClients = clients
        self.start = start
        self.textNames = textNames
        self.language = language
        self.slug = slug
    }

    /// The parts of a policy from the front matter.
    struct Reading {
        var name = ""
        var platforms: [Platform] = []
        var ids = PlatformMap<String>()
        var stores = PlatformMap<String>()
        var clients: [ClientChoice] = []
        /// Those for everybody.
        var releases: [Release] = []
        /// Those on channels.
        var previews: [Release] = []
        var latest = PlatformMap<Version>()
        var minimum = PlatformMap<[MinimumStep]>()
        var frequency = Frequency.always
        var rules: [Rule] = []
        var accepts: [Acceptance] = []
        var extra: [String: JSONValue] = [:]
        var positions: Policy.Positions
    }

    /// Reads every part.
    mutating func read() -> Reading {
        let keys = Dictionary(placesOfKeys(), uniquingKeysWith: { first, _ in first })
        var addresses: [String: SourcePosition] = [:], dates: [Policy.Positions.WrittenDate] = []
        for key in ["store", "extra", "releases"] { Self.addAddresses(in: root[key], to: &addresses) }
        for key in ["releases", "minimum", "rules", "accept"] { Self.addDates(in: root[key], of: key, to: &dates) }
        var reading = Reading(
            positions: Policy.Positions(
                file: start, keys: keys, addresses: addresses, dates: dates, parts: parts()))
        reading.name = name()
        platforms = findPlatforms()
        reading.platforms = platforms
        reading.ids = identifiers()
        reading.stores = stores()
        reading.clients = clients()
        let every = releases()
        reading.releases = every.filter { $0.channel == nil }
        reading.previews = every.filter { $0.channel != nil }
        let listed = hasUnreadReleases ? nil : reading.releases
        reading.latest = latest(among: listed)
        reading.minimum = minimum(among: listed)
        reading.frequency = root["frequency"].flatMap { Self.frequency($0, &diagnostics) } ?? .always
        reading.rules = rules(among: listed)
        reading.accepts = accepts(rules: reading.rules, among: hasUnreadReleases ? nil : every)
        reading.extra = extra(clients: reading.clients.map(\.name))
        return reading
    }

    /// The position of each key's value, and of each platform's value in a map, such as `minimum.ios`.
    private func placesOfKeys() -> [(String, SourcePosition)] {
        root.entries.flatMap { entry in
            let inner = ["latest", "minimum", "store"].contains(entry.key) ? entry.value.entries : []
            return [(entry.key, entry.value.position)]
                + inner.map { ("\(entry.key).\($0.key)", $0.value.position) }
        }
    }

    /// The lines of what an entry of `accept` can name, in the order of the file; a rule without an id has no name.
    private func parts() -> [Policy.Part] {
        var parts: [Policy.Part] = []
        func add(_ name: Policy.Part.Name, _ node: YAMLNode) {
            parts.append(Policy.Part(name, from: node.position, toLine: node.lastLine))
        }
        for item in root["releases"]?.listItems ?? [] {
            if let version = item["version"]?.plainText.flatMap({ Version(orPreview: $0) }) {
                add(.release(version), item)
            }
        }
        for item in root["rules"]?.listItems ?? [] { if let id = item["id"]?.plainText { add(.rule(id), item) } }
        for name in Self.stepNames { if let node = root[name] { add(.rule(name), node) } }
        return parts.sorted { $0.start < $1.start }
    }

    /// Keys whose words are no dates, whatever they look like.
    private static let undated = ["when", "why", "id"]

    /// Every date as it is written, for diagnostics of later instants and of dates far away.
    static func addDates(in node: YAMLNode?, of key: String, to dates: inout [Policy.Positions.WrittenDate]) {
        switch node?.content {
        case .list(let items): for item in items { addDates(in: item, of: key, to: &dates) }
        case .map(let entries):
            for entry in entries where !undated.contains(entry.key) {
                addDates(in: entry.value, of: entry.key, to: &dates)
            }
        case .scalar(let text, _):
            guard let node, let moment = Moment(text) else { return }
            dates.append(.init(moment, text, key: key, at: node.position))
        case nil: break
        }
    }

    /// Where each address first stands, for diagnostics about documents.
    private static func addAddresses(in node: YAMLNode?, to addresses: inout [String: SourcePosition]) {
        switch node?.content {
        case .list(let items): for item in items { addAddresses(in: item, to: &addresses) }
        case .map(let entries): for entry in entries { addAddresses(in: entry.value, to: &addresses) }
        case .scalar(let text, _):
            let isAddress = text.hasPrefix("https:") || text.hasPrefix("http:")
            if isAddress, addresses[text] == nil { addresses[text] = node?.position }
        case nil: break
        }
    }

    /// The display name; empty if it is missing or wrong, which is reported.
    private mutating func name() -> String {
        if let node = root["app"] { return HiddenCharacters.checkedText(of: node, "app", &diagnostics) ?? "" }
        diagnostics.error(
            "missing-key", at: start, "the app has no 'app'",
            help: "give its display name between two --- lines: app: Kasa")
        return ""
    }

    /// The platforms in `ids` and `store`; iOS if both are absent.
    private func findPlatforms() -> [Platform] {
        let names = ["ids", "store"].flatMap { root[$0]?.entries.map(\.key) ?? [] }
        let platforms = Set(names.compactMap(Platform.init))
        return platforms.isEmpty ? [.ios] : platforms.sorted()
    }

    /// `always` or `once`.
    static func frequency(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> Frequency? {
        ValueText.choice(node, of: "frequency", Frequency.allCases.map(\.rawValue), &diagnostics).flatMap(
            Frequency.init)
    }
}
