import Foundation
import Signing
import TestSupport
import Testing
@testable import decree

/// The files for schedulers: as read by a person once, and their scripts as a runner would run them.
struct RefreshScheduleTests {
    private static let passphrase = "a passphrase of the machine"

    @Test(arguments: [
        (RefreshSchedule.github, "github.yml"), (.gitlab, "gitlab.yml"), (.systemd, "systemd.txt"),
    ])
    func `the file is printed as it was read and found good, without any site`(schedule: RefreshSchedule, name: String) throws {
        let run = try Decree.run("refresh", "--schedule", schedule.rawValue, in: try TemporaryFolder())
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "schedule/\(name)")
    }

    @Test func `an unknown scheduler is wrong usage and names the known ones`() throws {
        let run = try Decree.run("refresh", "--schedule", "cron", in: try TemporaryFolder())
        #expect(run.status == 64)
        #expect(run.errors.contains("Please provide one of 'github', 'gitlab' or 'systemd'."), "\(run.errors)")
    }

    @Test(arguments: [RefreshSchedule.github, .gitlab])
    func `the job's script refreshes with the secret's key, and leaves no key behind`(schedule: RefreshSchedule) throws {
        let site = try Self.published()
        let plain = try Data(contentsOf: URL(filePath: site.file("timestamp")))
        let secret = try TrustSecretKey(reading: Array(plain), passphrase: nil, allowingPlain: true).fileBytes(
            passphrase: Array(Self.passphrase.utf8), salt: Array(repeating: 1, count: 16), vector: Array(repeating: 2, count: 16))
        // The runner has the key from the secret alone.
        try FileManager.default.removeItem(atPath: site.file("timestamp"))
        try site.folder.write(secret, to: "secret.pem")
        let text = String(decoding: secret, as: UTF8.self)
        let run = try Self.run(schedule, in: site, key: schedule == .github ? text : site.folder.path + "/secret.pem")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "refreshed the timestamp, publication 2\n")
        #expect(run.errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/runner") == [])
    }

    @Test(arguments: [RefreshSchedule.github, .gitlab])
    func `a secret that nobody set fails the job`(schedule: RefreshSchedule) throws {
        let site = try Self.published()
        let run = try Self.run(schedule, in: site, key: "")
        #expect(run.status != 0)
        #expect(run.output == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/runner") == [])
    }

    @Test func `systemd's two units come apart as the file says`() throws {
        let folder = try TemporaryFolder()
        try folder.write(RefreshSchedule.systemd.text, to: "units")
        let command = try #require(RefreshSchedule.systemd.text.firstMatch(of: /\| (awk '.*')\n/)).1
        #expect(try ProgramRun.run("sh", ["-c", "\(command) units"], in: folder.path).status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["decree-refresh.service", "decree-refresh.timer", "units"])
        #expect(try folder.read("decree-refresh.service").hasPrefix("# decree-refresh.service\n[Unit]\n"))
        #expect(try folder.read("decree-refresh.service").hasSuffix("PrivateNetwork=yes\n\n"))
        #expect(try folder.read("decree-refresh.timer").hasSuffix("WantedBy=timers.target\n"))
    }

    /// A published site, and an empty folder for what a runner keeps for one job.
    private static func published() throws -> KeysSite {
        let site = try KeysSite()
        for arguments in [["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"]] {
            let run = try site.run(arguments)
            try #require(run.status == 0, "\(arguments): \(run.errors)")
        }
        try FileManager.default.createDirectory(atPath: site.folder.path + "/runner", withIntermediateDirectories: true)
        return site
    }

    /// The script of the job's last step, three days after the publication, with the environment that the file gives it.
    private static func run(_ schedule: RefreshSchedule, in site: KeysSite, key: String) throws -> ProgramRun {
        let lines = schedule.text.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasSuffix("run: |") || $0.hasSuffix("- |") })
        let runner = site.folder.path + "/runner"
        let epoch = (Int(Decree.epoch) ?? 0) + 3 * 86_400
        let environment: [String: String?] = [
            "TIMESTAMP_KEY": key, "DECREE_TIMESTAMP_KEY": key, "DECREE_PASSPHRASE": passphrase, "RUNNER_TEMP": runner,
            "TMPDIR": runner, "SOURCE_DATE_EPOCH": "\(epoch)", "NO_COLOR": nil,
            "PATH": URL(filePath: Decree.program).deletingLastPathComponent().path + ":/usr/bin:/bin",
        ]
        return try ProgramRun.run(
            "/bin/sh", ["-c", lines[(start + 1)...].joined(separator: "\n")], in: site.folder.path,
            environment: site.environment.merging(environment) { $1 })
    }
}
