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
        #expect(minimum.words?[Sample.tag("pt-BR")]?[.message] == "Precisa de 3.2.")
    }

    @Test func `a share is said in a note`() {
        let share = InstallationShare("33.3 %")!
        let newest = Release(
            version: Sample.version("3.2.0"), shipments: [.ios: .init(shares: [ShareStep(share)])],
            position: Sample.position)
        let facts = facts(GrowthBookTests.policy(releases: [Sample.release("2.7.0"), newest]))
        #expect(
            facts.notes.map(\.message) == [
                "features.update.rules[1] is for 33.3 % of the installations: write `rollout` at the release, or `share` "
                    + "at the rule"
            ])
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

    @Test func `what no policy can say is left out with a note`() {
        let text = #"""
            {"features": {"update": {"rules": [
              {"condition": {"version": {"$regex": "^2"}}, "force": {"verdict": "force"}},
              {"condition": {"$or": [{"version": "1"}, {"os": "15"}]}, "force": {"verdict": "force"}},
              {"condition": {"plan": {"$ne": "x"}}, "force": {"verdict": "force"}}]}}}
            """#
        let document = Artifact(path: "kasa/api/features/growthbook.json", bytes: Array(text.utf8), role: .document)
        let facts = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.rules.isEmpty)
        #expect(
            facts.notes.map(\.message)
                == (0...2).map {
                    "features.update.rules[\($0)] asks for what no policy can"
                })
    }
}
