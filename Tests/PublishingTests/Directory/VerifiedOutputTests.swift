import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// An output that was verified is known again while no file of it was written.
struct VerifiedOutputTests {
    /// As if the files had been read `late` seconds after they were written.
    static func verified(_ output: OutputFolder, _ signed: SignedBundle, late: Int64 = 3) throws -> VerifiedOutput? {
        let read = try output.identified()
        let written = read.map { max($0.identity.modified, $0.identity.changed) }.max() ?? 0
        return VerifiedOutput(signed, read: read, begun: written + late * 1_000_000_000)
    }

    @Test func `an output is known until one of its files is written, removed or added`() throws {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let signed = try SampleSite.signed("1"), path = "Public/index.html"
        _ = try output.replace(with: signed.bundle)
        let known = try #require(try Self.verified(output, signed))
        #expect(try output.holds(known))
        let same = try folder.read(path)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
        #expect(try !output.holds(known))
        try folder.write(same, to: path)
        #expect(try !output.holds(known))
        let again = try #require(try Self.verified(output, signed))
        #expect(try output.holds(again))
        _ = try output.replace(with: SampleSite.signed("1", also: ["more.html"]).bundle)
        #expect(try !output.holds(again))
    }

    @Test func `a removed output is not known, and a file of somebody else is said whatever the list says`() throws {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let signed = try SampleSite.signed("1")
        _ = try output.replace(with: signed.bundle)
        let known = try #require(try Self.verified(output, signed))
        try folder.write("own", to: "Public/own.txt")
        let foreign = "\(folder.path)/Public/own.txt: was not written by Decree; move it elsewhere"
        #expect(words(of: { try output.holds(known) }) == foreign)
        try FileManager.default.removeItem(atPath: folder.path + "/Public")
        #expect(try !output.holds(known))
    }

    @Test func `files that were read just after they were written are not remembered`() throws {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let signed = try SampleSite.signed("1")
        _ = try output.replace(with: signed.bundle)
        #expect(try Self.verified(output, signed, late: 1) == nil)
    }

    @Test func `it is read as it was written, and nothing else is`() throws {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        let signed = try SampleSite.signed("1")
        _ = try output.replace(with: signed.bundle)
        let known = try #require(try Self.verified(output, signed)), bytes = known.bytes
        #expect(VerifiedOutput(reading: bytes) == known)
        #expect(
            known.published(cache: 300)
                == signed.bundle.artifacts.map { file in
                    PublishedFile(file, headers: FileHeaders(at: file.path, cache: 300))
                })
        #expect(VerifiedOutput(reading: bytes + [0]) == nil)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(VerifiedOutput(reading: Array(bytes.prefix(count))) == nil)
        }
    }
}
