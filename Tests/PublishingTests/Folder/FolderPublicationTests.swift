import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// What a publication into a folder refuses, and what it takes over from a run that was killed.
struct FolderPublicationTests {
    @Test func `a path that climbs out is refused before anything is written`() async throws {
        let folder = try TemporaryFolder(), target = DirectoryTarget(folder.path + "/live")
        let files = ["ok", "../x"].map { Artifact(path: $0, bytes: [], role: .asset) }
        let plan = PublishPlan(
            publishing: files, over: try await target.readState(), at: target.place, cache: 300, moment: Sample.moment)
        let publication = FolderPublication(
            target: target, plan: plan, state: try await target.readState(), bytes: ["ok": [], "../x": []],
            expiries: [:], onProgress: { _ in })
        #expect(
            await words(of: { try await target.alone(publication) })
                == "path ../x: no part of a published path begins with a dot")
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == [
                "live", "live/publications", "live/publications/.lock",
            ])
    }

    @Test func `a run whose publication a killed one made whole brings it live, and writes nothing`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await target.publish(one, at: Sample.moment)
        let publisher = Publisher(target, cache: 300), proposal = try await publisher.propose(two, at: Sample.moment)
        let killed = Disk { operation, _ throws(PublishingError) in
            if operation == "link" { throw .path("", reason: "killed") }
        }
        let dead = Publisher(DirectoryTarget(path, disk: killed), cache: 300)
        #expect(await words(of: { try await dead.publish(proposal, of: two, at: Sample.moment) }) == "path : killed")
        let again = try await publisher.propose(two, at: Sample.moment)
        let receipt = try await publisher.publish(again, of: two, at: Sample.moment)
        #expect(receipt.steps == ["made publication 2 live"])
        #expect(try await target.current() == two.bundle.artifacts)
        #expect(try Disk().names(in: path + "/publications") == [".lock", "1", "2", "2.superseded"])
    }

    private func dead(_ path: String) -> Publisher {
        let disk = Disk { operation, _ throws(PublishingError) in
            if operation == "link" { throw .path("", reason: "killed") }
        }
        return Publisher(DirectoryTarget(path, disk: disk), cache: 300)
    }

    private func kill(_ signed: SignedBundle, at path: String) async {
        let said = await words(of: {
            let dead = dead(path)
            return try await dead.publish(dead.propose(signed, at: Sample.moment), of: signed, at: Sample.moment)
        })
        #expect(said == "path : killed")
    }

    @Test func `publications without a link are no empty target`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        for text in ["1", "2", "3"] { _ = try await target.publish(SampleSite.signed(text), at: Sample.moment) }
        try Disk().remove(path + "/current")
        let refused =
            "\(path)/current: is missing, and publications are kept; if the newest one was live, make the link again: "
            + "ln -s publications/3 current, in the target's folder"
        #expect(await words(of: { try await target.readState() }) == refused)
        #expect(await words(of: { try await target.publish(SampleSite.signed("4"), at: Sample.moment) }) == refused)
        try Disk().link(path + "/current", to: "publications/3")
        #expect(try await target.publish(SampleSite.signed("4"), at: Sample.moment).serial == 4)
    }

    @Test func `the first publication of a killed run is brought live by the next run, or gives way to other files`()
        async throws
    {
        let folder = try TemporaryFolder()
        for (name, text) in [("same", "1"), ("other", "2")] {
            let path = folder.path + "/\(name)", target = DirectoryTarget(path)
            await kill(try SampleSite.signed("1"), at: path)
            let receipt = try await target.publish(SampleSite.signed(text), at: Sample.moment)
            let steps = text == "1" ? ["made publication 1 live"] : ["wrote publication 2", "made publication 2 live"]
            #expect(receipt.steps == steps)
            #expect(try await target.current() == SampleSite.signed(text).bundle.artifacts)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["current", "publications"])
        }
    }

    @Test func `a publication that never was live is nothing to go back to, and gives way to the next`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        _ = try await target.publish(SampleSite.signed("1"), at: Sample.moment)
        await kill(try SampleSite.signed("2"), at: path)
        #expect(try Disk().names(in: path + "/publications") == [".lock", "1", "2", "2.superseded"])
        #expect(try await target.readState().kept == [1])
        #expect(try await target.publication(2) == nil)
        #expect(!(try await target.publish(SampleSite.signed("1"), at: Sample.moment).isNew))
        #expect(try await target.publish(SampleSite.signed("3"), at: Sample.moment).serial == 3)
        #expect(try await target.current() == SampleSite.signed("3").bundle.artifacts)
        #expect(try Disk().names(in: path + "/publications") == [".lock", "1", "3", "3.superseded"])
    }

    @Test func `what is owed stands beside the publications until it is taken away, and none of them minds it`()
        async throws
    {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        try await target.note(owed: Array("early".utf8))
        #expect(try await target.owed() == nil)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await target.publish(one, at: Sample.moment)
        for text in ["one\n", "two\n"] {
            try await target.note(owed: Array(text.utf8))
            #expect(try await target.owed() == Array(text.utf8))
        }
        let killed = Disk { operation, _ throws(PublishingError) in
            if operation == "rename" { throw .path("", reason: "killed") }
        }
        let dead = DirectoryTarget(path, disk: killed)
        #expect(await words(of: { try await dead.note(owed: Array("three\n".utf8)) }) == "path : killed")
        #expect(try await target.owed() == Array("two\n".utf8))
        _ = try await target.publish(two, at: Sample.moment)
        #expect(try await target.owed() == Array("two\n".utf8))
        try await target.note(owed: nil)
        try await target.note(owed: nil)
        #expect(try await target.owed() == nil)
        #expect(try Disk().names(in: path + "/publications") == [".lock", "1", "2", "2.superseded"])
    }

    @Test func `a refresh of a folder writes the timestamp anew, and only over the publication that it read`()
        async throws
    {
        let folder = try TemporaryFolder(), target = DirectoryTarget(folder.path + "/live")
        let site = try SampleTrustSite.signed("1"), path = "metadata/timestamp.json"
        _ = try await target.publish(site, at: Sample.moment)
        let before = try await target.records()
        let renewal = try #require(try await StoppedPublicationTests.renewal(of: target, before, day: 2))
        #expect(try await target.renew(renewal, from: before, at: SampleTrustSite.moment(2)).serial == 2)
        let found = try #require(try await target.current())
        #expect(found.filter { site.bundle[$0.path] != $0 } == [renewal.artifact])
        #expect(found.count == site.bundle.artifacts.count && renewal.artifact.path == path)
        for state in [before, try await target.records()] {
            #expect(
                await words(of: { try await target.renew(renewal, from: state, at: SampleTrustSite.moment(2)) })
                    == "\(target.place): another run published meanwhile; plan again: decree publish --plan")
        }
        #expect(
            await words(of: {
                let none = TargetState(live: nil, kept: [], files: [:])
                return try await target.renew(renewal, from: none, at: SampleTrustSite.moment(2))
            }) == "\(target.place): nothing is published any more; plan again: decree publish --plan")
    }
}
