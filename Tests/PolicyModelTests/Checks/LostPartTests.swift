@testable import PolicyModel
import TestSupport
import Testing

struct LostPartTests {
    private static let archive = Release.Archive(url: "https://a.example/a.zip")
    private static let english = Sample.tag("en"), german = Sample.tag("de")

    private func release(
        _ version: String, _ archive: Release.Archive? = nil, on hardware: Processor? = nil,
        live: Release.Live = .longAgo, channel: String? = nil
    ) -> Release {
        Release(
            version: Sample.version(version),
            shipments: [.macos: Release.Shipment(live: live, archive: archive, hardware: hardware)],
            channel: channel, position: Sample.position)
    }

    private func found(
        _ releases: [Release], _ previews: [Release] = [], notes: [String: [LanguageTag]] = [:]
    ) -> [String] {
        let policy = Sample.policy(
            platforms: [.macos], releases: releases, previews: previews,
            notes: Dictionary(
                uniqueKeysWithValues: notes.map { version, tags in
                    (Sample.version(version), Dictionary(uniqueKeysWithValues: tags.map { ($0, Prose.empty) }))
                }))
        return LostPart.diagnostics(DatedPolicy(policy, at: Sample.moment)).map(\.message)
    }

    @Test func `an archive or a processor that the release before has is missed`() {
        #expect(
            found([release("1.0", Self.archive, on: .arm64), release("1.1")]) == [
                "release 1.1 has no `archive` on macOS, and 1.0 has: users get a link to a page in place of an update that "
                    + "installs itself",
                "release 1.1 has no `hardware` on macOS, and 1.0 needs arm64: other Macs are sent to it, too",
            ])
        #expect(found([release("1.0"), release("1.1", Self.archive, on: .arm64)]) == [])
        #expect(found([release("1.0", Self.archive), release("1.1", live: .pending)]).count == 1)
    }

    @Test(arguments: [
        Release.Archive(url: "https://a.example/a.zip", kind: .package), .init(url: "https://a.example/a.pkg"),
    ])
    func `an installer that the release before is is missed, where the archive may hold one`(old: Release.Archive) {
        #expect(
            found([release("1.0", old), release("1.1", Self.archive)]) == [
                "release 1.1 has no `kind: package` in its `archive` on macOS, and 1.0 is an installer: if the new one is, "
                    + "too, it is downloaded and cannot be installed"
            ])
        #expect(found([release("1.0", old), release("1.1", old)]) == [])
        #expect(found([release("1.0", Self.archive), release("1.1", old)]) == [])
        #expect(found([release("1.0", old), release("1.1")]).count == 1)
    }

    @Test func `of releases below the announced one nothing is missed`() {
        #expect(found([release("1.0", Self.archive), release("1.1"), release("1.2")]) == [])
    }

    @Test func `notes and their languages are missed where a release is announced`() {
        let both = [release("1.0"), release("1.1")]
        #expect(found(both, notes: ["1.0": [Self.english]]) == ["release 1.1 has no notes, and 1.0 has"])
        #expect(
            found(both, notes: ["1.0": [Self.english, Self.german], "1.1": [Self.english]]) == [
                "the notes of 1.1 lack de, and those of 1.0 have it"
            ])
        #expect(found([release("1.0"), release("1.1", live: .pending)], notes: ["1.0": [Self.english]]) == [])
    }

    @Test func `a release on a channel is held against the one that its devices come from`() {
        let full = release("1.0", Self.archive, on: .arm64), bare = release("1.1", channel: "beta")
        let lost = [
            "release 1.1 on the channel beta has no `archive` on macOS, and 1.0 has: users get a link to a page in place "
                + "of an update that installs itself",
            "release 1.1 on the channel beta has no `hardware` on macOS, and 1.0 needs arm64: other Macs are sent to it, "
                + "too",
        ]
        #expect(found([full], [bare]) == lost)
        let later = release("1.2", Self.archive, on: .arm64, channel: "beta")
        #expect(found([full], [bare, later]) == [])
        #expect(found([release("1.0")], [later, release("1.3", on: .arm64, channel: "beta")]).count == 1)
        #expect(found([release("1.0")], [later, release("1.3", channel: "nightly")]) == [])
    }

    @Test func `notes are missed on a channel, and what everybody misses is said once`() {
        let all = [release("1.0"), release("1.1"), release("1.2", channel: "beta")]
        #expect(
            found(Array(all.prefix(2)), [all[2]], notes: ["1.1": [Self.english, Self.german], "1.2": [Self.german]])
                == [
                    "the notes of 1.2 on the channel beta lack en, and those of 1.1 have it"
                ])
        #expect(
            found(Array(all.prefix(2)), [all[2]], notes: ["1.0": [Self.english]]) == [
                "release 1.1 has no notes, and 1.0 has"
            ])
    }
}
