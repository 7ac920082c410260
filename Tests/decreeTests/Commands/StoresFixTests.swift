import Foundation
import TestSupport
import Testing

/// `decree stores --fix`: policies are edited until they say what the stores serve.
struct StoresFixTests {
    private static let id = 1_234_567_890
    private static let release = "  - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}\n"
    private static let pending = release.replacing("2026-11-02", with: "pending")

    private static func site(_ old: String = "\0", _ new: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Decree.smallPolicy.replacing(old, with: new), to: "Content/kasa.md")
        return folder
    }

    private static func fix(
        _ words: String..., in folder: TemporaryFolder, serving app: StoreServer.App
    ) throws -> ProgramRun {
        let server = try StoreServer([app])
        return try Decree.run(
            ["stores", "--fix"] + words, in: folder, environment: ["DECREE_STORE_LOOKUP": server.address])
    }

    @Test func `a release that the store serves becomes live, and only its date changes`() throws {
        let folder = try Self.site(Self.release, Self.pending)
        let run = try Self.fix(in: folder, serving: .init(Self.id, "3.2.0"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
        #expect(run.output.contains("\n-\(Self.pending)+\(Self.release)"), "\(run.output)")
        #expect(run.errors.hasSuffix("changed Content/kasa.md\n"))
        let again = try Self.fix(in: folder, serving: .init(Self.id, "3.2.0"))
        #expect(again.status == 0)
        #expect(again.output.hasSuffix("\n1 store asked: 1 same\n"))
        #expect(again.errors == "")
    }

    @Test func `a release that the policy lacks is listed`() throws {
        let folder = try Self.site()
        let app = StoreServer.App(Self.id, "3.3.0", requires: "16.0", since: "2026-11-20T08:00:00Z")
        let run = try Self.fix(in: folder, serving: app)
        #expect(run.status == 0, "\(run.errors)")
        let added = Self.release + "  - {version: 3.3.0, requires: 16.0, live: 2026-11-20}\n"
        #expect(
            try folder.read("Content/kasa.md") == Decree.smallPolicy.replacing(Self.release, with: added))
    }

    @Test func `a release that the store does not serve yet becomes pending, and that solves the error`() throws {
        let folder = try Self.site()
        let run = try Self.fix(in: folder, serving: .init(Self.id, "2.8.0", since: "2026-08-01T08:00:00Z"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("[announced-not-served]"))
        #expect(
            try folder.read("Content/kasa.md") == Decree.smallPolicy.replacing(Self.release, with: Self.pending))
    }

    @Test func `with --dry-run nothing is written`() throws {
        let folder = try Self.site(Self.release, Self.pending), before = try folder.read("Content/kasa.md")
        let run = try Self.fix("--dry-run", in: folder, serving: .init(Self.id, "3.2.0"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("\n+\(Self.release)"))
        #expect(run.errors.hasSuffix("nothing was written\n"))
        #expect(try folder.read("Content/kasa.md") == before)
        let alone = try Decree.run("stores", "--dry-run", in: folder)
        #expect(alone.status == 64)
        #expect(alone.errors.hasPrefix("Error: '--dry-run' goes with '--fix'\n"))
    }

    @Test func `what no edit can solve stays an error`() throws {
        let folder = try Self.site()
        let run = try Self.fix(in: folder, serving: .init(Self.id, "3.2.0", requires: "17.0"))
        #expect(run.status == 1)
        #expect(run.errors.contains("[store-requires]"))
        #expect(try folder.read("Content/kasa.md") == Decree.smallPolicy)
    }

    @Test func `an edit that the check would refuse is not written`() throws {
        let folder = try Self.site("minimum: 2.8.0", "minimum: 3.2.0"), before = try folder.read("Content/kasa.md")
        let run = try Self.fix(in: folder, serving: .init(Self.id, "2.8.0", since: "2026-08-01T08:00:00Z"))
        #expect(run.status == 1)
        #expect(run.errors.contains("nothing was written to Content/kasa.md\n"), "\(run.errors)")
        #expect(try folder.read("Content/kasa.md") == before)
    }

    @Test func `JSON names each change in one object`() throws {
        let folder = try Self.site(Self.release, Self.pending)
        let run = try Self.fix("--json", in: folder, serving: .init(Self.id, "3.2.0"))
        #expect(run.status == 0, "\(run.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let changes = object?["changes"] as? [[String: Any]]
        #expect(changes?.map { $0["file"] as? String } == ["Content/kasa.md"])
        #expect(changes?.map { $0["written"] as? Bool } == [true])
        #expect((object?["stores"] as? [Any])?.count == 1)
    }
}
