import ClientKit
import PolicyModel

/// Reads existing documents of Turkcell Updater for `decree import`: entries with filters, and on Android messages.
extension TurkcellUpdater {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String {
        let named = Platform.allCases.first { part == $0.rawValue } ?? platforms.first
        return plainFile(on: named ?? (Self.isForAndroid(bytes) ? .android : .ios))
    }

    /// True for a document that names what only Android has, or that its parser alone reads, as with single quotes.
    private static func isForAndroid(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let isNamed = ["targetVersionCode", "appVersionCode", "deviceApiLevel", "targetGooglePlay"].contains {
            text.contains("\"\($0)\"")
        }
        if isNamed || (try? JSONText(bytes, as: .serialization)) != nil { return isNamed }
        return (try? JSONText(android: bytes, byteOrderMarks: 2))?.root.members != nil
    }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var reader = DocumentImport(request)
        for document in request.documents {
            let platform = Platform(rawValue: request.suffix(of: document, for: name)) ?? .ios
            reader.read(document, on: platform)
        }
        return reader.facts
    }
}

/// The documents of an app as an importer reads them.
struct DocumentImport {
    private let request: ImportRequest
    let codes: BuildNames
    var facts = ImportedFacts()
    var offers: [Offer] = []
    private var frequencies: Set<Frequency> = []
    /// False to read models in small letters and without blanks: a policy would distinguish spellings that the client
    /// does not.
    private(set) var spellsModels = true

    init(_ request: ImportRequest) {
        self.request = request
        codes = BuildNames(request, on: .android) { Int($0) }
    }

    mutating func read(_ document: Artifact, on platform: Platform) {
        facts.platforms.insert(platform)
        let parsed =
            platform == .android
            ? try? JSONText(android: document.bytes, byteOrderMarks: 2)
            : try? JSONText(document.bytes, as: .serialization)
        guard let root = parsed?.root, root.members != nil else { return }
        let source = Source(text: DocumentText(document.bytes), file: request.name(of: document), platform: platform)
        takeName(root.last("packageName")?.string, source)
        spellsModels = platform == .ios || ImportedFilter.distinguishes(Self.models(in: root, on: platform))
        if !spellsModels {
            note("name a model in several spellings: the policy has models in small letters", "updates", source)
        }
        var entries: [ImportedEntry] = []
        let nodes = root.last("updates")?.array ?? [root.last("updates")].compactMap(\.self)
        let unused = Unused(in: document.bytes, on: platform)
        for (index, node) in nodes.enumerated() where node.members != nil {
            let path = root.last("updates")?.array == nil ? "updates" : "updates[\(index)]"
            if let reason = unused.entries[index] {
                note("is never shown, for it \(reason): it is left out", path, source)
            } else {
                entries += self.entries(node, at: path, source)
            }
        }
        let rules = ImportedEntry.rules(entries, on: platform, end: source.place("updates"))
        if frequencies.count == 1, let only = frequencies.first { facts.frequency = facts.frequency ?? only }
        facts.rules += rules
        inferRequirements()
        readMessages(root, source)
        for path in unused.keys {
            note("is left out: the client never reads it, and no policy has it", path, source)
        }
    }

    /// Android's client compares the name without white space, and the one for iOS as it stands.
    private mutating func takeName(_ written: String?, _ source: Source) {
        guard let written, !written.isEmpty else { return }
        let id = AndroidSpace.withoutSpace(written)
        facts.ids[source.platform] = id
        if source.platform == .ios, id != written {
            note("is '\(written)', which no app is called: '\(id)' stands for it", "packageName", source)
        }
    }

    /// What the client of the platform does not read, and the entries that it shows to nobody.
    private struct Unused {
        /// Keys of the app's own, and misspelt ones. Messages of iOS are left out as a whole.
        let keys: [String]
        /// Why Android's client drops an entry or never shows it, by the entry's index.
        let entries: [Int: String]

