import Foundation
import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// Runs that die, publishers that meet, servers that refuse, programs that ask: the branch is the old site or the new one.
struct GitFaultTests {
    /// Stands in the place of git, and of the n-th run on does nothing, or does it and tells nobody.
    private func dying(_ branch: SampleBranch, after limit: Int, isLate: Bool) throws -> GitTarget {
        let runs = branch.folder.path + "/runs", count = "$(wc -l < '\(runs)')"
        let late = isLate ? "[ \(count) -gt \(limit + 1) ] || git \"$@\" >/dev/null 2>&1" : ":"
        try branch.folder.write("", to: "runs")
        return branch.target(
            program: try branch.program(
                "dying-git",
                """
                echo run >> '\(runs)'
                if [ \(count) -gt \(limit) ]; then
                    \(late)
                    kill -KILL $$
                fi
                exec git "$@"
                """))
    }

    @Test func `a run killed at any step leaves the old site or the new one, and the next completes it`() async throws {
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        let sample = try SampleBranch(), whole = try SampleBranch()
        _ = try await sample.target().publish(one)
        _ = try await whole.target().publish(one)
        _ = try await dying(whole, after: 1000, isLate: false).publish(two)
        let steps = try whole.folder.read("runs").split(separator: "\n").count, after = try whole.served()
        #expect(steps > 8)
        let outcomes = try await Rounds.stops(0..<steps, whole: 4).mapConcurrently(jobs: 2) { step in
            var outcomes: Set<Bool> = []
            for isLate in [false, true] {
                let branch = try SampleBranch(copying: sample)
                let said = await words { try await dying(branch, after: step, isLate: isLate).publish(two) }
                let found = try branch.served()
                #expect(found == one.tree || found == after, "killed at \(step): \(said)")
                outcomes.insert(found == after)
                let again = try await branch.target().publish(two)
                #expect(try branch.served() == after, "killed at \(step): \(said)")
                #expect(again.isNew == (found != after) && again.serial == 2, "killed at \(step)")
                #expect(try branch.history == ["Publication 2", "Publication 1"], "killed at \(step)")
            }
            return outcomes
        }
        #expect(outcomes.reduce([]) { $0.union($1) } == [true, false])
    }

    @Test func `of two publishers at once one wins, and the loser is told why`() async throws {
        let sample = try SampleBranch()
        _ = try await sample.target().publish(SampleSite.signed("1"))
        let mine = try SampleSite.signed("2"), theirs = try SampleSite.signed("3")
        _ = try await Array(0..<Rounds.of(12, thorough: 60)).mapConcurrently(jobs: 2) { round in
            let branch = try SampleBranch(copying: sample)
            async let first = words { try await branch.target().publish(mine) }
            async let second = words { try await branch.target().publish(theirs) }
            let said = await [first, second], found = try branch.served()
            let isMine = mine.tree.allSatisfy { found[$0.key] == $0.value }
            let isTheirs = theirs.tree.allSatisfy { found[$0.key] == $0.value }
            #expect(isMine != isTheirs, "round \(round)")
            #expect(said.contains(""), "round \(round): \(said)")
            if !said[0].isEmpty { #expect(isTheirs, "round \(round)") }
            if !said[1].isEmpty { #expect(isMine, "round \(round)") }
            for words in said where !words.isEmpty {
                #expect(words.contains("another run publish") || words.contains("older bundle"), "\(round): \(words)")
            }
            let count = said.count { $0.isEmpty } + 1
            #expect(try branch.history.count == count, "round \(round)")
        }
    }

    @Test func `a first publication over one that came meanwhile is refused`() async throws {
        let branch = try SampleBranch(), target = branch.target(), signed = try SampleSite.signed("2")
        let publisher = Publisher(target, cache: 300), proposal = try await publisher.propose(signed, at: Sample.moment)
        _ = try await branch.target().publish(SampleSite.signed("1"))
        #expect(
            await words { try await publisher.publish(proposal, of: signed, at: Sample.moment) }
                == "\(target.place): another run published meanwhile; plan again: decree publish --plan")
        #expect(try branch.served() == SampleSite.signed("1").tree)
    }

    @Test func `a commit of others that came meanwhile stays below the publication`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        _ = try await branch.target().publish(one)
        let target = branch.target(), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        let publisher = Publisher(target, cache: 300), proposal = try await publisher.propose(two, at: Sample.moment)
        try branch.commit(["CNAME": "updates.example.com"])
        let receipt = try await publisher.publish(proposal, of: two, at: Sample.moment)
        #expect(receipt.serial == 2)
        #expect(try branch.history == ["Publication 2", "by hand", "Publication 1"])
        #expect(try branch.served()["CNAME"] == Array("updates.example.com".utf8))
    }

