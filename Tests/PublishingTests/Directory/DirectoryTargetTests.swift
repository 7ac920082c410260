import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// One publication after another: the live site is old or new, never between, and never goes back.
struct DirectoryTargetTests {
    private func refusal(_ path: String, _ text: String = "1") async -> String {
        await words(of: { try await DirectoryTarget(path).publish(SampleSite.signed(text), at: Sample.moment) })
    }

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    @Test func `a publication killed at any operation leaves the old site or the new one`() async throws {
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2")
        for step in 0... {
            let folder = try TemporaryFolder(), path = folder.path + "/live"
            _ = try await DirectoryTarget(path).publish(one, at: Sample.moment)
            let finished =
                (try? await DirectoryTarget(path, disk: SampleSite.dying(at: step)).publish(two, at: Sample.moment))
                != nil
            let target = DirectoryTarget(path), state = try await target.readState()
            let found = try await target.files(in: state, knowing: KnownFiles([])) { _ in true }
            #expect(found == one.bundle.artifacts || found == two.bundle.artifacts, "killed at \(step)")
            _ = try await DirectoryTarget(path).publish(two, at: Sample.moment)
            #expect(try await DirectoryTarget(path).current() == two.bundle.artifacts, "killed at \(step)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["current", "publications"])
            if finished { break }
        }
    }

    @Test func `publishing counts up, says when nothing changed, and dates changed files later`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let first = try await target.publish(SampleSite.signed("1"), at: Sample.moment)
        #expect(first.steps == ["wrote publication 1", "made publication 1 live"])
        let again = try await target.publish(SampleSite.signed("1"), at: Sample.moment)
        #expect(again.steps == ["publication 1 is live already and has the same bytes"])
        #expect(!again.isNew)
        let steps = try await target.plan(for: SampleSite.signed("2")).steps.map(\.description)
        #expect(steps.contains("changed kasa/ssvc.json (other bytes, same length)"))
        #expect(try await target.publish(SampleSite.signed("2"), at: Sample.moment).serial == 2)
        let times = try [1, 2].map { try #require(try Disk().seconds(of: "\(path)/publications/\($0)/kasa/ssvc.json")) }
        #expect(times[0] < times[1])
    }

