import Foundation
import TestSupport
import Testing
@testable import decree

/// A new site keeps out of git what is made from it, and any key.
struct InitCommandTests {
    @Test func `git takes nothing of a new site but its content, whatever was built, signed and published`() throws {
        let folder = try TemporaryFolder()
        let made = try Decree.run("init", in: folder)
        #expect(made.output == "made Content/index.md, Content/my-app.md, .gitignore\nnext: decree build\n")
        #expect(try Decree.run("build", in: folder).status == 0)
        for key in [".decree/minisign.key", "other.key"] { try folder.write("secret", to: key) }
        let sign = try Decree.sign(in: folder)
        #expect(sign.status == 0, "\(sign.errors)")
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        #expect(try ImpactSite.git(["init", "-q"], in: folder).status == 0)
        let status = try ImpactSite.git(["status", "--porcelain", "--untracked-files=all"], in: folder)
        #expect(status.output == "?? .gitignore\n?? Content/index.md\n?? Content/my-app.md\n")
    }

    @Test func `an existing list stays as it is, and its missing lines are named`() throws {
        let folder = try TemporaryFolder()
        try folder.write("node_modules\n/Public/\n", to: ".gitignore")
        let made = try Decree.run("init", in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try folder.read(".gitignore") == "node_modules\n/Public/\n")
        #expect(
            made.errors.hasSuffix(
                ".gitignore' exists already; add these lines, which keep output and keys out of git:\n"
                    + "  /.Public.*\n  /Published/\n  /.decree/\n  /keys/\n  *.key\n"), "\(made.errors)")
    }
}
