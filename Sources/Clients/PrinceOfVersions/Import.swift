import ClientKit
import PolicyModel

/// Reads existing documents of Prince of Versions for `decree import`: its lists, and the older object where a platform
/// has nothing else.
extension PrinceOfVersions {
    /// All platforms share one file.
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { "\(name).json" }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            var reader = Import(document, of: request)
            reader.read()
            facts = reader.facts
        }
        facts.spellsVersions = false
        return facts
    }
}

/// One document as an importer reads it.
struct Import {
    private let document: Artifact
    private let text: DocumentText
    private let request: ImportRequest
    private let codes: BuildNames
    private(set) var facts = ImportedFacts()
    private var frequencies: [Frequency] = []
    /// The versions that configurations without own checks announce.
    private var announcements: [Platform: [Version]] = [:]
    /// The lines of these configurations, which send devices up to a version, nil for one that is not known, from their
    /// lowest OS on.
    private var reached: [Platform: [(version: Version?, requires: Version?)]] = [:]

    init(_ document: Artifact, of request: ImportRequest) {
        self.document = document
        self.request = request
        text = DocumentText(document.bytes)
        codes = BuildNames(request, on: .android) { Int($0) }
    }

    mutating func read() {
        let apple = AppleEdition("4.0.8"), android = AndroidEdition("4.0.4")
        let (plain, java) = (apple.reading(document.bytes), android.reading(document.bytes))
        if let root = plain.root { readApple(root, as: apple) }
        if let root = java.root.flatMap(DocumentMembers.init) { readAndroid(root, as: android) }
        let root = (plain.root ?? java.root)?.node
        noteOthers(root, [plain, java])
        inferRequirements()
        // The root's own metadata, if the client passes all of it on.
        if let meta = root?.first("meta"), meta.members?.isEmpty == false {
            facts.extra = meta.json.map { .object([JSONValue.Member("meta", $0)]) }
            if facts.extra == nil { note(JSONNode.unsayable, "meta") }
        }
        if let first = frequencies.first, frequencies.allSatisfy({ $0 == first }) {
            facts.frequency = first
            for index in facts.rules.indices { facts.rules[index].frequency = nil }
        }
    }

    /// What of the document is for devices that this import is not about, or whose client cannot read it.
    ///
    /// - Parameter readings: that of Apple's client, and of Android's.
    private mutating func noteOthers(_ root: JSONNode?, _ readings: [DocumentReading]) {
        let taken = Set(facts.platforms.map(\.rawValue))
        for name in ["ios", "macos", "android", "jvm"] where !taken.contains(name) {
            for key in [name, "\(name)2"] where root?.first(key) != nil {
                let asked = Platform(rawValue: name).map { request.platforms.isEmpty || request.platforms.contains($0) }
                let reading = readings[name == "android" ? 1 : 0]
                guard asked ?? false, reading.root == nil,
                    let fault = reading.dangers(in: request.name(of: document)).first
                else {
                    note("is for other devices: it is left out", key)
                    continue
                }
                facts.notes.append(
                    ImportNote(
                        "\(key) is left out, since its client cannot read the file: \(fault.message)",
                        at: SourcePosition(file: fault.file, line: fault.line, column: fault.column)))
            }
        }
    }

    private func place(_ path: String) -> SourcePosition {
        let equalKeys = path.hasPrefix("android") ? .last : AppleEdition.equalKeys
        return text.position(of: path, in: request.name(of: document), counting: equalKeys)
    }

    private mutating func note(_ message: String, _ path: String) {
        facts.notes.append(ImportNote("\(path) \(message)", at: place(path)))
    }

    /// A release that is announced from an OS version on, and below that only older ones are, runs from there on.
    private mutating func inferRequirements() {
        for (platform, all) in announcements {
            for version in all {
                // A version code of no known release may stand for any version.
                let lines = reached[platform, default: []].filter { $0.version.map { $0 >= version } ?? true }
                let lowest = lines.map(\.requires)
                guard !lowest.contains(nil), let requires = lowest.compactMap(\.self).min() else { continue }
                facts.releases[platform]?[version]?.requires = requires
            }
        }
    }

    private mutating func add(_ rule: ImportedRule, _ frequency: Frequency) {
        var rule = rule
        rule.frequency = rule.verdict == .recommend ? frequency : nil
        if rule.verdict == .recommend { frequencies.append(frequency) }
        facts.rules.append(rule)
    }
}

/// iOS and macOS.
extension Import {
    private mutating func readApple(_ root: DocumentValue, as edition: AppleEdition) {
        let lists = AppleReader(root, as: edition).lists, older = Apple3Reader.client(reading: root).parts
        for platform in [Platform.ios, .macos] where request.platforms.isEmpty || request.platforms.contains(platform) {
            let isThere = ["", "2"].contains { root.node.first("\(platform.rawValue)\($0)") != nil }
            if isThere { facts.platforms.insert(platform) }
            let old = older[platform].flatMap { if case .facts(let facts) = $0 { facts } else { nil } }
            if old != nil { facts.options.legacy.insert(platform) }
            if case .configurations(let all, let path)? = lists[platform] {
                read(all, on: platform)
                facts.rules.append(ImportedRule(.none, on: platform, at: place(path)))
            } else if let old {
                read(old, on: platform)
                note("holds the older object alone, which 4.x cannot read: the policy is made of it", platform.rawValue)
            }
        }
    }

