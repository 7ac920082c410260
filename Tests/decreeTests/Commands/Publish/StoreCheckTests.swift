import Foundation
import TestSupport
import Testing

/// `--check-stores` and `--require-stores` of `decree ship` and `decree publish`.
struct StoreCheckTests {
    private static let key = ["--yes", "--key", "keys/site.key", "--unencrypted"]

    private static func ship(
        _ words: String..., in folder: TemporaryFolder, asking server: StoreServer
    ) throws -> ProgramRun {
        try Decree.run(
            ["ship"] + key + words, in: folder, environment: ["DECREE_STORE_LOOKUP": server.address])
    }

    /// Built and signed, and nothing published.
    private static func site() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        return folder
    }

    private static func isPublished(_ folder: TemporaryFolder) -> Bool {
        FileManager.default.fileExists(atPath: folder.path + "/Published")
    }

    private static let served = StoreServer.App(1_234_567_890, "3.2.0")
    private static let early = StoreServer.App(1_234_567_890, "2.8.0", since: "2026-08-01T08:00:00Z")

    @Test func `nobody asks unless told to`() throws {
        let folder = try Self.site(), server = try StoreServer([Self.early])
        #expect(try Self.ship(in: folder, asking: server).status == 0)
        #expect(server.requests == [])
    }

    @Test(arguments: ["--check-stores", "--require-stores"])
    func `what the store does not serve is not published`(option: String) throws {
        let folder = try Self.site(), server = try StoreServer([Self.early])
        let run = try Self.ship(option, in: folder, asking: server)
        #expect(run.status == 1)
        #expect(
            run.errors.contains("3.2.0 is announced on iOS, but the US store serves 2.8.0 [announced-not-served]\n"))
        #expect(run.errors.hasSuffix("nothing was published: 1 store asked: 1 not served\n"), "\(run.errors)")
        #expect(!Self.isPublished(folder))
        server.serve([Self.served])
        #expect(try Self.ship(option, in: folder, asking: server).status == 0)
        #expect(Self.isPublished(folder))
    }

    @Test func `a store without an answer blocks only where one is required`() throws {
        let folder = try Self.site(), server = try StoreServer(answering: .answer(404))
        let strict = try Self.ship("--require-stores", in: folder, asking: server)
        #expect(strict.status == 1)
        #expect(strict.errors.contains("status 404 [store-unknown]\n"), "\(strict.errors)")
        #expect(!Self.isPublished(folder))
        let run = try Self.ship("--check-stores", in: folder, asking: server)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("warning: the US store did not say what it serves on iOS: "), "\(run.errors)")
        #expect(Self.isPublished(folder))
    }

    @Test func `an app that the store does not have blocks only where it is required`() throws {
        let folder = try Self.site(), server = try StoreServer([])
        #expect(try Self.ship("--require-stores", in: folder, asking: server).status == 1)
        #expect(!Self.isPublished(folder))
        let run = try Self.ship("--check-stores", in: folder, asking: server)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("[store-absent]"))
    }

    @Test func `publish asks before it changes the target`() throws {
        let folder = try Self.site(), server = try StoreServer([Self.early])
        let asked: [String: String?] = ["DECREE_STORE_LOOKUP": server.address]
        let run = try Decree.run("publish", "--yes", "--check-stores", in: folder, environment: asked)
        #expect(run.status == 1)
        #expect(!Self.isPublished(folder))
        server.serve([Self.served])
        #expect(try Decree.run("publish", "--yes", "--check-stores", in: folder, environment: asked).status == 0)
        #expect(Self.isPublished(folder))
    }

    @Test func `a refusal is one object of JSON`() throws {
        let folder = try Self.site(), server = try StoreServer([Self.early])
        let run = try Self.ship("--check-stores", "--json", in: folder, asking: server)
        #expect(run.status == 1)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect((object?["diagnostics"] as? [[String: Any]])?.map { $0["id"] as? String } == ["announced-not-served"])
        #expect((object?["stores"] as? [[String: Any]])?.map { $0["result"] as? String } == ["not served"])
    }

    @Test func `a country without a check is wrong usage`() throws {
        let run = try Decree.run("ship", "--country", "de", in: try Self.site())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: '--country' goes with '--check-stores' or '--require-stores'\n"))
    }
}
