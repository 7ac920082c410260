import Foundation
import TestSupport
import Testing

/// A published folder read back, where the machine does not let some of it be read.
struct VerifyFolderTests {
    @Test func `what cannot be read is named with its cause, and nobody is said to have changed it`() throws {
        let folder = try Decree.smallSite(), page = "Published/current/index.html"
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        #expect(try Decree.run("publish", "--yes", in: folder).status == 0)
        let path = folder.path + "/" + page
        try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/elsewhere.html")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/elsewhere.html")
        let linked = try Decree.run("verify", "Published/current", in: folder)
        #expect(linked.status == 1)
        #expect(
            linked.errors.contains(
                """
                  found:    it cannot be read: Published/current/index.html is no file
                  to do:    let whoever verifies read it; if it is no file, find out who put it there

                """), "\(linked.errors)")
        let below = try Decree.run("verify", "elsewhere.html/site", in: folder)
        #expect(below.status == 2)
        #expect(below.errors == "error: cannot read 'elsewhere.html/site': Not a directory\n")
    }
}
