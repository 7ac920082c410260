import ClientKit
import PolicyModel

/// Reads existing documents of Retired for `decree import`: a verdict for each version that a file lists, and both
/// texts, in a file for each language.
extension Retired {
    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts(), first: Document?
        for document in request.documents.sorted(by: { $0.path.utf8.count < $1.path.utf8.count }) {
            guard let read = try? Document(document.bytes) else { continue }
            let suffix = request.suffix(of: document, for: name), file = request.name(of: document)
            let language = LanguageTag(suffix)?.current
            if !suffix.isEmpty, language == nil {
                facts.notes.append(
                    ImportNote("'\(suffix)' is no language: its words are left out", at: SourcePosition(file: file)))
            } else {
                facts.texts[.force, default: [:]][language] = words(read.forced, hasLater: false)
                facts.texts[.recommend, default: [:]][language] = words(read.recommended, hasLater: true)
            }
            if let first {
                facts.notes += read.others(than: first, in: DocumentText(document.bytes), file)
            } else {
                read.add(to: &facts, in: DocumentText(document.bytes), file, request)
                first = read
            }
        }
        return facts
    }

    private func words(_ message: Document.Message, hasLater: Bool) -> [LocalizedText.Field: String] {
        var words: [LocalizedText.Field: String] = [
            .title: message.title, .message: message.message, .updateButton: message.continueButtonText,
        ]
        if hasLater { words[.laterButton] = message.cancelButtonText }
        return words.filter { !$0.value.isEmpty }
    }
}

extension Document {
    /// A policy has one list for all languages, that of the first file.
    fileprivate func others(than first: Document, in text: DocumentText, _ file: String) -> [ImportNote] {
        versions.enumerated().compactMap { index, entry in
            guard places[entry.version] == index else { return nil }
            let known = first.places[entry.version].map { first.versions[$0].policy }
            guard known != entry.policy else { return nil }
            let why = known.map { "the first file says \($0.rawValue) of it" } ?? "the first file does not list it"
            return ImportNote(
                "versions[\(index)] says \(entry.policy.rawValue) of '\(entry.version)', and \(why): it is left out",
                at: text.position(of: "versions[\(index)].version", in: file))
        }
    }

    /// The client shows nothing for a version that no entry lists; the policy may notify or force it.
    fileprivate func add(
        to facts: inout ImportedFacts, in text: DocumentText, _ file: String, _ request: ImportRequest
    ) {
        let platforms = request.platforms.isEmpty ? [Platform.ios] : request.platforms
        facts.platforms.formUnion(platforms)
        var first: [Version: Int] = [:]
        for (index, entry) in versions.enumerated() where places[entry.version] == index {
            let position = text.position(of: "versions[\(index)].version", in: file)
            guard let version = Version(entry.version) else {
                facts.notes.append(
                    ImportNote("versions[\(index)] names '\(entry.version)', no version: it is left out", at: position))
                continue
            }
            if let known = first[version] {
                facts.notes.append(
                    ImportNote(
                        "versions[\(index)] is '\(entry.version)', the version of versions[\(known)]: it is left out",
                        at: position))
                continue
            }
            first[version] = index
            for platform in platforms {
                facts.list(version, on: platform)
                var rule = ImportedRule(entry.policy, on: platform, at: position)
                rule.versions = VersionSet(version)
                facts.rules.append(rule)
            }
        }
        guard forced.cancelButtonText != nil else { return }
        facts.notes.append(
            ImportNote(
                "messaging.forced.cancelButtonText is left out: a forced update has one button",
                at: text.position(of: "messaging.forced.cancelButtonText", in: file)))
    }
}
