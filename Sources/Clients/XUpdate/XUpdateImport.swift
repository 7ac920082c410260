import ClientKit
import PolicyModel

/// Reads an existing document of XUpdate for `decree import`: one release with its code, words and link, and the
/// verdict for every device below it.
extension XUpdate {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            let check = XUpdateCheck(document.bytes, as: .newest), file = request.name(of: document)
            guard let read = check.document else { continue }
            facts.platforms.insert(.android)
            let text = DocumentText(document.bytes)
            let place = { key in text.position(of: key, in: file) }
            // Without an update the texts need not be there, and are read as far as they are.
            let update = try? read.update()
            guard let name = update?.name, let version = Version(name) else {
                facts.notes.append(
                    ImportNote(
                        "\(read.names.versionName) names no version: give one with --release 3.2.0=\(read.code)",
                        at: place(read.names.versionName)))
                continue
            }
            facts.list(version, on: .android, .init(build: "\(read.code)"))
            facts.announced[.android] = version
            if let update { add(update, read, version, place, to: &facts) }
        }
        return facts
    }

    private func add(
        _ update: XUpdateDocument.Update, _ read: XUpdateDocument, _ version: Version,
        _ place: (String) -> SourcePosition, to facts: inout ImportedFacts
    ) {
        var rule = ImportedRule(
            read.status == 0 ? .none : update.isForced ? .force : .recommend, on: .android, at: place(read.names.status)
        )
        rule.versions = VersionSet(below: version)
        if let content = update.content, !content.isEmpty, read.status != 0 { rule.words = [nil: [.message: content]] }
        facts.frequency = update.isIgnorable ? .once : nil
        facts.rules.append(rule)
        addLink(of: update, read.names, version, place, to: &facts)
    }

    /// A file is the release's archive, a page the store.
    private func addLink(
        of update: XUpdateDocument.Update, _ names: XUpdateDocument.Names, _ version: Version,
        _ place: (String) -> SourcePosition, to facts: inout ImportedFacts
    ) {
        guard let address = update.address, address.hasPrefix("https://") else {
            facts.notes.append(
                ImportNote("\(names.address) is no https address: it is left out", at: place(names.address)))
            return
        }
        switch XUpdateLink(address, as: .newest) {
        case .page: facts.stores[.android] = address
        case .file: facts.list(version, on: .android, .init(archive: archive(at: address, update)))
        case .dead:
            facts.notes.append(
                ImportNote(
                    "\(names.address) is downloaded as an app and cannot be installed: it is left out",
                    at: place(names.address)))
        }
    }

    /// The document counts kilobytes, rounded up, so the length is too.
    private func archive(at address: String, _ update: XUpdateDocument.Update) -> Release.Archive {
        let sum = update.md5.flatMap { Release.Archive.isMD5($0) ? $0 : nil }
        return Release.Archive(url: address, length: update.size > 0 ? update.size * 1024 : nil, md5: sum)
    }
}