        init(in bytes: [UInt8], on platform: Platform) {
            guard platform == .android else {
                let reading = IOSDocument.reading(bytes, forAuthor: true)
                _ = (reading.root?.asObject).map(IOSDocument.init)
                keys = reading.unreadKeys.filter { !$0.hasPrefix("messages") }
                entries = [:]
                return
            }
            let reading = AndroidDocument.reading(bytes, forAuthor: true)
            let updates = (try? AndroidDocument(reading))?.updates ?? []
            keys = reading.unreadKeys
            entries = updates.enumerated().reduce(into: [:]) { reasons, entry in
                reasons[entry.offset] = Self.reason(of: entry.element)
            }
        }

        /// Nil for an entry that some device may see. What has nothing to open is read as an entry that says nothing.
        private static func reason(of entry: Result<AndroidEntry<AndroidUpdate>, AndroidOmission>) -> String? {
            switch entry {
            case .success(let kept): kept.content.versionCode <= 1 ? "has no targetVersionCode above 1" : nil
            case .failure(.versionCode): "has no targetVersionCode"
            case .failure(.address(let key)): "has no http or https address in \(key)"
            case .failure(.noTarget): nil
            case .failure: "cannot be read"
            }
        }
    }

    /// Where values are read.
    struct Source {
        let text: DocumentText
        let file: String
        let platform: Platform

        func place(_ path: String) -> SourcePosition { text.position(of: path, in: file) }
    }

    mutating func leaveOut(_ message: String, _ place: SourcePosition) {
        facts.notes.append(ImportNote(message, at: place))
    }

    mutating func note(_ message: String, _ path: String, _ source: Source) {
        facts.notes.append(ImportNote("\(path) \(message)", at: source.place(path)))
    }
}

extension DocumentImport {
    /// The entry; two if it has words for some languages only.
    private mutating func entries(_ node: JSONNode, at path: String, _ source: Source) -> [ImportedEntry] {
        let flag = { DocumentImport.flag(node, $0, on: source.platform) }
        let words = DocumentImport.words(node), isForced = flag("forceUpdate") || flag("forceExit")
        let hasLink = ["targetWebsiteUrl", "targetPackageUrl"].contains { node.last($0)?.string?.isEmpty == false }
        let isShown = hasLink || flag("forceExit") || flag("targetGooglePlay")
        let verdict: Verdict = !isShown || words.isEmpty ? .none : isForced ? .force : .recommend
        var entry = ImportedEntry(rule: ImportedRule(verdict, on: source.platform, at: source.place(path)))
        guard read(node.last("filters"), at: "\(path).filters", into: &entry, source) else {
            facts.unsaid.append(devices(node.last("filters"), on: source.platform))
            return []
        }
        if verdict != .none {
            entry.rule.words = words
            noteWords(node, path, source)
            takeLink(node, path, source)
            if source.platform == .android, verdict == .recommend { takeLimits(node, path, &entry, source) }
        }
        if source.platform == .android { target(node, path, &entry, source) }
        return parts(of: entry, source)
    }

    /// How often an entry is shown: a policy says always or once.
    private mutating func takeLimits(_ node: JSONNode, _ path: String, _ entry: inout ImportedEntry, _ source: Source) {
        let most = node.last("maxDisplayCount").flatMap(AndroidObject.integer)
        let frequency = most == 1 ? Frequency.once : .always
        entry.rule.frequency = frequency
        frequencies.insert(frequency)
        if let most, most != 1 {
            note("is left out: a policy says always or once", "\(path).maxDisplayCount", source)
        }
        let hours = node.last("displayPeriodInHours").flatMap(AndroidObject.integer) ?? 0
        if frequency == .always, hours > 0 {
            note("is left out: a policy says always or once", "\(path).displayPeriodInHours", source)
        }
        if most == 1 { noteNumber(node, path, source) }
    }

    /// The client counts displays by the number of an entry.
    mutating func noteNumber(_ node: JSONNode, _ path: String, _ source: Source) {
        guard node.last("id") != nil else { return }
        note("is left out: Decree numbers entries itself, so displays are counted anew", "\(path).id", source)
    }

