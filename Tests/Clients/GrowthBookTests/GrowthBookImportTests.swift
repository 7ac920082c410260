import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// What `decree import` reads in a payload of Decree's own form.
struct GrowthBookImportTests {
    private func facts(_ policy: Policy) -> ImportedFacts {
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        return GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: app.written.flatMap(\.artifacts)))
    }

    @Test func `rules, words and releases are read back`() throws {
        let facts = facts(
            GrowthBookTests.policy(
                minimum: [.ios: "3.0.1"], frequency: .once,
                rules: [
                    Sample.rule(.none, id: "old-phones") { $0.os = Sample.range("<14") },
                    Sample.rule(.force, id: "bad-build") { condition in
                        condition.version = Sample.range(">2.7 <=3.0.1")
                        condition.languages = [Sample.tag("he")]
                        condition.models = [ModelPattern("iPhone5,*"), ModelPattern("iPad(1)")]
                        condition.tablet = true
                        condition.custom = [CustomValue(name: "plan", value: "paid")]
                    },
                ]))
        #expect(facts.notes == [])
        #expect(facts.announced == [.ios: Sample.version("3.2")])
        #expect(facts.releases[.ios]?[Sample.version("3.2")]?.requires == Sample.version("15"))
        #expect(facts.stores[.ios] == "https://apps.apple.com/app/id1234567890")
        #expect(facts.frequency == .once)
        let quiet = try #require(facts.rules.first)
        #expect(quiet.verdict == .none && quiet.systems == VersionSet(below: Sample.version("14")))
        let bad = try #require(facts.rules.first { $0.custom == [CustomValue(name: "plan", value: "paid")] })
        #expect(bad.verdict == .force)
        #expect(bad.languages == [Sample.tag("he")])
        #expect(bad.models == [ModelPattern("iPhone5,*"), ModelPattern("iPad(1)")])
        #expect(bad.tablet == true)
        #expect(bad.versions.contains(Sample.version("3.0.1")) && !bad.versions.contains(Sample.version("2.7")))
        let minimum = try #require(facts.rules.first { $0.verdict == .force && $0.custom == [] })
        #expect(minimum.words?[nil]?[.title] == "Update required")
        #expect(minimum.words?[Sample.tag("pt-BR")]?[.message] == "Precisa de {latest}.")
    }

    @Test func `what no policy has is named, the app's other features first`() {
        let text = """
            {"features": {"update": {"defaultValue": {"verdict": "none"}, "rules": [
              {"condition": {"version": {"$vlt": "3.0"}}, "force": {"verdict": "recommend", "banner": true}},
              {"force": "force"}, {"coverage": 0.5},
              {"parentConditions": [{"id": "price", "condition": {"value": 1}, "gate": true}]}]},
             "price": {"defaultValue": 1}, "dark-mode": {"defaultValue": false}}}
            """
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document(text)]))
        #expect(
            facts.notes.map { "\($0.position.line) \($0.message)" } == [
                "5 features.dark-mode is left out: keep the app's other features in a payload of their own",
                "5 features.price is left out: keep the app's other features in a payload of their own",
                "2 features.update.rules[0].force.banner is left out",
                "3 features.update.rules[1].force is left out: only an object is read",
                "3 features.update.rules[2] is left out: it has no value in 'force'",
                "4 features.update.rules[3] is left out: no rule of a policy asks for another feature",
            ])
    }

    private static let forcing = """
        {"features": {"update": {"defaultValue": {"verdict": "none"}, "rules": [
          {"id": "minimum", "condition": {"platform": "ios", "version": {"$vlt": "2.8"}},
           "force": {"verdict": "force", "version": "3.2.0", "title": "t", "message": "m", "update": "u"}}]}}}
        """

    private func document(_ text: String) -> Artifact {
        Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
    }

    @Test func `where no rule is for the newest release, those that force name it`() {
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document(Self.forcing)]))
        #expect(facts.announced == [.ios: Sample.version("3.2.0")])
        #expect(facts.releases[.ios]?.keys.map(\.description) == ["3.2.0"])
        #expect(facts.notes == [])
    }

    @Test func `where no value names a release, the lowest one that no rule notifies stands for it`() {
        let rules = [("2.8", "force"), ("3.2.0", "recommend")].map { version, verdict in
            #"{"condition": {"version": {"$vlt": "\#(version)"}}, "force": {"verdict": "\#(verdict)"}}"#
        }
        let text =
            #"{"features": {"update": {"defaultValue": {"verdict": "none"}, "rules": [\#(rules.joined(separator: ","))]}}}"#
        let request = ImportRequest(slug: "kasa", documents: [document(text)])
        let new = ImportedPolicy(
            [(GrowthBook(), GrowthBook().facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
        #expect(new.policy.releases.map(\.version.description) == ["3.2.0"])
        #expect(new.policy.rules.map { "\($0.when.version?.description ?? "") \($0.verdict)" } == ["<2.8 force"])
    }

    private func facts(_ rules: String, standard: String = "none", on platforms: [Platform] = []) -> ImportedFacts {
        let text = """
            {"features": {"update": {"defaultValue": {"verdict": "\(standard)"}, "rules": [
            \(rules)]}}}
            """
        return GrowthBook().facts(
            in: ImportRequest(slug: "kasa", documents: [document(text)], platforms: platforms))
    }

    private static let anyPlatform = """
        {"id": "minimum", "condition": {"version": {"$vlt": "2.8"}}, "force": {"verdict": "force", "version": "3.2.0"}},
        {"id": "latest", "condition": {"version": {"$vlt": "3.2"}},
         "force": {"verdict": "recommend", "version": "3.2.0"}}
        """

    @Test func `a rule without a platform is for those that the user names, or that other rules name`() {
        #expect(facts(Self.anyPlatform).announced == [.ios: Sample.version("3.2.0")])
        let asked = facts(Self.anyPlatform, on: [.android])
        #expect(asked.announced == [.android: Sample.version("3.2.0")])
        #expect(asked.rules.map(\.platform) == [.android, .android, .android])
        let other = #"{"condition": {"platform": {"$in": ["macos", "tvos"]}}, "force": {"verdict": "none"}}, "#
        #expect(facts(other + Self.anyPlatform).announced.keys.sorted() == [.macos, .tvos])
    }

    @Test(arguments: [#"{"$in": ["3.0.1", "3.0.1.0"]}"#, #""3.0.1""#, #"{"$veq": "3.0.1"}"#])
    func `a version that a rule names alone is a release`(version: String) {
        let rule = #"{"condition": {"platform": "ios", "version": \#(version)}, "force": {"verdict": "force"}}, "#
        let latest = Self.anyPlatform.replacing("{\"version\"", with: "{\"platform\": \"ios\", \"version\"")
        #expect(facts(rule + latest).releases[.ios]?.keys.sorted().map(\.description) == ["3.0.1", "3.2.0"])
    }

    @Test(arguments: [#""country": "DE", "#, ""])
    func `who is outside a recommendation is left alone, as the payload leaves him`(condition: String) {
        let text = """
            {"features": {"update": {"defaultValue": {"verdict": "none"}, "rules": [{"condition": {\(condition)\
            "platform": "ios", "version": {"$vlt": "3.0.0"}}, "coverage": 0.25, "hashVersion": 2, "seed": "abc",
            "force": {"verdict": "recommend"}}]}}}
            """
        let imported = importedPolicy(GrowthBook(), ["": text], on: [.ios], known: ["2.0.0", "3.0.0"])
        #expect(imported.policy.rules.map(\.verdict) == [.recommend, .none])
        #expect(imported.policy.rules.first?.when.draw?.share == InstallationShare("25 %"))
        #expect(imported.policy.rules.first?.when.custom.isEmpty == condition.isEmpty)
    }

    @Test func `a value without words asks for no text of its own`() {
        let rule = #"{"condition": {"platform": "ios", "version": {"$vlt": "2.8"}}, "force": {"verdict": "force"}}"#
        #expect(facts(rule).rules.allSatisfy { $0.words == nil })
    }

    @Test func `a standard value that says something is a last rule for all`() {
        let found = facts(#"{"condition": {"platform": "android"}, "force": {"verdict": "none"}}"#, standard: "force")
        #expect(found.rules.map(\.verdict) == [.none, .force])
        #expect(found.rules.map(\.platform) == [.android, .android])
        #expect(found.rules.last?.when?.version == nil)
        #expect(
            facts("", standard: "Force").notes.map(\.message)
                == ["features.update.defaultValue is left out: 'Force' is no verdict"])
        #expect(facts("").rules.isEmpty && facts("").notes == [])
    }

    @Test func `two verdicts for different languages are two rules`() {
        let rules = #"""
            {"condition": {"language": {"$regex": "^[pP][tT]($|[-_])"}}, "force": {"verdict": "force"}},
            {"force": {"verdict": "recommend"}}
            """#
        #expect(facts(rules).rules.map(\.verdict) == [.force, .recommend, .none])
        #expect(facts(rules).rules.first?.languages == [Sample.tag("pt")])
    }

    @Test(arguments: [
        (forcing, ["kotlin-7.1.1", "js-1.7.0"]),
        (
            forcing.replacing(
                "\"rules\": [",
                with:
                    "\"rules\": [{\"condition\": {\"version\": {\"$exists\": false}}, \"force\": {\"verdict\": \"none\"}},"
            ),
            []
        ),
        (forcing.replacing("$vlt", with: "$vgt"), []),
    ])
    func `a comparison that holds for a device without a version is a danger to some SDKs`(
        text: String, editions: [String]
    ) {
        let found = Edition.allCases.filter { edition in
            let model = GrowthBook().model(
                reading: [document(text)], of: "kasa", as: ClientEdition(edition.rawValue, on: [.ios]))
            return model.dangers.contains { $0.message.hasSuffix("holds for a device that gives no version, too") }
        }
        #expect(found.map(\.rawValue) == editions)
    }

    private static let part = InstallationShare("33.33 %")!

    private static var shared: Policy {
        let newest = Release(
            version: Sample.version("3.2.0"), shipments: [.ios: .init(shares: [ShareStep(part)])],
            position: Sample.position)
        return GrowthBookTests.policy(
            releases: [Sample.release("2.7.0"), Sample.release("3.1.0"), newest], minimum: [.ios: "3.1.0"],
            rules: [
                Sample.rule(.none, id: "quiet") {
                    $0.version = Sample.range("3.1.0")
                    $0.draw = ShareDraw(part, seed: "kasa/rule/calm")
                }
            ])
    }

    @Test func `shares are read back, those of a release and those of a rule`() throws {
        let facts = facts(Self.shared)
        #expect(facts.notes == [])
        let draw = ShareDraw(Self.part, seed: "kasa/3.2.0")
        #expect(facts.releases[.ios]?[Sample.version("3.2.0")]?.draw == draw)
        #expect(facts.releases[.ios]?[Sample.version("3.1.0")]?.draw == nil)
        let drawn = facts.rules.filter { $0.draw != nil }
        #expect(drawn.map(\.id) == ["quiet"])
        #expect(drawn.map(\.draw) == [ShareDraw(Self.part, seed: "kasa/rule/calm")])
    }

    /// What the policy of a payload says, for an app of that name.
    private func imported(_ policy: Policy, as slug: String = "kasa") -> ImportedPolicy {
        let files = EncodedApp(DatedPolicy(policy, at: Sample.moment)).artifacts.map { file in
            Artifact(path: "\(slug)/api/features/growthbook.json", bytes: file.bytes, role: .document)
        }
        let known = policy.platforms.flatMap { platform in
            DatedPolicy(policy, at: Sample.moment).live(on: platform).map {
                ImportRequest.Known(version: $0.version, build: nil, platform: platform)
            }
        }
        let request = ImportRequest(slug: slug, documents: files, known: known)
        return ImportedPolicy(
            [(GrowthBook(), GrowthBook().facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
    }

    @Test func `an imported policy has the shares, one text for all releases, and writes the same payload`() throws {
        let new = imported(Self.shared), policy = new.policy
        #expect(
            new.notes.map(\.message)
                == ["force", "recommend"].map { "the words of '\($0)' hold {app} or {latest}, which Decree replaces" })
        #expect(policy.releases.last?.shipments[.ios]?.shares == [ShareStep(Self.part)])
        #expect(policy.minimum[.ios]?.map(\.version) == [Sample.version("3.1.0")])
        #expect(policy.rules.map(\.id) == ["quiet"])
        #expect(policy.rules.map(\.when.draw) == [ShareDraw(Self.part, seed: "kasa/rule/calm")])
        #expect(policy.texts.keys.sorted() == ["force", "recommend"])
        let old = EncodedApp(DatedPolicy(Self.shared, at: Sample.moment)).artifacts
        #expect(EncodedApp(DatedPolicy(policy, at: Sample.moment)).artifacts == old)
    }

    @Test func `another app draws anew, and says so`() {
        let new = imported(Self.shared, as: "other")
        #expect(
            new.notes.map(\.message).filter { $0.contains("seed") }.sorted() == [
                "the file draws 33.33 % of the installations by the seed 'kasa/3.2.0', and the policy by 'other/3.2.0': "
                    + "others are inside",
                "the file draws 33.33 % of the installations by the seed 'kasa/rule/calm', and the policy by "
                    + "'other/rule/calm': others are inside",
            ])
    }

    @Test func `a share that no policy draws is taken, with a note`() {
        let text = #"""
            {"features": {"update": {"rules": [
              {"condition": {"platform": "ios", "version": {"$vlt": "2"}}, "coverage": 0.25,
               "force": {"verdict": "none"}}]}}}
            """#
        let document = Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.rules.map(\.draw) == [ShareDraw(InstallationShare("25 %")!, seed: "update"), nil])
        #expect(
            facts.notes.map(\.message) == [
                "features.update.rules[0] draws 25 % of the installations as no policy does: others are inside"
            ])
    }

    /// Every device of both grids gets the same from the old payload and from that of the policy made of it.
    @Test func `a drawn policy comes back with every answer that it gave`() {
        let apps = GrowthBookPropertyTests.apps(Rounds.of(12, thorough: 300))
            .filter { app in !app.diagnostics.contains { $0.id == "two-shares" } }
        #expect(apps.count > 3)
        for app in apps {
            let policy = app.dated.policy, read = imported(policy), new = DatedPolicy(read.policy, at: Sample.moment)
            #expect(!read.notes.contains { $0.message.contains("left out") })
            let written = EncodedApp(new).artifacts
            let models = [app.artifacts, written].map {
                GrowthBook().model(reading: $0, of: "kasa", as: GrowthBook().editions(for: policy)[0])
            }
            for device in policy.platforms.flatMap({ Grid(app.dated, on: $0).devices }) {
                let asked = ClientDevice(device, in: app.dated), answers = models.map { $0.answer(on: asked) }
                #expect(answers[0].outcome == answers[1].outcome, "\(device.inWords)")
                #expect(answers[0].offer == answers[1].offer, "\(device.inWords)")
                #expect(answers[0].dialog == answers[1].dialog, "\(device.inWords)")
                #expect(answers[0].frequency == answers[1].frequency, "\(device.inWords)")
            }
        }
    }

    @Test func `a message is one, though every platform has its own rule`() {
        let facts = facts(
            GrowthBookTests.policy(messages: [
                Sample.message("hello", every: 24, max: 3) { $0.version = Sample.range(">=3") }
            ]))
        #expect(facts.messages.map(\.every) == [24])
        #expect(facts.messages.map(\.max) == [3])
        #expect(facts.messages.first?.when.version?.description == ">=3")
    }

    @Test func `limits of a message may be numbers of JSON, and what no message has is named`() {
        let text = #"""
            {"features": {"message": {"rules": [
              {"force": {"id": "a", "message": "Hello", "every": 24, "max": "2000"}}]}}}
            """#
        let document = Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.messages.map(\.every) == [24] && facts.messages.map(\.max) == [nil])
        #expect(
            facts.notes.map(\.message) == [
                "features.message.rules[0] has 2000 in `max`, not 1 to 1000: it is left out"
            ])
    }

    @Test func `a message keeps what messages have, and a rule without words is named`() {
        let text = #"""
            {"features": {"message": {"rules": [
              {"condition": {"language": {"$regex": "^[dD][eE]($|[-_])"}}, "force": {"verdict": "none"}},
              {"force": {"verdict": "recommend", "title": "Hi", "message": "Hello", "what": "News"}}]}}}
            """#
        let document = Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.messages.map(\.words) == [[nil: [.title: "Hi", .message: "Hello"]]])
        #expect(
            facts.notes.map(\.message) == [
                "features.message.rules[1].force.verdict is left out",
                "features.message.rules[1].force.what is left out",
                "features.message.rules[0] is left out: it has no text, and devices that match it see no message of "
                    + "a later rule",
            ])
    }

    @Test(arguments: ["24", "\"24\""])
    func `an app waits as long as a message says, in a text or a number`(every: String) throws {
        let rule = #"{"force": {"message": "Hello", "every": \#(every)}}"#
        let text = #"{"features": {"message": {"rules": [\#(rule)]}}}"#
        let document = Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
        let model = GrowthBook().model(reading: [document], of: "kasa", as: ClientEdition("js-1.7.0"))
        let device = ClientDevice(
            platform: .ios, version: "1.0", build: .known("1"), bundleID: "", os: "17", language: .english)
        let shown = try [23, 24].map { hours in
            let last = try #require(Moment("2026-11-20T00:00:00Z"))
            let now = Moment(seconds: last.seconds + hours * 3600)
            let answer = model.answers(
                on: device, in: [.english], when: Situation(shown: 1, last: last, moment: now))[0]
            return answer.announcement != nil
        }
        #expect(shown == [false, true])
    }

    @Test func `a rule that is left out keeps what it asks of devices`() {
        let text = #"""
            {"features": {"update": {"rules": [
              {"condition": {"platform": "macos", "processor": "arm64", "model": "Mac14,2"},
               "force": {"verdict": "force", "version": "3.2.0"}}]}}}
            """#
        let document = Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.unsaid.map { $0.models?.map(\.text) } == [["Mac14,2"]] && facts.namesProcessors)
    }
}
