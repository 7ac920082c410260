import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// Runs that die, disks that fill, publishers that meet: readers find the old site or the new one, whole, at any time.
struct SFTPFaultTests {
    /// Stands in the place of `ssh`, hands requests on, and kills the real one instead of the n-th that any run sends.
    ///
    /// Every later run dies at once, as those of a killed `decree` never happen.
    private static func dying() throws -> String {
        "#!\(try TestPython.program(with: "subprocess"))\n" + relay
    }

    private static let relay = """
        import os, subprocess, sys, time
        counter, limit = os.environ["COUNTER"], int(os.environ["LIMIT"])
        count = int(open(counter).read() or 0)
        child = subprocess.Popen(["ssh"] + sys.argv[1:], stdin=subprocess.PIPE)
        while head := sys.stdin.buffer.read(4):
            packet = sys.stdin.buffer.read(int.from_bytes(head, "big"))
            if packet[0] != 1:
                count += 1
                open(counter, "w").write(str(count))
            if count > limit:
                child.kill()
                child.wait()
                sys.exit(255)
            child.stdin.write(head + packet)
            child.stdin.flush()
        child.stdin.close()
        sys.exit(child.wait())
        """

    private func dying(_ account: SampleAccount, after limit: Int) throws -> SFTPTarget {
        let program = account.folder.path + "/dying-ssh", counter = account.folder.path + "/counter"
        if !FileManager.default.fileExists(atPath: program) {
            try account.folder.writeProgram(try Self.dying(), to: "dying-ssh")
        }
        try account.folder.write("", to: "counter")
        return account.target(program: program, also: ["COUNTER": counter, "LIMIT": "\(limit)"])
    }