    private mutating func read(_ configurations: [AppleConfiguration], on platform: Platform) {
        for configuration in configurations {
            if !(configuration.meta?.isEmpty ?? true) {
                note("is left out: a policy has metadata for the whole document only", "\(configuration.path).meta")
            }
            let customs = configuration.requirements?.custom ?? []
            if let unmet = customs.first(where: { $0.value.text == nil }) {
                note(
                    "is met by no device, since \(unmet.name) has no text: the configuration is left out",
                    "\(configuration.path).requirements")
                continue
            }
            let required = configuration.required.map { version($0, at: configuration.requiredPath) } ?? nil
            let last = configuration.last.map { version($0, at: configuration.lastPath) } ?? nil
            let system = Self.system(configuration.requirements?.system)
            var base = ImportedRule(.none, on: platform, at: place(configuration.path))
            if let system { base.systems = VersionSet(from: system) }
            base.custom = customs.compactMap { custom in
                custom.value.text.map { CustomValue(name: custom.name, value: $0) }
            }.sorted { $0.name < $1.name }
            let requires = base.custom.isEmpty ? system : nil
            add(base, Line(required), Line(last), requires, configuration.frequency)
        }
    }

    private mutating func read(_ old: Apple3Client.Facts, on platform: Platform) {
        let minimum = old.minimum.map { version($0, at: old.minimumPath) } ?? nil
        let latest = version(old.latest, at: old.latestPath)
        let floor = Self.system(old.minimumSystem)
        var forced = ImportedRule(.force, on: platform, at: place(old.minimumPath))
        forced.systems = floor.map { VersionSet(from: $0) } ?? .all
        forced.versions = minimum.map { VersionSet(below: $0) } ?? .none
        if let minimum { facts.list(minimum, on: platform) }
        add(forced, old.frequency)
        var base = ImportedRule(.none, on: platform, at: place(old.latestPath))
        let system = Self.system(old.latestSystem)
        base.systems = system.map { VersionSet(from: $0) } ?? .all
        add(base, nil, Line(latest), system, old.frequency)
        // Systems below that of the newest release.
        facts.rules.append(ImportedRule(.none, on: platform, at: base.position))
    }

    /// The lowest OS version; nil also for 0, which 4.0.0 needs where there is no requirement.
    private static func system(_ version: AppleVersion?) -> Version? {
        version.flatMap { Version($0.threeNumbers) }.flatMap { $0 == Version(numbers: [0]) ? nil : $0 }
    }

    /// The version as written, if a policy can name it; else its three numbers.
    private mutating func version(_ version: AppleVersion, at path: String) -> Version? {
        let written = text.value(at: path, counting: AppleEdition.equalKeys).flatMap {
            Version($0.text.dropFirst().dropLast())
        }
        return written ?? self.version(readAs: version.threeNumbers, at: path)
    }

    private mutating func version(readAs numbers: String, at path: String) -> Version? {
        note("is read as \(numbers): a policy's versions have numbers only", path)
        return Version(numbers)
    }
}

/// Android.
extension Import {
    private mutating func readAndroid(_ root: DocumentMembers, as edition: AndroidEdition) {
        guard request.platforms.isEmpty || request.platforms.contains(.android) else { return }
        let list = AndroidReader(edition: edition).client(reading: root).list
        guard root.last("android2") != nil || root.last("android") != nil else { return }
        facts.platforms.insert(.android)
        let old = (try? Android3Reader.client(reading: root).facts.get()).flatMap { $0.namesVersions ? $0 : nil }
        if old != nil { facts.options.legacy.insert(.android) }
        // 4.x takes one object for a list of one, and reads other keys in it than 3.x.
        let isOlder = list.configurations.allSatisfy { $0.required.value == nil && $0.last.value == nil }
        if root.last("android2") == nil, root.last("android")?.node.array == nil, isOlder, let old {
            read(old)
            note("holds the older object alone, which 4.x cannot read: the policy is made of it", "android")
            return
        }
        if let old, !codes.isGiven { noteOlder(old, beside: root.last("android2") == nil ? "android" : "android2") }
        for configuration in list.configurations { read(configuration) }
        facts.rules.append(ImportedRule(.none, on: .android, at: place("android")))
    }

    /// The older object names versions, and what 4.x reads beside it codes alone.
    private mutating func noteOlder(_ old: Android3Client.Facts, beside key: String) {
        let versions = [old.minimum.version, old.latest.version].compactMap(\.self)
        let odd = versions.filter { Version($0.text) == nil }.map(\.text)
        note(
            "names versions for 3.x, and \(key) codes for 4.x: they are joined where you name the code of each, as "
                + versions.map { "--release \($0.threeNumbers)=android:CODE" }.joined(separator: " ")
                + (odd.isEmpty ? "" : "; a policy has the numbers of \(Words.list(odd)) only"), "android")
    }

