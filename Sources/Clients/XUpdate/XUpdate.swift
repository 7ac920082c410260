import ClientKit
import PolicyModel

/// Writes the document of XUpdate, a library for Android that offers one update to every lower version code.
///
/// All keys are always there, capitalised, so that every release reads the document the same way.
package struct XUpdate: ClientFormat {
    package let name = "xupdate"
    package let platforms: [Platform] = [.android]
    package let needs =
        "`build` for every release; an `archive` of the announced one, or a `store` that is a page of yours; `Message`"
    package let options: [ClientDescription.Option] = [
        .init(
            "versions", .editions(of: [.android]),
            "the releases of the library in the field: `2.1.5` for 2.1.4 and 2.1.5, `2.1.0` for 2.0.8 to 2.1.3, "
                + "`2.0.7` for older ones", absent: "all three")
    ]
    package let ability = Ability(fields: [.message, .whatsNew, .warnings], carriesLink: true, carriesFrequency: true)

    static let file = "xupdate.json"

    package init() {}

    package func ownLanguage(on platform: Platform, in language: LanguageTag) -> LanguageTag? { .english }

    package func editions(for policy: Policy) -> [ClientEdition] {
        Limits(policy: policy).editions.map { ClientEdition($0.rawValue, on: [.android]) }
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug, as: Edition(edition.name))
    }

    package func installedFiles(in document: [UInt8]) -> [InstalledFile] {
        guard let read = try? Document(Document.reading(document, as: .newest), as: .newest),
            let address = read.update.address, Link(address, as: .newest) == .file
        else { return [] }
        return [InstalledFile(url: address, lengths: read.update.lengths)]
    }

    /// The library's own title and buttons around the policy's words. The link is the archive's or the store's, so it
    /// is not compared with the store's alone.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none, let text = words.body else { return nil }
        return Dialog.ofXUpdate(text, isForced: verdict == .force)
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let policy = dated.policy, limits = Limits(policy: policy), line = CodeLine(dated)
        let release = line.announced ?? policy.releases(on: .android).last
        let needs = Needs(client: name, policy: dated)
        var found = Needs.missingCodes(of: name, in: policy) + limits.unknownVersions
        found += limits.deadLinks(of: release) + limits.ignoredVersion(line, dated.source)
        if line.verdict != .none { found += needs.missing([.message], from: line.textName, of: line.verdict) }
        diagnostics += found
        guard !found.hasErrors, let release else { return [] }
        let root = FileContent(dated: dated, line: line, release: release).root
        return [Artifact(path: "\(policy.slug)/\(Self.file)", bytes: JSONBytes.document(root), role: .document)]
    }
}
