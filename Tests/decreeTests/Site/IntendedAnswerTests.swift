import ClientFormats
import ClientKit
import Foundation
import PolicyModel
import Publishing
import SiteEngine
import Testing
import TestSupport
@testable import decree

/// For every document of the shipped site: devices that must update, should update, and are left alone, each judged
/// from the written bytes the way the client was measured to judge them.
@Suite struct IntendedAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let platform: Platform
        let version: String
        let os: String
        let answer: Verdict

        init(_ file: String, _ platform: Platform, _ version: String, os: String, _ answer: Verdict) {
            self.file = file
            self.platform = platform
            self.version = version
            self.os = os
            self.answer = answer
        }

        var testDescription: String { "\(file): \(version) on \(platform.displayName) \(os): \(answer.rawValue)" }

        var device: Device {
            Device(platform: platform, version: Sample.version(version), os: Sample.version(os), language: .english)
        }
    }

    @Test(arguments: [
        Row("pocket-timer/prince-of-versions.json", .ios, "1.0.0", os: "17.0", .force),
        Row("pocket-timer/prince-of-versions.json", .ios, "1.1.0", os: "17.0", .recommend),
        Row("pocket-timer/prince-of-versions.json", .ios, "1.2.0", os: "17.0", .none),
        Row("pocket-timer/prince-of-versions.json", .ios, "1.10.0", os: "17.0", .none),
        Row("kasa/prince-of-versions.json", .ios, "2.9.0", os: "16.4", .force),
        Row("kasa/prince-of-versions.json", .ios, "2.9.0", os: "15.0", .force),
        Row("kasa/prince-of-versions.json", .ios, "2.9.0", os: "14.8", .none),
        Row("kasa/prince-of-versions.json", .ios, "3.0.0", os: "15.7", .recommend),
        Row("kasa/prince-of-versions.json", .ios, "3.1.0", os: "15.7", .none),
        Row("kasa/prince-of-versions.json", .ios, "3.1.0", os: "16.0", .recommend),
        Row("kasa/prince-of-versions.json", .ios, "3.2.0", os: "17.1", .none),
        Row("fieldnotes/prince-of-versions.json", .ios, "2.3.0", os: "17.0", .force),
        Row("fieldnotes/prince-of-versions.json", .ios, "3.0.0", os: "17.0", .recommend),
        Row("fieldnotes/prince-of-versions.json", .ios, "4.0.2", os: "17.0", .none),
        Row("fieldnotes/prince-of-versions.json", .macos, "3.0.1", os: "14.0", .force),
        Row("fieldnotes/prince-of-versions.json", .macos, "3.1.0", os: "14.0", .recommend),
        Row("fieldnotes/prince-of-versions.json", .macos, "4.0.2", os: "14.0", .none),
    ])
    func `prince of versions answers as intended`(row: Row) async throws {
        let document = try ClientReadings.object(try await ShippedSite.bytes(row.file))
        #expect(ClientReadings.princeOfVersions(document, row.device) == row.answer)
    }

    @Test(
        arguments: ["", ".de", ".tr", ".ar", ".ja"],
        [
            Row("kasa/retired", .ios, "3.0.1", os: "16.0", .force),
            Row("kasa/retired", .ios, "3.1.0", os: "16.0", .recommend),
            Row("kasa/retired", .ios, "3.2.0", os: "16.0", .none),
            Row("kasa/retired", .ios, "2.9.0", os: "14.0", .none),
            Row("pocket-timer/retired", .ios, "1.0.0", os: "16.0", .force),
            Row("pocket-timer/retired", .ios, "1.1.0", os: "16.0", .recommend),
            Row("pocket-timer/retired", .ios, "1.2.0", os: "16.0", .none),
        ])
    func `retired answers as intended in every language`(language: String, row: Row) async throws {
        let document = try ClientReadings.object(try await ShippedSite.bytes("\(row.file)\(language).json"))
        #expect(ClientReadings.retired(document, row.device) == row.answer)
    }

    @Test(
        arguments: ["", ".en", ".de", ".tr"],
        [("2.3", Verdict.force), ("2.3.0", .force), ("3.0.1", .recommend), ("4.0.2", .none)])
    func `retired answers for fieldnotes by the exact string that shipped`(
        language: String, row: (version: String, answer: Verdict)
    ) async throws {
        let document = try ClientReadings.object(try await ShippedSite.bytes("fieldnotes/retired\(language).json"))
        let device = Row("", .ios, row.version, os: "17.0", .none).device
        #expect(ClientReadings.retired(document, device) == (row.version == "2.3" ? nil : row.answer))
    }

    @Test(arguments: [
        Row("kasa/remote-configuration.2.9.0.json", .ios, "2.9.0", os: "16.2", .force),
        Row("kasa/remote-configuration.2.9.0.json", .ios, "2.9.0", os: "14.8.1", .none),
        Row("kasa/remote-configuration.3.0.1.json", .ios, "3.0.1", os: "15.0", .force),
        Row("kasa/remote-configuration.3.0.0.json", .ios, "3.0.0", os: "16.0", .recommend),
        Row("kasa/remote-configuration.3.2.0.json", .ios, "3.2.0", os: "16.0", .none),
        Row("kasa/remote-configuration.json", .ios, "9.9", os: "16.0", .none),
    ])
    func `remote configuration answers as intended`(row: Row) async throws {
        let document = try ClientReadings.object(try await ShippedSite.bytes(row.file))
        #expect(ClientReadings.remoteConfiguration(document, row.device) == row.answer)
    }

    @Test(arguments: [
        Row("kasa/ssvc.3.0.1.json", .ios, "3.0.1", os: "16.0", .force),
        Row("kasa/ssvc.3.0.0.json", .ios, "3.0.0", os: "16.0", .recommend),
        Row("kasa/ssvc.3.2.0.json", .ios, "3.2.0", os: "16.0", .none),
        Row("fieldnotes/ssvc.json", .ios, "2.3.0", os: "17.0", .force),
        Row("fieldnotes/ssvc.json", .macos, "3.1.0", os: "14.0", .recommend),
        Row("fieldnotes/ssvc.json", .ios, "4.0.2", os: "17.0", .none),
    ])
    func `ssvc answers as intended`(row: Row) async throws {
        let document = try ClientReadings.object(try await ShippedSite.bytes(row.file))
        #expect(ClientReadings.ssvc(document, packed: ClientReadings.packed(row.device.version)) == row.answer)
    }

    @Test(arguments: [
        Row("kasa/turkcell-updater.ios.json", .ios, "2.9.0", os: "16.4", .force),
        Row("kasa/turkcell-updater.ios.json", .ios, "2.10.0", os: "16.4", .force),
        Row("kasa/turkcell-updater.ios.json", .ios, "2.9.0", os: "14.8", .none),
        Row("kasa/turkcell-updater.ios.json", .ios, "3.0.1", os: "15.1", .force),
        Row("kasa/turkcell-updater.ios.json", .ios, "3.0.0", os: "15.1", .recommend),
        Row("kasa/turkcell-updater.ios.json", .ios, "3.1.0", os: "15.1", .none),
        Row("kasa/turkcell-updater.ios.json", .ios, "3.1.0", os: "16.0", .recommend),
        Row("kasa/turkcell-updater.ios.json", .ios, "3.2.0", os: "16.0", .none),
        Row("kasa/turkcell-updater.ios.json", .ios, "10.0", os: "16.0", .none),
    ])
    func `turkcell updater answers as intended`(row: Row) async throws {
        let client = try #require(ClientFormats.named("turkcell-updater"))
        let document = Artifact(path: row.file, bytes: try await ShippedSite.bytes(row.file), role: .document)
        let model = client.model(reading: [document], of: "kasa", as: .only)
        let clientDevice = ClientDevice(
            platform: .ios, version: row.device.version.description, build: .unknown, bundleID: "",
            os: row.device.os.description, language: row.device.language)
        #expect(model.answer(on: clientDevice).outcome == .verdict(row.answer))
    }

    @Test func `every document of the site has a row`() async throws {
        let written = try await ShippedSite.build().artifacts.filter { $0.role == .document }.map(\.path)
        let clients = ["prince-of-versions", "retired", "remote-configuration", "ssvc", "turkcell-updater"]
        for app in ["kasa", "fieldnotes", "pocket-timer"] {
            let names = Set(
                written.filter { $0.hasPrefix(app + "/") }.compactMap { path in
                    clients.first { path.dropFirst(app.count + 1).hasPrefix($0) }
                })
            #expect(
                names
                    == Set(
                        app == "kasa"
                            ? clients
                            : app == "fieldnotes"
                                ? ["prince-of-versions", "retired", "ssvc"] : ["prince-of-versions", "retired"]))
        }
    }
}

/// The site of this repository, built in this process at a fixed moment.
enum ShippedSite {
    /// Once for all tests of a process.
    private static let built = Task {
        let (folder, outcome) = try await ShippedSite.outcome()
        _ = try #require(outcome.written, "\(outcome.diagnostics)")
        return PolicyModel.Bundle(try OutputFolder(folder.path + "/Public").read())
    }

    static func build() async throws -> PolicyModel.Bundle { try await built.value }

    static func outcome() async throws -> (folder: TemporaryFolder, outcome: SiteEngine.Outcome) {
        let folder = try TemporaryFolder()
        let engine = SiteEngine(
            content: Decree.repository.path + "/Content", templates: Decree.repository.path + "/Templates",
            at: Sample.moment)
        return (folder, try await engine.build(to: OutputFolder(folder.path + "/Public")))
    }

    static func bytes(_ path: String) async throws -> [UInt8] {
        try #require(try await build()[path]?.bytes, "no \(path) in the site")
    }
}
