import PolicyModel

/// The effect on users of a change from one state of an app to another: according to the policy, and according to each
/// client whose answers change otherwise.
package struct AppImpact: Sendable {
    package let slug: String
    package let name: String
    /// The changes of the policy; for documents without a policy, the changes of the client that changes most.
    package let lines: [ImpactLine]
    /// Clients whose answers do not change as `lines` say.
    package let clients: [ClientImpact]
    /// The releases that were compared, by platform, in the order of platforms.
    package let compared: [(platform: Platform, releases: [Version])]
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
}

/// What is known about an app before the change.
package enum EarlierState: Sendable {
    case policy(DatedPolicy)
    /// The app's files as they were published, without their policy.
    case documents([Artifact])
}

extension AppImpact {
    /// - Parameters:
    ///   - old: the earlier state of the same app.
    ///   - diagnostics: receives the errors that prevent new documents from being written.
    package init(from old: EarlierState, to new: DatedPolicy, reporting diagnostics: inout [Diagnostic]) {
        let written = WrittenClients(new, reporting: &diagnostics)
        var judges: [ClientJudge] = [], uncompared: [String] = []
        var before: Set<String> = [], hasOther = false, earlier: DatedPolicy?, points: [Version] = []
        switch old {
        case .policy(let policy):
            var ignored: [Diagnostic] = []
            let past = WrittenClients(policy, reporting: &ignored)
            earlier = policy
            before = Set(policy.policy.clients.map(\.name))
            uncompared = past.unwritten
            for documents in written.documents {
                let earlier = past.documents.first { $0.client.name == documents.client.name }
                guard let artifacts = earlier?.artifacts else { continue }
                hasOther = hasOther || artifacts != documents.artifacts
                judges += ClientJudge.editions(of: documents, since: artifacts, policy, new)
            }
        case .documents(let artifacts):
            points = NamedVersions.all(in: artifacts)
            for documents in written.documents {
                let past = artifacts.filter { documents.client.owns($0, of: new.policy.slug) }
                guard !past.isEmpty else { continue }
                hasOther =
                    hasOther
                    || past.sorted { $0.path < $1.path } != documents.artifacts.sorted { $0.path < $1.path }
                judges += ClientJudge.editions(of: documents, since: past, nil, new)
            }
            before = Set(
                ClientFormats.all.filter { client in
                    artifacts.contains { client.owns($0, of: new.policy.slug) }
                }.map(\.name))
        }
        let after = new.policy.clients.map(\.name)
        let known = new.policy.platforms + (earlier?.policy.platforms ?? [])
        let platforms = Platform.allCases.filter(known.contains)
        let walks = platforms.map { ImpactWalk(earlier, new, on: $0, points: points, judges: judges) }
        slug = new.policy.slug
        name = new.policy.name
        lines = ImpactWalk.sorted(walks.flatMap(\.lines))
        clients = ImpactWalk.deviations(walks, of: judges)
        compared = walks.map { ($0.grid.platform, $0.listed) }
        newPlatforms = earlier.map { old in new.policy.platforms.filter { !old.policy.platforms.contains($0) } } ?? []
        gonePlatforms = earlier.map { $0.policy.platforms.filter { !new.policy.platforms.contains($0) } } ?? []
        newClients = after.filter { !before.contains($0) }
        goneClients = ClientFormats.all.map(\.name).filter { before.contains($0) && !after.contains($0) }
        self.uncompared = uncompared.filter(after.contains)
        hasOtherDocuments = hasOther
        hasPolicy = true
    }
}

extension AppImpact {
    /// True if the documents of `new` equal the published ones byte by byte: then no user is affected.
    ///
    /// Check this first: most apps of a large site are unchanged, and walking over a grid costs more than encoding.
    package static func isUnchanged(from published: [Artifact], to new: DatedPolicy) -> Bool {
        var ignored: [Diagnostic] = []
        let written = WrittenClients(new, reporting: &ignored)
        let old = published.filter { file in ClientFormats.all.contains { $0.owns(file, of: new.policy.slug) } }
        return written.unwritten.isEmpty && Set(old) == Set(written.documents.flatMap(\.artifacts))
    }
}

/// The documents of a policy's clients, and the clients whose documents have errors.
private struct WrittenClients {
    var documents: [Agreement.Documents] = []
    var unwritten: [String] = []

    init(_ dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) {
        for client in dated.policy.clients.compactMap({ ClientFormats.named($0.name) }) {
            var found: [Diagnostic] = []
            let artifacts = client.documents(for: dated, reporting: &found)
            if found.hasErrors { unwritten.append(client.name) } else { documents.append((client, artifacts)) }
            diagnostics += found
        }
    }
}

extension ClientFormat {
    /// True for a file that this client downloads for the app `slug`.
    package func owns(_ artifact: Artifact, of slug: String) -> Bool {
        artifact.path.hasPrefix("\(slug)/\(name).") && artifact.path.hasSuffix(".json")
    }
}