    @Test func `a run killed at any request leaves the old site or the new one, and the next completes it`()
        async throws
    {
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        let sample = try SampleAccount(), whole = try SampleAccount()
        _ = try await sample.target().publish(one)
        // The look before the plan only reads; it is the same for every copy of the sample.
        let proposal = try await Publisher(sample.target(), cache: 300).propose(two, at: Sample.moment)
        @Sendable func apply(_ account: SampleAccount, after limit: Int) async throws {
            _ = try await dying(account, after: limit).apply(
                proposal.plan, from: proposal.state, of: two, at: Sample.moment, onProgress: { _ in })
        }
        try FileManager.default.copyItem(atPath: sample.path, toPath: whole.path)
        try await apply(whole, after: 10_000)
        let requests = try #require(Int(whole.folder.read("counter"))), after = try whole.served()
        #expect(requests > 30)
        try await Rounds.stops(0..<requests, whole: 20).forEachConcurrently(jobs: 3) { step in
            let account = try SampleAccount(copying: sample)
            let said = await words { try await apply(account, after: step) }
            let found = try account.served()
            #expect(found == one.tree || found == after, "killed at \(step): \(said)")
            let again = try await account.target().publish(two)
            #expect(try account.served() == after, "killed at \(step): \(said)")
            #expect(try account.names() == ["current", "publications"], "killed at \(step)")
            let names = try account.names("publications")
            #expect(
                names.allSatisfy { !$0.hasPrefix(".") } && names.count.isMultiple(of: 2), "killed at \(step): \(names)")
            #expect(again.serial >= 2)
        }
    }

    @Test func `a reader that looks all the while finds a whole site at every moment`() async throws {
        let account = try SampleAccount()
        var sites = [try SampleSite.signed("0")]
        _ = try await account.target().publish(sites[0])
        for number in 1...6 {
            sites.append(try SampleSite.signed("\(number)", after: sites[number - 1].bundle.artifacts))
        }
        let reader = PollingReader(of: account, expecting: sites.map(\.tree))
        async let readings = reader.readings()
        for site in sites.dropFirst() { _ = try await account.target().publish(site) }
        reader.stop()
        let found = await readings
        #expect(found.faults == [])
        #expect(found.count > 100)
        #expect(found.changes == 6)
    }

    @Test func `of two publishers at once one wins, or both do in order, and a loser is told why`() async throws {
        let sample = try SampleAccount()
        _ = try await sample.target().publish(SampleSite.signed("1"))
        try await Array(0..<Rounds.of(10, thorough: 20)).forEachConcurrently(jobs: 2) { round in
            let account = try SampleAccount(copying: sample)
            let mine = try SampleSite.signed("2"), theirs = try SampleSite.signed("3")
            async let first = words { try await account.target().publish(mine) }
            async let second = words { try await account.target().publish(theirs) }
            let said = await [first, second]
            let found = try account.served()
            let isMine = mine.tree.allSatisfy { found[$0.key] == $0.value }
            let isTheirs = theirs.tree.allSatisfy { found[$0.key] == $0.value }
            #expect(isMine != isTheirs, "round \(round)")
            let isWon = said.map(\.isEmpty)
            #expect(isWon.contains(true), "round \(round): \(said)")
            if !isWon[0] { #expect(isTheirs, "round \(round)") }
            if !isWon[1] { #expect(isMine, "round \(round)") }
            for words in said where !words.isEmpty {
                #expect(
                    words.contains("another run publish") || words.contains("older bundle"), "round \(round): \(words)")
            }
            #expect(try account.names("publications").allSatisfy { !$0.hasPrefix(".") }, "round \(round)")
        }
    }

    @Test func `two publishers of the same files leave them whole, whoever finishes`() async throws {
        let sample = try SampleAccount(), signed = try SampleSite.signed("2")
        _ = try await sample.target().publish(SampleSite.signed("1"))
        try await Array(0..<Rounds.of(5, thorough: 10)).forEachConcurrently(jobs: 2) { round in
            let account = try SampleAccount(copying: sample)
            async let first = words { try await account.target().publish(signed) }
            async let second = words { try await account.target().publish(signed) }
            let said = await [first, second], found = try account.served()
            #expect(signed.tree.allSatisfy { found[$0.key] == $0.value }, "round \(round): \(said)")
            #expect(said.contains(""), "round \(round): \(said)")
            for words in said where !words.isEmpty {
                #expect(words.contains("another run "), "round \(round): \(words)")
            }
            let again = try await account.target().publish(signed)
            #expect(!again.isNew, "round \(round): \(again.plan)")
        }
    }

    @Test func `a full disk is told, gets its room back, and keeps the old site`() async throws {
        let disk = try SmallDisk(kilobytes: 512), account = try SampleAccount(disk.path + "/live")
        let one = try SampleSite.signed("1")
        _ = try await account.target().publish(one)
        let large = try SampleSite.signed(String(repeating: "2", count: 400_000), after: one.bundle.artifacts)
        let target = account.target(), said = await words { try await target.publish(large) }
        #expect(said.hasPrefix("\(target.place)/publications/.2.\(target.settings.run).partial/"))
        #expect(said.hasSuffix(": cannot write: the disk of the host is full"))
        #expect(try account.served() == one.tree)
        #expect(try account.names("publications") == ["1", "1.json"])
        let two = try SampleSite.signed("2")
        #expect(try await account.target().publish(two).serial == 2)
    }

    @Test func `a run that is interrupted leaves the old publication, nothing of its own, and no lock`() async throws {
        let account = try SampleAccount(), one = try SampleSite.signed("1"), target = account.target()
        _ = try await account.target().publish(one)
        let running = Mutex<Task<String, Never>?>(nil)
        /// Waits for the task to be known, since the first file may be written before.
        @Sendable func cancel() {
            while running.withLock({ $0 }) == nil { usleep(1000) }
            running.withLock { $0?.cancel() }
        }
        let run = Task {
            await words {
                try await target.publish(SampleSite.signed("2", after: one.bundle.artifacts)) { progress in
                    if progress.files == 1 { cancel() }
                }
            }
        }
        running.withLock { $0 = run }
        #expect(
            await run.value
                == "\(target.place): nothing was published: publication 1 is still the last complete one; the next "
                + "run begins anew")
        #expect(try account.served() == one.tree)
        #expect(try account.names() == ["current", "publications"])
        #expect(try account.names("publications") == ["1", "1.json"])
        #expect(try await account.target().publish(SampleSite.signed("2")).serial == 2)
    }

    @Test func `a connection that hangs is given up at the deadline`() async throws {
        let account = try SampleAccount()
        _ = try await account.target().publish(SampleSite.signed("1"))
        // Stops handing requests on when the first file is to be written.
        let mute = try Self.dying().replacing(
            "if count > limit:", with: "if packet[0] == 6: time.sleep(600)\n    if False:")
        let program = try account.folder.writeProgram(mute, to: "mute-ssh")
        try account.folder.write("", to: "counter")
        let hanging = account.target(
            deadline: 6, program: program,
            also: ["COUNTER": account.folder.path + "/counter", "LIMIT": "0"])
        let said = await words { try await hanging.publish(SampleSite.signed("2")) }
        #expect(
            said
                == "\(hanging.place): took longer than 6 seconds and was stopped; the live site is whole: publish again"
        )
        #expect(try account.served() == SampleSite.signed("1").tree)
        #expect(try account.names() == ["current", "publications"])
        #expect(try account.names("publications") == ["1", "1.json"])
    }
}

extension [Int] {
    fileprivate func forEachConcurrently(jobs: Int, _ body: @escaping @Sendable (Int) async throws -> Void) async throws
    {
        _ = try await mapConcurrently(jobs: jobs, body)
    }
}
