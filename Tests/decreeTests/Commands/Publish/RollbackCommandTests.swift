import Foundation
import PolicyModel
import Publishing
import Signing
import Synchronization
import TestSupport
import Testing
@testable import decree

/// A rollback says what it changes for users, and replaces nothing but the publication that it looked at.
struct RollbackCommandTests {
    private static let sign = ["--key", "keys/site.key", "--unencrypted"]

    private static func signed(_ folder: TemporaryFolder, minimum: String) throws {
        try folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        let run = try Decree.sign(in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    private static func run(_ words: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(Decree.program, words, in: folder.path, environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
    }

    /// Publication 1 forces below 2.8.0, publication 2 below 3.2.0.
    private static func published() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for minimum in ["2.8.0", "3.2.0"] {
            try signed(folder, minimum: minimum)
            #expect(try run(["publish", "--yes"], in: folder).status == 0)
        }
        return folder
    }

    private static func live(_ folder: TemporaryFolder) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/Published/current")
    }

    @Test(arguments: ["rollback.txt", "rollback-broken.txt"])
    func `the question is preceded by the impact, also where the content is broken`(golden: String) throws {
        let folder = try Self.published()
        if golden.contains("broken") { try folder.write("---\napp: [\n---\n", to: "Content/kasa.md") }
        let asked = try Self.run(["rollback"] + Self.sign, in: folder)
        #expect(asked.status == 2)
        Golden.expect(asked.output + asked.errors, equals: "questions/\(golden)")
        #expect(try Self.live(folder) == "publications/2")
    }

    @Test func `a plan names every file and changes nothing`() throws {
        let folder = try Self.published(), before = try FolderListing.files(folder.url)
        let plan = try Self.run(["rollback", "--plan"] + Self.sign, in: folder)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(plan.output.contains("\nchanged kasa/retired.json ("), "\(plan.output)")
        #expect(plan.output.contains("no longer blocked"), "\(plan.output)")
        #expect(try FolderListing.files(folder.url) == before)
    }

    @Test func `a second rollback goes further back, and never to what was rolled back`() throws {
        let folder = try Self.published()
        try Self.signed(folder, minimum: "2.7.0")
        #expect(try Self.run(["publish", "--yes"], in: folder).status == 0)
        for (serial, earlier) in [(4, 2), (5, 1)] {
            let run = try Self.run(["rollback", "--yes"] + Self.sign, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try Self.live(folder) == "publications/\(serial)")
            #expect(
                try folder.read("Published/current/kasa/retired.json")
                    == folder.read("Published/publications/\(earlier)/kasa/retired.json"))
        }
        let last = try Self.run(["rollback", "--yes"] + Self.sign, in: folder)
        #expect(last.status == 1)
        #expect(
            last.errors
                == "error: Published: publication 5 holds the files of the oldest one that was not rolled back; to "
                + "publish another one again, name it with --serial; kept are 1, 2, 3, 4\n")
        #expect(try Self.run(["rollback", "--yes", "--serial", "2"] + Self.sign, in: folder).status == 0)
        #expect(try Self.live(folder) == "publications/6")
    }

    @Test func `it warns of content that publishes again what is taken back, at the next date too`() throws {
        let folder = try Self.published()
        try Self.signed(folder, minimum: "2.7.0")
        let other = try Self.run(["rollback", "--plan"] + Self.sign, in: folder)
        #expect(
            other.output.contains(
                "\nwarning: 'Content' holds something else than publication 1 (kasa): the next 'decree ship' publishes "
                    + "that; correct the policy first\n"), "\(other.output)")
        let json = try Self.run(["rollback", "--plan", "--json"] + Self.sign, in: folder)
        #expect(
            json.output.contains(#"    "'Content' holds something else than publication 1 (kasa): "#),
            "\(json.output)")
        try folder.write(DatedSite.policy, to: "Content/kasa.md")
        #expect(try Self.run(["ship", "--yes"] + Self.sign, in: folder).status == 0)
        let plan = try Self.run(["rollback", "--plan"] + Self.sign, in: folder)
        #expect(
            plan.output.contains(
                "\nwarning: 'Content' still holds what this takes back (kasa): the next 'decree ship' publishes it again, and "
                    + "'decree ship --if-due' does on 2026-12-05; correct the policy first\n"), "\(plan.output)")
    }

    @Test func `the name of a target that is a serial is that publication, unless a target has the name`() throws {
        let folder = try Self.published()
        let run = try Self.run(["rollback", "--yes", "--to", "1"] + Self.sign, in: folder)
        #expect(run.output.hasPrefix("publication 1 again, in place of 2: "), "\(run.output)\(run.errors)")
        #expect(try Self.live(folder) == "publications/3")
        let both = try Self.run(["rollback", "--yes", "--to", "1", "--serial", "2"] + Self.sign, in: folder)
        #expect(both.errors == "error: there is no target '1': the site's settings name no targets\n")
        try folder.write("---\ntargets: {\"1\": {directory: Other}}\n---\n", to: "Content/index.md")
        let named = try Self.run(["rollback", "--yes", "--to", "1"] + Self.sign, in: folder)
        #expect(named.errors == "error: Other: nothing is published yet\n")
    }

    @Test func `it is read back through the site's address where that is asked for`() throws {
        let folder = try Self.published()
        try folder.write("---\nurl: https://127.0.0.1:9\n---\n", to: "Content/index.md")
        let run = try Self.run(["rollback", "--yes", "--prove"] + Self.sign, in: folder)
        #expect(run.status != 0, "nothing answers there")
        #expect(try Self.live(folder) == "publications/3")
        #expect(run.errors.contains("127.0.0.1:9"), "\(run.errors)")
        let quiet = try Self.run(["rollback", "--yes", "--no-prove", "--serial", "2"] + Self.sign, in: folder)
        #expect(quiet.status == 0, "\(quiet.errors)")
    }

    @Test func `what another run publishes after the look stays, and the rollback is refused`() async throws {
        let folder = try Self.published(), path = folder.path + "/Published"
        try Self.signed(folder, minimum: "2.7.0")
        let said = try await Self.refusal(in: folder) {
            let other = try Self.run(["publish", "--yes"], in: folder)
            #expect(other.status == 0, "\(other.errors)")
        }
        #expect(
            said == "\(path): publication 2 is no longer what this rollback looked at, so nothing was "
                + "published; look again with the same command")
        #expect(try Self.live(folder) == "publications/3")
        #expect(
            try folder.read("Published/current/kasa/retired.json").contains(
                "\"2.7.0\",\n      \"policy\": \"recommend\""))
    }

    @Test func `a target that another program changed after the look is to be looked at by a rollback`() async throws {
        let folder = try Self.published(), path = folder.path + "/Published"
        let said = try await Self.refusal(in: folder) {
            try folder.write("by hand", to: "Published/publications/2/index.html")
        }
        #expect(said == "\(path): another run published meanwhile; look again with the same command")
        #expect(try Self.live(folder) == "publications/2")
    }

    /// What a rollback says if `other` happens just after it looked at the target.
    private static func refusal(
        in folder: TemporaryFolder, after other: @escaping @Sendable () throws -> Void
    ) async throws -> String {
        let target = OvertakenTarget(DirectoryTarget(folder.path + "/Published"), other)
        let command = try RollbackCommand.parse([
            "--yes", "--quiet", "--unencrypted", "--at", "2026-11-21", "--key", folder.path + "/keys/site.key",
            "--content",
            folder.path + "/Content", "--output", folder.path + "/Public",
        ])
        let site = try SiteSettings.read(folder.path + "/Content", Terminal(command.output))
        let error = await #expect(throws: (any Error).self) {
            try await command.rollBack(Publisher(target, cache: 300), site, nil, Terminal(command.output))
        }
        return "\(try #require(error))"
    }
}

/// A target to which another run publishes just after it was looked at for the first time.
private struct OvertakenTarget: PublishTarget {
    private let target: DirectoryTarget
    private let other: @Sendable () throws -> Void
    private let looks = Looks()

    private final class Looks: Sendable { let count = Mutex(0) }

    init(_ target: DirectoryTarget, _ other: @escaping @Sendable () throws -> Void) {
        self.target = target
        self.other = other
    }

    var place: String { target.place }

    func readState() async throws -> TargetState {
        let found = try await target.readState()
        if looks.count.withLock({
            $0 += 1; return $0
        }) == 1 {
            try other()
        }
        return found
    }

    func publication(_ serial: Int) async throws -> Publication? { try await target.publication(serial) }

    func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        try await target.read(files, of: serial)
    }

    func file(at path: String, limit: Int) async throws -> [UInt8]? { try await target.file(at: path, limit: limit) }

    func renew(_ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment) async throws -> Receipt {
        try await target.renew(timestamp, from: records, at: moment)
    }

    func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try await target.apply(plan, from: state, of: signed, at: moment, onProgress: onProgress)
    }

    func confirm(_ plan: PublishPlan, from state: TargetState) async throws -> Receipt {
        try await target.confirm(plan, from: state)
    }
}