    /// The address of the first entry that has one. On Android an entry may lead to the store's page of this app, or of
    /// the app that takes its place, and then to nothing else.
    private mutating func takeLink(_ node: JSONNode, _ path: String, _ source: Source) {
        let other = source.platform == .android ? successor(node) : nil
        let isStore = source.platform == .android && DocumentImport.flag(node, "targetGooglePlay", on: .android)
        if let other {
            note(
                isStore
                    ? "sends users to another app: the policy's store is the page of \(other)"
                    : "names another app, \(other), and is left out: a policy has a store's address for that",
                "\(path).targetPackageName", source)
        }
        let key = isStore ? "targetGooglePlay" : "targetWebsiteUrl"
        let page = (other ?? facts.ids[source.platform]).map(AndroidDocument.storePage)
        if isStore { noteWebsite(node, beside: page, path, source) }
        guard let link = isStore ? page : node.last(key)?.string, !link.isEmpty else {
            if source.platform == .android, node.last("targetPackageUrl")?.string?.isEmpty == false {
                note("is an app's file and left out: a policy names a page", "\(path).targetPackageUrl", source)
            }
            return
        }
        guard let known = facts.stores[source.platform] else { return facts.stores[source.platform] = link }
        if known != link {
            note("is another address than \(known): a policy has one for each platform", "\(path).\(key)", source)
        }
    }

    /// The client opens the website where it cannot open the store.
    mutating func noteWebsite(_ node: JSONNode, beside page: String?, _ path: String, _ source: Source) {
        guard let site = node.last("targetWebsiteUrl")?.string, !site.isEmpty, site != page else { return }
        note(
            "is what opens where there is no Google Play, and left out: a policy has one address for that",
            "\(path).targetWebsiteUrl", source)
    }

    /// The package of the app that takes this one's place; nil for this app itself.
    private func successor(_ node: JSONNode) -> String? {
        guard let text = node.last("targetPackageName")?.string else { return nil }
        let name = AndroidSpace.withoutSpace(text)
        return name.isEmpty || name == facts.ids[.android] ? nil : name
    }

    /// On Android an entry is for lower version codes than its target only.
    private mutating func target(_ node: JSONNode, _ path: String, _ entry: inout ImportedEntry, _ source: Source) {
        guard let code = node.last("targetVersionCode").flatMap(AndroidObject.integer), code < Int(Int32.max)
        else { return }
        let verdict = entry.rule.verdict
        let version = list(code, at: "\(path).targetVersionCode", Self.effect(of: verdict), source)
        if verdict != .none { offers.append(Offer(version: version, systems: entry.rule.systems)) }
        if let version {
            facts.announced[.android] = max(facts.announced[.android] ?? version, version)
        }
        let below = codes.below(code, named: "\(code)", orPerhaps: verdict != .force)
        entry.rule.versions = entry.rule.versions.intersection(below)
    }

    private static func effect(of verdict: Verdict) -> String {
        verdict == .force ? "it forces nobody" : "it is for everybody"
    }

    /// The version of a code, which is then listed; nil if it has no name.
    ///
    /// - Parameter effect: of a code without a name, to precede the versions that may have it.
    mutating func list(_ code: Int, at path: String, _ effect: String, _ source: Source) -> Version? {
        guard let version = codes.version(of: "\(code)") else {
            note(codes.nameless(code, effect), path, source)
            return nil
        }
        if !codes.isGiven { note("names a version code and no version: the code stands for the version", path, source) }
        facts.list(version, on: source.platform, ImportedFacts.Shipped(build: "\(code)"))
        return version
    }

    /// As the client of the platform reads it.
    static func flag(_ node: JSONNode, _ key: String, on platform: Platform) -> Bool {
        guard let value = node.last(key) else { return false }
        if platform == .android { return AndroidObject.flag(value) }
        return value.bool ?? ["true", "1", "1.0"].contains(value.string ?? value.number ?? "")
    }

    /// What a filter asks for; Android's client takes any value as text.
    static func filter(_ node: JSONNode, on platform: Platform) -> String? {
        platform == .android ? AndroidObject.text(node) : node.string
    }

    /// On iOS a language whose object has no message ends in silence, and so do languages without an object and `*`.
    private func parts(of entry: ImportedEntry, _ source: Source) -> [ImportedEntry] {
        guard let words = entry.rule.words, source.platform == .ios, words[nil] == nil else { return [entry] }
        var notified = entry, rest = entry
        notified.rule.languages = words.keys.compactMap(\.self).sorted()
        (rest.rule.verdict, rest.rule.words) = (.none, nil)
        return [notified, rest]
    }

