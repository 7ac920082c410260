import Foundation
import TestSupport
import Testing
@testable import decree

/// The scripts by which an app's pipeline lists a release, run with git against a repository on this machine.
struct ReleaseWorkflowTests {
    private static let scripts = """
        import sys, yaml
        file = yaml.safe_load(open(sys.argv[1]))
        print("\\n".join(file["add-release"]["script"] if "add-release" in file else
            [step["run"] for step in file["jobs"]["add"]["steps"] if "run" in step]))
        """

    /// A checkout with the small site, and the repository that it is pushed to.
    private func checkout(in folder: TemporaryFolder) throws -> String {
        let work = folder.path + "/work", remote = folder.path + "/remote.git"
        try folder.write(Decree.smallPolicy, to: "work/Content/kasa.md")
        for words in [
            ["init", "-q", "--bare", remote], ["-C", remote, "config", "receive.advertisePushOptions", "true"],
            ["-C", work, "init", "-q"], ["-C", work, "add", "-A"],
            ["-C", work, "-c", "user.name=a", "-c", "user.email=a@localhost", "commit", "-qm", "Begin"],
        ] {
            let run = try ProgramRun.run("git", words)
            #expect(run.status == 0, "\(run.errors)")
        }
        return work
    }

    private func script(_ service: String, _ name: String, in folder: TemporaryFolder) throws -> String {
        let files = try #require(Generated.all.first { $0.name == service }).files(
            for: GeneratedSite(url: nil, host: nil, place: .standard, target: nil, cache: 300, paths: []))
        try folder.write(try #require(files.first { $0.path.hasSuffix(name) }).text, to: name)
        return try ProgramRun.run(TestPython.program(with: "yaml"), ["-c", Self.scripts, name], in: folder.path).output
    }

    private static let path =
        URL(filePath: Decree.program).deletingLastPathComponent().path
        + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")

    @Test(arguments: [("github", "decree-release.yml"), ("gitlab", ".gitlab-ci.yml")])
    func `the release is listed on a branch of its own, and again when the run is repeated`(
        service: String, name: String
    ) throws {
        let folder = try TemporaryFolder(), work = try checkout(in: folder)
        let text = try script(service, name, in: folder)
        // Says that there is no request yet, and takes one.
        try folder.write("#!/bin/sh\n[ \"$2\" != view ]\n", to: "bin/gh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/gh")
        let environment: [String: String?] = [
            "PATH": "\(folder.path)/bin:\(Self.path)", "SOURCE_DATE_EPOCH": Decree.epoch, "RUNNER_TEMP": folder.path,
            "APP": "kasa", "VERSION": "3.3.0", "PLATFORM": "ios", "BUILD": "33; exit 9", "REQUIRES": "16", "LIVE": "",
            "NOTES": "Faster `than` $HOME.", "GITHUB_SERVER_URL": "file://\(folder.path)",
            "GITHUB_REPOSITORY": "remote.git",
            "RELEASE_APP": "kasa", "RELEASE_VERSION": "3.3.0", "RELEASE_PLATFORM": "ios", "RELEASE_BUILD": "33; exit 9",
            "RELEASE_REQUIRES": "16", "RELEASE_NOTES": "Faster `than` $HOME.",
            "CI_PROJECT_URL": "file://\(folder.path)/remote", "CI_SERVER_URL": "https://git.example.com",
            "CI_DEFAULT_BRANCH": "main", "DECREE_RELEASE_TOKEN": "secret",
        ]
        let refused = try ProgramRun.run("sh", ["-c", text], in: work, environment: environment)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("'33; exit 9' is not a build on iOS"), "\(refused.errors)")
        let good = environment.merging(["BUILD": "3.3.0", "RELEASE_BUILD": "3.3.0"]) { $1 }
        for _ in 0..<2 {
            let run = try ProgramRun.run("sh", ["-c", text], in: work, environment: good)
            #expect(run.status == 0, "\(run.errors)")
            let shown = try ProgramRun.run(
                "git", ["-C", folder.path + "/remote.git", "show", "decree/kasa-3.3.0-ios:Content/kasa.md"])
            #expect(
                shown.output.contains("  - {version: 3.3.0, build: 3.3.0, requires: 16, live: pending}\n"),
                "\(shown.output)\(shown.errors)")
            #expect(shown.output.hasSuffix("# Release: 3.3.0\n\nFaster `than` $HOME.\n"))
            // The next run begins from what is merged, as every checkout does.
            #expect(try ProgramRun.run("git", ["-C", work, "reset", "-q", "--hard", "HEAD~1"]).status == 0)
        }
    }
}
