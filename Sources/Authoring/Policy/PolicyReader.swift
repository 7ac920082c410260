import PolicyModel

/// Reads one app's front matter, already merged with its fragment's, into the parts of a `Policy`.
///
/// Every mistake is collected. A part that cannot be read is left out, and the rest is read nevertheless.
struct PolicyReader: KeyedReader {
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
    /// The releases, ascending; nil if one could not be read, so that a version only seems to be unlisted.
    var listed: [Release]? = []
    /// The same with the releases on channels.
    var every: [Release]? = []
    /// Whether an entry of `releases` could not be read.
    var hasUnreadReleases = false
    /// Where each rule's id is first used.
    var ruleIDs: [String: SourcePosition] = [:]
    /// In the order in which mistakes were found.
    var diagnostics: [Diagnostic] = []

    /// Reads every part.
    mutating func read() -> Reading {
        platforms = findPlatforms()
        if root["releases"] == nil, root.value(likely: "releases", among: Self.keys.table.names) != nil {
            (hasUnreadReleases, listed, every) = (true, nil, nil)
        }
        var reading = Reading()
        // Their names are looked at file by file.
        Self.keys.readValues(of: root, at: start, into: &reading, by: &self)
        return reading
    }

    /// Where the parts of the front matter are written.
    func positions() -> Policy.Positions {
        let keys = Dictionary(placesOfKeys(), uniquingKeysWith: { first, _ in first })
        var addresses: [String: SourcePosition] = [:], dates: [Policy.Positions.WrittenDate] = []
        for key in ["store", "extra", "releases"] { Self.addAddresses(in: root[key], to: &addresses) }
        Self.addDates(in: root, of: Self.keys.table, to: &dates)
        return Policy.Positions(file: start, keys: keys, addresses: addresses, dates: dates, parts: parts())
    }

    /// The position of each key's value, and of values inside some, such as `minimum.ios` and
    /// `extra.prince-of-versions.meta.greeting`.
    private func placesOfKeys() -> [(String, SourcePosition)] {
        let depths = ["latest": 1, "minimum": 1, "store": 1, "extra": 3]
        return root.entries.flatMap { Self.places(in: $0.value, of: $0.key, to: depths[$0.key] ?? 0) }
    }

    private static func places(in node: YAMLNode, of name: String, to depth: Int) -> [(String, SourcePosition)] {
        let inner = depth > 0 ? node.entries : []
        return [(name, node.position)] + inner.flatMap { places(in: $0.value, of: "\(name).\($0.key)", to: depth - 1) }
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

    /// Every date as it is written, for diagnostics of later instants and of dates far away.
    static func addDates(in node: YAMLNode, of table: KeyTable, to dates: inout [Policy.Positions.WrittenDate]) {
        for key in table.dated {
            if let value = node[key.name] { addDates(in: value, key.name, key.form, to: &dates) }
        }
    }

    private static func addDates(
        in node: YAMLNode, _ key: String, _ form: KeyForm, to dates: inout [Policy.Positions.WrittenDate]
    ) {
        switch (form, node.content) {
        case (.scalar(.date), .scalar(let text, _)):
            if let moment = Moment(text) { dates.append(.init(moment, text, key: key, at: node.position)) }
        case (.either(let forms), _): for form in forms { addDates(in: node, key, form, to: &dates) }
        case (.list(let form, _), .list(let items)):
            for item in items { addDates(in: item, key, form, to: &dates) }
        case (.platformMap(let form), .map(let entries)):
            for entry in entries { addDates(in: entry.value, key, form, to: &dates) }
        case (.map(let table), .map): addDates(in: node, of: table, to: &dates)
        default: break
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

    /// The platforms in `ids` and `store`; iOS if both are absent.
    private func findPlatforms() -> [Platform] {
        let names = ["ids", "store"].flatMap { root[$0]?.entries.map(\.key) ?? [] }
        let platforms = Set(names.compactMap(Platform.init))
        return platforms.isEmpty ? [.ios] : platforms.sorted()
    }
}