    /// The words by language; of `*` and the empty key for all others.
    ///
    /// - Parameter keys: of the words beside the message.
    static func words(
        _ node: JSONNode, _ keys: [String: LocalizedText.Field] = ["warnings": .warnings, "whatIsNew": .whatsNew]
    ) -> ImportedFacts.Words {
        var words: ImportedFacts.Words = [:]
        for member in node.last("descriptions")?.members ?? [] {
            let isRest = member.key == "*" || member.key == ""
            guard let key = member.key, isRest || LanguageTag(key) != nil else { continue }
            var fields: [LocalizedText.Field: String] = [:]
            fields[.message] = member.node.string ?? member.node.last("message")?.string
            for (key, field) in keys { fields[field] = member.node.last(key)?.string }
            fields = fields.filter { !$0.value.isEmpty }
            if fields[.message] != nil { words[isRest ? nil : LanguageTag(key)?.current] = fields }
        }
        return words
    }
}

extension DocumentImport {
    /// False if a filter cannot be said in a policy; the entry is then left out.
    private mutating func read(
        _ filters: JSONNode?, at path: String, into entry: inout ImportedEntry, _ source: Source
    ) -> Bool {
        for member in filters?.members ?? [] {
            guard let key = member.key, let filter = filter(member, on: source.platform) else { continue }
            switch key {
            case "appVersionName":
                guard take(filter.versions, key, path, source, &entry.rule.versions) else {
                    return false
                }
                for version in entry.rule.versions.bounds { facts.list(version, on: source.platform) }
            case "appVersionCode" where source.platform == .android:
                let verdict = entry.rule.verdict, versions = codeVersions(of: filter, orPerhaps: verdict != .force)
                guard take(versions, key, path, source, &entry.rule.versions) else { return false }
                for code in filter.numbers {
                    _ = list(code, at: "\(path).\(key)", Self.effect(of: verdict), source)
                }
            case "deviceOsVersion" where source.platform == .ios, "deviceApiLevel" where source.platform == .android:
                guard take(filter.versions, key, path, source, &entry.rule.systems) else {
                    return false
                }
            case "deviceOsName":
                guard filter.holds(source.platform.rawValue) else {
                    if request.documents.count == 1 {
                        note(
                            "is for another system: the entry is left out; "
                                + "--platform android --platform ios reads both",
                            "\(path).\(key)", source)
                    }
                    return false
                }
            case "appPackageName":
                let id = facts.ids[source.platform]
                if let id, !filter.holds(source.platform == .android ? AndroidSpace.normalized(id) : id) {
                    note("names another app: the entry is left out", "\(path).\(key)", source)
                    return false
                }
            case "deviceIsTablet":
                let holds = (filter.holds("true"), filter.holds("false"))
                if holds == (false, false) {
                    note("holds for no device: the entry is left out", "\(path).\(key)", source)
                    return false
                }
                entry.rule.tablet = holds.0 == holds.1 ? nil : holds.0
            case "deviceLanguage":
                for part in filter.unknownLanguages {
                    note("names no language with '\(part)', which is left out", "\(path).\(key)", source)
                }
                entry.languages = filter.languages
                if entry.languages == .nothing {
                    note("names no language at all: the entry is left out", "\(path).\(key)", source)
                    return false
                }
            case "deviceModel":
                entry.models = filter.choice
                if entry.models == .nothing {
                    note("holds for no device: the entry is left out", "\(path).\(key)", source)
                    return false
                }
            case _ where source.platform == .ios:
                // A key without a value: no part but one with `!` matches it.
                if filter.hasExceptions { continue }
                note(
                    "names what devices of iOS have not: the entry never matches and is left out", "\(path).\(key)",
                    source)
                return false
            default:
                note("asks for what a policy cannot: the entry is left out", "\(path).\(key)", source)
                return false
            }
        }
        return true
    }

    private mutating func take(
        _ found: VersionSet?, _ key: String, _ path: String, _ source: Source, _ versions: inout VersionSet
    ) -> Bool {
        guard let found else {
            note("has a part that names no version: the entry is left out", "\(path).\(key)", source)
            return false
        }
        versions = versions.intersection(found)
        return true
    }
}
