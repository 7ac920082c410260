import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// What `decree import` makes of conditions in forms of other authors: a rule of a policy that says the same, or a note.
struct GrowthBookImportConditionTests {
    private static let latest =
        #"{"id": "latest", "condition": {"version": {"$vlt": "4.2"}}, "force": "#
        + #"{"verdict": "recommend", "version": "4.2"}}"#

    private func text(_ update: String, _ message: String = "") -> String {
        #"{"features": {"update": {"defaultValue": {"verdict": "none"}, "rules": [\#(update)]}, "#
            + #""message": {"defaultValue": {}, "rules": [\#(message)]}}}"#
    }

    private func facts(_ update: String, _ message: String = "", on platforms: [Platform] = []) -> ImportedFacts {
        let document = Artifact(
            path: "kasa/api/features/growthbook.json", bytes: Array(text(update, message).utf8), role: .document)
        return GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: [document], platforms: platforms))
    }

    private func rule(_ condition: String, verdict: String = "force", id: String = "old") -> String {
        #"{"id": "\#(id)", "condition": \#(condition), "force": {"verdict": "\#(verdict)", "version": "4.2"}}"#
    }

    /// The policy made of a rule with that condition, and of one for everybody else.
    private func rules(_ condition: String, on platforms: [Platform] = []) -> [String] {
        importedPolicy(
            GrowthBook(), ["": text("\(rule(condition)), \(Self.latest)")], on: platforms, known: ["1.9", "3.0", "4.2"]
        ).policy.rulesInWords
    }

    private func notes(_ condition: String) -> [String] {
        let found = facts("\(rule(condition)), \(Self.latest)")
        #expect(found.rules.allSatisfy { $0.verdict != .force })
        return found.notes.map(\.message)
    }

    @Test(arguments: [
        (#"{"version": {"$vgte": "3.0", "$vlte": "3.1"}}"#, ["version 3.0..3.1, force"]),
        (#"{"os": {"$vgt": "14", "$vlt": "16.2"}}"#, ["os >14 <16.2, force"]),
        (#"{"version": {"$ne": "3.0"}}"#, ["version <3.0, >3.0, force"]),
        (#"{"version": {"$vne": "3.0"}}"#, ["version <3.0, >3.0, force"]),
        (#"{"os": {"$nin": ["15", "15.0"]}}"#, ["os <15, >15, force"]),
        (#"{"version": {"$not": {"$vgte": "2.5"}}}"#, ["version <2.5, force"]),
        (#"{"$nor": [{"version": {"$vgt": "3.0"}}, {"tablet": "true"}]}"#, ["version <=3.0, tablet false, force"]),
        (#"{"tablet": {"$ne": "true"}}"#, ["tablet false, force"]),
        (#"{"$or": [{"version": "1.9"}, {"os": "15"}]}"#, ["version 1.9, force", "os 15, force"]),
        (
            #"{"country": {"$in": ["AT", "CH"]}, "version": {"$vlt": "3"}}"#,
            ["version <3, country=AT, force", "version <3, country=CH, force"]
        ),
        (#"{"language": {"$regex": "^(it|nl)($|[-_])"}}"#, ["language it nl, force"]),
        (#"{"language": {"$regex": "^zh[-_][hH]ans($|[-_])"}}"#, ["language zh-Hans, force"]),
        (#"{"language": {"$regex": "^(he|[iI][wW])($|[-_])"}}"#, ["language he, force"]),
        (#"{"language": {"$in": ["it-CH", "fr-CH"]}}"#, ["language it-CH fr-CH, force"]),
        (
            #"{"$and": [{"language": {"$regex": "^(it|nl)($|[-_])"}}, {"language": "it-CH"}]}"#,
            ["language it-CH, force"]
        ),
        (#"{"model": {"$in": ["iPad4,1", "iPad4,2"]}}"#, ["model iPad4,1 iPad4,2, force"]),
        (#"{"model": {"$regex": "^(iPad4,.*|a\\|b)$"}}"#, ["model iPad4,* a|b, force"]),
        (#"{"id": {"$regex": "^[!-~]+$"}, "version": "1.9"}"#, ["version 1.9, force"]),
        (#"{"version": {"$exists": true, "$vlt": "2.5"}}"#, ["version <2.5, force"]),
    ])
    func `a condition that rules of a policy can say is said by them`(condition: String, expected: [String]) {
        #expect(rules(condition).filter { $0.hasSuffix("force") } == expected)
        #expect(facts("\(rule(condition)), \(Self.latest)").notes == [])
    }

    @Test(arguments: [
        (#"{"build": {"$lt": 300}}"#, "a rule of a policy has no `build`"),
        (#"{"build": "300"}"#, "a rule of a policy has no `build`"),
        (#"{"$inGroup": "beta"}"#, "a rule of a policy has no `$inGroup`"),
        (#"{"id": "g1"}"#, "a rule of a policy names no installation by its `id`"),
        (#"{"id": {"$regex": "^[a-f]"}}"#, "`id` is asked by the pattern '^[a-f]', which no rule of a policy can say"),
        (#"{"platform": "windows"}"#, "`platform` is 'windows', which no policy has"),
        (
            #"{"model": {"$regex": "^(Mac|iMac).*$"}}"#,
            "`model` is asked by the pattern '^(Mac|iMac).*$', which no rule of a policy can say"
        ),
        (
            #"{"model": {"$regex": "^iPhone.+$"}}"#,
            "`model` is asked by the pattern '^iPhone.+$', which no rule of a policy can say"
        ),
        (
            #"{"language": {"$regex": "^it"}}"#,
            "`language` is asked by the pattern '^it', which no rule of a policy can say"
        ),
        (
            #"{"language": {"$regex": "^iw($|[-_])"}}"#,
            "`language` is asked by the pattern '^iw($|[-_])', which no rule of a policy can say"
        ),
        (
            #"{"language": {"$regex": "^ZH($|[-_])"}}"#,
            "`language` is asked by the pattern '^ZH($|[-_])', which no rule of a policy can say"
        ),
        (#"{"language": "it"}"#, "`language` is 'it' alone, and a policy's it holds for longer tags, too"),
        (#"{"language": "he-IL"}"#, "`language` is 'he-IL' alone, and a policy's he-IL holds for iw-IL, too"),
        (
            #"{"language": {"$ne": "it-CH"}}"#,
            "`language` is asked by what it is not, which no rule of a policy can say"
        ),
        (#"{"plan": {"$ne": "paid"}}"#, "`plan` is asked by what it is not, which no rule of a policy can say"),
        (#"{"beta": true}"#, "`beta` is compared with a bool"),
        (#"{"plan": {"$exists": true}}"#, "`plan` is asked by `$exists`, which no rule of a policy can say"),
        (
            #"{"version": {"$regex": "^2"}}"#,
            "`version` is asked by the pattern '^2', which no rule of a policy can say"
        ),
        (#"{"version": {"$vlt": "3.x"}}"#, "`version` is compared with '3.x', no version"),
        (#"{"version": {"$lt": "3"}}"#, "`version` is asked by `$lt`, which no rule of a policy can say"),
        (#"{"tablet": "yes"}"#, "`tablet` is 'yes', not true or false"),
    ])
    func `what no rule of a policy can say is left out by name`(condition: String, words: String) {
        #expect(notes(condition) == ["features.update.rules[0] is left out: \(words)"])
    }

    @Test func `devices that give no version are left to Decree's guards, with a note unless they are left alone`() {
        let condition = #"{"$or": [{"version": {"$exists": false}}, {"version": {"$vlt": "2.5"}}]}"#
        let forced = facts("\(rule(condition)), \(Self.latest)"), quiet = facts(rule(condition, verdict: "none"))
        #expect(
            forced.rules.filter { $0.verdict == .force }.map(\.versions) == [VersionSet(below: Sample.version("2.5"))])
        #expect(
            forced.notes.map(\.message) == [
                "features.update.rules[0] is left out for devices that give no `version`: no policy knows them"
            ])
        #expect(quiet.notes == [])
    }

    @Test func `a condition of more alternatives than an author would write rules for is left out`() {
        func notes(_ count: Int) -> [String] {
            let values = (1...count).map { "\"c\($0)\"" }.joined(separator: ", ")
            return facts(rule(#"{"country": {"$in": [\#(values)]}}"#)).notes.map(\.message)
        }
        #expect(notes(32) == [])
        #expect(notes(33) == ["features.update.rules[0] is left out: it takes more than 32 rules of a policy"])
    }

    @Test func `platforms may be named by those that they are not, or one by one`() {
        func platforms(_ condition: String, on named: [Platform] = []) -> [Platform] {
            facts(rule(condition), on: named).rules.filter { $0.verdict == .force }.map(\.platform)
        }
        #expect(platforms(#"{"platform": {"$in": ["tvos", "windows", "ios"]}}"#) == [.ios, .tvos])
        #expect(platforms(#"{"$or": [{"platform": "macos"}, {"platform": "android"}]}"#) == [.macos, .android])
        #expect(platforms(#"{"platform": {"$ne": "ios"}}"#, on: [.ios, .watchos]) == [.watchos])
        #expect(
            platforms(#"{"platform": {"$nin": ["ios", "tvos"]}}"#, on: [.ios, .macos, .android]) == [.macos, .android])
        #expect(
            notes(#"{"platform": {"$ne": "ios"}}"#) == [
                "features.update.rules[0] is left out: `platform` names none of the app's: give them with --platform"
            ])
    }

    @Test(arguments: ["parentConditions", "filters", "namespace"])
    func `a rule that asks for more than its condition is left out`(key: String) {
        let asked = rule(#"{"version": "1.9"}"#).replacing("{\"id\"", with: #"{"\#(key)": [{"id": "other"}], "id""#)
        let found = facts("\(asked), \(Self.latest)")
        #expect(found.rules.allSatisfy { $0.verdict != .force })
        #expect(
            found.notes.map(\.message) == ["features.update.rules[0] is left out: a rule of a policy has no `\(key)`"])
    }

    @Test func `a rule is read by its condition, though it is called a guard`() {
        let found = facts("\(rule(#"{"version": "1.9"}"#, id: "guard-me")), \(Self.latest)")
        #expect(found.rules.filter { $0.verdict == .force }.map(\.id) == ["guard-me"])
    }

    @Test func `a text for two languages is a text of both`() {
        let italian = #"{"language": {"$regex": "^(it|nl)($|[-_])"}}"#
        let words = { (condition: String, title: String) in
            #"{"id": "x", "condition": \#(condition), "force": {"verdict": "force", "title": "\#(title)"}}"#
        }
        let found = facts("\(words(italian, "one")), \(words("{}", "two"))")
        #expect(
            found.rules.first?.words?.mapValues { $0[.title] } == [
                Sample.tag("it"): "one", Sample.tag("nl"): "one", nil: "two",
            ])
    }

    // MARK: Processors

    @Test func `a rule is kept for the models that it shares with a later one`() {
        let parts = [
            (#"^iPad.*$"#, "none"), (#"^.*,4$"#, "force"), (#"^.*7.*$"#, "recommend"),
        ].map { pattern, verdict in
            rule(
                #"{"version": {"$vlt": "4"}, "model": {"$type": "string", "$regex": "\#(pattern)"}}"#,
                verdict: verdict)
        }
        let policy = importedPolicy(GrowthBook(), ["": text(parts.joined(separator: ", "))], known: ["3.0"]).policy
        #expect(
            policy.rulesInWords == [
                "version <4, model iPad*, none", "version <4, model *,4, force", "version <4, model *7*, recommend",
                "none",
            ])
    }

    private func mac(_ processor: String?, _ version: String, to release: String, id: String = "minimum") -> String {
        let part = processor.map { #", "processor": "\#($0)""# } ?? ""
        return #"{"id": "\#(id)", "condition": {"platform": "macos"\#(part), "version": {"$vlt": "\#(version)"}}, "#
            + #""force": {"verdict": "\#(id == "latest" ? "recommend" : "force")", "version": "\#(release)"}}"#
    }

    private static let unsaid = "features.update.rules[0] is left out: a rule of a policy has no `processor`"

    @Test func `a rule for the Macs of one processor is left out`() {
        let every = mac(nil, "4.2", to: "4.2", id: "latest")
        for processor in Processor.allCases.map(\.rawValue) {
            let found = facts("\(mac(processor, "3.0", to: "4.2")), \(every)")
            #expect(found.rules.allSatisfy { $0.verdict != .force })
            #expect(found.notes.map(\.message) == [Self.unsaid])
        }
        let elsewhere = #"{"condition": {"platform": "ios", "processor": "arm64"}, "force": {"verdict": "force"}}"#
        #expect(facts(elsewhere).notes.map(\.message) == [Self.unsaid])
    }

    @Test func `a rule for one processor needs another beside it, for as many versions and systems`() {
        let every = mac(nil, "4.2", to: "4.2", id: "latest"), apple = mac("arm64", "3.0", to: "4.2")
        let both = facts("\(apple), \(mac("x86_64", "3.0", to: "4.2")), \(every)")
        #expect(both.notes == [])
        #expect(both.rules.map(\.verdict) == [.force, .force, .recommend, .none])
        for other in [mac("x86_64", "2.0", to: "4.2"), mac("x86_64", "3.0", to: "4.2", id: "other")] {
            #expect(facts("\(apple), \(other), \(every)").notes.map(\.message).first == Self.unsaid)
        }
    }

    @Test func `a rule for Apple's own processor is for all Macs where its release runs there alone`() {
        let apple = mac("arm64", "3.0", to: "4.2"), newest = mac("arm64", "4.2", to: "4.2", id: "latest")
        let found = facts("\(apple), \(newest)")
        #expect(found.notes == [])
        #expect(found.releases[.macos]?[Sample.version("4.2")]?.hardware == .arm64)
        #expect(found.rules.map(\.verdict) == [.force, .recommend, .none])
    }

    @Test func `a policy with a release for one processor comes back`() {
        let policy = Sample.policy(
            platforms: [.macos], ids: [:], stores: [.macos: "https://kasa.example/mac"],
            clients: [ClientChoice(name: "growthbook", position: Sample.position)],
            releases: [
                Sample.release("2.1", requires: "12", on: [.macos]),
                Sample.release("3.0", requires: "12", on: [.macos]),
                Sample.release("4.2", requires: "14", hardware: .arm64, on: [.macos]),
            ], minimum: [.macos: "3.0"])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        let documents = app.written.flatMap(\.artifacts)
        #expect(documents.contains { String(decoding: $0.bytes, as: UTF8.self).contains("x86_64") })
        let found = GrowthBook().facts(in: ImportRequest(slug: "kasa", documents: documents))
        #expect(found.notes == [])
        #expect(
            found.releases[.macos]?.mapValues(\.hardware) == [Sample.version("4.2"): .arm64, Sample.version("3"): nil])
        #expect(found.rules.filter { $0.verdict == .force }.count == 3)
    }

    // MARK: Messages

    private func message(_ condition: String, _ more: String = "") -> String {
        #"{"id": "sale", "condition": \#(condition), "force": {"id": "sale", "title": "Hi", "message": "There"}\#(more)}"#
    }

    @Test(arguments: [
        (
            "{}", #", "hashAttribute": "id", "hashVersion": 2, "seed": "s", "range": [0, 0.2]"#,
            "a message of a policy is for all installations, not for 20 %"
        ),
        (#"{"country": "AT"}"#, "", "a message of a policy has no `country`"),
        (#"{"processor": "arm64"}"#, "", "a message of a policy has no `processor`"),
        (#"{"os": {"$vgte": "15"}}"#, "", "`os` of a message is that of Android alone"),
        (#"{"build": {"$lt": 300}}"#, "", "a rule of a policy has no `build`"),
        (
            #"{"platform": "ios"}"#, "",
            "it is for iOS alone, and a message of a policy is for all of the app's platforms"
        ),
    ])
    func `a message for some alone is not announced to everybody`(condition: String, more: String, words: String) {
        let found = facts(Self.latest, message(condition, more), on: [.ios, .macos])
        #expect(found.messages.isEmpty)
        #expect(found.notes.map(\.message) == ["features.message.rules[0] is left out: \(words)"])
    }

    @Test func `a message that asks for what a policy's may is taken`() {
        let condition = #"{"version": {"$vgte": "2", "$vlt": "3"}, "tablet": {"$ne": "false"}}"#
        let found = facts(Self.latest, message(condition), on: [.ios, .macos])
        #expect(found.notes == [])
        #expect(found.messages.map { $0.when.version?.description } == [">=2 <3"])
        #expect(found.messages.map(\.when.tablet) == [true])
        let android = facts(
            Self.latest, message(#"{"platform": "android", "os": {"$vlt": "29"}}"#), on: [.android, .ios])
        #expect(android.messages.map { $0.when.os?.description } == ["<29"])
    }
}
