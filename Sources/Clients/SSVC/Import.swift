import ClientKit
import PolicyModel

/// Reads existing documents of SSVC for `decree import`: the builds at which its two lines stand.
extension SSVC {
    package func facts(in request: ImportRequest) -> ImportedFacts {
        var reader = Import(request)
        for document in request.documents.sorted(by: { $0.path.utf8.count > $1.path.utf8.count }) {
            let suffix = request.suffix(of: document, for: name)
            reader.read(document, of: suffix.isEmpty ? nil : suffix)
        }
        return reader.facts
    }
}

/// The documents of an app as an importer reads them.
struct Import {
    private let request: ImportRequest
    private let builds: BuildNames
    private let platforms: [Platform]
    private(set) var facts = ImportedFacts()
    /// The announced versions, by packed number.
    private var versions: [Double: Version] = [:]

    init(_ request: ImportRequest) {
        self.request = request
        platforms = request.platforms.isEmpty ? [.ios] : request.platforms
        builds = BuildNames(request, on: request.platforms.first ?? .ios) { build in
            let number = BundleVersionNumber.packed(build)
            return number == 0 ? nil : Int(number)
        }
        facts.platforms = Set(platforms)
        facts.spellsVersions = false
    }

    /// - Parameter build: that of the app that asks for the file; nil for the plain file.
    mutating func read(_ artifact: Artifact, of build: String?) {
        guard let document = try? Document(artifact.bytes) else { return }
        let text = DocumentText(artifact.bytes), file = request.name(of: artifact)
        func place(_ key: String) -> SourcePosition { text.position(of: key, in: file) }
        if let build {
            guard let version = list(build, at: SourcePosition(file: file)) else { return }
            return readOwn(document, version, BundleVersionNumber.packed(build), build, place)
        }
        var notified = VersionSet.none, forced = VersionSet.none
        if let latest = latest(document, place) {
            list(latest, document.since)
            notified = VersionSet(below: latest)
        }
        if document.minimum != 0, let minimum = line(document.minimum, place("SSVCMinimumSupportedVersionNumber")) {
            forced = minimum
        }
        let isKnown = !facts.rules.isEmpty
        add(.force, forced, place("SSVCMinimumSupportedVersionNumber"))
        add(.recommend, notified, place(document.number != 0 ? "SSVCLatestVersionNumber" : "SSVCLatestVersionKey"))
        // Beside files of single builds, the plain one says nothing of builds that nobody knows.
        if !isKnown { add(.none, .all, SourcePosition(file: file)) }
    }

    private mutating func readOwn(
        _ document: Document, _ version: Version, _ number: UInt32, _ build: String,
        _ place: (String) -> SourcePosition
    ) {
        let isNewer =
            document.number != 0 ? document.number > Double(number) : document.key.map { $0 != build } ?? false
        let verdict: Verdict = document.minimum > Double(number) ? .force : isNewer ? .recommend : .none
        if let latest = latest(document, place), latest > version { list(latest, document.since) }
        add(verdict, VersionSet(version), place("SSVCLatestVersionNumber"))
    }

    private mutating func add(_ verdict: Verdict, _ versions: VersionSet, _ position: SourcePosition) {
        guard !versions.isEmpty else { return }
        for platform in platforms {
            var rule = ImportedRule(verdict, on: platform, at: position)
            rule.versions = versions
            facts.rules.append(rule)
        }
    }
}

extension Import {
    /// The announced release; nil if the document names none that has a version.
    ///
    /// The key names it, even where the number is that of another build: then the number's build is its build.
    private mutating func latest(_ document: Document, _ place: (String) -> SourcePosition) -> Version? {
        if case .string(let key)? = document.keyValue, key != "0.0.0", let version = builds.version(of: key) {
            let isPacked = document.number == 0 || Double(BundleVersionNumber.packed(key)) == document.number
            if let build = isPacked ? key : builds.isGiven ? nil : Import.build(of: document.number) {
                versions[document.number] = version
                keep(version, build: build)
                return version
            }
        }
        guard document.number != 0 else {
            noteNameless(document, place)
            return nil
        }
        return release(document.number, place("SSVCLatestVersionNumber"))
    }

    /// A key alone that names no version, as `1.3b2`, which is a build.
    private mutating func noteNameless(_ document: Document, _ place: (String) -> SourcePosition) {
        guard case .string(let key)? = document.keyValue, !key.isEmpty, key != "0.0.0" else { return }
        let isBuild = BundleVersionNumber.packed(key) != 0
        facts.notes.append(
            ImportNote(
                isBuild ? Import.nameless(key) : "SSVCLatestVersionKey is '\(key)', no version: it is left out",
                at: place("SSVCLatestVersionKey")))
    }

    private static func nameless(_ build: String) -> String {
        "build \(build) has no version; name it with --release VERSION=\(build)"
    }

    /// The versions below a packed number.
    private mutating func line(_ number: Double, _ position: SourcePosition) -> VersionSet? {
        if builds.isGiven { return Int(exactly: number).map { builds.below($0, named: "") } }
        return release(number, position).map { VersionSet(below: $0) }
    }

    /// The release whose build has that packed number; it is listed.
    private mutating func release(_ number: Double, _ position: SourcePosition) -> Version? {
        if let version = versions[number] { return version }
        let build = builds.builds.first { Double(BundleVersionNumber.packed($0)) == number }
        if let build { return list(build, at: position) }
        guard !builds.isGiven, let text = Import.build(of: number) else {
            facts.notes.append(
                ImportNote(
                    "\(Int(exactly: number) ?? 0) is the number of no build that is known: it is left out", at: position
                ))
            return nil
        }
        return list(text, at: position)
    }

    /// The build `10.2.3` or `1.0.0b2` of a packed number; nil if no build packs to it.
    private static func build(of number: Double) -> String? {
        guard let packed = UInt32(exactly: number) else { return nil }
        let parts = [packed >> 28 & 15, packed >> 24 & 15, packed >> 20 & 15, packed >> 16 & 15]
        let stages: [UInt32: String] = [0x20: "d", 0x40: "a", 0x60: "b", 0x80: "f"]
        guard parts.allSatisfy({ $0 < 10 }), let stage = stages[packed >> 8 & 0xFF] else { return nil }
        let version = "\(parts[0] * 10 + parts[1]).\(parts[2]).\(parts[3])"
        return packed & 0xFFFF == 0x8000 ? version : "\(version)\(stage)\(packed & 0xFF)"
    }

    private mutating func list(_ build: String, at position: SourcePosition) -> Version? {
        guard let version = builds.version(of: build) else {
            facts.notes.append(ImportNote(Import.nameless(build), at: position))
            return nil
        }
        if !builds.isGiven {
            facts.notes.append(
                ImportNote("names build \(build) and no version: the build stands for both", at: position))
        }
        keep(version, build: build)
        return version
    }

    private mutating func keep(_ version: Version, build: String) {
        for platform in platforms { facts.list(version, on: platform, ImportedFacts.Shipped(build: build)) }
    }

    private mutating func list(_ latest: Version, _ since: Int?) {
        let live = since.flatMap { $0 > 0 && $0 < 253_402_300_800 ? Moment(seconds: $0) : nil }
        for platform in platforms {
            facts.list(latest, on: platform, ImportedFacts.Shipped(live: live))
            facts.announced[platform] = max(facts.announced[platform] ?? latest, latest)
        }
    }
}
