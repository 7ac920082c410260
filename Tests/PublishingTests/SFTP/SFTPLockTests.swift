import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// Who may publish where another run has begun.
struct SFTPLockTests {
    private static let run = String(repeating: "b", count: 16)

    /// A lock that a run holds, or left behind, until `until`.
    private func lock(_ account: SampleAccount, until: Moment, digest: String) throws {
        let name = SFTPLock.Owner(until: until, digest: digest, run: Self.run).name
        try FileManager.default.createDirectory(
            atPath: account.path + "/publications/.lock/" + name, withIntermediateDirectories: true)
    }

    private func publishes(_ signed: SignedBundle, _ target: SFTPTarget, _ account: SampleAccount) async throws {
        _ = try await target.publish(signed)
        #expect(try account.served().filter { signed.tree[$0.key] != nil } == signed.tree)
        #expect(try account.names("publications") == ["1", "1.json", "2", "2.json"])
    }

    @Test func `a run of other files is waited for until its time is over`() async throws {
        let account = try SampleAccount(), other = String(repeating: "0", count: 64), two = try SampleSite.signed("2")
        _ = try await account.target().publish(SampleSite.signed("1"))
        try lock(account, until: Sample.moment, digest: other)
        let early = account.target(clock: Moment(seconds: Sample.moment.seconds - 1))
        let said = await words { try await early.publish(two) }
        #expect(
            said == "\(early.place): another run publishes here; wait until \(Sample.moment), "
                + "or if that run is dead, give --take-over")
        #expect(try account.served() == SampleSite.signed("1").tree)
        #expect(try account.names("publications") == [".lock", "1", "1.json"])
        try await publishes(two, account.target(clock: Sample.moment), account)
    }

    @Test func `the place of a dead run is taken when asked to, or at once for the same files`() async throws {
        let until = Moment(seconds: Sample.moment.seconds + 60), two = try SampleSite.signed("2")
        for isAsked in [true, false] {
            let account = try SampleAccount()
            _ = try await account.target(clock: Sample.moment).publish(SampleSite.signed("1"))
            let target = account.target(takesOver: isAsked, clock: Sample.moment)
            let plan = try await Publisher(target, cache: 300).propose(two, at: Sample.moment).plan
            try lock(account, until: until, digest: isAsked ? String(repeating: "0", count: 64) : plan.digest)
            try await publishes(two, target, account)
        }
    }

    @Test func `a lock that nobody holds any more is no hindrance`() async throws {
        let account = try SampleAccount()
        _ = try await account.target().publish(SampleSite.signed("1"))
        try FileManager.default.createDirectory(
            atPath: account.path + "/publications/.lock", withIntermediateDirectories: true)
        try await publishes(SampleSite.signed("2"), account.target(), account)
        // A server that renames over nothing leaves the empty lock to be removed first; the link is its own hindrance.
        try FileManager.default.createDirectory(
            atPath: account.path + "/publications/.lock", withIntermediateDirectories: true)
        let careful = account.target(host: "careful"),
            said = await words { try await careful.publish(SampleSite.signed("3")) }
        #expect(said.hasPrefix("\(careful.place)/.current."))
    }

    @Test(arguments: ["file", "folder/strange"])
    func `a lock that is none of Decree's is refused and kept`(name: String) async throws {
        let account = try SampleAccount()
        _ = try await account.target().publish(SampleSite.signed("1"))
        try account.folder.write("x", to: "live/publications/.lock" + (name == "file" ? "" : "/\(name)"))
        let target = account.target(), said = await words { try await target.publish(SampleSite.signed("2")) }
        #expect(said == "\(target.place)/publications/.lock: is not the lock that Decree makes")
        #expect(try account.names("publications") == [".lock", "1", "1.json"])
    }

    @Test func `a run whose place was taken stops before it changes anything`() async throws {
        let account = try SampleAccount(), target = account.target(), two = try SampleSite.signed("2")
        _ = try await account.target().publish(SampleSite.signed("1"))
        let said = await words {
            try await target.publish(two) { progress in
                guard progress.files == 1, let name = try? account.names("publications/.lock").first else { return }
                let other = SFTPLock.Owner(
                    until: SampleAccount.now(), digest: String(repeating: "0", count: 64), run: Self.run)
                rename(account.path + "/publications/.lock/" + name, account.path + "/publications/.lock/" + other.name)
            }
        }
        #expect(said == "\(target.place): another run took the place of this one; plan again: decree publish --plan")
        #expect(try account.served() == SampleSite.signed("1").tree)
        #expect(try account.names("publications") == [".lock", "1", "1.json"])
    }

    /// A lock is held for as long as its run may take; it is never renewed.
    @Test func `a run that takes longer than its lock holds changes nothing, and gives the lock back`() async throws {
        let account = try SampleAccount(), time = Mutex(Sample.moment), one = try SampleSite.signed("1")
        _ = try await account.target(clock: Sample.moment).publish(one)
        let slow = account.target(deadline: 60, clock: { time.withLock { $0 } })
        let said = await words {
            try await slow.publish(SampleSite.signed("2")) { progress in
                let passed = progress.files == progress.allFiles ? 60 : 59
                time.withLock { $0 = Moment(seconds: Sample.moment.seconds + passed) }
            }
        }
        #expect(said == "\(slow.place): another run took the place of this one; plan again: decree publish --plan")
        #expect(try account.served() == one.tree)
        #expect(try account.names() == ["current", "publications"])
        #expect(try account.names("publications") == ["1", "1.json"])
        try await publishes(SampleSite.signed("2"), account.target(), account)
    }

    @Test func `a run that ends in the last second of its lock publishes`() async throws {
        let account = try SampleAccount(), time = Mutex(Sample.moment)
        _ = try await account.target(clock: Sample.moment).publish(SampleSite.signed("1"))
        let slow = account.target(deadline: 60, clock: { time.withLock { $0 } })
        let receipt = try await slow.publish(SampleSite.signed("2")) { _ in
            time.withLock { $0 = Moment(seconds: Sample.moment.seconds + 59) }
        }
        #expect(receipt.serial == 2)
        #expect(try account.names("publications") == ["1", "1.json", "2", "2.json"])
    }
}
