import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// The store against a real object server that verifies every signature.
struct S3StoreTests {
    /// The bucket is a fresh one each time.
    private static func run<Result: Sendable>(
        prefix: String = "site/", pageSize: Int = 1000, clock: RunClock = .patient(), secret: String? = nil,
        _ work: (S3Store, String) async throws -> Result
    ) async throws -> Result {
        let bucket = try await ObjectServer.running().bucket()
        return try await SampleStore.run(in: bucket, prefix: prefix, secret: secret, pageSize: pageSize, clock: clock) {
            try await work($0, bucket)
        }
    }

    @Test func `what is written is listed and read`() async throws {
        try await Self.run { store, bucket in
            let etag = try await store.write(
                Array("hello".utf8), to: "kasa/ssvc.json", headers: SampleStore.headers, when: .none)
            #expect(etag == "5d41402abc4b2a76b9719d911017c592")
            let listed = try #require(try await store.list().first), facts = try await store.look(at: "kasa/ssvc.json")
            #expect(listed.key == "kasa/ssvc.json" && listed.size == 5 && listed.etag == etag)
            #expect(listed.modified != nil)
            #expect(facts == ObjectFacts(etag: etag, modified: listed.modified, headers: SampleStore.headers))
            #expect(try await store.look(at: "kasa/other.json") == nil)
            #expect(
                try await store.read("kasa/ssvc.json", limit: 5) == StoredObject(bytes: Array("hello".utf8), etag: etag)
            )
            #expect(store.place == "s3://\(bucket)/site/")
        }
    }

    @Test func `three megabytes go there and back`() async throws {
        try await Self.run { store, _ in
            let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
            _ = try await store.write(bytes, to: "large", headers: SampleStore.headers, when: .none)
            #expect(try await store.read("large", limit: 3_000_000)?.bytes == bytes)
        }
    }

    /// No resolver knows the bucket's own host, so the request goes to the server's port and only names the host.
    @Test func `a bucket is reached by its own host as well`() async throws {
        let server = try await ObjectServer.running()
        let name = try server.bucket()
        try await SampleStore.run(in: name) { store in
            _ = try await store.write(Array("hello".utf8), to: "a b+é", headers: SampleStore.headers, when: .none)
        }
        let place = TargetPlace.Bucket(
            name: name, endpoint: "http://\(server.virtualHost)", region: nil, prefix: "site/", usesPathStyle: false)
        let address = try S3Address(place, region: nil)
        let fields = AWSSignature(SampleStore.credentials(server), region: address.region).fields(
            signing: "GET", address.path("a b+é"), fields: [HTTPField("Host", address.host)], body: [],
            at: RunClock.patient().now())
        let url = address.url("a b+é").replacing("http://\(address.host)", with: server.endpoint)
        let answer = try await HTTPTransport.run(.init(), .patient()) {
            try await $0.send(HTTPRequest(.get, url, fields: fields), limit: 1000)
        }
        #expect(address.host == "\(name).objects.test")
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self) == "hello")
    }

    @Test func `a store is reached by an address of IPv6, in the path style`() async throws {
        let server = try await ObjectServer.running(), name = try server.bucket()
        let folder = try TemporaryFolder(), port = try LoopbackPort.free()
        let nginx = try WebServer.nginx(
            """
            server {
                listen [::1]:\(port);
                listen 127.0.0.1:\(port);
                location / {
                    proxy_set_header Host $http_host;
                    proxy_pass http://127.0.0.1:\(server.port);
                }
            }
            """, port: port, in: folder)
        defer { withExtendedLifetime(nginx) {} }
        try await SampleStore.run(in: name, at: "http://[::1]:\(port)") { store in
            _ = try await store.write(Array("hello".utf8), to: "a", headers: SampleStore.headers, when: .none)
            #expect(try await store.list().map(\.key) == ["a"])
        }
    }

    @Test func `headers arrive, also with a copy`() async throws {
        try await Self.run { store, _ in
            let etag = try await store.write([1], to: "a", headers: SampleStore.headers, when: .none)
            try await store.copy("a", to: "b", matching: etag)
            for key in ["a", "b"] {
                let answer = try await store.send(.head, key)
                #expect(answer["Content-Type"] == "application/json")
                #expect(answer["Cache-Control"] == "public, max-age=300")
            }
        }
    }

    @Test func `an empty object is one`() async throws {
        try await Self.run { store, _ in
            let etag = try await store.write([], to: "empty", headers: SampleStore.headers, when: .absent)
            #expect(try await store.read("empty", limit: 0) == StoredObject(bytes: [], etag: etag))
        }
    }

    @Test(arguments: [
        "a b", "a+b", "é", "a%2Fb", "~a", "!\"#$&'()*,:;<=>?@[]^`{|}", "a//b", "日本/🎉", "-", "a\tb", "e\u{301}",
    ])
    func `awkward names go there and back`(_ name: String) async throws {
        try await Self.run(prefix: "si te+é/") { store, _ in
            let etag = try await store.write(Array(name.utf8), to: name, headers: SampleStore.headers, when: .absent)
            #expect(try await store.list().map { Array($0.key.utf8) } == [Array(name.utf8)])
            #expect(try await store.read(name, limit: 100)?.bytes == Array(name.utf8))
            try await store.copy(name, to: "copy of \(name)", matching: etag)
            try await store.remove([name, "copy of \(name)"])
            #expect(try await store.list() == [])
        }
    }

    @Test func `the sibling prefix is neither listed nor touched`() async throws {
        let bucket = try await ObjectServer.running().bucket()
        func at<Result: Sendable>(_ prefix: String, _ work: (S3Store) async throws -> Result) async throws -> Result {
            try await SampleStore.run(in: bucket, prefix: prefix, work)
        }
        for prefix in ["site/", "site2/", ""] {
            _ = try await at(prefix) { try await $0.write([1], to: "a", headers: SampleStore.headers, when: .none) }
        }
        #expect(try await at("site/") { try await $0.list().map(\.key) } == ["a"])
        try await at("site/") { try await $0.remove(["a", "b"]) }
        #expect(try await at("") { try await $0.list().map(\.key) } == ["a", "site2/a"])
    }

    @Test func `the marker that consoles make for a folder is left out`() async throws {
        let bucket = try await ObjectServer.running().bucket()
        let keys = try await SampleStore.run(in: bucket, prefix: "") { store in
            for key in ["site/", "site/kasa/"] {
                _ = try await store.write([], to: key, headers: SampleStore.headers, when: .none)
            }
            return try await SampleStore.run(in: bucket) { try await $0.list().map(\.key) }
        }
        #expect(keys == ["kasa/"])
    }

    @Test func `more than a thousand objects are listed and removed whole`() async throws {
        try await Self.run { store, bucket in
            let names = (0..<1005).map { "n/\($0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, name) in names.enumerated() {
                    if index >= 8 { try await group.next() }
                    group.addTask { _ = try await store.write([], to: name, headers: SampleStore.headers, when: .none) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.list().map(\.key) == names.sorted())
            let count = try await SampleStore.run(in: bucket, pageSize: 100) { try await $0.list().count }
            #expect(count == 1005)
            try await Self.expectTheSame(in: bucket, expecting: names)
            try await store.remove(names)
            #expect(try await store.list() == [])
        }
    }

    /// A listing in parts finds what is there, whatever was expected.
    private static func expectTheSame(in bucket: String, expecting names: [String]) async throws {
        let some = names.sorted().filter { $0.hasSuffix("3") }, others = (0..<500).map { "other/\($0)" }.sorted()
        for keys in [[], names.sorted(), some, others, (names + others).sorted()] {
            for size in [1000, 100, 7] {
                try await SampleStore.run(in: bucket, pageSize: size) { store in
                    let inParts = try await store.list(expecting: keys, jobs: 8), whole = try await store.list()
                    #expect(inParts == whole, "\(keys.count), \(size)")
                }
            }
        }
    }

    @Test func `conditions hold`() async throws {
        try await Self.run { store, _ in
            let held = StoreError.condition(address: store.address.address("a"))
            let etag = try await store.write([1], to: "a", headers: SampleStore.headers, when: .absent)
            for condition in [WriteCondition.absent, .matching(String(etag.reversed()), quoted: false)] {
                await #expect(throws: held) {
                    try await store.write([2], to: "a", headers: SampleStore.headers, when: condition)
                }
            }
            _ = try await store.write([3], to: "a", headers: SampleStore.headers, when: .matching(etag, quoted: false))
            await #expect(throws: held) { try await store.copy("a", to: "b", matching: etag) }
            await #expect(throws: StoreError.condition(address: store.address.address("gone"))) {
                try await store.copy("gone", to: "b", matching: etag)
            }
            #expect(try await store.list().map(\.key) == ["a"])
        }
    }

    @Test func `what is not there is nil, and too much is an error`() async throws {
        try await Self.run { store, _ in
            #expect(try await store.read("gone", limit: 5) == nil)
            _ = try await store.write(Array("hello".utf8), to: "a", headers: SampleStore.headers, when: .none)
            let tooMuch = StoreError.contradiction(
                address: store.address.address("a"), reason: "holds more than 4 bytes")
            await #expect(throws: tooMuch) {
                try await store.read("a", limit: 4)
            }
            try await store.remove([])
            try await store.remove(["gone"])
            try await store.remove(["gone", "a", "gone too"])
            #expect(try await store.list() == [])
        }
    }

    @Test func `a bucket that is not there is no empty one`() async throws {
        try await SampleStore.run(in: "nobodys-bucket") { store in
            let refused = StoreError.refused(
                address: store.address.address(nil), status: 404, code: "NoSuchBucket", message: nil)
            await #expect(throws: refused) { try await store.list() }
            let error = await SampleStore.error { try await store.read("a", limit: 5) }
            #expect("\(error as Any)".contains("NoSuchBucket"))
        }
    }

    @Test(arguments: ["", ".", "a/../b", "./a", "a/."])
    func `names that servers may shorten are refused`(_ name: String) async throws {
        try await Self.run { store, _ in
            let error = await SampleStore.error { try await store.read(name, limit: 5) }
            #expect(error == store.contradiction(name, "servers may read this name as another"))
        }
    }

    @Test func `bytes that are not those announced are refused by the server`() async throws {
        try await Self.run { store, _ in
            let answer = try await store.send(
                .put, "a", fields: [HTTPField("Content-MD5", "XUFAKrxLKna5cZ2REBfFkg==")], body: Array("hellO".utf8))
            #expect(answer.status == 400)
            #expect(S3Refusal.code(of: answer) == "BadDigest")
            #expect(try await store.list() == [])
        }
    }

    @Test func `wrong credentials are reported without being shown`() async throws {
        let server = try await ObjectServer.running()
        try await Self.run(secret: "wrong/secret") { store, _ in
            let error = await SampleStore.error { try await store.list() }
            #expect(
                error
                    == .credentials(
                        address: store.address.address(nil),
                        reason: "the server does not accept the credentials from AWS_ACCESS_KEY_ID of the environment "
                            + "(SignatureDoesNotMatch)"))
            #expect(!"\(error as Any)".contains(server.accessKey))
        }
    }

    @Test(arguments: [3600, -3600])
    func `a wrong clock is reported with its difference`(_ shift: Int) async throws {
        try await Self.run(clock: .patient(shift: shift)) { store, _ in
            let error = await SampleStore.error { try await store.list() }
            guard case .refused(_, 403, "RequestTimeTooSkewed", let message?) = error else {
                Issue.record("\(error as Any)")
                return
            }
            let side = shift < 0 ? "behind" : "ahead of"
            let near = (-2...2).map {
                "this machine's clock is \(3600 + $0) seconds \(side) the server's; set it right"
            }
            #expect(near.contains(message))
        }
    }
}
