import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// The one promise that every encoder of the list keeps on every policy: no user is locked out by mistake.
struct StrongerTests {
    private let versions = ["", "<2", ">=1.2 <2.7", "2.0.1", "1.2, 2.7", "<=1.10", "2.5"]
    private let systems = ["", "", "<15", ">=16.2", "14..15.4.1", "<=15.3"]
    private let languages = ["", "", "de", "pt-BR", "fil"]

    @Test func `no document is ever stronger than its policy`() {
        var random = SeededGenerator(seed: 11), seen: [String] = []
        for _ in 0..<40 {
            let policy = DatedPolicy(policy(&random), at: Sample.moment)
            for client in ClientFormats.all {
                var diagnostics: [Diagnostic] = []
                let documents = client.documents(for: policy, reporting: &diagnostics)
                let losses = Agreement.diagnostics(for: policy, documents: [(client, documents)])
                seen += losses.filter { $0.id == "stronger" }.map(\.message)
            }
        }
        #expect(seen == [])
    }

    private func policy(_ random: inout SeededGenerator) -> Policy {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        let rules = (0..<Int.random(in: 0...3, using: &random)).map { line in
            let (version, os, language) = (one(versions), one(systems), one(languages))
            let verdict = Verdict(rawValue: one(["none", "recommend", "force"])) ?? .none
            let isCustom = Int.random(in: 0...4, using: &random) == 0
            return Sample.rule(verdict, id: "rule-\(line)", line: 20 + line) {
                if !version.isEmpty { $0.version = Sample.range(version) }
                if !os.isEmpty { $0.os = Sample.range(os) }
                if !language.isEmpty { $0.languages = [Sample.tag(language)] }
                if isCustom { $0.custom = [CustomValue(name: "ring", value: "beta")] }
            }
        }
        let releases = ["1.0", "1.2", "1.10", "2.0.1", "2.7", "2.10"].enumerated().map { index, text in
            Sample.release(text, build: "\(index + 1)", requires: ["13", "15", "16.2"][index / 2])
        }
        return Sample.policy(
            releases: releases, minimum: Bool.random(using: &random) ? [.ios: "1.10"] : [:], rules: rules)
    }
}
