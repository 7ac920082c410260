import ClientKit
import PolicyModel

/// Writes the feed of Sparkle, the updater of macOS apps: an item for each release that is the highest on some macOS,
/// with a line below which the update is critical.
///
/// For one item that it cannot use, Sparkle refuses the whole feed, so every value has the form that all releases read.
package struct SparkleAppcast: ClientFormat {
    package let name = "sparkle-appcast"
    package let platforms: [Platform] = [.macos]
    package let needs = "`build` for every release, of numbers and dots, ascending; a `store`"
    package let options = Options.all
    package let ability = Ability(fields: [], carriesLink: true, carriesFrequency: false)
    package let rolloutGroups = Self.groups
    package let remembersSkips = true
    package let embeddedSignature: (any EmbeddedSignature)? = FeedSignature()

    static let file = "appcast.xml"
    static let groups = 7

    package init() {}

    package func plainFile(on platform: Platform) -> String { Self.file }

    package func editions(for policy: Policy) -> [ClientEdition] {
        Limits(policy: policy).editions.map { ClientEdition($0.rawValue, on: [.macos]) }
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug, as: Edition(edition.name))
    }

    /// Sparkle has nothing that stops an app.
    package func remarks(on policy: Policy, in words: Vocabulary) -> [String] {
        let forces = policy.minimum[.macos] != nil || policy.rules.contains { $0.verdict == .force }
        return forces && policy.platforms.contains(.macos) ? [words("remark.critical")] : []
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let policy = dated.policy, limits = Limits(policy: policy), faults = limits.faults
        diagnostics += faults
        guard faults.isEmpty, let store = policy.stores[.macos] else { return [] }
        let ladder = Ladder(dated, countingBuilds: limits.editions == [.signed])
        diagnostics += limits.warnings(of: ladder)
        let root = Writer(dated: dated, ladder: ladder, store: store).root
        return [Artifact(path: "\(policy.slug)/\(Self.file)", bytes: root.document, role: .document)]
    }
}
