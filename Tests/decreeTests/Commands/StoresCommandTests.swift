import Foundation
import TestSupport
import Testing

/// `decree stores` against a look-up service on this machine.
struct StoresCommandTests {
    /// The small site with its app's bundle id.
    private static func site(_ old: String = "", _ new: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let named = Decree.smallPolicy.replacing("app: Kasa\n", with: "app: Kasa\nids: {ios: com.example.kasa}\n")
        try folder.write(named.replacing(old.isEmpty ? "\0" : old, with: new), to: "Content/kasa.md")
        return folder
    }

    private static let id = 1_234_567_890

    private static func stores(
        _ words: String..., in folder: TemporaryFolder, asking server: StoreServer
    ) throws -> ProgramRun {
        try Decree.run(
            ["stores"] + words, in: folder,
            environment: ["DECREE_STORE_LOOKUP": server.address, "COLUMNS": "100"])
    }

    @Test func `a policy that says what the store serves is the same`() throws {
        let folder = try Self.site(), server = try StoreServer([.init(Self.id, "3.2.0")])
        let run = try Self.stores(in: folder, asking: server)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                app   platform  country  announced  served  since       requires  result
                ----  --------  -------  ---------  ------  ----------  --------  ------
                kasa  iOS       us       3.2.0      3.2.0   2026-11-02  15.0      same

                1 store asked: 1 same

                """)
        #expect(run.errors == "")
        #expect(server.requests == ["/lookup?id=1234567890&country=us"])
    }

    @Test func `a version announced before the store serves it is an error at its release`() throws {
        let folder = try Self.site(), server = try StoreServer([.init(Self.id, "2.8.0", since: "2026-08-01T07:00:00Z")])
        let run = try Self.stores(in: folder, asking: server)
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("1 store asked: 1 not served\n"))
        #expect(
            run.errors == """
                Content/kasa.md:9:5: error: 3.2.0 is announced on iOS, but the US store serves 2.8.0 [announced-not-served]
                      - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}
                        ^
                  help: set 'live: pending' at 3.2.0 until the store serves it

                """)
    }

    @Test func `a minimum above what the store serves is an error of its own`() throws {
        let folder = try Self.site("minimum: 2.8.0", "minimum: 3.2.0")
        let server = try StoreServer([.init(Self.id, "2.8.0", since: "2026-08-01T07:00:00Z")])
        let run = try Self.stores(in: folder, asking: server)
        #expect(run.status == 1)
        #expect(
            run.errors.hasSuffix(
                """
                Content/kasa.md:10:10: error: 2.8.0 is forced to update on iOS, but the US store serves nothing newer [forced-not-served]
                    minimum: 3.2.0
                             ^
                  device: iOS 15, version 2.8.0, language en
                  help: force it when the store serves the update

                """), "\(run.errors)")
    }

    @Test(arguments: [
        (
            StoreServer.App(1_234_567_890, "3.2.0", requires: "16.4"), 1,
            "9:5: error: 3.2.0 requires iOS 16.4 in the US store, but the policy says 15 [store-requires]"
        ),
        (
            StoreServer.App(1_234_567_890, "3.2.0", requires: "14.0"), 0,
            "9:5: warning: 3.2.0 requires iOS 14.0 in the US store, but the policy says 15 [store-differs]"
        ),
        (
            StoreServer.App(1_234_567_890, "3.2.0", since: "2026-11-04T08:00:00Z"), 0,
            "9:5: warning: 3.2.0 is served by the US store on iOS since 2026-11-04, but is live from 2026-11-02 "
                + "[store-differs]"
        ),
        (
            StoreServer.App(1_234_567_890, "3.3.0"), 0,
            "7:3: warning: 3.3.0 is served by the US store on iOS, but is not listed [store-differs]"
        ),
        (
            StoreServer.App(1_234_567_890, "3.2.0", bundleID: "com.example.other"), 1,
            "4:14: error: the store's app with the number 1234567890 is com.example.other, not com.example.kasa "
                + "[store-app]"
        ),
        (
            StoreServer.App(1_234_567_890, "3.2.0", countries: ["tr"]), 1,
            "4:14: error: the US store has no app with the number 1234567890 for iOS [store-absent]"
        ),
        (
            StoreServer.App(1_234_567_890, "v3.2 beta"), 2,
            "4:14: warning: the US store serves 'v3.2 beta' on iOS, which is no version [store-unknown]"
        ),
        (
            StoreServer.App(1_234_567_890, "3.2.0", requires: "iOS 15"), 2,
            "4:14: warning: 3.2.0 requires iOS 'iOS 15' in the US store, which is no version [store-unknown]"
        ),
    ])
    func `each other difference has a line, and errors alone fail`(
        app: StoreServer.App, status: Int, message: String
    ) throws {
        let run = try Self.stores(in: try Self.site(), asking: try StoreServer([app]))
        #expect(Int(run.status) == status)
        #expect(run.errors.hasPrefix("Content/kasa.md:\(message)\n"), "\(run.errors)")
        #expect(run.errors.matches(of: /\[store-/).count == 1)
    }

    @Test func `a release that is out is told with the command that says so`() throws {
        let folder = try Self.site("requires: 15, live: 2026-11-02", "requires: 15, live: pending")
        let run = try Self.stores(in: folder, asking: try StoreServer([.init(Self.id, "3.2.0")]))
        #expect(run.status == 0)
        #expect(
            run.errors == """
                Content/kasa.md:9:5: warning: 3.2.0 is served by the US store on iOS, but is 'pending' [store-differs]
                      - {version: 3.2.0, build: 3.2.0, requires: 15, live: pending}
                        ^
                  help: decree release live kasa 3.2.0 2026-11-02 --platform ios

