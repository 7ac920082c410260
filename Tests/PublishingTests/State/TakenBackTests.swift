import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing

@testable import Publishing

/// Somebody brings back the publication before, without Decree.
struct TakenBackTests {
    /// What was published to one place, and how its first publication is brought back there by hand.
    private struct Place {
        let target: any PublishTarget
        let bringBack: () throws -> Void
    }

    private func branch() throws -> Place {
        let branch = try SampleBranch()
        return Place(target: branch.target()) {
            let first = try branch.git("rev-parse", "pages~1^{tree}").dropLast()
            let commit = try branch.git(
                "-c", "user.name=Ada", "-c", "user.email=a@b", "commit-tree", "\(first)", "-p", "pages", "-m", "Revert"
            ).dropLast()
            try branch.git("update-ref", "refs/heads/pages", "\(commit)")
        }
    }

    private func folder(_ folder: TemporaryFolder) -> Place {
        let path = folder.path + "/live"
        return Place(target: DirectoryTarget(path)) {
            try Disk().remove(path + "/current")
            try Disk().link(path + "/current", to: "publications/1")
        }
    }

    private func publish(_ signed: SignedBundle, to target: any PublishTarget) async throws -> Receipt {
        let publisher = Publisher(target, cache: 300), proposal = try await publisher.propose(signed, at: Sample.moment)
        return try await publisher.publish(proposal, of: signed, at: Sample.moment)
    }

    private func versions(_ artifacts: [Artifact]) throws -> [Int] {
        let files = Dictionary(artifacts.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let root = try #require(files["metadata/1.root.json"])
        let read = try Verifier(root: root, at: SampleTrustSite.moment(1)) { path, _ throws(TrustError) in files[path] }
            .verify()
        return [read.timestamp.content.version, read.snapshot.content.version]
    }

    @Test func `what is published next counts on from what readers saw`() async throws {
        let temporary = try TemporaryFolder()
        for place in try [branch(), folder(temporary)] {
            let one = try SampleTrustSite.signed("1")
            let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts)
            _ = try await publish(one, to: place.target)
            _ = try await publish(two, to: place.target)
            try place.bringBack()
            let state = try await place.target.readState()
            #expect(state.live?.serial == 1)
            #expect(state.takenBack?.serial == 2)
            let live = try #require(try await place.target.live(in: state))
            #expect(try versions(live) == [2, 2])
            #expect(live.first { $0.path == "kasa/ssvc.json" }?.bytes == Array("1".utf8))
            let next = try SampleTrustSite.signed("1", after: live, local: one.bundle.artifacts)
            #expect(try versions(next.bundle.artifacts) == [3, 3])
            #expect(try await publish(next, to: place.target).serial == 3)
            #expect(try await place.target.readState().takenBack == nil)
        }
    }

    @Test func `the same files are made live again, and no timestamp is renewed before`() async throws {
        let temporary = try TemporaryFolder()
        for (place, serial) in try [(branch(), 3), (folder(temporary), 2)] {
            let one = try SampleTrustSite.signed("1")
            let two = try SampleTrustSite.signed("2", after: one.bundle.artifacts)
            _ = try await publish(one, to: place.target)
            let records = try await place.target.records()
            let renewal = try #require(try await StoppedPublicationTests.renewal(of: place.target, records, day: 2))
            _ = try await publish(two, to: place.target)
            try place.bringBack()
            let state = try await place.target.records()
            #expect(
                await words { try await place.target.renew(renewal, from: state, at: SampleTrustSite.moment(2)) }
                    == "\(place.target.place): publication 2 is whole, and 1 is live: another program took it back, or "
                    + "its run stopped just before it went live; readers may have seen it, so a new one is needed: "
                    + "decree ship")
            #expect(try await publish(two, to: place.target).serial == serial)
            #expect(try await place.target.live() == two.bundle.artifacts)
        }
    }
}
