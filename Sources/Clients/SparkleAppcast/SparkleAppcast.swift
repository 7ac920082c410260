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
    package let ability = Ability(fields: [], carriesNotes: true, carriesLink: true, carriesFrequency: false)
    package let traits = ClientTraits(folds: [:], rolloutGroups: Self.groups)
    package let remembersSkips = true
    package let knowsChannels = true
    package let embeddedSignature: (any EmbeddedSignature)? = FeedSignature()

    static let file = "appcast.xml"
    static let groups = 7

    package init() {}

    package func plainFile(on platform: Platform) -> String { Self.file }

    package func editions(for policy: Policy) -> [ClientEdition] {
        Limits(policy: policy).editions.map { ClientEdition($0.rawValue, on: [.macos]) }
    }

    /// The file and the deltas of every item that Macs see. An address that is relative to the feed's own is left out.
    package func installedFiles(in document: [UInt8]) -> [InstalledFile] {
        let items = (try? FeedReading().feed(document))?.items ?? []
        return items.filter(\.isForMacs).flatMap { item in
            let file = [item.file].compactMap(\.self).map { InstalledFile(url: $0.address, length: $0.length) }
            return file + item.deltas.map { InstalledFile(url: $0.address, length: $0.length) }
        }
        .filter { FeedReading.isWhole($0.url) && ($0.url.hasPrefix("https://") || $0.url.hasPrefix("http://")) }
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug, as: Edition(edition.name))
    }

    /// Sparkle has nothing that stops an app.
    package func forceMeans(in words: Vocabulary) -> String? { words("force.sparkle") }

    package func window(for verdict: Verdict, in words: Vocabulary) -> String? {
        verdict == .force ? forceMeans(in: words) : words("window.sparkle")
    }

    package func remarks(on policy: Policy, in words: Vocabulary) -> [String] {
        let majors = policy.everyRelease.filter { $0.shipments[.macos]?.isMajor == true }
        let names = words.list(majors.map { "\($0.version)" })
        return majors.isEmpty ? [] : [words("remark.major", ["versions": names])]
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let policy = dated.policy, limits = Limits(policy: policy)
        let channels = policy.channels(on: .macos).map { dated.seen(on: $0) }
        var faults = limits.faults
        for channel in channels { faults += Limits(policy: channel.policy).faults.filter { !faults.contains($0) } }
        diagnostics += faults
        guard faults.isEmpty, let store = policy.stores[.macos] else { return [] }
        let writers = ([dated] + channels).map { dated in
            Writer(dated: dated, ladder: Ladder(dated, countingBuilds: limits.editions == [.signed]), store: store)
        }
        var warnings = limits.warnings(of: writers[0].ladder)
        for writer in writers.dropFirst() {
            let more = Limits(policy: writer.dated.policy).warnings(onlyFor: writer.ladder)
            warnings += more.filter { !warnings.contains($0) }
        }
        diagnostics += warnings
        let root = Writer.root(of: writers, for: policy.name, store: store)
        return [Artifact(path: "\(policy.slug)/\(Self.file)", bytes: root.document, role: .document)]
    }
}
