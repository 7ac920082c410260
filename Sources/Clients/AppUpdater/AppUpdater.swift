import ClientKit
import PolicyModel

/// Writes the document of AppUpdater, a library for Android that notifies every device below one version code and
/// forces none.
///
/// Without a code the client compares names; without one of the other keys the app crashes.
package struct AppUpdater: ClientFormat {
    package let name = "app-updater"
    package let platforms: [Platform] = [.android]
    package let needs = "`build` for every release, or for none; a `store`, or an `archive` of the announced one"
    package let options: [ClientDescription.Option] = [
        .init("format", .choice(Document.Format.allCases.map(\.rawValue)), "`json` or `xml`")
    ]
    package let ability = Ability(fields: [], carriesNotes: true, carriesLink: true, carriesFrequency: false)

    package let canForce = false

    static func file(_ format: Document.Format) -> String { "app-updater.\(format.rawValue)" }

    package init() {}

    package func ownLanguage(on platform: Platform, in language: LanguageTag) -> LanguageTag? { .english }

    package func forceMeans(in words: Vocabulary) -> String? { words("force.app-updater") }

    package func window(for verdict: Verdict, in words: Vocabulary) -> String? { words("window.own") }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug)
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let policy = dated.policy, line = CodeLine(dated)
        let release = line.announced ?? policy.releases(on: .android).last
        let link = policy.stores[.android] ?? release?.shipments[.android]?.archive?.url
        let comparesNames = policy.releases(on: .android).allSatisfy { CodeLine.code(of: $0) == nil }
        var found =
            comparesNames
            ? []
            : Needs.missingCodes(
                of: name, in: policy, because: "compares either the version codes of all releases or their names")
        if link == nil { found.append(missingLink(policy)) }
        diagnostics += found
        guard !found.hasErrors, let release, let link else { return [] }
        let format = policy.choice(of: name)?.options.format ?? .json
        let content = FileContent(
            version: release.version.description,
            // No device has a version code below 1, so that none is notified.
            code: line.verdict == .none ? 1 : CodeLine.code(of: release), link: link,
            notes: policy.notes[release.version]?[policy.language]?.lines ?? [])
        let bytes = format == .json ? JSONBytes.document(content.json) : content.xml.document
        return [Artifact(path: "\(policy.slug)/\(Self.file(format))", bytes: bytes, role: .document)]
    }

    private func missingLink(_ policy: Policy) -> Diagnostic {
        Diagnostic(
            .error, "missing-store",
            at: policy.positions.keys["store"] ?? Needs.position(of: name, in: policy),
            "\(name) needs a link on Android: its update button opens it",
            help: "give the announced release an archive: {url: \"https://….apk\"}, or write "
                + "`store: {android: \"https://…\"}`", client: name)
    }
}

extension ClientOptions {
    /// The form of AppUpdater's document.
    var format: Document.Format {
        get {
            if case .choice(let word) = self["format"] {
                Document.Format(rawValue: word) ?? .json
            } else {
                .json
            }
        }
        set { self["format"] = newValue == .json ? nil : .choice(newValue.rawValue) }
    }
}
