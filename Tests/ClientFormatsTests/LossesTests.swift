import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

struct LossesTests {
    /// A client that answers as the test says.
    private struct Told: ClientFormat {
        var name = "told"
        var platforms: [Platform] = [.ios]
        var ability = Ability(fields: [], carriesLink: false, carriesFrequency: false)

        func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> ClientDocuments {
            ClientDocuments(artifacts: []) { _ in .none }
        }
    }

    private let line = SourcePosition(file: "Content/kasa.md", line: 30, column: 5)

    private func diagnostics(
        _ rules: [Rule] = [], accepts: [Acceptance] = [], requires: [String?] = [nil, nil, nil],
        answer: @escaping @Sendable (Device, Verdict) -> Verdict
    ) -> [Diagnostic] {
        let releases = zip(["1.0", "1.1", "1.2"], requires).map { Sample.release($0, requires: $1) }
        let policy = DatedPolicy(
            Sample.policy(releases: releases, rules: rules, accepts: accepts), at: Sample.moment)
        let documents = ClientDocuments(artifacts: []) { answer($0, policy.verdict(for: $0).verdict) }
        return Losses.diagnostics(for: policy, documents: [(client: Told(), documents: documents)])
    }

    private func accept(_ lossClass: String, rule: String = "bad", until: String? = nil) -> Acceptance {
        Acceptance(
            clients: ["told"], rule: rule, lossClass: lossClass, why: "known", until: until.flatMap { Moment($0) },
            position: line)
    }

    private var force: Rule { Sample.rule(.force, id: "bad") { $0.version = Sample.range("1.1") } }
    private var silence: Rule { Sample.rule(.none, id: "bad") { $0.version = Sample.range("1.1") } }

    @Test func `documents that say what the policy says lose nothing`() {
        #expect(diagnostics([force]) { _, meant in meant } == [])
    }

    @Test func `a forced release that is merely told is weaker`() {
        #expect(diagnostics([force]) { _, meant in meant == .force ? .recommend : meant } == [
            Diagnostic(
                .error, "weaker", at: force.position,
                "told recommends the update where the policy says 'force', on 3 devices of the grid, such as iOS 1, version 1.1, language en",
                help: "change the policy, or add under `accept`:\n- {client: told, rule: bad, class: weaker, why: \"…\"}",
                client: "told", lossClass: "weaker", device: "iOS 1, version 1.1, language en"),
        ])
    }

    @Test func `a weaker answer for an unnamed rule asks for an id`() {
        let rule = Sample.rule(.force) { $0.version = Sample.range("1.1") }
        #expect(
            diagnostics([rule]) { _, meant in meant == .force ? .none : meant }.map(\.help)
                == ["give the rule an `id`, so that `accept` can name it"])
    }

    @Test func `an unlisted version may be told too little`() {
        let found = diagnostics { device, meant in device.version == Sample.version("1.1.1") ? .none : meant }
        #expect(found == [])
    }

    @Test func `a told release that is forced is stronger, which nothing can accept`() {
        let found = diagnostics(accepts: [accept("stronger", rule: "latest")]) { device, meant in
            device.version == Sample.version("1.0") ? .force : meant
        }
        #expect(found == [
            Diagnostic(
                .error, "stronger", at: SourcePosition(file: "Content/kasa.md", line: 6, column: 3),
                "told forces the update where the policy says 'recommend', on 3 devices of the grid, such as iOS 1, version 1.0, language en",
                help: "this cannot be accepted: change the policy or drop the client", client: "told",
                lossClass: "stronger", device: "iOS 1, version 1.0, language en"),
            Diagnostic(
                .error, "accept-unused", at: line, "acceptance of 'stronger' for 'latest' by told matches no loss",
                help: "only `weaker` and `noisy` can be accepted"),
        ])
    }

    @Test func `telling a device at or above the announced version is stronger`() {
        let found = diagnostics { _, _ in .recommend }
        #expect(found.map(\.id) == ["stronger"])
        #expect(found.first?.device == "iOS 1, version 1.2, language en")
    }

    @Test func `telling where a rule said none is noisy, an error`() {
        let found = diagnostics([silence]) { device, meant in
            device.version == Sample.version("1.1") ? .recommend : meant
        }
        #expect(found.map(\.id) == ["noisy"])
        #expect(found.map(\.severity) == [.error])
    }

    @Test func `telling where there is nothing to reach is noisy, a warning`() {
        let found = diagnostics(requires: ["13", "13", "15"]) { device, meant in
            device.version == Sample.version("1.1") ? .recommend : meant
        }
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.id) == ["noisy"])
        #expect(found.first?.device == "iOS 13, version 1.1, language en")
    }

    @Test func `an acceptance silences its rule and class`() {
        let found = diagnostics([force], accepts: [accept("weaker")]) { _, meant in meant == .force ? .none : meant }
        #expect(found == [])
    }

    @Test func `an acceptance holds through its last day`() {
        let found = diagnostics([force], accepts: [accept("weaker", until: "2026-11-21T23:59:59Z")]) { _, meant in
            meant == .force ? .none : meant
        }
        #expect(found == [])
    }

    @Test func `an acceptance that has run out covers nothing`() {
        let found = diagnostics([force], accepts: [accept("weaker", until: "2026-11-20T23:59:59Z")]) { _, meant in
            meant == .force ? .none : meant
        }
        #expect(found.map(\.id) == ["weaker", "accept-expired"])
        #expect(found.last == Diagnostic(
            .error, "accept-expired", at: line, "acceptance of 'weaker' for 'bad' by told ran out on 2026-11-20",
            help: "solve the loss and remove the entry, or give it a later `until`"))
    }

    @Test func `an acceptance that matches nothing is an error`() {
        #expect(diagnostics([force], accepts: [accept("weaker")]) { _, meant in meant } == [
            Diagnostic(
                .error, "accept-unused", at: line, "acceptance of 'weaker' for 'bad' by told matches no loss",
                help: "remove the entry"),
        ])
    }
}
