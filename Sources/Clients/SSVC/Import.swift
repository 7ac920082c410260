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
    private var listed: [Version: String] = [:]

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
        } else if document.number != 0, builds.isGiven {
            notified = line(document.number, "SSVCLatestVersionNumber", orPerhaps: true, place)
        }
        if document.minimum != 0 {
            let key = "SSVCMinimumSupportedVersionNumber"
            if builds.isGiven { _ = release(document.minimum, key, place) }
            forced = line(document.minimum, key, orPerhaps: false, place)
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
            if let build = isPacked ? key : builds.isGiven ? nil : Import.build(of: document.number),
                otherBuild(of: version, than: build) == nil
            {
                versions[document.number] = version
                keep(version, build: build)
                return version
            }
        }
        guard document.number != 0 else {
            noteNameless(document, place)
            return nil
        }
        return release(document.number, "SSVCLatestVersionNumber", place)
    }

    /// A key alone that names no version, as `1.3b2`, which is a build.
    private mutating func noteNameless(_ document: Document, _ place: (String) -> SourcePosition) {
        guard case .string(let key)? = document.keyValue, !key.isEmpty, key != "0.0.0" else { return }
        let isBuild = BundleVersionNumber.packed(key) != 0
        let remedy =
            Release.isBuild(key)
            ? "name it with \(ImportRequest.option(for: key))" : "write the release that it announces into the policy"
        facts.notes.append(
            ImportNote(
                isBuild
                    ? Import.nameless(key) : "SSVCLatestVersionKey is '\(key)', no version: it is left out; \(remedy)",
                at: place("SSVCLatestVersionKey")))
    }

    private static func nameless(_ build: String) -> String {
        "build \(build) has no version; name it with \(ImportRequest.option(for: build))"
    }

    /// The versions below a packed number: nobody is forced who was not, and everybody notified who was.
    private mutating func line(
        _ number: Double, _ key: String, orPerhaps isOpen: Bool, _ place: (String) -> SourcePosition
    ) -> VersionSet {
        guard builds.isGiven else { return release(number, key, place).map { VersionSet(below: $0) } ?? .none }
        guard let limit = Int(exactly: number.rounded(.up)) else { return .none }
        return builds.below(limit, named: "", orPerhaps: isOpen)
    }

    /// The release whose build has that packed number; it is listed.
    private mutating func release(_ number: Double, _ key: String, _ place: (String) -> SourcePosition) -> Version? {
        if let version = versions[number] { return version }
        let build = builds.builds.first { Double(BundleVersionNumber.packed($0)) == number }
        if let build { return list(build, at: place(key)) }
        let text = Import.build(of: number)
        if !builds.isGiven, let text { return list(text, at: place(key)) }
        noteUnknown(number, text, key, place)
        return nil
    }

    /// - Parameter build: the one that has the number; nil for none.
    private mutating func noteUnknown(
        _ number: Double, _ build: String?, _ key: String, _ place: (String) -> SourcePosition
    ) {
        let written = Int(exactly: number), effect: String
        if builds.isGiven, let written {
            let isForced = key == "SSVCMinimumSupportedVersionNumber"
            effect = (isForced ? "it forces nobody" : "it is for everybody") + builds.gap(at: written)
        } else {
            effect = "it is left out"
        }
        facts.notes.append(
            ImportNote(
                "\(key) is \(written.map(String.init) ?? "\(number)"), the number of "
                    + (build.map { "build \($0), which no --release names" } ?? "no build")
                    + ": \(effect); name \(build == nil ? "each release" : "it") with "
                    + ImportRequest.option(for: build ?? "BUILD"), at: place(key)))
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
        if let other = otherBuild(of: version, than: build) {
            facts.notes.append(
                ImportNote(
                    "names build \(build), and \(version) is the version of build \(other): it is left out; "
                        + "name each with \(ImportRequest.option(for: build)) and \(ImportRequest.option(for: other))",
                    at: position))
            return nil
        }
        if !builds.isGiven {
            facts.notes.append(
                ImportNote("names build \(build) and no version: the build stands for both", at: position))
        }
        keep(version, build: build)
        return version
    }

    /// The build that a version is listed with, where it is of another number.
    private func otherBuild(of version: Version, than build: String) -> String? {
        listed[version].flatMap { BundleVersionNumber.packed($0) == BundleVersionNumber.packed(build) ? nil : $0 }
    }

    private mutating func keep(_ version: Version, build: String) {
        listed[version] = build
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
