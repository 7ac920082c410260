import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// A document loses something only on devices to which no other document of the client could answer as meant.
struct SuperfluousLossTests {
    private static let clients = [
        "prince-of-versions", "upgrader", "xupdate", "app-updater", "retired", "remote-configuration",
    ]
    /// Their documents say more than the search knows: a filter, a feed, a file or a rule of its own for each group.
    private static let others = ["turkcell-updater", "sparkle-appcast", "ssvc", "growthbook"]
    private static let batches = 10
    private static let draws = Rounds.of(40, thorough: 2_000)

    @Test(arguments: clients, 0..<batches)
    func `no loss is asked for where some answer loses nothing`(client: String, batch: Int) {
        for seed in stride(from: batch, to: Self.draws, by: Self.batches) {
            for found in superfluous(client, seed: seed).prefix(1) { Issue.record("policy \(seed): \(found)") }
        }
    }

    @Test func `every client is asked, or has a reason not to be`() {
        #expect((Self.clients + Self.others).sorted() == ClientFormats.all.map(\.name).sorted())
    }

    @Test(arguments: clients)
    func `many drawn policies are asked, and some of each kind lose something`(client: String) {
        let asked = (0..<60).compactMap { trial(client, seed: $0) }
        #expect(asked.count > 5, "\(asked.count)")
        #expect(asked.contains { trial in trial.groups.contains { !$0.search.isLossless } })
        #expect(
            asked.contains { trial in
                trial.groups.contains { $0.search.isLossless && $0.search.wishes.contains { $0.verdict != .none } }
            })
    }

    private struct Trial {
        let dated: DatedPolicy
        let documents: Agreement.Documents
        var groups: [(search: AnswerSearch, devices: [Device])] = []
    }

    /// Nil for a policy that is refused, or that the client cannot serve.
    private func trial(_ name: String, seed: Int) -> Trial? {
        var draw = PolicyDraw(seed: seed), draft = draw.policy()
        guard let client = ClientFormats.named(name), !Set(draft.platforms).isDisjoint(with: client.platforms) else {
            return nil
        }
        var options = ClientOptions()
        // Older releases than these know no line of their own, or no update that is shown once.
        if name == "upgrader" {
            options.versions = [.ios: ["13", "11"], .macos: ["13", "11"], .android: ["13", "11"]]
        }
        if name == "xupdate" { options.versions = [.android: ["2.1.5"]] }
        // What a client folds, and what it offers, no other answer changes.
        draft.clients = [
            ClientChoice(
                name: name, options: options, traits: ClientTraits(messagePlatforms: [.android], folds: [:]),
                position: Sample.position)
        ]
        let dated = DatedPolicy(draft.policy, at: Sample.moment)
        var diagnostics = PolicyChecks.diagnostics(dated)
        let artifacts = client.documents(for: dated, reporting: &diagnostics)
        guard !diagnostics.hasErrors else { return nil }
        return trial(of: dated, (client, artifacts))
    }

    private func trial(of dated: DatedPolicy, _ documents: Agreement.Documents) -> Trial {
        let client = documents.client,
            devices = client.platforms(of: dated.policy).flatMap { Grid(dated, on: $0).devices }
        var groups: [AnswerSearch.Group: (wishes: Set<AnswerSearch.Wish>, devices: [Device])] = [:]
        for device in devices {
            guard let (group, place) = AnswerSearch.sight(of: device, by: client.name, in: dated) else { continue }
            let meant = dated.verdict(for: device), carries = client.ability(on: device.platform).carriesFrequency
            let wish = AnswerSearch.Wish(
                place: place, isListed: dated.isListed(device.version, on: device.platform), verdict: meant.verdict,
                frequency: carries && meant.verdict == .recommend ? meant.frequency : nil)
            groups[group, default: ([], [])].wishes.insert(wish)
            groups[group]?.devices.append(device)
        }
        return Trial(
            dated: dated, documents: documents,
            groups: groups.map { group, found in
                (AnswerSearch(kind: kind(dated, client.name, group), wishes: found.wishes), found.devices)
            })
    }

    private func kind(_ dated: DatedPolicy, _ client: String, _ group: AnswerSearch.Group) -> AnswerSearch.Kind {
        switch client {
        case "prince-of-versions", "upgrader": return .lines
        case "xupdate", "app-updater":
            let announced = dated.announced(on: .android)?.shipments[.android]?.build.flatMap { Int($0) }
            let end = Version(numbers: [announced ?? 0]) ?? Sample.version("0")
            return .oneAnswer(upTo: end, most: client == "xupdate" ? .force : .recommend)
        default: return client == "remote-configuration" && group.platform == .ios ? .answerBySystem : .answer
        }
    }

    private func superfluous(_ client: String, seed: Int) -> [String] {
        guard let trial = trial(client, seed: seed) else { return [] }
        let editions = trial.documents.client.editions(for: trial.dated.policy)
        let judges = editions.map { edition in
            (edition, PlainJudge(trial.dated, trial.documents.client, trial.documents.artifacts, as: edition))
        }
        return trial.groups.filter(\.search.isLossless).flatMap { group in
            group.devices.flatMap { device in
                judges.filter { $0.0.platforms.contains(device.platform) }.flatMap { edition, judge in
                    judge.findings(on: device).filter {
                        $0.isError && $0.lossClass != "older" || $0.lossClass == "frequency"
                    }
                    .map { "\($0) by \(edition.name) on \(device.inWords)" }
                }
            }
        }
    }
}
