import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// What a new publication carries along for readers of the old one, and for how long.
struct SupersededTests {
    private func names(_ path: String, _ serial: Int) throws -> Set<String> {
        Set(try FolderReader(disk: Disk()).read("\(path)/publications/\(serial)").map(\.path))
    }

    @Test func `superseded copies and metadata stay for 30 days, and roots for ever`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleTrustSite.signed("1")
        _ = try await target.publish(one, at: SampleTrustSite.moment(0))
        let copy = try #require(one.bundle.artifacts.first { $0.path.hasSuffix(".ssvc.json") }).path
        let old: Set<String> = [copy, "metadata/1.app-kasa.json", "metadata/1.snapshot.json", "metadata/1.site.json"]
        let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts, days: 1)
        let plan = try await target.plan(for: two, at: SampleTrustSite.moment(1))
        #expect(
            plan.steps.map(\.description).contains(
                "kept \(copy) (replaced; kept for 30 days for apps that still read the old publication)"))
        _ = try await target.publish(two, at: SampleTrustSite.moment(1))
        #expect(try await target.current() == two.bundle.artifacts)
        #expect(try names(path, 2).isSuperset(of: old))
        #expect(try await target.publish(two, at: SampleTrustSite.moment(2)).isNew == false)
        let three = try SampleTrustSite.signed("3", after: two.bundle.artifacts, days: 31)
        _ = try await target.publish(three, at: SampleTrustSite.moment(31))
        #expect(try names(path, 3).isSuperset(of: old), "30 days to the second")
        let four = try SampleTrustSite.signed(
            "4", after: three.bundle.artifacts, keys: [11, 2, 3, 4, 5, 6], also: [1], rotation: .planned, days: 32)
        _ = try await target.publish(four, at: SampleTrustSite.moment(32))
        #expect(try names(path, 4).isDisjoint(with: old))
        #expect(
            try names(path, 4).isSuperset(of: [
                "metadata/1.root.json", "metadata/2.root.json", "metadata/3.snapshot.json",
            ]))
        // A reader that slept through everything walks from the first root.
        let live = Dictionary(
            uniqueKeysWithValues: try #require(try await target.current()).map { ($0.path, $0.bytes) })
        let pinned = try #require(one.bundle["metadata/1.root.json"]).bytes
        let found = try Verifier(root: pinned, at: SampleTrustSite.moment(32)) { path, _ throws(TrustError) in
            live[path]
        }.verify()
        #expect(found.root.version == 2)
    }

    @Test func `a site without trust metadata keeps superseded copies too`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        for site in [one, two] { _ = try await target.publish(site, at: Sample.moment) }
        let copies = one.bundle.artifacts.map(\.path).filter { PublishedPath.isImmutable($0) }
        #expect(try names(path, 2).isSuperset(of: copies))
        #expect(try await target.current() == two.bundle.artifacts)
    }

    @Test func `a list that Decree did not write is refused`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        _ = try await target.publish(SampleSite.signed("1"), at: Sample.moment)
        for place in ["1/.superseded", "1.superseded"] {
            try folder.write("x\n", to: "live/publications/\(place)")
            #expect(
                await words(of: { try await target.current() })
                    == "\(path)/publications/\(place): is not a list that Decree wrote")
        }
    }

    @Test func `every file that is served is in the manifest, or is found by its hash or version`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        for site in [one, two] { _ = try await target.publish(site, at: Sample.moment) }
        let manifest = try #require(two.bundle[Manifest.path]).bytes
        let listed = Set(try #require(Manifest.files(in: manifest)).files.map(\.path) + [Manifest.path])
        let served = try FileManager.default.subpathsOfDirectory(atPath: path + "/publications/2").filter { file in
            !FileManager.default.fileExists(atPath: "\(path)/publications/2/\(file)/.")
        }
        #expect(served.filter { !listed.contains($0) && !PublishedPath.isImmutable($0) } == [])
        #expect(FileManager.default.fileExists(atPath: path + "/publications/2.superseded"))
    }

    @Test func `a list inside the publication counts, and goes on beside the next one`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        for site in [one, two] { _ = try await target.publish(site, at: Sample.moment) }
        let list = path + "/publications/2.superseded"
        try FileManager.default.moveItem(atPath: list, toPath: path + "/publications/2/.superseded")
        #expect(try await target.current() == two.bundle.artifacts)
        // What a killed run left goes, and what the next one writes is read.
        try folder.write("0 kasa/x\n", to: "live/publications/3.superseded")
        let three = try SampleSite.signed("3", after: two.bundle.artifacts)
        _ = try await target.publish(three, at: Sample.moment)
        #expect(try await target.current() == three.bundle.artifacts)
        #expect(
            try names(path, 3).isSuperset(of: one.bundle.artifacts.map(\.path).filter { PublishedPath.isImmutable($0) })
        )
    }

    @Test func `metadata never disappears, never goes back, never changes under one version`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleTrustSite.signed("1")
        let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts, days: 1)
        _ = try await target.publish(two, at: SampleTrustSite.moment(1))
        let plain = try SampleSite.signed("3", after: two.bundle.artifacts, at: SampleTrustSite.moment(1))
        #expect(
            await words(of: { try await target.publish(plain, at: SampleTrustSite.moment(1)) })
                == "\(path): the live site has trust metadata, and this bundle has none; sign again: decree sign")
        #expect(
            await words(of: { try await target.publish(one, at: SampleTrustSite.moment(1)) }).hasPrefix(
                "\(path): app kasa has version 1"))
        let fork = try SampleTrustSite.signed("2", keys: [21, 2, 3, 4, 5, 6])
        let above = try SampleTrustSite.signed("3", after: fork.bundle.artifacts, keys: [21, 2, 3, 4, 5, 6], days: 1)
        #expect(
            await words(of: { try await target.publish(above, at: SampleTrustSite.moment(1)) })
                == "\(path): metadata/1.root.json is published with other bytes, which clients pin; sign again: decree sign"
        )
        let rotated = try SampleTrustSite.signed(
            "2", after: two.bundle.artifacts, keys: [11, 2, 3, 4, 5, 6], also: [1], rotation: .planned, days: 1)
        _ = try await target.publish(rotated, at: SampleTrustSite.moment(1))
        let behind = try SampleTrustSite.signed("3", after: two.bundle.artifacts, days: 1)
        #expect(
            await words(of: { try await target.publish(behind, at: SampleTrustSite.moment(1)) })
                == "\(path): metadata/2.root.json is published, and this bundle ends at root 1; sign again: decree sign"
        )
    }

    @Test(arguments: [
        "-1 kasa/x", "-9223372036854775808 kasa/x", "9223372036854775807 kasa/x", "soon kasa/x", "12", " x",
    ])
    func `a marker with times that are none is refused, and nothing is worked out from them`(text: String) {
        #expect(Superseded(reading: Array(text.utf8)) == nil)
        #expect(Superseded(reading: Array("1795219200 kasa/x\n\(text)\n".utf8)) == nil)
    }
}
