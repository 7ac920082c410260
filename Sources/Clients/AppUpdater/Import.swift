import ClientKit
import PolicyModel

/// Reads an existing document of AppUpdater for `decree import`: one release with its code, link and notes, of which
/// every device below is notified.
extension AppUpdater {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String {
        let isXML = bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        return Self.file(isXML ? .xml : .json)
    }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            let format = Document.Format(of: document.path)
            guard let read = try? Document(document.bytes, as: format) else { continue }
            facts.platforms.insert(.android)
            let file = request.name(of: document), text = DocumentText(document.bytes)
            let place = { key in text.position(of: key, in: file) }
            facts.options.format = format
            add(read, request, place, to: &facts)
        }
        return facts
    }

    /// What the author said of the code, else the text; without both the highest release that the author named.
    private func version(of read: Document, _ code: Int?, _ request: ImportRequest) -> Version? {
        code.flatMap { request.version(ofBuild: "\($0)", on: .android) } ?? Version(read.version.withoutTagLetter)
            ?? (code == nil ? request.known(on: .android).map(\.version).max() : nil)
    }

    private func add(
        _ read: Document, _ request: ImportRequest, _ place: (String) -> SourcePosition,
        to facts: inout ImportedFacts
    ) {
        let code = read.code.flatMap { $0 > 0 ? $0 : nil }
        guard let version = version(of: read, code, request) else {
            facts.notes.append(
                ImportNote(
                    "latestVersion is '\(read.version)', no version: give one with "
                        + ImportRequest.option(for: code.map { "\($0)" } ?? "CODE, its version code"),
                    at: place("latestVersion")))
            return
        }
        let isStandIn =
            code == nil && request.known(on: .android).count > 1 && Version(read.version.withoutTagLetter) == nil
        if isStandIn {
            facts.notes.append(
                ImportNote(
                    "latestVersion is '\(read.version)', no version: \(version), the highest --release, stands for it",
                    at: place("latestVersion")))
        }
        facts.noteTag(read.version, of: "latestVersion", at: place("latestVersion"))
        let known = request.known(on: .android).first { $0.version == version }?.build
        // Nobody has a code below 1: it is the first release's, or where there are earlier ones no release's.
        let isFirst = known ?? "1" == "1" && request.known(on: .android).allSatisfy { $0.version >= version }
        let isSilent = code == 1 && !isFirst
        facts.list(version, on: .android, .init(build: known ?? (isSilent ? nil : code.map { "\($0)" })))
        facts.announced[.android] = version
        if let address = read.address, !address.isEmpty { add(address, of: version, at: place("url"), to: &facts) }
        if code != 1 || isSilent {
            var rule = ImportedRule(isSilent ? .none : .recommend, on: .android, at: place("latestVersionCode"))
            rule.versions = VersionSet(below: version)
            facts.rules.append(rule)
        }
        guard let notes = read.notes, !notes.isEmpty else { return }
        guard !isStandIn else {
            facts.notes.append(
                ImportNote(
                    "releaseNotes are those of '\(read.version)', which is no release of the policy: they are left out",
                    at: place("releaseNotes")))
            return
        }
        facts.releaseNotes[version] = [
            nil: ImportedProse(notes, as: .plain, of: "releaseNotes", at: place("releaseNotes"))
        ]
    }

    /// A file and what names the release are its archive, any other address the store: it serves later releases, too.
    private func add(_ address: String, of version: Version, at place: SourcePosition, to facts: inout ImportedFacts) {
        guard address.hasPrefix("https://") else {
            return facts.notes.append(ImportNote("url is no https address: it is left out", at: place))
        }
        let link = ReleaseAddress(address), isOfOne = link.isFileOfOne || link.names(version)
        guard isOfOne || link.isFile && !link.isOfNewest else { return facts.stores[.android] = address }
        facts.list(version, on: .android, .init(archive: .init(url: address)))
        let words =
            isOfOne
            ? "url is that of \(version) alone, its `archive`: each later release needs its own"
            : "url is a file: it becomes the `archive` of \(version); write it as `store` if it is always the newest"
        facts.notes.append(ImportNote(words, at: place))
    }
}
