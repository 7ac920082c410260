import Foundation
import Pages
import PolicyModel
import Publishing
import Signing
import Synchronization
import TestSupport
import Testing
@testable import SiteEngine

/// A build with a history is as fast as one without, and writes what a clean build writes.
@Suite struct PageHistoryTests {
    private static let moment = Moment(seconds: 1_795_219_200)

    /// Two apps, and a history that counts how often it is read.
    private final class Site: Sendable {
        let folder: TemporaryFolder
        let readings = Mutex(0)

        init() throws {
            folder = try SampleSite.small()
            try folder.write("---\ntitle: Truth\nurl: https://example.com\n---\n", to: "Content/index.md")
            try folder.write(SampleSite.smallPolicy.replacing("Kasa", with: "Bus"), to: "Content/bus.md")
        }

        /// - Parameter history: what it says of each app; nil for pages without one.
        func engine(_ history: [String: String]?, key: UInt8) -> SiteEngine {
            let past = history.map { history in
                PageHistory(key: ByteDigest(of: [key])) { [self] _ in
                    readings.withLock { $0 += 1 }
                    return history.mapValues { why in
                        [
                            PolicyRevision(
                                id: "c0ffee", who: "Ada", moment: PageHistoryTests.moment, why: why, changes: [])
                        ]
                    }
                }
            }
            let read: (@Sendable () throws -> PageHistory)? = past.map { past in { @Sendable in past } }
            return SiteEngine(content: folder.path + "/Content", at: PageHistoryTests.moment, history: read)
        }

        /// How many apps were built, and how often the history was read; the output is that of a clean build.
        func build(_ history: [String: String]?, key: UInt8 = 1) async throws -> [Int] {
            let output = folder.path + "/Public", engine = engine(history, key: key)
            // A build in the future trusts files that were written just now.
            let cache = BuildCache(beside: output, program: "1", begun: .max)
            readings.withLock { $0 = 0 }
            let outcome = try await engine.build(to: OutputFolder(output), cache: cache)
            let counts = [outcome.built, readings.withLock { $0 }]
            _ = try await engine.build(to: OutputFolder(folder.path + "/Clean"))
            #expect(try OutputFolder(output).read() == OutputFolder(folder.path + "/Clean").read())
            return counts
        }
    }

    @Test func `a history of the same key is not read, and nothing is built`() async throws {
        let site = try Site()
        #expect(try await site.build(["kasa": "Begin"]) == [2, 1])
        #expect(try site.folder.read("Public/kasa/index.html").contains("<bdi>Begin</bdi>"))
        #expect(try await site.build(["kasa": "Begin"]) == [0, 0])
    }

    @Test func `of a history with another key the apps are built of which it says something else`() async throws {
        let site = try Site()
        _ = try await site.build(["kasa": "Begin"])
        #expect(try await site.build(["kasa": "Begin", "bus": "New"], key: 2) == [1, 1])
        #expect(try site.folder.read("Public/bus/index.html").contains("<bdi>New</bdi>"))
        #expect(try site.folder.read("Public/feed.xml").contains("New"))
        #expect(try await site.build(["kasa": "Begin", "bus": "New"], key: 3) == [0, 1])
        #expect(try await site.build(["kasa": "Begin", "bus": "New"], key: 3) == [0, 0])
        #expect(try await site.build(["kasa": "Raise"], key: 4) == [2, 1])
    }

    @Test func `an app that changed under the same history still shows it, and only that app is built`() async throws {
        let site = try Site()
        _ = try await site.build(["kasa": "Begin"])
        try site.folder.write(
            SampleSite.smallPolicy.replacing("has stopped", with: "had stopped"), to: "Content/kasa.md")
        #expect(try await site.build(["kasa": "Begin"]) == [1, 1])
        #expect(try site.folder.read("Public/kasa/index.html").contains("<bdi>Begin</bdi>"))
    }

    @Test func `a feed that is gone is written again`() async throws {
        let site = try Site()
        _ = try await site.build(["kasa": "Begin"])
        try FileManager.default.removeItem(atPath: site.folder.path + "/Public/feed.xml")
        #expect(try await site.build(["kasa": "Begin"]) == [0, 1])
        #expect(try site.folder.read("Public/feed.xml").contains("Begin"))
    }

    @Test func `pages with and without a history are never taken for each other`() async throws {
        let site = try Site()
        _ = try await site.build([:])
        #expect(try await site.build(nil) == [2, 0])
        #expect(try await site.build([:]) == [2, 1])
    }

    @Test func `refused content reads no history`() async throws {
        let site = try Site()
        try site.folder.write("---\nfoo: 1\n---\n", to: "Content/index.md")
        _ = try? await site.engine(["kasa": "Begin"], key: 1).build(to: OutputFolder(site.folder.path + "/Public"))
        #expect(site.readings.withLock { $0 } == 0)
    }
}
