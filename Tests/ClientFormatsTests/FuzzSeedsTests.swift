import ClientFormats
import Foundation
import Testing

/// `make fuzz` has a target for each client, and a target needs a folder of seeds to begin with.
struct FuzzSeedsTests {
    @Test(arguments: ClientFormats.all.map(\.name))
    func `each client has seeds for the search for input that breaks its model`(client: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/Corpus/\(client)")
        let seeds = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(seeds.count >= 10)
    }

    @Test func `the guide to fuzzing names each client`() throws {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/README.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        #expect(ClientFormats.all.map(\.name).filter { !text.contains("`\($0)`") } == [])
    }
}
