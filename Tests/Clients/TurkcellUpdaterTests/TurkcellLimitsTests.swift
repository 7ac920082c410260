import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

struct TurkcellLimitsTests {
    private let chosen = SourcePosition(file: "Content/kasa.md", line: 4, column: 11)
    private let releases = [Sample.release("1.0"), Sample.release("1.1")]

    private func diagnostics(_ policy: Policy) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let documents = TurkcellUpdater().documents(for: DatedPolicy(policy, at: Sample.moment), reporting: &found)
        #expect(documents.isEmpty == found.hasErrors)
        return found
    }

    private var clients: [ClientChoice] { [ClientChoice(name: "turkcell-updater", position: chosen)] }

    @Test func `a missing bundle id is named at the client's choice`() {
        #expect(
            diagnostics(Sample.policy(ids: [:], clients: clients, releases: releases)) == [
                Diagnostic(
                    .error, "missing-id", at: chosen,
                    "turkcell-updater needs the app's bundle id on iOS: it refuses a document that does not name it",
                    help: "write `ids: {ios: com.example.app}`", client: "turkcell-updater")
            ])
    }

    @Test func `a missing store is named at the client's choice`() {
        #expect(
            diagnostics(Sample.policy(stores: [:], clients: clients, releases: releases)) == [
                Diagnostic(
                    .error, "missing-store", at: chosen,
                    "turkcell-updater needs the app's store link on iOS: its install button opens it",
                    help: "write `store: {ios: \"https://…\"}`", client: "turkcell-updater")
            ])
    }

    @Test func `a text without a message is refused at its heading`() {
        let texts = ["recommend": Sample.text(["de": [.message: "Da."], "en": [.title: "Update"]])]
        #expect(
            diagnostics(Sample.policy(clients: clients, releases: releases, texts: texts)) == [
                Diagnostic(
                    .error, "text-missing", at: Sample.position,
                    "text 'recommend' has no Message in en, and turkcell-updater needs one",
                    help: "write `- Message: …` under `# Text: recommend`, in en", fixes: [.addFields(["Message"])],
                    client: "turkcell-updater")
            ])
    }

    @Test func `a model that cannot be written is refused at its rule`() {
        let rule = Sample.rule(.force, id: "old") { $0.models = [ModelPattern("iPhone5,x")] }
        #expect(
            diagnostics(Sample.policy(clients: clients, releases: releases, rules: [rule])) == [
                Diagnostic(
                    .error, "not-expressible", at: rule.position,
                    "model 'iPhone5,x' cannot be expressed for turkcell-updater on iOS: an id has letters, digits and one comma, behind which only a number can stand, or a `*` for a part of it",
                    help: "write the hardware ids one by one", client: "turkcell-updater")
            ])
    }

    @Test func `a model of the other system is told apart by a platform`() {
        func helps(_ model: String) -> [String] {
            let rule = Sample.rule(.none, id: "old") { $0.models = [ModelPattern(model)] }
            let releases = [("1.0", "10"), ("1.1", "11")].map {
                Sample.release($0.0, build: $0.1, on: [.ios, .android])
            }
            let policy = Sample.policy(
                platforms: [.ios, .android], ids: [.ios: "com.example.kasa", .android: "com.example.kasa"],
                stores: [.ios: "https://apps.apple.com/app/id1", .android: "https://kasa.example/get"],
                clients: clients, releases: releases, rules: [rule])
            return diagnostics(policy).filter { $0.id == "not-expressible" }.compactMap(\.help)
        }
        #expect(
            helps("iPad13,18") == [
                "add `platform: ios` if it is one of Apple's models, or write the models without these signs"
            ])
        #expect(
            helps("HTC Wildfire S") == [
                "add `platform: android` if it is one of Android's models, or write the hardware ids one by one"
            ])
    }

    @Test func `an OS version with a huge number is refused at its rule`() {
        let rule = Sample.rule(.none, id: "os") { $0.os = Sample.range("<5000") }
        #expect(
            diagnostics(Sample.policy(clients: clients, releases: releases, rules: [rule])) == [
                Diagnostic(
                    .error, "not-expressible", at: rule.position,
                    "OS version 5000 cannot be expressed for turkcell-updater: it holds a number too large for a filter",
                    help: "name an OS version that exists", client: "turkcell-updater")
            ])
    }

    @Test func `a three-letter language is read by another language's devices, so it is left out`() {
        var texts = Sample.texts
        texts["recommend"] = Sample.text(["en": [.message: "Ready."], "fil": [.message: "Handa na."]])
        #expect(
            diagnostics(Sample.policy(clients: clients, releases: releases, texts: texts)) == [
                Diagnostic(
                    .warning, "language-cut", at: Sample.position,
                    "language 'fil' is 'fi' to turkcell-updater: its devices read the fallback language",
                    client: "turkcell-updater", lossClass: "text")
            ])
    }

    @Test func `a rule for a language that another is taken for is reported, unless a rule names that other`() {
        func found(_ languages: [[String]]) -> [Diagnostic] {
            diagnostics(
                Sample.policy(
                    clients: clients, releases: releases,
                    rules: languages.map { tags in
                        Sample.rule(.recommend) { $0.languages = tags.map(Sample.tag) }
                    }))
        }
        #expect(
            found([["de", "ko"]]) == [
                Diagnostic(
                    .warning, "language-cut", at: Sample.rule(.recommend) { _ in }.position,
                    "language 'ko' is also what turkcell-updater makes of 'kok' (Konkani): the rule decides for both",
                    help: "say by an earlier rule what 'kok' is meant to get, or leave the language out of the rule",
                    client: "turkcell-updater")
            ])
        #expect(found([["kok"], ["ko"]]) == [])
    }

    @Test func `regions of one language read the first of them, or the bare language`() {
        var texts = Sample.texts
        texts["recommend"] = Sample.text([
            "en": [.message: "Ready."], "pt-BR": [.message: "Chegou."], "pt-PT": [.message: "Pronta."],
        ])
        #expect(
            diagnostics(Sample.policy(clients: clients, releases: releases, texts: texts)) == [
                Diagnostic(
                    .warning, "language-cut", at: Sample.position,
                    "language 'pt-PT' is 'pt' to turkcell-updater: its devices read the words of 'pt-BR'",
                    client: "turkcell-updater", lossClass: "text")
            ])
    }

    @Test func `an app on Android too needs its facts there as well, or no document is written`() {
        let both = [Platform.ios, .android]
        let releases = ["1.0", "1.1"].map { Sample.release($0, build: $0 == "1.0" ? "1" : "2", on: both) }
        let policy = Sample.policy(
            platforms: both, ids: [.ios: "com.example.kasa", .android: "com.example.kasa"], clients: clients,
            releases: releases)
        #expect(
            diagnostics(policy) == [
                Diagnostic(
                    .error, "missing-store", at: chosen,
                    "turkcell-updater needs the app's store link on Android: it drops every update without one",
                    help: "write `store: {android: \"https://…\"}`", client: "turkcell-updater")
            ])
    }
}
