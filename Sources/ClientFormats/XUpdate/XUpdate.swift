import PolicyModel

/// Writes the document of XUpdate, a library for Android that offers one update to every lower version code.
///
/// All keys are always there, capitalised, so that every release reads the document the same way.
package struct XUpdate: ClientFormat {
    package let name = "xupdate"
    package let platforms: [Platform] = [.android]
    package let options: [ClientDescription.Option] = [.init("versions", .editions(of: [.android]))]
    package let ability = Ability(
        fields: [.message, .whatsNew, .warnings], carriesLink: true, carriesFrequency: true)

    static let file = "xupdate.json"

    package init() {}

    package func editions(for policy: Policy) -> [ClientEdition] {
        XUpdateLimits(policy: policy).editions.map { ClientEdition($0.rawValue, on: [.android]) }
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        XUpdateModel(reading: documents, of: slug, as: XUpdateEdition(edition.name))
    }

    /// The library's own title and buttons around the policy's words. The link is the archive's or the store's, so it is
    /// not compared with the store's alone.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none, let text = words.body else { return nil }
        return Dialog.ofXUpdate(text, isForced: verdict == .force)
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let policy = dated.policy, limits = XUpdateLimits(policy: policy), line = CodeLine(dated)
        let release = line.announced ?? policy.releases(on: .android).last
        let needs = Needs(client: name, policy: dated)
        var found = CodeNeeds(client: name, policy: policy).missingBuilds + limits.unknownVersions
        found += limits.deadLinks(of: release) + limits.ignoredVersion(line, dated.source)
        if line.verdict != .none { found += needs.missing([.message], from: line.textName, of: line.verdict) }
        diagnostics += found
        guard !found.hasErrors, let release else { return [] }
        let root = XUpdateFile(dated: dated, line: line, release: release).root
        return [Artifact(path: "\(policy.slug)/\(Self.file)", bytes: JSONBytes.document(root), role: .document)]
    }
}

/// The document's content.
struct XUpdateFile {
    let dated: DatedPolicy
    let line: CodeLine
    /// The announced release; the highest listed one if nothing is announced.
    let release: Release

    /// The keys in the order of the library's own example.
    var root: JSONValue {
        let archive = release.shipments[.android]?.archive
        let address = archive?.url ?? dated.policy.stores[.android] ?? ""
        return .object([
            JSONValue.Member("Code", .integer(0)), JSONValue.Member("Msg", .string("")),
            JSONValue.Member("UpdateStatus", .integer(status)),
            JSONValue.Member("VersionCode", .integer(CodeLine.code(of: release) ?? 0)),
            JSONValue.Member("VersionName", .string(release.version.description)),
            JSONValue.Member("UploadTime", .string(uploaded)), JSONValue.Member("ModifyContent", .string(words)),
            JSONValue.Member("DownloadUrl", .string(address)),
            // Kilobytes, rounded up; 0 and an empty sum are not checked.
            JSONValue.Member("ApkSize", .integer(archive?.length.map { ($0 - 1) / 1024 + 1 } ?? 0)),
            JSONValue.Member("ApkMd5", .string(archive?.md5 ?? "")),
        ])
    }

    private var status: Int {
        switch line.verdict {
        case .none: 0
        case .force: 2
        case .recommend: line.frequency == .once ? 3 : 1
        }
    }

    /// `2026-11-02 09:00:00` in UTC; empty without a date. No release reads it.
    private var uploaded: String {
        guard case .from(let moment)? = release.shipments[.android]?.live else { return "" }
        return moment.description.replacing("T", with: " ").replacing("Z", with: "")
    }

    /// In the fallback language: the document has one.
    private var words: String {
        guard line.verdict != .none else { return "" }
        return dated.text(line.textName, for: line.verdict, in: dated.policy.language, latest: release.version).body
            ?? ""
    }
}
