import ClientKit
import PolicyModel

/// Writes the feed of upgrader's appcast store, a package for Flutter: one item announces a version, and a critical one
/// draws the line below which the app is blocked.
///
/// The tags look like Sparkle's and have other rules, so the feed is one of its own. Meaning is never carried by
/// `minimumUpdateVersion`, which releases before 13 ignore.
package struct Upgrader: ClientFormat {
    /// Those of Decree's platforms for which Flutter builds.
    static let flutterPlatforms: [Platform] = [.ios, .macos, .android]
    static let file = "upgrader.xml"

    package let name = "upgrader"
    package let platforms = Self.flutterPlatforms
    package let needs = "a `store` for each platform"
    package let options: [ClientDescription.Option] = [
        .init(
            "versions", .editions(of: Self.flutterPlatforms),
            "the releases of the package in the field: `13` for 12 and 13, `11` for 6.3 to 11, `6` for 3 to 6.2",
            absent: "all three"),
        .init(
            "os", .flagByPlatform,
            "`true` if the app hands its OS version over, on all platforms or as a map by platform"),
    ]
    package let ability = Ability(fields: [], carriesNotes: true, carriesLink: true, carriesFrequency: false)
    package func numbersRead(on platform: Platform) -> Int { 3 }
    package let readsLooseXML = true
    package let remembersSkips = true

    package init() {}

    /// The package has many languages; the model shows English.
    package func ownLanguage(on platform: Platform, in language: LanguageTag) -> LanguageTag? { .english }

    package func window(for verdict: Verdict, in words: Vocabulary) -> String? { words("window.own") }

    package func plainFile(on platform: Platform) -> String { Self.file }

    package func editions(for policy: Policy) -> [ClientEdition] {
        Limits(policy: policy, platforms: platforms(of: policy)).editions
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug, as: Edition(edition.name))
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let policy = dated.policy, platforms = platforms(of: policy)
        let limits = Limits(policy: policy, platforms: platforms), found = limits.diagnostics
        diagnostics += found
        if limits.systems.contains(.macos) {
            diagnostics += LostSystems(client: name, policy: policy, isForNewApps: false).diagnostics
        }
        guard !found.hasErrors, !platforms.isEmpty else { return [] }
        let writer = Writer(dated: dated, platforms: platforms, systems: limits.systems)
        diagnostics += limits.unseenBounds(on: writer.boundPlatforms)
        return [Artifact(path: "\(policy.slug)/\(Self.file)", bytes: writer.root.document, role: .document)]
    }
}

extension ClientOptions {
    /// The platforms on which the app hands the OS version to upgrader's store object.
    var systems: Set<Platform> {
        get { if case .platforms(let platforms) = self["os"] { platforms } else { [] } }
        set { self["os"] = newValue.isEmpty ? nil : .platforms(newValue) }
    }
}
