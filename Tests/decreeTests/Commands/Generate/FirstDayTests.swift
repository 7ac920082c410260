import Foundation
import TestSupport
import Testing
@testable import decree

/// The pipeline of a site that has just begun: no keys for roles, no target, nothing published.
struct FirstDayTests {
    private static let passphrase = "a passphrase of the machine"

    @Test func `the shipped site is checked and published with one key`() throws {
        let site = try Decree.shippedSite()
        let made = try Decree.run("generate", "github", "--out", ".", in: site)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains("note: index.md has no 'keys': one minisign key signs everything"))
        #expect(!FileManager.default.fileExists(atPath: site.path + "/.github/workflows/decree-refresh.yml"))
        for script in try Self.scripts(in: "decree-check.yml", of: site).prefix(2) {
            let run = try Self.run(script, in: site)
            #expect(run.status == 0, "\(script): \(run.errors)")
        }
        #expect(try site.read("runner/impact.md").contains(": darkroom, fieldnotes, harbour, kasa, "))
        for words in [["build"], ["sign", "--new-key", "--key", "keys/minisign.key", "--yes"]] {
            let made = try Decree.run(words, in: site, environment: ["DECREE_PASSPHRASE": Self.passphrase])
            try #require(made.status == 0, "\(made.errors)")
        }
        let ship = try #require(try Self.scripts(in: "decree-publish.yml", of: site).first)
        let run = try Self.run(ship, in: site, with: ["MINISIGN_KEY": try site.read("keys/minisign.key")])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("publication 1"), "\(run.output)")
    }

    @Test func `what the settings lack is named, and no address is made up`() throws {
        let site = try Decree.smallSite()
        let run = try Decree.run("generate", "gitlab", in: site)
        #expect(run.status == 0)
        #expect(!run.output.contains("updates.example.com"))
        #expect(
            run.errors == """
                note: index.md has no 'url': nothing is proved at a public address; add it, and generate again
                note: index.md has no 'keys': one minisign key signs everything, and there is no timestamp to refresh; \
                'decree keys init' adds them, then generate again

                """)
        #expect(
            try Decree.run("generate", "caddy", in: site).errors
                == "note: index.md has no 'url': https://updates.example.com stands where the site's address belongs; add "
                + "it, and generate again\n")
    }

    @Test func `a folder that nothing is published to is said to be one`() throws {
        let site = try Decree.smallSite()
        for (kind, target) in [
            ("bucket", "s3: kasa-updates, region: eu-central-1"),
            ("branch", "git: \"https://git.example.com/kasa\", branch: pages"),
        ] {
            try site.write(
                "---\nurl: https://u.example.com\ntargets: {live: {\(target)}}\n---\n", to: "Content/index.md")
            #expect(
                try Decree.run("generate", "nginx", in: site).errors
                    == "note: the target 'live' is a \(kind): /srv/decree/Published/current stands where the folder of "
                    + "publications belongs; --to names another target\n")
        }
    }

    /// The commands of each step, in their order; nothing is cleaned, since the site is no checkout here.
    private static func scripts(in file: String, of site: TemporaryFolder) throws -> [String] {
        let lines = try site.read(".github/workflows/\(file)").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.compactMap { index -> String? in
            guard let mark = lines[index].firstRange(of: "run: ") else { return nil }
            let rest = lines[index][mark.upperBound...]
            guard rest == "|" else { return String(rest) }
            let indent = lines[index].prefix { $0 == " " } + "  "
            return lines[(index + 1)...].prefix { $0.hasPrefix(indent) }.joined(separator: "\n")
        }.filter { !$0.contains("git clean ") }
    }

    private static func run(
        _ script: String, in site: TemporaryFolder, with more: [String: String?] = [:]
    ) throws -> ProgramRun {
        let runner = site.path + "/runner"
        try FileManager.default.createDirectory(atPath: runner, withIntermediateDirectories: true)
        let environment: [String: String?] = [
            "DECREE_PASSPHRASE": passphrase, "RUNNER_TEMP": runner, "EVENT": "push", "HOME": site.path,
            "SOURCE_DATE_EPOCH": Decree.epoch,
            "PATH": URL(filePath: Decree.program).deletingLastPathComponent().path + ":/usr/bin:/bin",
        ]
        return try ProgramRun.run(
            "/bin/sh", ["-c", script], in: site.path, environment: environment.merging(more) { $1 })
    }
}
