import ClientKit
import PolicyModel

/// Reads existing documents of RemoteConfiguration for `decree import`: the plain file, and those of single versions.
extension RemoteConfiguration {
    package func facts(in request: ImportRequest) -> ImportedFacts {
        var reader = Import(request)
        let files = request.documents.map { document in
            (document, Import.Scope(FileName(of: document, in: request.slug), request))
        }
        // The plain file comes last, because a device reads it only where no other is its own.
        for (document, scope) in files.filter({ $0.1.version != nil }) + files.filter({ $0.1.version == nil }) {
            reader.read(document, scope)
        }
        let divided = Set(files.filter { $0.1.version != nil }.map(\.1.platform))
        for (document, scope) in files where !divided.contains(scope.platform) { reader.askToDivide(document, scope) }
        return reader.facts
    }
}

/// The documents of an app as an importer reads them.
struct Import {
    /// Who asks for a file.
    struct Scope {
        let platform: Platform
        /// Nil for the plain file.
        let version: Version?

        init(_ name: FileName, _ request: ImportRequest) {
            let named = request.platforms
            platform = name.platform ?? (named.contains(.ios) ? .ios : named.first ?? .ios)
            version = name.version.flatMap { Version($0) }
        }
    }

    private let request: ImportRequest
    private(set) var facts = ImportedFacts()
    /// The app's own keys of all files.
    private var extra: [JSONValue.Member] = []

    init(_ request: ImportRequest) { self.request = request }

    mutating func read(_ artifact: Artifact, _ scope: Scope) {
        facts.platforms.insert(scope.platform)
        let reader = DocumentReader(artifact.bytes)
        guard let root = reader.reading.root?.node else { return }
        let text = DocumentText(artifact.bytes, counting: .first), file = request.name(of: artifact)
        takeExtra(of: root) { text.position(of: $0, in: file) }
        guard let document = try? reader.document() else { return }
        facts.stores[scope.platform] = facts.stores[scope.platform] ?? document.url
        list(document, scope, text.position(of: "appUpdate.availableVersion", in: file))
        add(document, scope, text, file)
    }

    /// The client compares no versions, so one file answers all of them; a policy has a file for each.
    mutating func askToDivide(_ artifact: Artifact, _ scope: Scope) {
        guard let document = try? DocumentReader(artifact.bytes).document(), document.showsAlert else { return }
        let text = DocumentText(artifact.bytes, counting: .first), file = request.name(of: artifact)
        let client = RemoteConfiguration(), plain = client.plainFile(on: scope.platform)
        let own = "\(plain.dropLast(".json".count)).VERSION.json"
        facts.work.append(
            Diagnostic(
                .warning, "own-file", at: text.position(of: "appUpdate.type", in: file),
                "every app that reads this file shows its alert; the policy's \(plain) says 'ignore', so those apps "
                    + "show nothing",
                help: "name the versions that users have with --release: each gets a file of its own, \(own), and an "
                    + "app must ask for that\n"
                    + "keep the old file at its address for the apps of today, which ask for no other",
                client: client.name, platform: scope.platform))
    }

    /// Every file of a policy has the same keys of the app's own, so of different values the first is taken.
    private mutating func takeExtra(of root: JSONNode, _ place: (String) -> SourcePosition) {
        var seen: Set<String> = []
        for member in root.members ?? [] {
            guard let key = member.key, key != "appUpdate" else { continue }
            let known = extra.first { $0.key == key }?.value, value = member.node.json
            let words: String? =
                if !seen.insert(key).inserted {
                    "is written twice: the policy has the first value"
                } else if value == nil {
                    JSONNode.unsayable
                } else if known ?? value != value {
                    "is left out: another file has another value, and the policy has one for all files"
                } else {
                    nil
                }
            if let words {
                facts.notes.append(ImportNote("\(key) \(words)", at: place(key)))
            } else if known == nil, let value {
                extra.append(.init(key, value))
            }
        }
        facts.extra = extra.isEmpty ? nil : .object(extra)
    }

    private mutating func list(_ document: Document, _ scope: Scope, _ position: SourcePosition) {
        if let version = scope.version { facts.list(version, on: scope.platform) }
        guard let version = Version(document.availableVersion.withoutTagLetter) else {
            facts.notes.append(
                ImportNote(
                    "appUpdate.availableVersion is '\(document.availableVersion)', no version: it is left out",
                    at: position))
            return
        }
        facts.noteTag(document.availableVersion, of: "appUpdate.availableVersion", at: position)
        facts.list(version, on: scope.platform)
        facts.announced[scope.platform] = max(facts.announced[scope.platform] ?? version, version)
    }

    private mutating func add(_ document: Document, _ scope: Scope, _ text: DocumentText, _ file: String) {
        let isQuiet = !document.showsAlert
        // Beside files of single versions, a plain file that says nothing is for versions that nobody knows.
        if isQuiet, scope.version == nil, facts.rules.contains(where: { $0.platform == scope.platform }) { return }
        let verdict: Verdict = isQuiet ? .none : document.type == .mandatory ? .force : .recommend
        var rule = ImportedRule(verdict, on: scope.platform, at: text.position(of: "appUpdate.type", in: file))
        if let version = scope.version { rule.versions = VersionSet(version) }
        if !isQuiet {
            rule.words = words(document)
            rule.frequency = verdict == .recommend ? (document.frequency == .once ? .once : .always) : nil
        }
        if document.type == .mandatory {
            for (index, prefix) in document.ignoredOSVersions.enumerated() {
                let position = text.position(of: "appUpdate.ignoredOSVersions[\(index)]", in: file)
                guard let systems = Import.systems(prefix) else {
                    facts.notes.append(
                        ImportNote("appUpdate.ignoredOSVersions[\(index)] is '\(prefix)', left out", at: position))
                    continue
                }
                var quiet = ImportedRule(.none, on: scope.platform, at: position)
                quiet.versions = rule.versions
                quiet.systems = systems
                facts.rules.append(quiet)
            }
        }
        facts.rules.append(rule)
    }

    /// The OS versions whose text begins so. Of a first number alone these are longer ones, too: `1` begins 1, 10 and
    /// 17; in later numbers the author's whole components are meant.
    private static func systems(_ prefix: String) -> VersionSet? {
        if prefix.isEmpty { return .all }
        guard let first = Version(prefix.hasSuffix(".") ? prefix.dropLast() : prefix[...]) else { return nil }
        guard first.writtenCount == 1, !prefix.hasSuffix(".") else { return VersionSet.beginning(with: first) }
        let majors = (0...99).filter { "\($0)".hasPrefix(prefix) }.compactMap { Version(numbers: [$0]) }
        return VersionSet(majors.map { VersionSet.beginning(with: $0) }.flatMap(\.intervals))
    }

    /// The words by language; those of the first alert serve every other language.
    private func words(_ document: Document) -> ImportedFacts.Words {
        var words: ImportedFacts.Words = [:]
        for alert in document.alerts {
            var fields: [LocalizedText.Field: String] = [.title: alert.title, .message: alert.text]
            fields[.updateButton] = alert.updateOption?.title
            fields[.laterButton] = alert.options.first { !$0.isUpdateAction }?.title
            let code = [alert.languageCode, alert.regionCode].compactMap(\.self).joined(separator: "-")
            if words[nil] == nil { words[nil] = fields }
            if let tag = LanguageTag(code) { words[tag.current] = fields }
        }
        return words.mapValues { $0.filter { !$0.value.isEmpty } }
    }
}
