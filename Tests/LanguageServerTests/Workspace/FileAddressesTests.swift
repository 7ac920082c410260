import Foundation
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct FileAddressesTests {
    @Test func `an address is that of a file in the content folder, or of none`() throws {
        let folder = try TemporaryFolder(), root = folder.path + "/a b"
        try folder.write("", to: "a b/Content/kaşa.md")
        let addresses = FileAddresses(content: "Content", root: root)
        let file = FileAddresses.address(root + "/Content/kaşa.md")
        #expect(file.hasSuffix("/a%20b/Content/ka%C5%9Fa.md"))
        #expect(addresses.path(of: file) == root + "/Content/kaşa.md")
        #expect(addresses.path(of: file.replacing("%C5%9F", with: "%c5%9f")) == root + "/Content/kaşa.md")
        #expect(addresses.address(of: root + "/Content/kaşa.md") == file)
        for other in [
            "file:///etc/passwd", "untitled:Untitled-1", "https://a.example/Content/a.md", "file:", "", "file://%ZZ",
            FileAddresses.address(root + "/Content/../secret.md"),
            FileAddresses.address(root + "/Content/assets/a.png"),
        ] {
            #expect(addresses.path(of: other) == nil, "\(other)")
        }
    }

    @Test func `a path through a link leads to the same file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "real/Content/kasa.md")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/real")
        let addresses = FileAddresses(content: "Content/", root: folder.path + "/link/")
        let real = FileAddresses.address(folder.path + "/real/Content/kasa.md")
        #expect(addresses.path(of: real) == folder.path + "/link/Content/kasa.md")
    }

    @Test func `in the editor's own folder paths are those that the command line prints`() {
        let addresses = FileAddresses(content: "Content", root: "/site", current: "/site")
        #expect(addresses.path(of: "file:///site/Content/kasa.md") == "Content/kasa.md")
        #expect(addresses.path(of: "file://localhost/site/Content/kasa.md") == "Content/kasa.md")
        #expect(addresses.address(of: "Content/kasa.md") == "file:///site/Content/kasa.md")
    }
}
