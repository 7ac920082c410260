import ClientTestSupport
import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SparkleAppcast

/// Releases that run on Apple's own processors only.
struct SparkleHardwareTests {
    private static func policy(
        _ versions: [String], hasArchive: Bool = true, minimum: String? = nil, every: Processor? = nil,
        last channel: String? = nil
    ) -> DatedPolicy {
        let releases = [("1.0.0", "100", every), ("2.0.0", "200", every), ("3.0.0", "300", Processor.arm64)].map {
            version, build, hardware in
            let archive = Release.Archive(
                url: "https://cdn.example.com/\(build).zip", length: 4096,
                edSignature: String(repeating: "A", count: 86) + "==")
            return Release(
                version: Sample.version(version),
                shipments: [
                    .macos: .init(
                        build: build, requires: Sample.version("12"), archive: hasArchive ? archive : nil,
                        hardware: hardware)
                ], channel: hardware == every ? nil : channel, position: Sample.position)
        }
        return SparkleAppcastTests.policy(versions: versions, releases, minimum: minimum)
    }

    private func documents(_ dated: DatedPolicy) -> [Artifact] {
        var diagnostics: [Diagnostic] = []
        return SparkleAppcast().documents(for: dated, reporting: &diagnostics)
    }

    private func losses(_ dated: DatedPolicy) -> [String] {
        Agreement.diagnostics(for: dated, documents: [(SparkleAppcast(), documents(dated))]).map {
            "\($0.severity) \($0.id): \($0.message)"
        }
    }

    @Test(arguments: [nil, "beta"])
    func `a release that not every Mac can go to is held back where its kind can be`(channel: String?) {
        let dated = Self.policy(["2.9", "2.6"], last: channel)
        let older = Agreement.diagnostics(for: dated, documents: [(SparkleAppcast(), documents(dated))])
            .filter { $0.id == "older" }
        #expect(
            older.map(\.help) == [
                "sparkle-appcast would offer 3.0.0 to version 2.0.0, x86_64 too, which has no newer release to go to: "
                    + (channel == nil ? "announce by `latest`" : "put on `channel: beta`")
                    + " only what both can go to; or accept it, with a reason, under `accept`:\n"
                    + "- {client: sparkle-appcast, rule: latest, class: older, why: \"…\"}"
            ])
    }

    /// What Macs with build 100 and then 200 are offered.
    private func offers(_ dated: DatedPolicy, on processor: Processor, as edition: Edition) -> [String?] {
        let model = Model(reading: documents(dated), of: "kasa", as: edition)
        return ["1.0.0", "2.0.0"].map { version in
            let device = Device(
                platform: .macos, version: Sample.version(version), os: Sample.version("15"), language: .english,
                processor: processor)
            return model.answer(on: ClientDevice(device, in: dated)).offer?.build
        }
    }

    @Test func `a Mac goes to the highest release that runs on its processor`() {
        let dated = Self.policy(["2.9"])
        #expect(offers(dated, on: .arm64, as: .signed) == ["300", "300"])
        #expect(offers(dated, on: .x86_64, as: .signed) == ["200", nil])
        #expect(losses(dated) == [])
        let text = String(decoding: documents(dated)[0].bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "<sparkle:hardwareRequirements>arm64<").count == 2)
    }

    @Test func `an app for one processor alone is offered to all apps, since no other Mac has it`() {
        let dated = Self.policy(["2.9", "2.6"], every: .arm64)
        for edition in Edition.allCases { #expect(offers(dated, on: .arm64, as: edition) == ["300", "300"]) }
        #expect(losses(dated) == [])
        #expect(Grid(dated, on: .macos).devices.allSatisfy { $0.processor == .arm64 })
        let mac = Device(
            platform: .macos, version: Sample.version("1.5.0"), os: Sample.version("15"), language: .english,
            processor: .x86_64)
        #expect(!dated.exists(mac) && Self.policy(["2.9"]).exists(mac))
        #expect(hidden(dated) == [])
    }

    /// The warnings of a release that no Mac is offered.
    private func hidden(_ dated: DatedPolicy) -> [String] {
        var diagnostics: [Diagnostic] = []
        _ = SparkleAppcast().documents(for: dated, reporting: &diagnostics)
        return diagnostics.filter { $0.id == "unread-hardware" }.map { "\($0.message); \($0.help ?? "")" }
    }

    @Test func `a file that no Mac is offered is named, with the option that offers it`() {
        #expect(
            hidden(Self.policy(["2.9", "2.6"])) == [
                "no Mac is offered release 3.0.0, which has `hardware` and an archive: Sparkle before 2.9 reads no "
                    + "processor, and would install it on every Mac; write `clients: {sparkle-appcast: {versions: [2.9]}}` "
                    + "once no app with an older Sparkle is in use; or leave `archive` out to show a link only"
            ])
        #expect(hidden(Self.policy(["2.9"])) == [])
    }

    @Test func `a link that apps show to every Mac is named, with what keeps it from some`() {
        #expect(
            hidden(Self.policy(["2.9", "2.6"], hasArchive: false)) == [
                "every Mac is offered release 3.0.0, which has `hardware`: Sparkle before 2.9 reads no processor, and shows "
                    + "its link where it does not run, too; write `clients: {sparkle-appcast: {versions: [2.9]}}` once no "
                    + "app with an older Sparkle is in use; or let the page say on which Macs it runs"
            ])
        #expect(hidden(Self.policy(["2.9"], hasArchive: false)) == [])
        #expect(hidden(Self.policy(["2.9", "2.6"], hasArchive: false, every: .arm64)) == [])
    }

    @Test func `releases that read no processor are never offered a file that does not run`() {
        let files = Self.policy(["2.9", "2.6"])
        #expect(offers(files, on: .arm64, as: .plain) == ["200", nil])
        #expect(
            losses(files) == [
                "error older: sparkle-appcast offers 2.0.0 (200) where the device can go to 3.0.0, on 9 devices that were checked, such as macOS 12, version 1.0.0, language en",
                "error weaker: sparkle-appcast says nothing where the policy says 'recommend', on 9 devices that were checked, such as macOS 12, version 2.0.0, language en",
            ])
        let links = Self.policy(["2.9", "2.6"], hasArchive: false)
        #expect(offers(links, on: .arm64, as: .signed) == ["300", "300"])
        #expect(offers(links, on: .x86_64, as: .signed) == ["200", nil])
        #expect(
            losses(links) == [
                "warning noisy: sparkle-appcast 2.6 recommends the update where the policy says 'none', on 18 devices that were checked, such as macOS 12, version 2.0.0, language en, x86_64"
            ])
    }

    @Test func `a minimum that a processor cannot reach is a dead end`() {
        let dated = Self.policy(["2.9"], minimum: "3.0.0")
        #expect(
            DeadEnds.diagnostics(dated).map { "\($0.id) \($0.device ?? "")" } == [
                "force-dead-end macOS 12, version 2.0.0, language en, x86_64"
            ])
    }

    @Test func `the grid has both processors where a release names one, and no Mac that its release does not run on`() {
        let dated = Self.policy(["2.9"]), devices = Grid(dated, on: .macos).devices
        #expect(Set(devices.map(\.processor)) == [.arm64, .x86_64])
        #expect(devices.allSatisfy(dated.exists))
        #expect(!devices.contains { $0.processor == .x86_64 && $0.version == Sample.version("3.0.0") })
        let plain = SparkleAppcastTests.policy([SparkleAppcastTests.release("1.0.0", "100")])
        #expect(Set(Grid(plain, on: .macos).devices.map(\.processor)) == [.arm64])
    }
}
