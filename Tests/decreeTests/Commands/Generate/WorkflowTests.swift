import Foundation
import TestSupport
import Testing
@testable import decree

/// The pipelines: as a person read them once, as YAML, and with no secret but those that the service keeps.
struct WorkflowTests {
    private static let services = ["github", "gitlab"]

    private static func files(_ service: String, target: String? = nil) throws -> [Generated.File] {
        let site = GeneratedSite(
            url: "https://updates.example.com", host: nil, place: .standard, target: target, cache: 300, paths: [])
        return try #require(Generated.all.first { $0.name == service }).files(for: site)
    }

    @Test(arguments: services)
    func `the files are those that were read and found good`(service: String) throws {
        for file in try Self.files(service, target: "live") {
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            Golden.expect(file.text, equals: "workflow/\(name.hasPrefix(".") ? String(name.dropFirst()) : name)")
        }
    }

    @Test(arguments: services)
    func `every file is YAML, and every script in it is one that a shell can read`(service: String) throws {
        let folder = try TemporaryFolder()
        for (number, file) in try Self.files(service).enumerated() {
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
