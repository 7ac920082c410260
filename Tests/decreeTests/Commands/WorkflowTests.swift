import Foundation
import TestSupport
import Testing
@testable import decree

/// The pipelines: as a person read them once, as YAML, and with no secret but those that the service keeps.
struct WorkflowTests {
    @Test(arguments: Workflow.allCases)
    func `the files are those that were read and found good`(workflow: Workflow) throws {
        for file in workflow.files(url: "https://updates.example.com", target: "live") {
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            Golden.expect(file.text, equals: "workflow/\(name.hasPrefix(".") ? String(name.dropFirst()) : name)")
        }
    }

    @Test(arguments: Workflow.allCases)
    func `every file is YAML, and every script in it is one that a shell can read`(workflow: Workflow) throws {
        let folder = try TemporaryFolder()
        for (number, file) in workflow.files(url: nil, target: nil).enumerated() {
            try folder.write(file.text, to: "\(number).yml")
            let run = try ProgramRun.run(TestPython.program(with: "yaml"), ["-c", """
                import subprocess, sys, yaml
                def scripts(node):
                    for key, value in (node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []):
                        if key == "run": yield value
                        elif key == "script": yield "\\n".join(value)
                        else: yield from scripts(value)
                found = list(scripts(yaml.safe_load(open("\(number).yml"))))
                for text in found: subprocess.run(["sh", "-n"], input=text.encode(), check=True)
                print(len(found))
                """], in: folder.path)
            #expect(run.status == 0, "\(file.path): \(run.errors)")
            #expect(Int(run.output.trimmingCharacters(in: .newlines)) ?? 0 > 0, "\(file.path)")
        }
    }

    @Test func `one file is printed, several want a folder, and nobody's own file is replaced`() throws {
        let folder = try TemporaryFolder(), terminal = Terminal(try OutputOptions.parse(["--quiet"]))
        let files = Workflow.github.files(url: nil, target: nil)
        #expect(words { try WrittenFiles(files: files, name: "github").write(to: nil, terminal) }
            == "'github' needs 3 files: .github/workflows/decree-check.yml, .github/workflows/decree-publish.yml, "
                + ".github/workflows/decree-refresh.yml; name a folder for them with --out")
        for _ in 0..<2 { try WrittenFiles(files: files, name: "github").write(to: folder.path, terminal) }
        for file in files { #expect(try folder.read(file.path) == file.text) }
        let path = folder.path + "/.github/workflows/decree-check.yml"
        try folder.write("name: mine", to: ".github/workflows/decree-check.yml")
        #expect(words { try WrittenFiles(files: files, name: "github").write(to: folder.path, terminal) }
            == "'\(path)' was not written by decree; move it, or give --out another folder")
    }

    private func words(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return "\(error)"
        }
    }
}
