import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing

@testable import decree

/// The hourly job, its script run as a runner would: with the secrets' keys, before, at and after a date of the policy.
struct ShipScheduleTests {
    private static let passphrase = "a passphrase of the machine"
    private static let online = ["site", "snapshot", "timestamp"]

    @Test(arguments: ["github", "gitlab"])
    func `the job publishes once, at the date, and leaves no key behind`(service: String) throws {
        let site = try Self.published()
        let secrets = try Dictionary(uniqueKeysWithValues: Self.online.map { ($0, try Self.secret($0, in: site)) })
        func run(_ seconds: Int, isSchedule: Bool = true) throws -> ProgramRun {
            try Self.run(service, in: site, secrets, DatedSite.clock(seconds), isSchedule)
        }
        for seconds in [-2 * 86_400, -1] {
            let early = try run(seconds)
            #expect(early.status == 0, "\(early.errors)")
            #expect(early.output == "nothing is due; the next date is 2026-12-05\n")
        }
        let due = try run(0)
        #expect(due.status == 0, "\(due.output)\(due.errors)")
        #expect(due.output.contains(" as publication 2: "), "\(due.output)")
        for seconds in [3600, 7200] { #expect(try run(seconds).output == "nothing is due\n") }
        #expect(try Self.live(site) == "publications/2")
        // What is merged is published at once, whatever the date.
        try site.folder.write(
            DatedSite.policy.replacing("app: Kasa", with: "app: Kassa"), to: "Content/kasa.md")
        let merged = try run(10_000, isSchedule: false)
        #expect(merged.status == 0, "\(merged.output)\(merged.errors)")
        #expect(try Self.live(site) == "publications/3")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/runner") == [])
    }

    @Test func `systemd's units start it every hour`() throws {
        let files = try #require(Generated.all.first { $0.name == "systemd" }).files(for: .withKeys())
        let service = try #require(files.first { $0.path == "decree-ship.service" }).text
        let timer = try #require(files.first { $0.path == "decree-ship.timer" }).text
        #expect(
            service.contains(
                "\nExecStart=decree ship \\\n  --key-backend site=file:/etc/decree/site.pem \\\n"))
        #expect(service.contains("\n  --if-due --yes --signatures Ahead\n"))
        #expect(timer.contains("\nOnCalendar=*-*-* *:07:00\n"))
    }

    private static func live(_ site: KeysSite) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: site.folder.path + "/Published/current")
    }

    /// A published site with the dated policy, and an empty folder for what a runner keeps for one job.
    private static func published() throws -> KeysSite {
        let site = try KeysSite()
        try site.folder.write(DatedSite.policy, to: "Content/kasa.md")
        for arguments in [["keys", "init", "--unencrypted"], ["ship", "--yes", "--unencrypted"]] {
            let run = try site.run(arguments)
            try #require(run.status == 0, "\(arguments): \(run.errors)")
        }
        try FileManager.default.createDirectory(atPath: site.folder.path + "/runner", withIntermediateDirectories: true)
        return site
    }

    /// An online key's file under the passphrase; the key is taken from the machine.
    private static func secret(_ name: String, in site: KeysSite) throws -> String {
        let path = try site.file(name), plain = try Data(contentsOf: URL(filePath: path))
        try FileManager.default.removeItem(atPath: path)
        let key = try TrustSecretKey(reading: Array(plain), passphrase: nil, allowingPlain: true)
        let bytes = try key.fileBytes(
            passphrase: Array(passphrase.utf8), salt: Array(repeating: 1, count: 16),
            vector: Array(repeating: 2, count: 16))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The script of the step that ships. The other keys of the site are on the machine, without a passphrase.
    private static func run(
        _ service: String, in site: KeysSite, _ secrets: [String: String], _ clock: [String: String?],
        _ isSchedule: Bool
    ) throws -> ProgramRun {
        let templates = try #require(Generated.all.first { $0.name == service }).files(
            for: GeneratedSite(
                url: nil, host: nil, place: .standard, target: nil, cache: 300, paths: [], keys: .sample()))
        let file = try #require(templates.first { $0.text.contains("decree ship") })
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        let ship = try #require(lines.firstIndex { $0.hasSuffix("decree ship \\") })
        let start = try #require(lines[..<ship].lastIndex { $0.hasSuffix("run: |") || $0.hasSuffix("- |") })
        let indent = lines[start + 1].prefix { $0 == " " }
        let script = lines[(start + 1)...].prefix { $0.hasPrefix(indent) }.joined(separator: "\n")
            .replacing("--yes $due", with: "--yes --unencrypted $due")
        let runner = site.folder.path + "/runner"
        var environment: [String: String?] = [
            "DECREE_PASSPHRASE": passphrase, "RUNNER_TEMP": runner, "TMPDIR": runner,
            "EVENT": isSchedule ? "schedule" : "push", "CI_PIPELINE_SOURCE": isSchedule ? "schedule" : "push",
            "PATH": URL(filePath: Decree.program).deletingLastPathComponent().path + ":/usr/bin:/bin",
        ]
        for (name, text) in secrets {
            try site.folder.write(text, to: "secrets/\(name).pem")
            environment["\(name.uppercased())_KEY"] = text
            environment["DECREE_\(name.uppercased())_KEY"] = "\(site.folder.path)/secrets/\(name).pem"
        }
        return try site.run(
            ["-c", script], program: "/bin/sh", with: environment.merging(clock) { $1 })
    }
}
