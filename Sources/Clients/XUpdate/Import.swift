import ClientKit
import PolicyModel

/// Reads an existing document of XUpdate for `decree import`: one release with its code, words and link, and the
/// verdict for every device below it.
extension XUpdate {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let read = try? Document(Document.reading(document.bytes, as: .newest), as: .newest) else { continue }
            let text = DocumentText(document.bytes), file = request.name(of: document)
            let place = { key in text.position(of: read.name(of: key), in: file) }
            facts.platforms.insert(.android)
            read.add(to: &facts, request, place)
        }
        return facts
    }
}

extension Document {
    fileprivate func add(to facts: inout ImportedFacts, _ request: ImportRequest, _ place: (Key) -> SourcePosition) {
        let known = request.version(ofBuild: "\(update.code)", on: .android)
        // Where the release refuses the update, it names nothing.
        guard fault == nil, let version = known ?? update.name.flatMap({ Version($0.withoutTagLetter) }) else {
            facts.notes.append(
                ImportNote(
                    "\(name(of: .versionName)) names no version: give one with "
                        + ImportRequest.option(for: "\(update.code)"),
                    at: place(.versionName)))
            return
        }
        if known == nil { facts.noteTag(update.name, of: name(of: .versionName), at: place(.versionName)) }
        facts.list(version, on: .android, .init(build: update.code > 0 ? "\(update.code)" : nil))
        if update.code < 1 {
            facts.notes.append(
                ImportNote(
                    "\(name(of: .versionCode)) is \(update.code), which no release has: it is left out, and nobody is "
                        + "notified", at: place(.versionCode)))
        }
        facts.announced[.android] = version
        // No app has a code below 1.
        let silent: Key? = status == 0 ? .status : update.code <= 1 ? .versionCode : nil
        var rule = ImportedRule(
            silent != nil ? .none : update.isForced ? .force : .recommend, on: .android, at: place(.status))
        rule.versions = VersionSet(below: version)
        if rule.verdict == .force {
            let own = ImportRequest.Known(version: version, build: "\(update.code)", platform: .android)
            let names = BuildNames(
                ImportRequest(slug: request.slug, documents: [], known: request.known + [own]), on: .android
            ) { Int($0) }
            rule.versions = rule.versions.intersection(names.below(update.code, named: own.build ?? ""))
        }
        if let content = update.content, !content.isEmpty {
            if content.allSatisfy(\.isWhitespace) {
                facts.notes.append(ImportNote("\(name(of: .content)) is blank: it is left out", at: place(.content)))
            } else if let silent {
                facts.notes.append(
                    ImportNote(
                        "\(name(of: .content)) is left out: \(name(of: silent)) "
                            + "\(silent == .status ? status : update.code) notifies nobody of it",
                        at: place(.content)))
            } else {
                rule.words = [nil: [.message: content]]
            }
        }
        facts.frequency = update.isIgnorable ? .once : nil
        // Below the first code of all there is nobody.
        let isFirst = update.code == 1 && request.known(on: .android).allSatisfy { $0.version >= version }
        if !isFirst { facts.rules.append(rule) }
        let others = VersionSet(below: version).intersection(rule.versions.complement)
        if !others.isEmpty {
            rule = ImportedRule(.none, on: .android, at: place(.status))
            rule.versions = others
            facts.rules.append(rule)
        }
        addLink(to: &facts, version, at: place(.address), size: place(.size))
    }

    /// A file is the release's archive, a page the store.
    private func addLink(
        to facts: inout ImportedFacts, _ version: Version, at place: SourcePosition, size: SourcePosition
    ) {
        let key = name(of: .address)
        guard let address = update.address, address.hasPrefix("https://") else {
            facts.notes.append(ImportNote("\(key) is no https address: it is left out", at: place))
            return
        }
        switch Link(address, as: .newest) {
        case .page: facts.stores[.android] = address
        case .file:
            let length = update.lengths?.upperBound
            if let length {
                facts.notes.append(
                    ImportNote(
                        "\(name(of: .size)) counts kilobytes: the length \(length) is inferred from it, and the file "
                            + "may have up to 1023 bytes less", at: size))
            }
            let sum = update.md5.flatMap { Release.Archive.isMD5($0) ? $0 : nil }
            facts.list(version, on: .android, .init(archive: .init(url: address, length: length, md5: sum)))
        case .dead:
            facts.notes.append(
                ImportNote("\(key) is downloaded as an app and cannot be installed: it is left out", at: place))
        }
    }
}
