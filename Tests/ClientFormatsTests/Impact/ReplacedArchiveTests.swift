import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Archives that are another file although nothing offers it to those who have the release.
struct ReplacedArchiveTests {
    private func app(
        build: String = "200", url: String = "https://kasa.example/2.zip", length: Int = 2_000,
        signature: Character = "A"
    ) -> EncodedApp {
        let archive = Release.Archive(
            url: url, length: length, edSignature: String(repeating: signature, count: 86) + "==")
        let release = Release(
            version: Sample.version("2.0.0"), shipments: [.macos: .init(build: build, archive: archive)],
            position: Sample.position)
        return EncodedApp(
            DatedPolicy(
                Sample.policy(
                    platforms: [.macos], stores: [.macos: "https://kasa.example/get"],
                    clients: ClientFormats.all.filter { $0.platforms == [.macos] }.map {
                        ClientChoice(name: $0.name, position: Sample.position)
                    },
                    releases: [Sample.release("1.0.0", build: "100", on: [.macos]), release]),
                at: Sample.moment))
    }

    @Test func `another file under the same version is warned of`() {
        let before = app().artifacts
        for now in [app(length: 2_001), app(signature: "B")] {
            #expect(
                ReplacedArchive.diagnostics(from: before, to: now) == [
                    Diagnostic(
                        .warning, "archive-replaced", at: Sample.position,
                        "the archive of 2.0.0 on macOS is another file than before: nobody who has 2.0.0 is offered it",
                        help: "give a changed app a version and build of its own")
                ])
        }
    }

    @Test func `the same file at another address, and a build of its own, are not`() {
        let before = app().artifacts
        for now in [app(), app(url: "https://kasa.example/new/2.zip"), app(build: "201", length: 2_001)] {
            #expect(ReplacedArchive.diagnostics(from: before, to: now) == [])
        }
        #expect(ReplacedArchive.diagnostics(from: [], to: app()) == [])
    }
}
