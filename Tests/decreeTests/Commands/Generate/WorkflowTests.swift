import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import decree

/// The pipelines: as a person read them once, as YAML, and with no secret but those that the service keeps.
struct WorkflowTests {
    private static let services = ["github", "gitlab"]

    @Test(arguments: services)
    func `the files are those that were read and found good`(service: String) throws {
        for file in try GeneratedVariants.files(service, target: "live") {
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            Golden.expect(file.text, equals: "workflow/\(name.hasPrefix(".") ? String(name.dropFirst()) : name)")
        }
    }

    @Test func `those of the service's runners are those that were read and found good`() throws {
        let hosted: [(String, TargetPlace, Pipeline.Cloud)] = [
            ("aws", GeneratedVariants.bucket, .aws), ("pages", GeneratedVariants.branch(), .pages),
            ("none", GeneratedVariants.account, .none),
        ]
        for (name, place, cloud) in hosted {
            let files = try GeneratedVariants.files(
                "github", place: place, keys: cloud == .pages ? nil : .sample(), .init(runner: .hosted, cloud: cloud))
            for file in files where ["publish", "refresh"].contains(where: file.path.contains) {
                let last = file.path.split(separator: "/").last ?? ""
                Golden.expect(file.text, equals: "workflow/hosted-\(name)/\(last)")
            }
        }
        let lab = try GeneratedVariants.files(
            "gitlab", place: GeneratedVariants.bucket, .init(runner: .hosted, cloud: .aws))
        Golden.expect(try #require(lab.first).text, equals: "workflow/hosted-aws/gitlab-ci.yml")
    }

    @Test func `a service of systemd knows the keys, the target and whether it needs the network`() throws {
        let kinds: [(String, TargetPlace, SiteKeys?)] = [
            ("minisign-folder", .directory("/srv/www"), nil),
            ("programs-bucket", GeneratedVariants.bucket, GeneratedVariants.programs),
        ]
        for (name, place, keys) in kinds {
            let files = try GeneratedVariants.files("systemd", target: "live", place: place, keys: keys)
            #expect(files.count == (keys == nil ? 2 : 4))
            for file in files where file.path.hasSuffix("service") {
                Golden.expect(file.text, equals: "systemd/\(name)/\(file.path)")
            }
        }
    }

    @Test func `a token for git is given to the target's server alone`() throws {
        let branch = GeneratedVariants.branch("https://git.example.com:8443/acme/updates.git", host: .plain)
        let odd = GeneratedVariants.branch("https://it's #1: x/acme.git", host: .plain)
        let keys: [(String, TargetPlace, Pipeline.Cloud, String)] = [
            ("github", branch, .none, #"GIT_CONFIG_KEY_0: "credential.https://git.example.com:8443.helper""#),
            ("gitlab", branch, .none, "GIT_CONFIG_KEY_0=credential.https://git.example.com:8443.helper\n"),
            ("github", odd, .none, #"GIT_CONFIG_KEY_0: "credential.https://it's #1: x.helper""#),
            ("gitlab", odd, .none, #"GIT_CONFIG_KEY_0='credential.https://it'\''s #1: x.helper'"#),
            (
                "github", GeneratedVariants.branch(), .pages,
                "GIT_CONFIG_KEY_0: credential.${{ github.server_url }}.helper"
            ),
        ]
        for (service, place, cloud, key) in keys {
            let text = try GeneratedVariants.files(service, place: place, .init(runner: .hosted, cloud: cloud))
                .map(\.text).joined()
            #expect(text.contains(key), "\(service)")
            #expect(text.ranges(of: "GIT_CONFIG_KEY_0").count == text.ranges(of: key).count, "\(service)")
        }
    }

    @Test(arguments: services)
    func `a site without keys and address is asked for one key, and no address is made up`(service: String) throws {
        let files = try GeneratedVariants.files(service, url: nil, keys: nil), text = files.map(\.text).joined()
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
        let text = try GeneratedVariants.files(
            service, place: GeneratedVariants.bucket, keys: GeneratedVariants.programs
        ).map(\.text).joined()
        for name in ["DECREE_SITE_KEY", "DECREE_SNAPSHOT_KEY", "DECREE_TIMESTAMP_KEY", "DECREE_PASSPHRASE"] {
            #expect(!text.contains(name), "\(name)")
        }
        #expect(text.contains("decree ship \\\n") && text.contains("--site-programs"))
        #expect(text.contains("decree refresh --site-programs\n"))
        #expect(text.contains("AWS_SECRET_ACCESS_KEY"))
        #expect(text.contains("decree verify https://updates.example.com --record"))
    }

    @Test(arguments: services) func `warnings refuse nothing on the first day`(service: String) throws {
        let text = try GeneratedVariants.files(service).map(\.text).joined()
        #expect(text.contains("decree check\n"))
        #expect(!text.contains("--strict"))
    }

    @Test(arguments: services, ["My: site #1", "- {a}, [b]", "it's \"c\" \\n", "%d &e *f !g @h `i` $j", "a ${{ b }}"])
    func `a folder's name is what its file says, whatever YAML or a shell makes of its signs`(
        service: String, name: String
    ) throws {
        let folder = try TemporaryFolder(), content = name + "/Policies", output = name + "/Built"
        let files = try GeneratedVariants.files(
            service, place: .directory(name), in: GeneratedFolders(content: content, output: output))
        for (number, file) in files.enumerated() { try folder.write(file.text, to: "\(number).yml") }
        let run = try ProgramRun.run(
            TestPython.program(with: "yaml"),
            [
                "-c",
                """
                import re, shlex, sys, yaml
                name, pattern, flag = sys.argv[1:]
                def texts(node):
                    if isinstance(node, str): yield node
                    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
                        yield from texts(value)
                for number in range(\(files.count)):
                    flow = yaml.safe_load(open(f"{number}.yml"))
                    for text in texts(flow):
                        text = text.replace("${{ '${{' }}", "${{")
                        for line in text.splitlines():
                            if not re.match(r"\\s*(decree \\w|git clean)", line): continue
                            words = shlex.split(line.rstrip("\\\\"))
                            for option, value in [("--content", "/Policies"), ("--output", "/Built"), ("-e", None)]:
                                if option not in words or "$RUNNER_TEMP" in words[words.index(option) + 1]: continue
                                wanted = name + value if value else "/" + pattern
                                print(option, words[words.index(option) + 1] == wanted)
                    if "variables" in flow: print("-e", flow["variables"]["GIT_CLEAN_FLAGS"] == "-ffdx -e /" + flag)
                """, name, Quoting.pattern(name), Quoting.flag(name),
            ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let found = run.output.split(separator: "\n")
        for option in ["--content", "--output", "-e"] { #expect(found.contains("\(option) True"), "\(option)") }
        #expect(!found.contains { $0.hasSuffix("False") }, "\(run.output)")
    }

    @Test(arguments: services)
    func `every file is YAML, and every script in it is one that a shell can read`(service: String) throws {
        let folder = try TemporaryFolder()
        var known: Set<String> = []
        let files = try GeneratedVariants.all(service).flatMap(\.files).filter { known.insert($0.text).inserted }
        for (number, file) in files.enumerated() { try folder.write(file.text, to: "\(number).yml") }
        let run = try ProgramRun.run(
            TestPython.program(with: "yaml"),
            [
                "-c",
                """
                import subprocess, yaml
                def scripts(node):
                    for key, value in (node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []):
                        if key == "run": yield value
                        elif key == "script": yield "\\n".join(value)
                        else: yield from scripts(value)
                for number in range(\(files.count)):
                    found = list(scripts(yaml.safe_load(open(f"{number}.yml"))))
                    for text in found:
                        run = subprocess.run(["sh", "-n"], input=text.encode(), capture_output=True)
                        if run.returncode: print(number, run.stderr.decode())
                    if not found: print(number, "has no script")
                """,
            ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "")
    }
}
