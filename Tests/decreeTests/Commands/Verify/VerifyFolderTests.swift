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

    @Test func `a fault that many files share is one message, and verbose names them all`() throws {
        let folder = try Decree.shippedSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        let file = "kasa/remote-configuration"
        let short = try Decree.run("verify", "Public", in: folder)
        #expect(
            short.errors == """
                warning: \(file).2.6.0.json, \(file).2.9.0.json, \(file).3.0.0.json, \(file).3.0.1.json, \
                \(file).3.0.2.json and 4 more: links lead to allowed stores only
                  expected: links lead to allowed stores only
                  found:    names https://api.example.com/kasa/v3, which no button opens
                  to do:    correct the policy, or allow the address in 'allowed-urls'

                """)
        let long = try Decree.run("verify", "Public", "--verbose", in: folder)
        #expect(
            long.errors.split(separator: "\n").filter { $0.hasPrefix("warning: \(file)") }.count == 9)
    }
}