    @Test func `a branch that was set back meanwhile is not brought forward again`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        _ = try await branch.target().publish(one)
        let first = try #require(branch.tip), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await branch.target().publish(two)
        let target = branch.target(), three = try SampleSite.signed("3", after: two.bundle.artifacts)
        let publisher = Publisher(target, cache: 300), proposal = try await publisher.propose(three, at: Sample.moment)
        try branch.git("update-ref", "refs/heads/pages", first)
        #expect(
            await words { try await publisher.publish(proposal, of: three, at: Sample.moment) }
                == "\(target.place): another run published meanwhile; plan again: decree publish --plan")
        #expect(branch.tip == first)
    }

    @Test func `a protected branch refuses, and its reason is told`() async throws {
        let branch = try SampleBranch(), target = branch.target()
        try branch.program(
            "site.git/hooks/pre-receive",
            "echo 'GH006: Protected branch update failed for refs/heads/pages.' >&2; exit 1")
        #expect(
            await words { try await target.publish(SampleSite.signed("1")) }
                == "\(target.place): the server refused the push to 'pages': pre-receive hook declined: remote: GH006: "
                + "Protected branch update failed for refs/heads/pages; nothing was published: let this account push there "
                + "without a pull request, or name another branch")
        #expect(branch.tip == nil)
    }

    @Test func `signed bytes stay the same whatever attributes, filters and hooks there are`() async throws {
        let branch = try SampleBranch(), attributes = "* text=auto eol=crlf ident filter=loud\n"
        try branch.folder.write(
            """
            [core]
            autocrlf = true
            attributesFile = \(branch.folder.path)/attributes
            hooksPath = \(branch.folder.path)/hooks
            [filter "loud"]
            clean = tr a-z A-Z
            smudge = tr a-z A-Z
            required = true
            [push]
            gpgSign = true
            [commit]
            gpgSign = true

            """, to: "gitconfig")
        try branch.folder.write(attributes, to: "attributes")
        for hook in ["pre-push", "reference-transaction", "post-index-change"] {
            try branch.program("hooks/\(hook)", "touch '\(branch.folder.path)/ran'; exit 1")
        }
        try branch.commit([".gitattributes": attributes])
        let signed = try SampleSite.signed("a\r\nb\n$Id$\n", page: "small $Id$\r\n")
        // Behind a server: by its path the repository would obey the user's hooks as its own.
        let server = try GitServer(branch.folder.path, in: branch.folder)
        defer { withExtendedLifetime(server) {} }
        _ = try await branch.target(server.address("site.git"), keeping: [".gitattributes"]).publish(signed)
        let found = try branch.served()
        #expect(found.filter { $0.key != ".gitattributes" } == signed.tree)
        #expect(try await branch.target(keeping: [".gitattributes"]).live() == signed.bundle.artifacts)
        #expect(!FileManager.default.fileExists(atPath: branch.folder.path + "/ran"))
    }

    @Test func `variables that point at another repository are not obeyed`() async throws {
        let branch = try SampleBranch(), signed = try SampleSite.signed("1")
        let elsewhere = branch.folder.path + "/elsewhere"
        _ = try await branch.target(also: [
            "GIT_DIR": elsewhere, "GIT_WORK_TREE": elsewhere, "GIT_INDEX_FILE": elsewhere,
            "GIT_OBJECT_DIRECTORY": elsewhere,
        ]).publish(signed)
        #expect(try branch.served() == signed.tree)
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test func `a run that hangs is given up at the deadline`() async throws {
        let branch = try SampleBranch()
        let program = try branch.program(
            "slow-git", "case \"$*\" in *' push --porcelain '*) sleep 600;; esac; exec git \"$@\"")
        let target = branch.target(deadline: 3, program: program)
        #expect(
            await words { try await target.publish(SampleSite.signed("1")) }
                == "\(target.place): took longer than 3 seconds and was stopped; the live site is whole: publish again")
        #expect(branch.tip == nil)
    }

    @Test func `a run that is interrupted pushes nothing, and the next begins anew`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1"), folder = branch.folder.path
        _ = try await branch.target().publish(one)
        let program = try branch.program(
            "slow-git",
            "case \"$*\" in *' push --porcelain '*) touch '\(folder)/pushing'; sleep 600;; esac; exec git \"$@\"")
        let target = branch.target(program: program)
        let run = Task { await words { try await target.publish(SampleSite.signed("2", after: one.bundle.artifacts)) } }
        while !FileManager.default.fileExists(atPath: "\(folder)/pushing") { usleep(1000) }
        run.cancel()
        #expect(
            await run.value
                == "\(target.place): nothing was published: publication 1 is still the last complete one; the next run "
                + "begins anew")
        #expect(try branch.served() == one.tree)
        #expect(try await branch.target().publish(SampleSite.signed("2", after: one.bundle.artifacts)).serial == 2)
    }

    @Test func `the scratch repository goes with the run`() async throws {
        let branch = try SampleBranch()
        let path = try await {
            let target = branch.target()
            _ = try await target.publish(SampleSite.signed("1"))
            return try await target.working { $0.program.folder }
        }()
        #expect(path.contains("decree-git-"))
        // The queue lets go of the run a moment after its answer.
        Waiting.wait(seconds: 10) { !FileManager.default.fileExists(atPath: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
