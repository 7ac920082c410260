import Foundation
import Testing
@testable import ClientFormats

/// The guides inside the binary are the READMEs of the clients' folders, one for each client.
@Suite struct ClientGuidesTests {
    private static let sources = URL(filePath: "\(#filePath)").deletingLastPathComponent()
        .appending(path: "../../../Sources/Clients").standardizedFileURL

    @Test func `a folder with a guide is a client of the list, and the other way round`() {
        // The guide to all of them stands beside theirs.
        let folders = GuideFiles.byFolder.keys.filter { $0 != "ClientFormats" }
        #expect(folders.sorted() == ClientFormats.all.map { "\(type(of: $0))" }.sorted())
    }

    @Test func `each guide is the README of its client's folder, byte for byte`() throws {
        for client in ClientFormats.all {
            let readme = try Data(contentsOf: Self.sources.appending(path: "\(type(of: client))/README.md"))
            #expect(ClientGuides.guide(to: client.name) == String(decoding: readme, as: UTF8.self))
        }
        #expect(ClientGuides.guide(to: "Retired") == nil)
    }

    /// What the folder of a new client does not bring by itself: its name in the manifest, and its line in the list.
    @Test func `the manifest and the list name each client once`() throws {
        let manifest = try String(contentsOf: Self.sources.appending(path: "../../Package.swift"), encoding: .utf8)
        let list = try String(
            contentsOf: Self.sources.appending(path: "../ClientFormats/ClientFormats.swift"), encoding: .utf8)
        for client in ClientFormats.all {
            let name = "\(type(of: client))"
            #expect(manifest.components(separatedBy: name).count == 2)
            #expect(list.components(separatedBy: "\(name)()").count == 2)
        }
    }
}
