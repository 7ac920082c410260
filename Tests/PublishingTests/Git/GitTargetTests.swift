import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Publications to a bare repository by its path: what lies there afterwards, and what is said.
struct GitTargetTests {
    @Test func `a publication is one commit with the site and its record, and nothing more`() async throws {
        let branch = try SampleBranch(), signed = try SampleSite.signed("1")
        #expect(try await branch.target().live() == nil)
        let receipt = try await branch.target().publish(signed)
        let tip = try #require(branch.tip)
        #expect(
            receipt.steps == [
                "wrote \(signed.bundle.artifacts.count) files", "pushed publication 1 as \(tip.prefix(12))",
            ])
        #expect(try branch.served() == signed.tree)
        #expect(try branch.git("ls-tree", "-r", "--name-only", "pages", ".decree") == ".decree/1.json\n")
        #expect(
            try branch.git("log", "--format=%an %ae%n%B", "pages")
                == "Decree decree@localhost\nPublication 1\n\nKey: \(signed.publicKey.id)\n\n")
        #expect(try await branch.target().live() == signed.bundle.artifacts)
    }

    @Test func `the next publication's parent is the tip, and replaced copies stay`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1", page: "p")
        _ = try await branch.target().publish(one)
        let first = try #require(branch.tip), two = try SampleSite.signed("2", page: "p", after: one.bundle.artifacts)
        let receipt = try await branch.target().publish(two)
        #expect(receipt.serial == 2)
        #expect(try branch.git("rev-parse", "pages^") == "\(first)\n")
        #expect(try branch.history == ["Publication 2", "Publication 1"])
        let old = receipt.plan.superseded.files, found = try branch.served()
        #expect(!old.isEmpty)
        #expect(found.filter { old[$0.key] == nil } == two.tree)
        for path in old.keys { #expect(found[path] == one.tree[path]) }
        #expect(try await branch.target().live() == two.bundle.artifacts)
    }

    @Test func `the same files publish nothing`() async throws {
        let branch = try SampleBranch(), signed = try SampleSite.signed("1")
        _ = try await branch.target().publish(signed)
        let tip = branch.tip, again = try await branch.target().publish(signed)
        #expect(!again.isNew)
        #expect(again.steps == ["publication 1 is live already and has the same bytes"])
        #expect(branch.tip == tip)
    }

    @Test func `the user's own name commits`() async throws {
        let branch = try SampleBranch()
        try branch.folder.write("[user]\nname = Grace\nemail = grace@example.com\n", to: "gitconfig")
        _ = try await branch.target().publish(SampleSite.signed("1"))
        #expect(try branch.git("log", "--format=%cn <%ce>", "pages") == "Grace <grace@example.com>\n")
    }

    @Test func `a branch with files of others is refused, and keeps those that are listed`() async throws {
        let branch = try SampleBranch(), signed = try SampleSite.signed("1"), target = branch.target()
        try branch.commit(["README.md": "read me\n", "docs/a.txt": "a\n", "CNAME": "updates.example.com\n"])
        #expect(
            await words { try await target.publish(signed) }
                == "\(branch.path)#pages: holds files of others, and no publication: CNAME and 2 more; name another "
                + "branch, or those that are to stay under 'keep-files'")
        let receipt = try await branch.target(host: .githubPages, keeping: ["README.md", "docs/"]).publish(signed)
        #expect(receipt.steps.last == "left 3 files of others alone")
        let found = try branch.served()
        #expect(found["CNAME"] == Array("updates.example.com\n".utf8))
        #expect(found["docs/a.txt"] == Array("a\n".utf8))
        #expect(found[".nojekyll"] == [])
        #expect(found.count == signed.tree.count + 4)
        // Files that come later stay too, listed or not.
        try branch.commit(["later.txt": "later"])
        _ = try await branch.target(host: .githubPages, keeping: ["README.md", "docs/"]).publish(SampleSite.signed("2"))
        #expect(try branch.served()["later.txt"] == Array("later".utf8))
    }

    @Test func `each host finds what it reads`() async throws {
        for (host, names) in [
            (TargetPlace.Host.gitlabPages, [".gitlab-ci.yml"]), (.cloudflarePages, ["_headers"]),
            (.netlify, ["_headers"]), (.raw, []), (.plain, []),
        ] {
            let branch = try SampleBranch(), signed = try SampleSite.signed("1")
            _ = try await branch.target(host: host).publish(signed)
            let found = try branch.served()
            #expect(Set(found.keys).subtracting(signed.tree.keys).sorted() == names, "\(host)")
            if let headers = found["_headers"] {
                let text = String(decoding: headers, as: UTF8.self)
                #expect(text.hasPrefix("/*\n  Access-Control-Allow-Origin: *\n  Content-Security-Policy: "), "\(text)")
            }
            #expect(!(try await branch.target(host: host).publish(signed).isNew), "\(host)")
        }
    }

    @Test func `a file of the site cannot take the place of others' files`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        _ = try await branch.target().publish(one)
        try branch.commit(["more/page.html": "theirs", "alone": "theirs"])
        let tip = branch.tip, target = branch.target()
        let inside = try SampleSite.signed("2", also: ["alone/a.html"], after: one.bundle.artifacts)
        #expect(
            await words { try await target.publish(inside) }
                == "\(target.place): alone/ of the site cannot stand beside alone, which is not Decree's; remove that, or "
                + "name another branch")
        let around = try SampleSite.signed("2", also: ["more"], after: one.bundle.artifacts)
        #expect(
            await words { try await target.publish(around) }
                == "\(target.place): more of the site cannot stand beside the folder more/, which is not Decree's; remove "
                + "that, or name another branch")
        let kept = branch.target(keeping: ["index.html"])
        #expect(
            await words { try await kept.publish(SampleSite.signed("2", after: one.bundle.artifacts)) }
                == "\(target.place): 'keep-files' names index.html, which the site has too; take it off the list")
        #expect(branch.tip == tip)
    }

    @Test func `what another hand changed is seen and written anew, also in an amended commit`() async throws {
        let branch = try SampleBranch(), signed = try SampleSite.signed("1")
        _ = try await branch.target().publish(signed)
        try branch.commit(["index.html": "by hand", "minisign.pub": ""], "Publication 1")
        let receipt = try await branch.target().publish(signed)
        #expect(
            receipt.plan.steps(.changed).map(\.description) == ["changed index.html (another program wrote it)"])
        #expect(receipt.plan.steps(.new).map(\.path) == ["minisign.pub"])
        #expect(try branch.served() == signed.tree)
    }

    @Test func `the history is the list of publications, as far back as it goes`() async throws {
        let branch = try SampleBranch()
        var sites = [try SampleSite.signed("0")]
        _ = try await branch.target().publish(sites[0])
        try branch.commit(["note.txt": "between"])
        for number in 1...3 {
            sites.append(try SampleSite.signed("\(number)", after: sites[number - 1].bundle.artifacts))
            _ = try await branch.target().publish(sites[number])
        }
        // Deeper than the first look goes.
        for number in 0..<40 { try branch.commit(["note.txt": "\(number)"]) }
        let target = branch.target(), state = try await target.readState()
        #expect(state.live?.serial == 4)
        #expect(state.kept == [4])
        for (serial, site) in zip(1..., sites) {
            let publication = try #require(try await target.publication(serial))
            #expect(publication.own.map(\.path) == site.bundle.artifacts.map(\.path).sorted(), "\(serial)")
            #expect(try await target.read(publication.own, of: serial) == site.bundle.artifacts, "\(serial)")
        }
        #expect(try await target.publication(5) == nil)
    }

    @Test func `a revert by hand is what is live, and the next serial counts on`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        _ = try await branch.target().publish(one)
        let first = try #require(branch.tip), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await branch.target().publish(two)
        let tree = try branch.git("rev-parse", "\(first)^{tree}").dropLast()
        let reverted = try branch.git(
            "-c", "user.name=Ada", "-c", "user.email=a@b", "commit-tree", "\(tree)", "-p", "pages", "-m", "Revert"
        ).dropLast()
        try branch.git("update-ref", "refs/heads/pages", "\(reverted)")
        let state = try await branch.target().readState()
        #expect(state.live?.serial == 1)
        #expect(state.kept == [1, 2])
        #expect(try await branch.target().publish(two).serial == 3)
        #expect(try await branch.target().live() == two.bundle.artifacts)
        #expect(try await branch.target().readState().undone == [2])
        try branch.commit(["note.txt": "a commit that takes nothing back"])
        #expect(try await branch.target().readState().undone == [2])
    }

    @Test func `what was taken back by hand and brought back again was live`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        _ = try await branch.target().publish(one)
        let first = try #require(branch.tip), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await branch.target().publish(two)
        let second = try #require(branch.tip)
        for (commit, undone) in [(first, [2]), (second, [])] {
            let tree = try branch.git("rev-parse", "\(commit)^{tree}").dropLast()
            // As a host merges a request that reverts: the branch's own tip is the first parent.
            let merge = try branch.git(
                "-c", "user.name=Ada", "-c", "user.email=a@b", "commit-tree", "\(tree)", "-p", "pages", "-p", first,
                "-m",
                "Revert"
            ).dropLast()
            try branch.git("update-ref", "refs/heads/pages", "\(merge)")
            #expect(try await branch.target().readState().undone == Set(undone))
        }
    }

    @Test func `a refresh writes the timestamp alone, and only over the publication that it read`() async throws {
        let branch = try SampleBranch(), target = branch.target(), site = try SampleTrustSite.signed("1")
        _ = try await target.publish(site)
        let before = try await target.records()
        let renewal = try #require(try await StoppedPublicationTests.renewal(of: target, before, day: 2))
        let receipt = try await branch.target().renew(renewal, from: before, at: SampleTrustSite.moment(2))
        #expect(receipt.serial == 2)
        #expect(receipt.steps.first == "wrote 1 file")
        let found = try branch.served()
        #expect(Set(found.filter { site.tree[$0.key] != $0.value }.keys) == ["metadata/timestamp.json"])
        #expect(found.count == site.tree.count)
        #expect(try await target.records().live?.expiries == before.live?.expiries)
        #expect(try branch.git("log", "-1", "--format=%B", "pages") == "Publication 2\n\n")
        #expect(
            await words { try await branch.target().renew(renewal, from: before, at: SampleTrustSite.moment(2)) }
                == "\(target.place): another run published meanwhile; plan again: decree publish --plan")
    }

    @Test func `a long history is shortened to what is kept, over its exact tip`() async throws {
        let branch = try SampleBranch()
        var sites = [try SampleSite.signed("0")], receipts: [Receipt] = []
        for number in 1...5 {
            receipts.append(try await branch.target(keep: 2).publish(sites[number - 1]))
            sites.append(try SampleSite.signed("\(number)", after: sites[number - 1].bundle.artifacts))
        }
        #expect(
            receipts.map { $0.steps.contains("shortened the history to 2 publications") }
                == [false, false, false, false, true])
        #expect(try branch.history == ["Publication 5", "Publication 4"])
        #expect(try branch.git("rev-list", "--count", "pages") == "2\n")
        let target = branch.target()
        #expect(try await target.readState().kept == [4, 5])
        #expect(try await target.live() == sites[4].bundle.artifacts)
        let old = try #require(try await target.publication(4))
        #expect(try await target.read(old.own, of: 4) == sites[3].bundle.artifacts)
        #expect(
            try branch.git("log", "-1", "--format=%B", "pages").hasPrefix("Publication 5\n\nKey: "))
        // A server that takes no shortened history keeps the publication all the same.
        try branch.git("config", "receive.denyNonFastForwards", "true")
        _ = try await branch.target(keep: 2).publish(sites[5])
        for number in 6...7 {
            sites.append(try SampleSite.signed("\(number)", after: sites[number - 1].bundle.artifacts))
            receipts.append(try await branch.target(keep: 2).publish(sites[number]))
        }
        #expect(receipts.last?.serial == 8)
        #expect(
            receipts.last?.warnings.first?.hasPrefix(
                "publication 8 is live, but the history could not be shortened: the server refused it: non-fast-forward"
            ) == true)
        #expect(try branch.git("rev-list", "--count", "pages") == "5\n")
    }

    @Test func `a repository with longer names of objects is published to`() async throws {
        let branch = try SampleBranch("--object-format=sha256"), signed = try SampleSite.signed("1")
        try branch.commit(["README.md": "read me"])
        _ = try await branch.target(keeping: ["README.md"]).publish(signed)
        #expect(branch.tip?.utf8.count == 64)
        #expect(try await branch.target().live() == signed.bundle.artifacts)
        #expect(!(try await branch.target(keeping: ["README.md"]).publish(signed).isNew))
    }
}
