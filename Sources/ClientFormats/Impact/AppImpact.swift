import ClientKit
import PolicyModel

/// The effect on users of a change from one state of an app to another: according to the policy, and according to each
/// client whose answers change otherwise.
package struct AppImpact: Sendable {
    package let slug: String
    package let name: String
    /// The changes of the policy; for documents without a policy, the changes of the client that changes most.
    package let lines: [ImpactLine]
    /// Clients whose answers do not change as `lines` say, to the same release.
    package let clients: [ClientImpact]
    /// How the messages that users can see differ, if both policies are known.
    package let messages: [MessageChange]
    /// The clients whose documents announce something in either state, where those of the old state are known alone.
    package let uncomparedMessages: [String]
    /// False if only the documents of the old state are known, and those of a client that differ do not say to which
    /// release users are sent on.
    package let namesReleases: Bool
    /// False if only the documents of the old state are known.
    package let knowsEarlier: Bool
    /// The releases that were compared, by platform: for devices on no channel in the order of platforms, then for
    /// those on each channel.
    package let compared: [(platform: Platform, channel: String?, releases: [Version])]
    package let newPlatforms: [Platform]
    package let gonePlatforms: [Platform]
    package let newClients: [String]
    package let goneClients: [String]
    /// Clients that could not be compared: the old content has an error that prevents their documents; or for documents
    /// without a policy, they decide on no device.
    package let uncompared: [String]
    /// True if some document's bytes differ.
    package let hasOtherDocuments: Bool
    /// False if no policy of the app is known, so that the devices are taken from documents.
    package let hasPolicy: Bool
}

/// The changes of one client, or of some of its editions, that differ from the policy's.
package struct ClientImpact: Hashable, Sendable {
    package let client: String
    /// The editions with these changes.
    package let editions: [ClientEdition]
    package let lines: [ImpactLine]

    /// What it does, to follow its name.
    package var words: String { [self].words }
}

extension [ClientImpact] {
    /// What they do, to follow the names of the clients.
    package var words: String {
        let end = Set(map(\.client)).count == 1 ? "s" : ""
        return allSatisfy { $0.lines.allSatisfy(\.change.isOfNotesAlone) }
            ? "show\(end) other release notes" : "behave\(end) differently"
    }
}

extension AppImpact {
    /// - Parameter old: the earlier state of the same app.
    package init(from old: EncodedApp, to new: EncodedApp) {
        let pairs = new.written.compactMap { documents in
            old.written.first { $0.client.name == documents.client.name }.map { (documents, $0.artifacts) }
        }
        self.init(
            pairs, from: old.dated, of: Set(old.dated.policy.clients.map(\.name)), without: old.unwritten,
            to: new.dated)
    }

    /// - Parameter published: the files of the same app's earlier state, whose policy is not known.
    package init(from published: [Artifact], to new: EncodedApp) {
        let slug = new.dated.policy.slug
        let pairs = new.written.map { documents in
            (documents, published.filter { documents.client.owns($0, of: slug) })
        }
        let owners = ClientFormats.all.filter { client in published.contains { client.owns($0, of: slug) } }
        let named = NamedDevices(in: published, by: owners, of: slug), isAnnouncing = !new.dated.carriedMessages.isEmpty
        let announcing = pairs.filter { documents, old in
            Set(documents.artifacts) != Set(old) && !old.isEmpty
                && (isAnnouncing && !documents.client.traits.messagePlatforms.isEmpty
                    || named.announcing.contains(documents.client.name))
        }.map(\.0.client.name)
        self.init(
            pairs.filter { !$0.1.isEmpty }, from: nil, of: Set(owners.map(\.name)),
            points: NamedVersions.all(in: published), named: named.conditions, announcing: announcing, to: new.dated)
    }

    /// - Parameters:
    ///   - pairs: clients with documents in both states, the new ones first.
    ///   - before: the clients of the earlier state; `unwritten`: those whose documents could not be written.
    ///   - points: the versions that documents without a policy name; `named`: what else they tell devices apart by;
    ///     `announcing`: the clients with messages that are not compared.
    private init(
        _ pairs: [(new: Agreement.Documents, old: [Artifact])], from earlier: DatedPolicy?, of before: Set<String>,
        without unwritten: Set<String> = [], points: [Version] = [], named: [Condition] = [],
        announcing: [String] = [], to new: DatedPolicy
    ) {
        let judges = pairs.flatMap { ClientJudge.editions(of: $0.new, since: $0.old, earlier, new) }
        let after = new.policy.clients.map(\.name)
        let known = new.policy.platforms + (earlier?.policy.platforms ?? [])
        let platforms = Platform.allCases.filter(known.contains)
        let channels = pairs.flatMap { $0.new.client.channels(in: $0.old) }
        let walks = ImpactWalk.all(
            earlier, new, on: platforms, points: points, named: named, judges: judges, channels: channels)
        slug = new.policy.slug
        name = new.policy.name
        lines = ImpactWalk.sorted(walks.flatMap(\.lines))
        clients = ImpactWalk.deviations(walks, of: judges)
        messages = earlier.map { MessageChange.all(from: $0.carriedMessages, to: new.carriedMessages) } ?? []
        knowsEarlier = earlier != nil
        uncomparedMessages = announcing
        namesReleases = earlier != nil || ImpactWalk.nameReleases(walks, of: judges)
        compared = walks.map { ($0.grid.platform, $0.grid.channel, $0.grid.listed) }
        newPlatforms = earlier.map { old in new.policy.platforms.filter { !old.policy.platforms.contains($0) } } ?? []
        gonePlatforms = earlier.map { $0.policy.platforms.filter { !new.policy.platforms.contains($0) } } ?? []
        newClients = after.filter { !before.contains($0) }
        goneClients = ClientFormats.all.map(\.name).filter { before.contains($0) && !after.contains($0) }
        uncompared = after.filter(unwritten.contains)
        hasOtherDocuments = pairs.contains { Set($0.new.artifacts) != Set($0.old) }
        hasPolicy = true
    }

    /// True if the documents of `new` equal the published ones byte by byte: then no user is affected.
    ///
    /// Check this first: most apps of a large site are unchanged, and walking over a grid costs more than encoding.
    package static func isUnchanged(from published: [Artifact], to new: EncodedApp) -> Bool {
        let slug = new.dated.policy.slug
        let old = published.filter { ClientFormats.own($0, of: slug) }
        return new.unwritten.isEmpty && Set(old) == Set(new.artifacts)
    }
}

extension ClientFormat {
    /// True for a file that this client downloads for the app `slug`.
    package func owns(_ artifact: Artifact, of slug: String) -> Bool {
        guard artifact.path.hasPrefix("\(slug)/") else { return false }
        return downloads(artifact.path.dropFirst(slug.utf8.count + 1))
    }

    /// True for the name of a file that this client downloads, inside an app's folder.
    package func downloads(_ file: some StringProtocol) -> Bool {
        if platforms.contains(where: { file == plainFile(on: $0) }) { return true }
        return file.hasPrefix("\(name).") && (file.hasSuffix(".json") || file.hasSuffix(".xml"))
    }
}

extension DatedPolicy {
    /// The messages that some document carries.
    package var carriedMessages: [Message] {
        let clients = policy.clients.compactMap { ClientFormats.named($0.name) }
        let isCarried = clients.contains { !Set($0.traits.messagePlatforms).isDisjoint(with: policy.platforms) }
        return isCarried ? policy.messages : []
    }
}
