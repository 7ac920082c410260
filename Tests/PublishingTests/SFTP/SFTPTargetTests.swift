import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Publications to the real sshd: what lies there afterwards, and what is said.
struct SFTPTargetTests {
    @Test func `a publication lies whole in a folder of its own, and the link leads to it`() async throws {
        let account = try SampleAccount(), signed = try SampleSite.signed("1")
        #expect(try await account.target().live() == nil)
        let receipt = try await account.target().publish(signed)
        #expect(receipt.steps == ["wrote \(signed.bundle.artifacts.count) files", "made publication 1 live"])
        #expect(try account.live == "publications/1")
        #expect(try account.served() == signed.tree)
        #expect(try account.names() == ["current", "publications"])
        #expect(try account.names("publications") == ["1", "1.json"])
        #expect(try await account.target().live() == signed.bundle.artifacts)
    }

    @Test func `what is owed stands beside the publications until it is taken away`() async throws {
        let account = try SampleAccount(), one = try SampleSite.signed("1")
        _ = try await account.target().publish(one)
        for text in ["one\n", "two\n"] {
            try await account.target().note(owed: Array(text.utf8))
            #expect(try await account.target().owed() == Array(text.utf8))
        }
        #expect(try await account.target().live() == one.bundle.artifacts)
        try await account.target().note(owed: nil)
        #expect(try await account.target().owed() == nil)
        #expect(try account.names("publications") == ["1", "1.json"])
    }

    @Test func `files that stay the same are linked, changed ones are younger, and the first publication stays`()
        async throws
    {
        let account = try SampleAccount(), one = try SampleSite.signed("1", page: "p")
        // The second publisher's clock is behind the first one's.
        _ = try await account.target(clock: Sample.moment).publish(one)
        let two = try SampleSite.signed("2", page: "p", after: one.bundle.artifacts)
        let early = Moment(seconds: Sample.moment.seconds - 3600)
        let progress = RecordedProgress()
        let receipt = try await account.target(clock: early).publish(two, onProgress: progress.add)
        #expect(receipt.serial == 2)
        let same = Set(one.tree.filter { two.tree[$0.key] == $0.value }.keys),
            old = Set(receipt.plan.superseded.files.keys)
        #expect(same.contains("index.html") && !old.isEmpty)
        let changed = two.bundle.artifacts.count - same.count
        #expect(
            receipt.steps == [
                "wrote \(changed) files", "linked \(same.count + old.count) unchanged files",
                "made publication 2 live",
            ])
        #expect(progress.all.map(\.files) == Array(1...changed))
        #expect(progress.all.last.map { $0.bytes == $0.allBytes && $0.files == $0.allFiles } == true)
        #expect(progress.all.map(\.stage) == progress.all.map(\.stage).sorted())
        let disk = Disk(), first = account.path + "/publications/1/", second = account.path + "/publications/2/"
        #expect(try disk.seconds(of: first + "index.html") == Sample.moment.seconds)
        #expect(try disk.seconds(of: second + "index.html") == Sample.moment.seconds)
        #expect(try disk.seconds(of: second + "kasa/ssvc.json") == Sample.moment.seconds + 1)
        let found = try account.served()
        #expect(found.filter { !old.contains($0.key) } == two.tree)
        for path in old { #expect(found[path] == one.tree[path]) }
        let before = try FolderReader(disk: disk).read(first).map { ($0.path, $0.bytes) }
        #expect(Dictionary(uniqueKeysWithValues: before) == one.tree)
        #expect(try await account.target().live() == two.bundle.artifacts)
    }

    @Test func `the same files publish nothing, and leave no trace`() async throws {
        let account = try SampleAccount(), signed = try SampleSite.signed("1")
        _ = try await account.target().publish(signed)
        let again = try await account.target().publish(signed)
        #expect(!again.isNew)
        #expect(again.steps == ["publication 1 is live already and has the same bytes"])
        #expect(try account.names("publications") == ["1", "1.json"])
    }

