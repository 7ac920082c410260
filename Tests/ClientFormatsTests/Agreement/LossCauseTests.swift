import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

/// Why a client does otherwise than the policy says, and which change of the policy it could say.
struct LossCauseTests {
    private static let draws = Rounds.of(80, thorough: 600)

    /// The losses of verdicts of a drawn policy; nil for one that is refused, or that the client cannot serve.
    private func losses(_ client: any ClientFormat, seed: Int) -> (losses: [Loss], DatedPolicy, Agreement.Documents)? {
        var draw = PolicyDraw(seed: seed), draft = draw.policy()
        guard !Set(draft.platforms).isDisjoint(with: client.platforms) else { return nil }
        draft.clients = [ClientChoice(name: client.name, options: ClientOptions(), position: Sample.position)]
        let dated = DatedPolicy(draft.policy, at: Sample.moment)
        var diagnostics = PolicyChecks.diagnostics(dated)
        let documents = (client, client.documents(for: dated, reporting: &diagnostics))
        guard !diagnostics.hasErrors else { return nil }
        let losses = Agreement.losses(for: dated, documents: [documents])
        return (losses.filter { [.weaker, .noisy, .older].contains($0.lossClass) }, dated, documents)
    }

    @Test(arguments: ClientFormats.all.map(\.name))
    func `the device that is named in a message is answered as the message says`(name: String) throws {
        let client = try #require(ClientFormats.named(name))
        var all = 0, explained = 0
        for seed in 0..<Self.draws {
            guard let (losses, dated, documents) = losses(client, seed: seed) else { continue }
            for loss in losses where !loss.key.isDeadEnd {
                all += 1
                guard let cause = loss.cause else { continue }
                explained += 1
                guard case .device(let other) = cause else { continue }
                let answers = Agreement.comparisons(of: other.device, other.meant, under: dated, with: documents)
                #expect(dated.verdict(for: other.device) == other.meant, "policy \(seed)")
                switch other.bond {
                case .folded, .unseen, .shared, .alike:
                    #expect(
                        answers.contains {
                            $0.losses.allSatisfy { ![.weaker, .noisy, .stronger].contains($0.lossClass) }
                                && $0.answer.outcome == loss.answer.outcome
                        },
                        "policy \(seed)")
                    #expect(other.meant.verdict != loss.meant.verdict, "policy \(seed)")
                case .beside:
                    #expect(
                        answers.contains { $0.answer.outcome == .verdict(other.meant.verdict) }, "policy \(seed)")
                case .offered: #expect(other.meant.verdict == .none, "policy \(seed)")
                }
            }
        }
        // What knows shares too says every policy whole.
        #expect(all > 0 || client.knowsShares)
        #expect(explained * 5 >= all * 4, "\(explained) of \(all)")
    }
}

extension LossCauseTests {
    private static func says(_ verdict: Verdict, _ text: String = "", _ frequency: Frequency = .always) -> ClientAnswer
    {
        let dialog = Dialog(
            title: nil, text: text, buttons: [.init(title: "Go", isUpdate: true, link: "https://a.example")])
        return ClientAnswer(
            .verdict(verdict), file: "kasa/told.json", path: "", dialog: verdict == .none ? nil : dialog,
            frequency: frequency)
    }

    /// The help of every loss of a policy of three releases, by the answers of its versions.
    private func helps(
        _ rules: [Rule], accepts: [Acceptance] = [], setting up: (inout ScriptedClient) -> Void = { _ in },
        _ answers: [String: ClientAnswer]
    ) -> [String?] {
        let policy = DatedPolicy(
            Sample.policy(
                releases: ["1.0", "1.1", "1.2"].map { Sample.release($0) }, rules: rules, accepts: accepts),
            at: Sample.moment)
        var client = ScriptedClient { device in
            answers[device.version] ?? Self.says(device.version == "1.0.9" ? .recommend : .none)
        }
        up(&client)
        return Agreement.diagnostics(for: policy, documents: [(client, [ScriptedClient.artifact])]).map(\.help)
    }

    private static func entry(_ words: String) -> String {
        "; or accept it, with a reason, under `accept`:\n- {client: told, \(words), why: \"…\"}"
    }

    private static let bad = Sample.rule(.force, id: "bad") { $0.version = Sample.range("1.0") }

