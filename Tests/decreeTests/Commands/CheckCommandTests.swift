import Foundation
import Testing
import TestSupport

/// `decree check APP` in a large site: it reads that app, what the app builds on, and nothing else.
@Suite struct CheckCommandTests {
    @Test func `neighbours that are broken or cannot be read do not matter to a named app`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\nbroken: [\n---\n", to: "Content/broken.md")
        try folder.write("not an app", to: "Content/stray.txt")
        for path in ["Content/secret.md", "Content/folder/index.md", "Content/assets/logo.svg"] {
            try folder.write(Decree.smallPolicy, to: path)
        }
        for path in ["secret.md", "folder", "assets"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: folder.path + "/Content/" + path)
        }
        defer {
            // Or the folder could not be removed.
            for path in ["folder", "assets"] {
                try? FileManager.default.setAttributes(
                    [.posixPermissions: 0o700], ofItemAtPath: folder.path + "/Content/" + path)
            }
        }
        let named = try checkWithoutPrivilege(["kasa"], in: folder)
        #expect(named.status == 0)
        #expect(named.errors == "")
        #expect(named.output == "1 app, 3 documents: no mistakes\n")
        let misspelt = try checkWithoutPrivilege(["secrets"], in: folder)
        #expect(misspelt.status == 1)
        #expect(misspelt.errors.contains("did you mean 'secret'?"))
        #expect(try checkWithoutPrivilege([], in: folder).status == 2)
    }

    /// Root reads everything, unless it gives that right up.
    private func checkWithoutPrivilege(_ apps: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        let drop = geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : ["env"]
        return try ProgramRun.run("env", drop + [Decree.program, "check"] + apps, in: folder.path)
    }
}