    @Test func `thirty publications stay, each whole and readable`() async throws {
        let account = try SampleAccount(), first = try SampleSite.signed("1"), files = FileManager.default
        _ = try await account.target().publish(first)
        // Publications are told apart by their names alone.
        for number in 2...30 {
            for name in ["", ".json"] {
                let folder = account.path + "/publications/"
                try files.copyItem(atPath: "\(folder)1\(name)", toPath: "\(folder)\(number)\(name)")
            }
        }
        try files.removeItem(atPath: account.path + "/current")
        try files.createSymbolicLink(atPath: account.path + "/current", withDestinationPath: "publications/30")
        let receipt = try await account.target().publish(SampleSite.signed("2"))
        #expect(receipt.serial == 31)
        #expect(receipt.steps.suffix(2) == ["made publication 31 live", "removed publication 1"])
        let names = try account.names("publications")
        #expect(names.compactMap { Int($0) }.sorted() == Array(2...31))
        #expect(names.count == 60)
        let target = account.target()
        #expect(try await target.publication(1) == nil)
        let publication = try #require(try await target.publication(7))
        #expect(publication.own == first.bundle.artifacts.map { PublishedFile($0) }.sorted { $0.path < $1.path })
        #expect(publication.moment != nil)
        #expect(try await target.read(publication.own, of: 7) == first.bundle.artifacts)
    }