                """)
    }

    @Test func `a release that was added to the store today is not blamed for the service's delay`() throws {
        let folder = try Self.site("live: 2026-11-02", "live: 2026-11-20")
        let run = try Self.stores(
            in: folder, asking: try StoreServer([.init(Self.id, "2.8.0", since: "2026-08-01T07:00:00Z")]))
        #expect(run.status == 1)
        #expect(run.errors.contains("until the store serves it; Apple's look-up may be a day behind the store\n"))
    }

    @Test func `the country of the address is asked, and another one where given`() throws {
        let folder = try Self.site("apple.com/app/", "apple.com/tr/app/kasa/")
        let server = try StoreServer([.init(Self.id, "3.2.0", countries: ["tr", "de"])])
        #expect(try Self.stores(in: folder, asking: server).status == 0)
        #expect(try Self.stores("--country", "DE", in: folder, asking: server).status == 0)
        #expect(try Self.stores("--country", "us", in: folder, asking: server).status == 1)
        #expect(server.requests.map { $0.suffix(2) } == ["tr", "de", "us"])
        let wrong = try Self.stores("--country", "deu", in: folder, asking: server)
        #expect(wrong.status == 64)
        #expect(wrong.errors.hasPrefix("Error: '--country' is a code of two letters, such as de\n"))
    }

    @Test func `other stores are listed and not asked`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            store:
              ios: "https://apps.apple.com/app/id1234567890"
              tvos: "https://apps.apple.com/app/id1234567890"
              macos: "https://example.com/kasa.dmg"
            releases:
              - {version: 3.2.0, requires: 15, live: 2026-11-02}
            ---

            """, to: "Content/kasa.md")
        let server = try StoreServer([.init(Self.id, "3.2.0")])
        let run = try Self.stores(in: folder, asking: server)
        #expect(run.output.contains("kasa  tvOS      -        3.2.0      -       -           -         not asked\n"))
        #expect(run.output.contains("kasa  macOS     -        3.2.0      -       -           -         not asked\n"))
        #expect(run.output.hasSuffix("\n1 store asked: 1 same\n"), "\(run.output)\(run.errors)")
        #expect(server.requests.count == 1)
    }

    @Test func `apps may be named, and an app without a store is none`() throws {
        let folder = try Self.site()
        try folder.write(
            Decree.smallPolicy.replacing(#"store: {ios: "https://apps.apple.com/app/id1234567890"}"# + "\n", with: ""),
            to: "Content/none.md")
        let server = try StoreServer([.init(Self.id, "3.2.0")])
        #expect(try Self.stores("none", in: folder, asking: server).output == "no app has a 'store'\n")
        #expect(server.requests == [])
        #expect(try Self.stores("kasa", in: folder, asking: server).output.hasSuffix("1 store asked: 1 same\n"))
        #expect(try Self.stores("kassa", in: folder, asking: server).status != 0)
    }

    @Test func `JSON holds the same as data`() throws {
        let folder = try Self.site("requires: 15, live: 2026-11-02", "requires: 15, live: pending")
        let run = try Self.stores("--json", in: folder, asking: try StoreServer([.init(Self.id, "3.2.0")]))
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "stores/stores.json")
    }

    @Test(arguments: [
        (Fault.Effect.answer(500), "status 500"),
        (.answer(302, ["Location": "/login"]), "status 302, a redirect to /login"),
        (.answer(200, [:], "<html>"), "a web page in place of JSON"),
        (.answer(200, [:], #"{"resultCount":1,"results":[{"trackId":12"#), "JSON that cannot be read"),
        (.answer(200, [:], #"{"resultCount":"1","results":{}}"#), "JSON without a list of 'results'"),
        (
            .answer(200, [:], #"{"resultCount":1,"results":[{"trackId":1234567890,"kind":"software","version":3}]}"#),
            "'version' is not text"
        ),
        (.answer(200, [:], String(repeating: "x", count: 9 << 20)), "the answer is longer than 8388608 bytes"),
    ])
    func `a service that fails is told plainly, with status 2`(effect: Fault.Effect, cause: String) throws {
        let server = try StoreServer(answering: effect)
        let run = try Self.stores("--timeout", "5", in: try Self.site(), asking: server)
        #expect(run.status == 2)
        let own = "Content/kasa.md:4:14: warning: the US store did not say what it serves on iOS: "
        #expect(run.errors.hasPrefix(own), "\(run.errors)")
        #expect(run.errors.contains("\(cause) [store-unknown]\n"), "\(run.errors)")
        #expect(
            run.errors.hasSuffix(
                "  help: ask again later: decree stores kasa\nerror: 1 store gave no answer that can be used\n"))
        #expect(run.output.hasSuffix("\n1 store asked: 1 unknown\n"))
    }

    @Test func `a service that stays silent is given up after the time given`() throws {
        let server = try SilentServer()
        let run = try Decree.run(
            "stores", "--timeout", "1", "--lookup", "http://127.0.0.1:\(server.port)/", in: try Self.site())
        #expect(withExtendedLifetime(server) { run.status } == 2)
        #expect(run.errors.contains("no answer within 1 second [store-unknown]\n"), "\(run.errors)")
    }

    @Test func `an address that is not safe to ask is refused`() throws {
        let run = try Decree.run("stores", "--lookup", "http://example.com/lookup", in: try Self.site())
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: the look-up service cannot be asked: "), "\(run.errors)")
    }

    @Test func `content that is refused is not compared`() throws {
        let folder = try Self.site("minimum: 2.8.0", "minimum: ["), server = try StoreServer([])
        #expect(try Self.stores(in: folder, asking: server).status == 1)
        #expect(server.requests == [])
    }
}
