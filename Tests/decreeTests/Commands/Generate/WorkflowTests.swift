import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import decree

/// The pipelines: as a person read them once, as YAML, and with no secret but those that the service keeps.
struct WorkflowTests {
    private static let services = ["github", "gitlab"]

    private static let bucket = TargetPlace.s3(
        .init(name: "site", endpoint: nil, region: nil, prefix: "", usesPathStyle: false))

    private static func files(
        _ service: String, target: String? = nil, url: String? = "https://updates.example.com",
        place: TargetPlace = .standard, keys: SiteKeys? = .sample()
    ) throws -> [Generated.File] {
        let site = GeneratedSite(
            url: url, host: nil, place: place, target: target, cache: 300, paths: [], keys: keys)
        return try #require(Generated.all.first { $0.name == service }).files(for: site)
    }

    @Test(arguments: services)
    func `the files are those that were read and found good`(service: String) throws {
        for file in try Self.files(service, target: "live") {
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            Golden.expect(file.text, equals: "workflow/\(name.hasPrefix(".") ? String(name.dropFirst()) : name)")
        }
    }

    /// Sites of every kind that the templates tell apart.
    private static func variants(_ service: String) throws -> [Generated.File] {
        let programs: SiteKeys = .sample([
            .snapshot: .program(["sign"]), .timestamp: .program(["sign"]), .site: .agent,
        ])
        return try files(service) + files(service, url: nil, keys: nil) + files(service, place: bucket, keys: programs)
    }

    @Test(arguments: services)
    func `a site without keys and address is asked for one key, and no address is made up`(service: String) throws {
        let files = try Self.files(service, url: nil, keys: nil), text = files.map(\.text).joined()
        #expect(!text.contains("updates.example.com"))
        #expect(!text.contains("decree verify"))
        for name in ["SITE_KEY", "SNAPSHOT_KEY", "TIMESTAMP_KEY", "AWS_", "decree refresh"] {
            let uses = text.ranges(of: name).count - text.ranges(of: "unset SITE_KEY SNAPSHOT_KEY TIMESTAMP_KEY").count
            #expect(uses <= 0, "\(name)")
        }
        #expect(text.contains("DECREE_MINISIGN_KEY"))
        #expect(text.contains("--key \"$keys/minisign.key\""))
        #expect(!files.contains { $0.path.hasSuffix("decree-refresh.yml") })
        #expect(!text.contains("@if") && !text.contains("@end@"))
    }

    @Test(arguments: services)
    func `a key behind a program or an agent needs no secret, and a bucket needs its own`(service: String) throws {
        let keys: SiteKeys = .sample([
            .snapshot: .program(["sign"]), .timestamp: .program(["sign"]), .site: .agent,
        ])
        let text = try Self.files(service, place: Self.bucket, keys: keys).map(\.text).joined()
        for name in ["DECREE_SITE_KEY", "DECREE_SNAPSHOT_KEY", "DECREE_TIMESTAMP_KEY", "DECREE_PASSPHRASE"] {
            #expect(!text.contains(name), "\(name)")
        }
        #expect(text.contains("decree ship \\\n") && text.contains("--site-programs"))
        #expect(text.contains("decree refresh --site-programs\n"))
        #expect(text.contains("AWS_SECRET_ACCESS_KEY"))
        #expect(text.contains("decree verify https://updates.example.com --record"))
    }

    @Test(arguments: services) func `warnings refuse nothing on the first day`(service: String) throws {
        let text = try Self.files(service).map(\.text).joined()
        #expect(text.contains("decree check\n"))
        #expect(!text.contains("--strict"))
    }

    @Test(arguments: services)
    func `every file is YAML, and every script in it is one that a shell can read`(service: String) throws {
        let folder = try TemporaryFolder()
        for (number, file) in try Self.variants(service).enumerated() {
            try folder.write(file.text, to: "\(number).yml")
            let run = try ProgramRun.run(
                TestPython.program(with: "yaml"),
                [
                    "-c",
                    """
                    import subprocess, sys, yaml
                    def scripts(node):
                        for key, value in (node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []):
                            if key == "run": yield value
                            elif key == "script": yield "\\n".join(value)
                            else: yield from scripts(value)
                    found = list(scripts(yaml.safe_load(open("\(number).yml"))))
                    for text in found: subprocess.run(["sh", "-n"], input=text.encode(), check=True)
                    print(len(found))
                    """,
                ], in: folder.path)
            #expect(run.status == 0, "\(file.path): \(run.errors)")
            #expect(Int(run.output.trimmingCharacters(in: .newlines)) ?? 0 > 0, "\(file.path)")
        }
    }
}