    private static func signed(_ text: String, after previous: [Artifact] = [], also files: [Artifact]) throws
        -> SignedBundle
    {
        let bundle = PolicyModel.Bundle(
            [Artifact(path: "kasa/ssvc.json", bytes: Array(text.utf8), role: .document)] + files)
        return try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: SampleSite.seed), at: Sample.moment, previous: previous)
    }

    /// Characters that shells, globs, listings and command lines stumble over.
    @Test func `every character of a path is taken for itself`() async throws {
        let names = [
            "a b/c  d", "quote\"s'", "back\\slash", "\\", "glob*?[a-z]", "{one,two}", "{}", "#hash", "-dash", "tilde~",
            "~",
            "a;b|c&d$e`f", "star*/in/{x}/[y]", " begins and ends ", "!bang", "sftp> version", "\\{", "x\\*",
            "percent%20",
            "-rw-r--r--    ? root     root            5 Nov 21 19:56 name",
        ].map { "assets/\($0)" }
        let files = names.enumerated().map { Artifact(path: $1, bytes: Array("\($0)".utf8), role: .asset) }
        let signed = try Self.signed("1", also: files)
        let folder = try TemporaryFolder(), account = try SampleAccount(folder.path + "/li ve it's ~# {1}[*?\\\"")
        _ = try await account.target().publish(signed)
        #expect(try account.served() == signed.tree)
        #expect(try await account.target().live() == signed.bundle.artifacts)
        let second = try Self.signed("2", after: signed.bundle.artifacts, also: files)
        let receipt = try await account.target().publish(second)
        let kept = receipt.plan.steps(.kept).filter { $0.path.hasPrefix("assets/") && $0.reason == "same bytes" }
        #expect(kept.count == names.count)
        #expect(try account.served().filter { receipt.plan.superseded.files[$0.key] == nil } == second.tree)
    }

    @Test func `a server without hard links gets every file anew`() async throws {
        let account = try SampleAccount(), one = try SampleSite.signed("1", page: "p")
        _ = try await account.target(host: "linkless").publish(one)
        let two = try SampleSite.signed("2", page: "p", after: one.bundle.artifacts)
        let receipt = try await account.target(host: "linkless").publish(two)
        let all = try account.served()
        #expect(receipt.steps == ["wrote \(all.count) files", "made publication 2 live"])
        let old = receipt.plan.superseded.files
        #expect(!old.isEmpty)
        #expect(all.filter { old[$0.key] == nil } == two.tree)
        for path in old.keys { #expect(all[path] == one.tree[path]) }
    }

    @Test func `a server that cannot replace a name keeps the old site, and says so`() async throws {
        let account = try SampleAccount()
        _ = try await account.target(host: "careful").publish(SampleSite.signed("1"))
        let target = account.target(host: "careful"), place = "sftp://careful:\(account.path)"
        let said = await words { try await target.publish(SampleSite.signed("2")) }
        #expect(
            said == "\(place)/.current.\(target.settings.run).partial: cannot take the place of \(place)/current: "
                + "the server gives no reason; "
                + "the server must be able to put one name in the place of another, as OpenSSH's does (posix-rename@openssh.com)"
        )
        #expect(try account.live == "publications/1")
        #expect(try account.served() == SampleSite.signed("1").tree)
        #expect(try account.names() == ["current", "publications"])
    }

    @Test func `what another hand changed is seen and written anew`() async throws {
        let account = try SampleAccount(), signed = try SampleSite.signed("1")
        _ = try await account.target().publish(signed)
        try account.folder.write("by hand", to: "live/publications/1/index.html")
        try FileManager.default.removeItem(atPath: account.path + "/publications/1/minisign.pub")
        let receipt = try await account.target().publish(signed)
        #expect(
            receipt.plan.steps(.changed).map(\.description) == [
                "changed index.html (another program wrote it)"
            ])
        #expect(receipt.plan.steps(.new).map(\.path) == ["minisign.pub"])
        #expect(receipt.serial == 2)
        #expect(try account.served() == signed.tree)
    }

    @Test func `bytes that are no longer the published ones are never taken for them`() async throws {
        let account = try SampleAccount(), target = account.target(), signed = try SampleSite.signed("1")
        _ = try await target.publish(signed)
        let files = try #require(try await target.publication(1)).own
        try account.folder.write("pagf 1", to: "live/publications/1/index.html")
        #expect(
            await words { try await target.read(files, of: 1) }
                == "sftp://whole:\(account.path)/publications/1/index.html: is no longer the file that was published")
        try FileManager.default.removeItem(atPath: account.path + "/publications/1/index.html")
        #expect(
            await words { try await target.read(files, of: 1) }
                == "sftp://whole:\(account.path): publications/1/index.html of that publication is gone")
    }

    @Test func `a plan is refused when another run published since`() async throws {
        let account = try SampleAccount(), target = account.target(), signed = try SampleSite.signed("2")
        let publisher = Publisher(target, cache: 300), proposal = try await publisher.propose(signed, at: Sample.moment)
        _ = try await account.target().publish(SampleSite.signed("1"))
        #expect(
            await words { try await publisher.publish(proposal, of: signed, at: Sample.moment) }
                == "\(target.place): another run published meanwhile; plan again: decree publish --plan")
        #expect(try account.served() == SampleSite.signed("1").tree)
        #expect(try account.names("publications") == ["1", "1.json"])
    }

    @Test func `a refresh writes the timestamp alone, and only over the publication that it read`() async throws {
        let account = try SampleAccount(), target = account.target(), site = try SampleTrustSite.signed("1")
        _ = try await target.publish(site)
        let before = try await target.records()
        let renewal = try #require(try await StoppedPublicationTests.renewal(of: target, before, day: 2))
        let receipt = try await account.target().renew(renewal, from: before, at: SampleTrustSite.moment(2))
        #expect(receipt.serial == 2)
        let others = site.bundle.artifacts.count - 1, path = "metadata/timestamp.json"
        #expect(
            receipt.steps == [
                "wrote 1 file", "linked \(others) unchanged files", "made publication 2 live",
            ])
        let found = try account.served()
        #expect(Set(found.keys) == Set(site.tree.keys))
        #expect(Set(found.filter { site.tree[$0.key] != $0.value }.keys) == [path])
        // The record goes on saying when the roles expire.
        #expect(before.live?.expiries.isEmpty == false)
        #expect(try await target.records().live?.expiries == before.live?.expiries)
        for state in [before, try await target.records()] {
            #expect(
                await words { try await account.target().renew(renewal, from: state, at: SampleTrustSite.moment(2)) }
                    == "\(target.place): another run published meanwhile; plan again: decree publish --plan")
        }
        #expect(try account.served() == found)
    }
}
