import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Minimums of which some users never hear, since they skipped the release that they are sent to.
struct SkippedStepTests {
    private func app(minimum: String, upTo newest: Int = 3, more: [Release] = []) -> EncodedApp {
        let releases = (1...newest).map { Sample.release("\($0).0.0", build: "\($0)00", on: [.macos]) } + more
        return EncodedApp(
            DatedPolicy(
                Sample.policy(
                    platforms: [.macos], stores: [.macos: "https://kasa.example/get"],
                    clients: [ClientChoice(name: "sparkle-appcast", position: Sample.position)],
                    releases: releases, minimum: [.macos: minimum]),
                at: Sample.moment))
    }

    @Test func `a minimum that is raised below a release already announced is warned of`() {
        let before = app(minimum: "1.0.0").artifacts, raised = app(minimum: "2.0.0")
        #expect(
            SkippedStep.diagnostics(from: before, to: raised).map(\.message) == [
                "the minimum 2.0.0 sends devices to 3.0.0 (build 300), which users may have skipped: "
                    + "sparkle-appcast never shows it to those again"
            ])
        #expect(SkippedStep.diagnostics(from: raised.artifacts, to: raised) == [])
    }

    @Test func `a newer release reaches everybody, and what check warns of is not said twice`() {
        let before = app(minimum: "1.0.0").artifacts
        let fix = Sample.release("3.0.1", build: "301", on: [.macos])
        #expect(SkippedStep.diagnostics(from: before, to: app(minimum: "2.0.0", more: [fix])) == [])
        #expect(SkippedStep.diagnostics(from: before, to: app(minimum: "3.0.0")) == [])
    }
}
