import PolicyModel

/// Reads an existing document of XUpdate for `decree import`: one release with its code, words and link, and what
/// everybody below it is told.
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
        guard let address = update.address, address.hasPrefix("https://") else {
            facts.notes.append(
                ImportNote("\(read.names.address) is no https address: it is left out", at: place(read.names.address)))
            return
        }
        facts.notes.append(
            ImportNote(
                "\(read.names.address) belongs to the release: write archive: {url: \"\(address)\"}",
                at: place(read.names.address)))
    }
}
