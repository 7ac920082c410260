@testable import PolicyModel
import TestSupport
import Testing

struct SharedFloorTests {
    private func found(ios: Release.Live, android: Release.Live, minimum: [Platform: String]) -> [Diagnostic] {
        let releases = [
            Sample.release("1.0", on: [.ios, .android]),
            Release(
                version: Sample.version("2.0"), shipments: [.ios: .init(live: ios), .android: .init(live: android)],
                position: Sample.position),
        ]
        let policy = Sample.policy(platforms: [.ios, .android], releases: releases, minimum: minimum)
        return SharedFloor.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    private let late = Release.Live.from(Moment("2026-11-10")!)

    @Test func `one minimum for stores of one date, or one of its own for each, is right`() {
        #expect(found(ios: late, android: late, minimum: [.ios: "2.0", .android: "2.0"]) == [])
        #expect(found(ios: .longAgo, android: late, minimum: [.ios: "2.0", .android: "1.0"]) == [])
        #expect(found(ios: .longAgo, android: late, minimum: [.ios: "2.0"]) == [])
    }

    @Test func `one minimum for stores of two dates is reported`() {
        #expect(
            found(ios: .longAgo, android: late, minimum: [.ios: "2.0", .android: "2.0"]) == [
                Diagnostic(
                    .warning, "shared-floor", at: SourcePosition(file: "Content/kasa.md", line: 12, column: 10),
                    "minimum 2.0 is one for two stores: it is live since long ago on iOS and from 2026-11-10T00:00:00Z "
                        + "on Android",
                    help: "give each platform its own minimum, such as `minimum: {ios: …, android: …}`")
            ])
    }
}
