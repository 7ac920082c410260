import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Which publications a target still has after many of which most only renewed the timestamp.
struct KeptPublicationsTests {
    @discardableResult
    private static func publish(
        _ signed: SignedBundle, to target: any PublishTarget, day: Int
    ) async throws -> Receipt {
        let publisher = Publisher(target, cache: 300), moment = SampleTrustSite.moment(day)
        return try await publisher.publish(publisher.propose(signed, at: moment), of: signed, at: moment)
    }

    /// A refresh every second day.
    private static func refresh(_ target: any PublishTarget, times: Int) async throws {
        for turn in 1...times {
            let records = try await target.records(), day = 1 + 2 * turn
            let renewal = try #require(try await StoppedPublicationTests.renewal(of: target, records, day: day))
            _ = try await target.renew(renewal, from: records, at: SampleTrustSite.moment(day))
        }
    }

    /// Two publications of documents, each with its page.
    private static func published(to target: any PublishTarget) async throws {
        let one = try SampleTrustSite.signed("1")
        try await publish(one, to: target, day: 0)
        try await publish(SampleTrustSite.signed("2", after: one.bundle.artifacts, days: 1), to: target, day: 1)
    }

    private static func counted(_ target: any PublishTarget) async throws -> [Int] {
        let state = try await target.withHistory(try await target.readState())
        return state.kept.filter { !state.renewals.contains($0) }
    }

    @Test(arguments: ["folder", "bucket", "branch"])
    func `two months of refreshes take no publication of documents away`(kind: String) async throws {
        let folder = try TemporaryFolder(), branch = try SampleBranch()
        let target: any PublishTarget =
            switch kind {
            case "folder": DirectoryTarget(folder.path + "/live")
            case "bucket": ObjectTargetTests.target(MemoryStore())
            default: branch.target()
            }
        try await Self.published(to: target)
        try await Self.refresh(target, times: 33)
        #expect(try await target.readState().live?.serial == 35)
        #expect(try await Self.counted(target) == [1, 2])
        var live = try #require(try await target.live())
        for (serial, day) in [(36, 68), (37, 69)] {
            let next = try SampleTrustSite.signed("\(serial)", after: live, days: day)
            #expect(try await Self.publish(next, to: target, day: day).serial == serial)
            live = try #require(try await target.live())
            #expect(live == next.bundle.artifacts)
        }
        #expect(try await Self.counted(target) == [1, 2, 36, 37])
        if kind != "branch" { #expect(try await target.readState().kept == [1, 2, 36, 37]) }
        for serial in [1, 2, 36] {
            let publication = try #require(try await target.publication(serial))
            let files = publication.own.filter { ["index.html", "kasa/ssvc.json"].contains($0.path) }
            #expect(
                try await target.read(files, of: serial).map { String(decoding: $0.bytes, as: UTF8.self) }
                    == ["page \(serial)", "\(serial)"])
        }
    }

    @Test func `an SSH account keeps the live renewal, and the one before it`() async throws {
        let account = try SampleAccount(), target = account.target()
        try await Self.published(to: target)
        try await Self.refresh(target, times: 3)
        #expect(try await target.readState().kept == [1, 2, 4, 5])
        #expect(try await target.readState().renewals == [3, 4, 5])
        #expect(try account.names("publications") == ["1", "1.json", "2", "2.json", "4", "4.json", "5", "5.json"])
    }

    @Test func `a branch that is to be short loses its renewals first`() async throws {
        let branch = try SampleBranch(), target = branch.target(keep: 2)
        try await Self.published(to: target)
        try await Self.refresh(target, times: 3)
        #expect(try branch.history == ["Publication 5", "Publication 2", "Publication 1"])
        #expect(try await Self.counted(target) == [1, 2])
    }

    @Test func `thirty publications of documents stay, and the live one`() {
        let renewals = Superseded(renewals: Set(32...40))
        let live = Publication(serial: 40, moment: nil, files: [:], superseded: renewals)
        let state = TargetState(live: live, kept: Array(1...40), files: [:])
        let next = KeptPublications(beside: 41, isRenewal: false, over: state)
        #expect(next.removed == [1, 2] + Array(32...39))
        #expect(next.first == 3)
        #expect(next.renewals == renewals.renewals)
        let renewed = KeptPublications(beside: 41, isRenewal: true, over: state)
        #expect(renewed.removed == [1] + Array(32...39))
        #expect(renewed.renewals == Set(32...41))
    }

    @Test func `renewals are read from a list as they are written`() {
        let list = Superseded(files: ["a": .init(since: Sample.moment, last: 0)], renewals: [7, 12])
        #expect(list.bytes == Array("renewal 7\nrenewal 12\n\(Sample.moment.seconds) a\n".utf8))
        #expect(Superseded(reading: list.bytes) == list)
    }
}
