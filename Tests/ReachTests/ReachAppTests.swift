import PolicyModel
import TestSupport
import Testing

@testable import Reach

@Suite struct ReachAppTests {
    @Test(arguments: [
        ("41", "4.0.0"), ("4.0.0", "4.0.0"), ("45", "4.1.0-beta.1"), ("4.1.0-beta.1", "4.1.0-beta.1"),
        ("4.1.0-beta.2", nil), ("4.1.0", nil), ("46", nil),
    ])
    func `a text names a release, also one before its release`(text: String, version: String?) {
        let preview = Version(orPreview: "4.1.0-beta.1")!
        let app = ReachApp(
            Sample.policy(
                platforms: [.macos], releases: [Sample.release("4.0.0", build: "41", on: [.macos])],
                previews: [
                    Release(
                        version: preview, shipments: [.macos: .init(build: "45")], channel: "beta",
                        position: Sample.position)
                ]), documents: [])
        #expect(app.version(named: text, on: .macos)?.description == version)
    }
}