    private mutating func read(_ configuration: AndroidConfiguration) {
        if !configuration.meta.isEmpty {
            note("is left out: a policy has metadata for the whole document only", "\(configuration.path).meta")
        }
        guard configuration.hasReadableLevel else {
            return note("is met by no device: the configuration is left out", "\(configuration.path).requirements")
        }
        let required = code(configuration.required.value, "\(configuration.path).required_version", isForced: true)
        let last = code(configuration.last.value, "\(configuration.path).last_version_available", isForced: false)
        let level = configuration.level.flatMap { Version(numbers: [max(0, Int($0))]) }
        var base = ImportedRule(.none, on: .android, at: place(configuration.path))
        if let level { base.systems = VersionSet(from: level) }
        base.custom = configuration.custom.compactMap { name, value in
            value.map { CustomValue(name: name, value: $0) }
        }.sorted { $0.name < $1.name }
        add(base, required, last, base.custom.isEmpty ? level : nil, configuration.frequency.value ?? .once)
    }

    private mutating func read(_ old: Android3Client.Facts) {
        func level(_ line: Android3Client.Line) -> Version? {
            line.level > 1 ? Version(numbers: [Int(line.level)]) : nil
        }
        let minimum = version(of: old.minimum), latest = version(of: old.latest)
        if let minimum {
            var forced = ImportedRule(.force, on: .android, at: place(old.minimum.path))
            forced.systems = level(old.minimum).map { VersionSet(from: $0) } ?? .all
            forced.versions = VersionSet(below: minimum)
            facts.list(minimum, on: .android)
            add(forced, old.frequency)
        }
        var base = ImportedRule(.none, on: .android, at: place(old.latest.path))
        base.systems = level(old.latest).map { VersionSet(from: $0) } ?? .all
        add(base, nil, Line(latest), level(old.latest), old.frequency)
        facts.rules.append(ImportedRule(.none, on: .android, at: base.position))
    }

    /// The version as written, if a policy can name it; else its three numbers, below which the same releases are.
    private mutating func version(of line: Android3Client.Line) -> Version? {
        line.version.flatMap { Version($0.text) ?? version(readAs: $0.threeNumbers, at: line.path) }
    }

    /// The line at a version code; nil if the code is missing, or if no app is below it: code 1 stands for no release
    /// unless the author has one.
    private mutating func code(_ code: Int64?, _ path: String, isForced: Bool) -> Line? {
        guard let code, code > 0, let number = Int(exactly: code) else { return nil }
        guard code > 1 || request.version(ofBuild: "1", on: .android) != nil else { return nil }
        let below = codes.below(number, named: "\(code)", orPerhaps: !isForced)
        guard let version = codes.version(of: "\(code)") else {
            note(codes.nameless(number, isForced ? "it forces nobody" : "it is for everybody"), path)
            return Line(version: nil, below: below)
        }
        if !codes.isGiven {
            note("names a version code and no version: the code stands for the version", path)
        }
        facts.list(version, on: .android, ImportedFacts.Shipped(build: "\(code)"))
        return Line(version: version, below: below)
    }
}

/// One of a configuration's two lines.
private struct Line {
    /// Nil for a version code that is no release's.
    let version: Version?
    /// The versions below it.
    let below: VersionSet
}

extension Line {
    /// Nil for version 0, which no app is below.
    init?(_ version: Version?) {
        guard let version, version != Version(numbers: [0]) else { return nil }
        self.init(version: version, below: VersionSet(below: version))
    }
}

extension Import {
    /// The rules of one configuration: below the one line forced, below the other notified, all others left alone.
    private mutating func add(
        _ base: ImportedRule, _ required: Line?, _ last: Line?, _ requires: Version?, _ frequency: Frequency
    ) {
        let platform = base.platform
        if let required {
            if base.custom.isEmpty { reached[platform, default: []].append((required.version, requires)) }
            var forced = base
            forced.verdict = .force
            forced.versions = required.below
            add(forced, frequency)
        }
        if let last {
            if base.custom.isEmpty {
                reached[platform, default: []].append((last.version, requires))
                if let version = last.version { announcements[platform, default: []].append(version) }
            }
            var notified = base
            notified.verdict = .recommend
            notified.versions = last.below
            add(notified, frequency)
        }
        add(base, frequency)
        let named = [required?.version, last?.version].compactMap(\.self)
        for version in named { facts.list(version, on: platform) }
        facts.announced[platform] = (named + [facts.announced[platform]].compactMap(\.self)).max()
    }
}

extension Android3Client.Facts {
    /// False for an object that has the keys of 4.x alone.
    fileprivate var namesVersions: Bool { minimum.version != nil || latest.version != nil }
}