    @Test func `a client that forces nobody can be told to recommend`() {
        let helps = helps(
            [Self.bad], setting: { $0.canForce = false }, ["1.0": Self.says(.recommend), "1.1": Self.says(.recommend)])
        #expect(
            helps == [
                "told forces nobody: let the policy say 'recommend' here" + Self.entry("rule: bad, class: weaker")
            ])
    }

    @Test func `a rule that leaves a device alone and another one with it is named`() {
        let quiet = Sample.rule(.none, id: "quiet") { $0.version = Sample.range("1.0") }
        #expect(
            helps([quiet], ["1.0": Self.says(.none), "1.1": Self.says(.none)]) == [
                "told gives the same answer to version 1.0, where rule 'quiet' says 'none': let the policy say 'none' "
                    + "here, or 'recommend' there too" + Self.entry("rule: latest, class: weaker")
            ])
        #expect(
            helps([quiet], ["1.0": Self.says(.recommend), "1.1": Self.says(.recommend)]) == [
                "told gives the same answer to version 1.1, where `latest` says 'recommend': let the policy say "
                    + "'recommend' here, or 'none' there too" + Self.entry("rule: quiet, class: noisy")
            ])
    }

    @Test func `the newest release, which is told of nothing in any case, is in nobody's way`() {
        let newest = Sample.rule(.none, id: "newest") { $0.version = Sample.range(">=1.2") }
        let told = Self.says(.recommend)
        #expect(
            helps([newest], ["1.0": Self.says(.none), "1.1": told, "1.1.9": told]) == [
                "`decree help clients told` says what its document can say; let the policy say 'none' here"
                    + Self.entry("rule: latest, class: weaker")
            ])
    }

    @Test func `a document that has no room beside what it says is told apart from one that cannot tell`() {
        let phones = Sample.rule(.force, id: "phones") {
            $0.version = Sample.range("1.0")
            $0.languages = [.english]
        }
        let policy = DatedPolicy(
            Sample.policy(releases: ["1.0", "1.1"].map { Sample.release($0) }, rules: [phones]), at: Sample.moment)
        let client = ScriptedClient { device in
            Self.says(device.version == "1.0" && device.language.language == "en" ? .force : .none)
        }
        let found = Agreement.diagnostics(for: policy, documents: [(client, [ScriptedClient.artifact])])
        #expect(
            found.map(\.help) == [
                "told says 'force' to language en, where rule 'phones' says 'force', and its document cannot say "
                    + "'recommend' beside it: let the policy say 'none' or 'force' here, or 'recommend' there too"
                    + Self.entry("rule: latest, class: weaker")
            ])
    }

    private static func pilot(_ verdict: Verdict, isWidened: Bool = false) -> Rule {
        Sample.rule(verdict, id: "pilot") {
            $0.version = Sample.range("1.0")
            $0.draw = ShareDraw(InstallationShare("10 %")!, seed: "kasa/rule/pilot", isWidened: isWidened)
        }
    }

    @Test func `a share that the client cannot see is named, with the way out that there is`() {
        let inside = "told cannot tell who is inside the 10 % of rule 'pilot'"
        #expect(
            helps([Self.pilot(.recommend), Self.bad], ["1.0": Self.says(.none), "1.1": Self.says(.recommend)])
                == [
                    "\(inside): write `outside: recommend` beside the share, which notifies everybody, or raise it to "
                        + "100 %" + Self.entry("rule: bad, class: weaker"),
                    "\(inside): write `outside: recommend` beside the share, which notifies everybody, or raise it to "
                        + "100 %" + Self.entry("rule: pilot, class: weaker"),
                ])
        #expect(
            helps([Self.pilot(.force)], ["1.0": Self.says(.recommend), "1.1": Self.says(.recommend)]) == [
                "\(inside): let the rule hold for everybody, or remove it" + Self.entry("rule: pilot, class: weaker")
            ])
        let quiet = Sample.rule(.none, id: "quiet") { $0.version = Sample.range("1.0") }
        #expect(
            helps(
                [Self.pilot(.recommend, isWidened: true), quiet],
                ["1.0": Self.says(.recommend), "1.1": Self.says(.recommend)]) == [
                    "\(inside), and `outside: recommend` notifies everybody" + Self.entry("rule: quiet, class: noisy")
                ])
    }

    @Test func `what is accepted without end is not asked for its cause, and what ends is`() {
        func loss(until: String?) -> Loss? {
            let entry = Acceptance(
                clients: ["told"], rule: "bad", lossClass: "weaker", why: "known", until: until.flatMap { Moment($0) },
                position: Sample.position)
            let policy = DatedPolicy(
                Sample.policy(
                    releases: ["1.0", "1.1"].map { Sample.release($0) }, rules: [Self.bad], accepts: [entry]),
                at: Sample.moment)
            let client = ScriptedClient { _ in Self.says(.none) }
            return Agreement.losses(for: policy, documents: [(client, [ScriptedClient.artifact])]).first
        }
        #expect(loss(until: nil)?.lossClass == .weaker)
        #expect(loss(until: nil)?.cause == nil)
        #expect(loss(until: "2030-01-01")?.lossClass == .weaker)
    }

    /// The help of every loss of a client under a policy with rules.
    private func helps(
        of client: String, _ rules: [Rule], _ options: ClientOptions = ClientOptions(),
        releases: [String] = ["2.6.0", "2.7.0", "2.8.0"]
    ) -> [String?] {
        let policy = DatedPolicy(
            Sample.policy(
                clients: [ClientChoice(name: client, options: options, position: Sample.position)],
                releases: releases.map { Sample.release($0) }, rules: rules), at: Sample.moment)
        guard let format = ClientFormats.named(client) else { return [] }
        var diagnostics: [Diagnostic] = []
        let documents = format.documents(for: policy, reporting: &diagnostics)
        return Agreement.diagnostics(for: policy, documents: [(format, documents)]).map(\.help)
    }

    @Test(arguments: [true, false])
    func `a device that the client could tell apart is not in the way where another version is`(isCustom: Bool) {
        func staff(_ verdict: Verdict, _ frequency: Frequency? = nil) -> Rule {
            Sample.rule(verdict, id: "staff", frequency: frequency) {
                $0.version = Sample.range("2.7.0")
                if isCustom {
                    $0.custom = [CustomValue(name: "tier", value: "gold")]
                } else {
                    $0.os = Sample.range(">=16")
                }
            }
        }
        func forced(_ client: String) -> String {
            "\(client) gives the same answer to version 2.6.0, where `latest` says 'recommend': let the policy say "
                + "'recommend' here, or 'force' there too, and likewise for all below version 2.7.0; or accept it, with a "
                + "reason, under `accept`:\n- {client: \(client), rule: staff, class: weaker, why: \"…\"}"
        }
        #expect(helps(of: "prince-of-versions", [staff(.force)]) == [forced("prince-of-versions")])
        #expect(
            helps(of: "prince-of-versions", [staff(.recommend, .once)]) == [
                "prince-of-versions repeats it as for version 2.6.0, where `latest` says 'always': give both one "
                    + "`frequency`, and likewise for all below version 2.7.0"
            ])
        if !isCustom {
            var options = ClientOptions()
            options["os"] = .platforms([.ios])
            #expect(helps(of: "upgrader", [staff(.force)], options) == [forced("upgrader")])
        }
    }

    private static func staff(_ version: String) -> Rule {
        Sample.rule(.force, id: "staff-\(version)") {
            $0.version = Sample.range(version)
            $0.os = Sample.range(">=16")
        }
    }

    @Test(arguments: [["1.0.0", "1.0.1", "1.0.2"], ["2.6.0", "2.7.0", "2.8.0"]])
    func `another system and another version that are both in the way are both named`(releases: [String]) {
        #expect(
            helps(of: "upgrader", [Self.staff(releases[1])], releases: releases) == [
                "upgrader gives the same answer to iOS 15.9.9, where `latest` says 'recommend': let the policy say "
                    + "'recommend' here, or 'force' there too, and likewise for all below version \(releases[1]); or "
                    + "accept it, with a reason, under `accept`:\n"
                    + "- {client: upgrader, rule: staff-\(releases[1]), class: weaker, why: \"…\"}"
            ])
    }

    @Test func `where so many losses are reported that nothing is tried, both that may be in the way are named`() {
        let versions = (0...(Agreement.mostTried + 2)).map { "1.\($0).0" }
        let policy = DatedPolicy(
            Sample.policy(
                releases: versions.map { Sample.release($0) },
                rules: versions.dropFirst().dropLast().map(Self.staff)), at: Sample.moment)
        let client = ScriptedClient { device in
            ClientAnswer(
                .verdict(device.version == versions.last ? .none : .recommend), file: "kasa/told.json",
                path: device.version)
        }
        let found = Agreement.diagnostics(for: policy, documents: [(client, [ScriptedClient.artifact])])
            .map(\.help).filter { $0?.contains("rule: staff") ?? false }
        #expect(found.count == Agreement.mostTried + 1)
        #expect(
            found.last
                == "told gives the same answer to iOS 15.9.9, where `latest` says 'recommend': let the policy say "
                + "'recommend' here, or 'force' there too; or version 1.0.0 is in the way, which is tried for the first "
                + "50 losses only; or accept it, with a reason, under `accept`:\n"
                + "- {client: told, rule: staff-1.51.0, class: weaker, why: \"…\"}")
    }

    @Test func `another repetition and another text name the device for which they are right`() {
        let once = Sample.rule(.recommend, id: "once", text: nil, frequency: .once) { $0.version = Sample.range("1.0") }
        let answers = ["1.0": Self.says(.recommend, "", .once), "1.1": Self.says(.recommend, "", .once)]
        #expect(
            helps([once], answers) == [
                "told repeats it as for version 1.0, where rule 'once' says 'once': give both one `frequency`"
            ])
    }
}
