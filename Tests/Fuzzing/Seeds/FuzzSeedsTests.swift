import ClientFormats
import Foundation
import Testing

/// `make fuzz` begins with the seeds; here each is read once by its target, which ends the program where a promise is
/// broken.
struct FuzzSeedsTests {
    private static let fuzzing = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private static func seeds(of target: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: fuzzing.appending(path: "Corpus/\(target)"), includingPropertiesForKeys: nil)
    }

    @Test(arguments: FuzzTargets.all.keys.sorted())
    func `each target reads its seeds, and keeps its promises`(target: String) throws {
        let seeds = try Self.seeds(of: target)
        let read = try #require(FuzzTargets.all[target])
        for seed in seeds { read(Array(try Data(contentsOf: seed))) }
        #expect(!seeds.isEmpty)
    }

    @Test func `each folder of seeds has a target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.fuzzing.appending(path: "Corpus").path)
        #expect(folders.sorted() == FuzzTargets.all.keys.sorted())
    }

    @Test(arguments: ClientFormats.all.map(\.name))
    func `each client has ten seeds or more`(client: String) throws {
        #expect(try Self.seeds(of: client).count >= 10)
    }

    @Test func `the guide to fuzzing names each target`() throws {
        let guide = try String(contentsOf: Self.fuzzing.appending(path: "README.md"), encoding: .utf8)
        #expect(FuzzTargets.all.keys.filter { !guide.contains("`\($0)`") } == [])
    }
}
