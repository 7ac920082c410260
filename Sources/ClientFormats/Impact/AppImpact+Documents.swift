import ClientKit
import PolicyModel

/// The impact of a change of published documents without a policy: each client's model reads the old and new bytes.
extension AppImpact {
    /// - Parameters:
    ///   - old: the app's documents before, of at least one client; `new`: those after.
    ///   - policy: determines which devices exist; nil takes them from the documents.
    package init(
        of slug: String, from old: [Artifact], to new: [Artifact], onDevicesOf policy: Policy?, at moment: Moment
    ) {
        let drawn = DocumentedApp(slug: slug, documents: old + new)
        let devices = policy?.with(clients: drawn.owners) ?? drawn.policy
        let dated = DatedPolicy(devices, at: moment), points = NamedVersions.all(in: old + new)
        let pairs = drawn.owners.map { client in
            (
                client: client, old: old.filter { client.owns($0, of: slug) },
                new: new.filter { client.owns($0, of: slug) }
            )
        }
        let compared = pairs.filter { !$0.old.isEmpty && !$0.new.isEmpty }
        let judges = compared.flatMap { ClientJudge.editions(of: ($0.client, $0.new), since: $0.old, nil, dated) }
        let named = [old, new].map { NamedDevices(in: $0, by: drawn.owners, of: slug) }
        // A document may serve platforms on which the app does not ship, so a known policy decides.
        let walks = ImpactWalk.all(
            nil, dated, on: devices.platforms, points: points,
            named: named.flatMap(\.conditions), judges: judges,
            channels: compared.flatMap { $0.client.channels(in: $0.old + $0.new) })
        let silent = judges.indices.filter { index in !walks.contains { $0.hasAnswers[index] } }
        self.slug = slug
        name = devices.name
        lines = ImpactWalk.sorted(walks.flatMap(\.lines))
        clients = ImpactWalk.deviations(walks, of: judges)
        messages = []
        knowsEarlier = false
        uncomparedMessages = compared.filter { client, old, new in
            Set(old) != Set(new) && named.contains { $0.announcing.contains(client.name) }
        }.map(\.client.name)
        namesReleases = ImpactWalk.nameReleases(walks, of: judges)
        self.compared = walks.map { ($0.grid.platform, $0.grid.channel, $0.grid.listed) }
        (newPlatforms, gonePlatforms) = ([], [])
        newClients = pairs.filter(\.old.isEmpty).map(\.client.name)
        goneClients = pairs.filter(\.new.isEmpty).map(\.client.name)
        let judged = Set(judges.indices).subtracting(silent).map { judges[$0].client.name }
        uncompared = compared.map(\.client.name).filter { !judged.contains($0) }
        hasOtherDocuments = compared.contains { Set($0.old) != Set($0.new) }
        hasPolicy = policy != nil
    }
}

extension Policy {
    /// The same policy with all of `clients` in its `clients`.
    fileprivate func with(clients others: [any ClientFormat]) -> Policy {
        var policy = self
        let missing = others.filter { choice(of: $0.name) == nil }
        policy.clients += missing.map { ClientChoice(name: $0.name, position: positions.file) }
        return policy
    }
}
