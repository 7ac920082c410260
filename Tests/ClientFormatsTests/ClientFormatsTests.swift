import Foundation
import PolicyModel
import Testing

@testable import ClientFormats

struct ClientFormatsTests {
    @Test func `the list names a client for every folder, and a folder for every client`() throws {
        let sources = URL(filePath: "\(#filePath)").deletingLastPathComponent()
            .appending(path: "../../Sources/Clients").standardizedFileURL
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { !$0.contains(".") }
        #expect(ClientFormats.all.map { "\(type(of: $0))" }.sorted() == folders.sorted())
    }

    @Test func `each client has tests of what its encoder could get wrong`() throws {
        let tests = URL(filePath: "\(#filePath)").deletingLastPathComponent().appending(path: "../Clients")
            .standardizedFileURL
        for client in ClientFormats.all {
            let folder = tests.appending(path: "\(type(of: client))Tests").path
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.contains { $0.hasSuffix("SlipsTests.swift") }, "\(client.name)")
        }
    }

    @Test func `a client is found by the name an author types, and by no other`() {
        for client in ClientFormats.all { #expect(ClientFormats.named(client.name)?.name == client.name) }
        #expect(ClientFormats.named("Retired") == nil)
        #expect(ClientFormats.named("") == nil)
    }
}
