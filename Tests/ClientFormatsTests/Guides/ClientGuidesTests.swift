import Foundation
import Testing
@testable import ClientFormats

/// The guides inside the binary are the READMEs of the clients' folders, one for each client.
@Suite struct ClientGuidesTests {
    private static let sources = URL(filePath: "\(#filePath)").deletingLastPathComponent()
        .appending(path: "../../../Sources/ClientFormats").standardizedFileURL

    @Test func `there is a link for every client and no other, and each is named in the list`() throws {
        let links = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path + "/Guides").sorted()
        #expect(links == ClientFormats.all.map { "\($0.name).md" }.sorted())
        #expect(ClientGuides.files.keys.sorted() == ClientFormats.all.map(\.name).sorted())
    }

    @Test func `each guide is the README of its client's folder, byte for byte`() throws {
        for client in ClientFormats.all {
            let link = Self.sources.appending(path: "Guides/\(client.name).md")
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
            #expect(target == "../\(type(of: client))/README.md")
            let readme = try Data(contentsOf: Self.sources.appending(path: "\(type(of: client))/README.md"))
            #expect(ClientGuides.files[client.name] == Array(readme))
            #expect(ClientGuides.guide(to: client.name) == String(decoding: readme, as: UTF8.self))
        }
        #expect(ClientGuides.guide(to: "Retired") == nil)
    }
}