    @Test func `thirty publications stay`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        for number in 1...31 { _ = try await target.publish(SampleSite.signed("\(number)"), at: Sample.moment) }
        let names = try FileManager.default.contentsOfDirectory(atPath: path + "/publications").compactMap { Int($0) }
        #expect(names.sorted() == Array(2...31))
    }

    @Test func `a removal that fails is a warning, since the publication is live by then`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live"
        for number in 1...30 {
            _ = try await DirectoryTarget(path).publish(SampleSite.signed("\(number)"), at: Sample.moment)
        }
        let target = DirectoryTarget(
            path,
            disk: Disk { doing, path throws(PublishingError) in
                if doing.hasPrefix("remove") { throw .system(doing: doing, path: path, cause: "No permission") }
            })
        let receipt = try await target.publish(SampleSite.signed("31"), at: Sample.moment)
        #expect(receipt.serial == 31)
        #expect(receipt.warnings.count == 1)
        #expect(receipt.warnings[0].hasPrefix("publication 31 is live, but old ones could not be removed: "))
        #expect(receipt.warnings[0].hasSuffix(": No permission"))
    }

    @Test func `a folder that belongs to something else is refused and left alone`() async throws {
        let folder = try TemporaryFolder(), site = folder.path + "/site", other = folder.path + "/other"
        try folder.write("x", to: "site/index.html")
        #expect(await refusal(site) == "\(site): holds files but no publications; choose another target")
        #expect(try names(site) == ["index.html"])
        try folder.write("x", to: "other/publications/thesis.tex")
        #expect(await refusal(other) == "\(other)/publications: was not made by Decree; choose another target")
        #expect(try names(other + "/publications") == ["thesis.tex"])
        try folder.write("x", to: "third/publications")
        #expect(await refusal(folder.path + "/third") == "\(folder.path)/third/publications: is no folder")
        try folder.write("x", to: "fourth/elsewhere/x")
        let fourth = folder.path + "/fourth/publications"
        try FileManager.default.createSymbolicLink(atPath: fourth, withDestinationPath: "elsewhere")
        #expect(
            await refusal(folder.path + "/fourth")
                == "\(fourth): is a symbolic link, which is not followed: files elsewhere would change")
        try folder.write("x", to: "file")
        #expect(await refusal(folder.path + "/file").hasPrefix("\(folder.path)/file: cannot list the folder: "))
    }

    @Test func `a target whose folder above is missing is named`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/a/b"
        #expect(await refusal(path) == "\(path): cannot make the folder: No such file or directory")
    }

    @Test func `a current that is a folder is refused and kept`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live"
        _ = try await DirectoryTarget(path).publish(SampleSite.signed("1"), at: Sample.moment)
        try FileManager.default.removeItem(atPath: path + "/current")
        try folder.write("mine", to: "live/current/index.html")
        #expect(
            await refusal(path, "2") == "\(path)/current: is not the link that Decree makes; if a copy made a folder "
                + "of it, put that away and make the link again: ln -s publications/1 current, in the target's folder")
        #expect(try folder.read("live/current/index.html") == "mine")
    }

    @Test(arguments: [
        "publications/9", "publications/01", "publications/../publications/1", "/etc", "publications/.lock",
    ])
    func `a current that points to no publication is refused and kept`(destination: String) async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", link = path + "/current"
        _ = try await DirectoryTarget(path).publish(SampleSite.signed("1"), at: Sample.moment)
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
        let expected = "\(link): points to \(destination), which is no publication"
        #expect(await refusal(path, "2") == expected)
        #expect(await words(of: { try await DirectoryTarget(path).current() }) == expected)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == destination)
        #expect(try names(path + "/publications") == [".lock", "1"])
    }

    @Test func `a second publication keeps the first, and the same files publish nothing`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        #expect(try await target.current() == nil)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        for signed in [one, two, two] { _ = try await target.publish(signed, at: Sample.moment) }
        #expect(try names(path + "/publications") == [".lock", "1", "2", "2.superseded"])
        #expect(try FolderReader(disk: Disk()).read(path + "/publications/1") == one.bundle.artifacts)
        #expect(try await target.current() == two.bundle.artifacts)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path + "/current") == "publications/2")
    }

    @Test func `a busy lock is told, and nothing is written`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", lock = path + "/publications/.lock"
        _ = try await DirectoryTarget(path).publish(SampleSite.signed("1"), at: Sample.moment)
        let file = open(lock, O_RDWR)
        #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
        #expect(await refusal(path, "2") == "\(lock): another run of decree is writing here; wait until it is done")
        close(file)
        #expect(try names(path + "/publications") == [".lock", "1"])
        #expect(await refusal(path, "2") == "")
    }

    @Test func `what a killed run left is removed, and nothing else`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        _ = try await target.publish(SampleSite.signed("1"), at: Sample.moment)
        try folder.write("half", to: "live/publications/.7.partial/kasa/ssvc.json")
        try folder.write("mine", to: "live/publications/.x.partial/file")
        try folder.write("0 kasa/x\n", to: "live/publications/7.superseded")
        try FileManager.default.createSymbolicLink(
            atPath: path + "/.current.partial", withDestinationPath: "publications/7")
        #expect(try await target.publish(SampleSite.signed("2"), at: Sample.moment).serial == 2)
        #expect(try names(path + "/publications") == [".lock", ".x.partial", "1", "2", "2.superseded"])
        #expect(try names(path) == ["current", "publications"])
    }

    @Test func `a bundle older than the live one is refused, in plan and publication`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await target.publish(two, at: Sample.moment)
        let expected =
            "\(path): app kasa has version 1 in this bundle and 2 live; "
            + "an older bundle never replaces a newer one, so sign again: decree sign"
        #expect(await words(of: { try await target.plan(for: one) }) == expected)
        #expect(await words(of: { try await target.publish(one, at: Sample.moment) }) == expected)
        #expect(try await target.current() == two.bundle.artifacts)
        #expect(
            await words(of: { try await target.plan(for: SampleSite.signed("other", after: one.bundle.artifacts)) })
                == "\(path): version 2 of app kasa is live with other documents; apps tell new ones by a higher version, "
                + "so sign again: decree sign")
        let anew = try SampleSite.signed("1", after: one.bundle.artifacts + two.bundle.artifacts)
        #expect(try await target.publish(anew, at: Sample.moment).serial == 2)
    }

    @Test func `a manifest older than the live one is refused`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1", page: "a")
        let two = try SampleSite.signed("1", page: "b", after: one.bundle.artifacts)
        _ = try await target.publish(two, at: Sample.moment)
        #expect(
            await words(of: { try await target.publish(one, at: Sample.moment) })
                == "\(path): site-manifest.json has version 1 in this bundle "
                + "and 2 live; an older bundle never replaces a newer one, so sign again: decree sign")
    }

    @Test func `another key starts anew, and a damaged live site can be replaced`() async throws {
        let folder = try TemporaryFolder(), path = folder.path + "/live", target = DirectoryTarget(path)
        let one = try SampleSite.signed("1"), two = try SampleSite.signed("2", after: one.bundle.artifacts)
        _ = try await target.publish(two, at: Sample.moment)
        let other = try SampleSite.signed("3", seed: [UInt8](repeating: 9, count: 32)),
            any = PlanGuards(allowsKeyChange: true)
        let change = "minisign key \(two.publicKey.id), not with \(other.publicKey.id): "
        #expect(await words(of: { try await target.publish(other, at: Sample.moment) }).contains(change))
        #expect(try await target.plan(for: other).keyChange?.to == other.publicKey.id)
        #expect(try await target.publish(other, at: Sample.moment, guards: any).serial == 2)
        let again = try await target.publish(two, at: Sample.moment, guards: any)
        #expect(again.serial == 3)
        for name in ["kasa/ssvc.json.minisig", "site-manifest.json"] {
            try folder.write("damaged", to: "live/publications/3/\(name)")
        }
        #expect(try await target.publish(one, at: Sample.moment).serial == 4)
    }
}
