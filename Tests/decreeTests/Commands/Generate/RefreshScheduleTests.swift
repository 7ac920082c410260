import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import decree

/// The files for schedulers: as read by a person once, and their scripts as a runner would run them.
struct RefreshScheduleTests {
    private static let passphrase = "a passphrase of the machine"

    private static let services = ["github", "gitlab"]

    @Test(arguments: services)
    func `the job's script refreshes with the secret's key, and leaves no key behind`(service: String) throws {
        let site = try Self.published()
        let plain = try Data(contentsOf: URL(filePath: site.file("timestamp")))
        let secret = try TrustSecretKey(reading: Array(plain), passphrase: nil, allowingPlain: true).fileBytes(
            passphrase: Array(Self.passphrase.utf8), salt: Array(repeating: 1, count: 16),
            vector: Array(repeating: 2, count: 16))
        // The runner has the key from the secret alone.
        try FileManager.default.removeItem(atPath: site.file("timestamp"))
        try site.folder.write(secret, to: "secret.pem")
        let text = String(decoding: secret, as: UTF8.self)
        let run = try Self.run(service, in: site, key: service == "github" ? text : site.folder.path + "/secret.pem")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "refreshed the timestamp, publication 2\n")
        #expect(run.errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/runner") == [])
    }

    @Test(arguments: services)
    func `a secret that nobody set fails the job`(service: String) throws {
        let site = try Self.published()
        let run = try Self.run(service, in: site, key: "")
        #expect(run.status != 0)
        #expect(run.output == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/runner") == [])
    }

    @Test func `systemd's two units are written without any site, ready to be started`() throws {
        let folder = try TemporaryFolder()
        let run = try Decree.run("generate", "systemd", "--out", "units", in: folder)
        #expect(run.status == 0)
        #expect(
            run.output == "wrote units/decree-ship.service\nwrote units/decree-ship.timer\n"
                + "wrote units/decree-refresh.service\nwrote units/decree-refresh.timer\n")
        let service = try folder.read("units/decree-refresh.service"),
            timer = try folder.read("units/decree-refresh.timer")
        #expect(
            service.contains(
                "\nExecStart=decree refresh --output .refresh --key-backend timestamp="
                    + "file:/etc/decree/timestamp.pem "))
        #expect(service.hasSuffix("PrivateNetwork=yes\n"))
        #expect(timer.contains("\nOnCalendar=*-*-* 00/6:17:00\n"))
        #expect(timer.hasSuffix("WantedBy=timers.target\n"))
    }

    /// A published site, and an empty folder for what a runner keeps for one job.
    private static func published() throws -> KeysSite {
        let site = try KeysSite()
        for arguments in [
            ["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            let run = try site.run(arguments)
            try #require(run.status == 0, "\(arguments): \(run.errors)")
        }
        try FileManager.default.createDirectory(atPath: site.folder.path + "/runner", withIntermediateDirectories: true)
        return site
    }

    /// The script of the job's last step, three days after the publication, with the environment that the file gives it.
    private static func run(_ service: String, in site: KeysSite, key: String) throws -> ProgramRun {
        let isGitHub = service == "github"
        let files = try Generated.all.first { $0.name == service }?.files(
            for: GeneratedSite(
                url: nil, host: nil, place: .standard, target: nil, cache: 300, paths: [], keys: .sample()))
        let file = try #require(files?.first { $0.path.hasSuffix(isGitHub ? "decree-refresh.yml" : ".gitlab-ci.yml") })
        let all = file.text.split(separator: "\n")
        let job = try #require(all.firstIndex { $0 == (isGitHub ? "jobs:" : "refresh-timestamp:") })
        let lines = all[(job + 1)...].prefix { $0.hasPrefix(" ") }
        let start = try #require(lines.lastIndex { $0.hasSuffix("run: |") || $0.hasSuffix("- |") })
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
