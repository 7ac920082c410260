import PolicyModel
import Signing
import Synchronization
import TestSupport
import Testing
@testable import Publishing

/// A proof uses the transport of the stores: passing faults are retried, lasting ones are reported in words.
struct PublicHostTests {
    private static func get(
        _ faults: [Fault], as packing: PublicHost.Packing = .identity, limit: Int = 100
    ) async throws -> (reply: ProofReply, tries: Int) {
        let proxy = try FaultProxy(before: 1, faults)
        let settings = ProofLimits().transport(trusting: nil)
        let reply = try await HTTPTransport.run(settings, .patient()) { transport in
            await PublicHost(address: try SiteAddress(proxy.endpoint), transport: transport).get(
                "kasa/ssvc.json", as: packing, limit: limit)
        }
        return (reply, proxy.requests.count)
    }

    @Test(arguments: [Fault.Effect.answer(503), .drop])
    func `a fault that passes is no fault of the site`(effect: Fault.Effect) async throws {
        let (reply, tries) = try await Self.get([Fault(effect, at: 1...2), Fault(.answer(200, [:], "{}"))])
        #expect(reply.bytes == Array("{}".utf8))
        #expect(tries == 3)
    }

    @Test func `a lasting fault is reported after the last try`() async throws {
        let (reply, tries) = try await Self.get([Fault(.answer(503))])
        #expect(reply.words == "503")
        #expect(tries == 4)
        #expect(try await Self.get([Fault(.drop)]).reply.words == "connection reset by peer")
    }

    @Test func `a body that is too long or cannot be unpacked keeps its status and headers`() async throws {
        let long = try await Self.get([Fault(.answer(200, ["Cache-Control": "no-cache"], "123456"))], limit: 5).reply
        guard case .answered(let answer) = long, case .broken(let reason) = answer.body else {
            Issue.record("\(long)")
            return
        }
        #expect(reason == "more than 5 bytes")
        #expect(answer.cacheControl == "no-cache")
        let packed = try await Self.get(
            [Fault(.answer(200, ["Content-Encoding": "gzip"], "no gzip at all"))], as: .gzip)
        guard case .answered(let answer) = packed.reply, case .broken(let reason) = answer.body else {
            Issue.record("\(packed.reply)")
            return
        }
        #expect(reason == "the body cannot be unpacked, after 0 bytes: its end is cut off or damaged")
        #expect(packed.tries == 1)
    }

    /// `{"a": 1}` by gzip; the last eight bytes are the content's checksum and length.
    private static let packed: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 74, 84, 178, 82, 48, 172, 5, 0, 151, 142, 161, 251, 8, 0, 0, 0,
    ]

    private static func unpacked(_ body: [UInt8], limit: Int = 8, as packing: String = "gzip") -> String {
        let answer = HTTPAnswer(status: 200, fields: [HTTPField("Content-Encoding", packing)], body: body)
        return switch ProofAnswer(answer, unpacking: true, limit: limit).body {
        case .whole(let bytes): String(decoding: bytes, as: UTF8.self)
        case .broken(let reason): reason
        }
    }

    @Test func `a packed body is whole only with its checksum and length`() {
        #expect(Self.unpacked(Self.packed) == #"{"a": 1}"#)
        let broken = "the body cannot be unpacked, after 8 bytes: its end is cut off or damaged"
        for cut in 1...8 { #expect(Self.unpacked(Array(Self.packed.dropLast(cut))) == broken) }
        for place in 20..<28 {
            var wrong = Self.packed
            wrong[place] ^= 1
            #expect(Self.unpacked(wrong) == broken)
        }
        #expect(Self.unpacked(Self.packed + [0]) == "the end of the packed body is followed by 1 byte")
        #expect(Self.unpacked(Self.packed, limit: 7) == "more than 7 bytes")
        #expect(Self.unpacked(Self.packed, as: "br") == "'br', though gzip was asked for")
    }

    @Test func `time that is over is no fault of the site, and hides none that was found before`() async throws {
        let file = #"{"hashes":{"sha256":"\#(Digest.sha256([]))"},"length":0}"#
        let manifest = #"{"files":{"a.html":\#(file),"index.html":\#(file)},"version":1}"#
        let elapsed = ElapsedTime()
        let proxy = try FaultProxy(
            before: 1,
            [
                Fault(.answer(200, [:], manifest), path: "/site-manifest.json"),
                Fault(.run { elapsed.time.withLock { $0 = .seconds(600) } }, path: "/index.html"), Fault(.answer(404)),
            ])
        let address = try SiteAddress(proxy.endpoint), now = Sample.moment
        let clock = RunClock(
            now: { now }, elapsed: { elapsed.time.withLock(\.self) }, sleep: { _ in }, chance: { 0 })
        #expect(
            await words(of: {
                let limits = ProofLimits(jobs: 1, run: 600)
                return try await SiteProof.run(address, SiteProof.Claims(), at: now, limits: limits, clock: clock) {
                    _, _ in DocumentAddresses()
                }
            })
                == """
                \(address) was not read whole within 600 seconds, so nothing is proved; give --deadline more seconds; \
                what was read has 1 fault:
                a.html: status 200 without a redirect
                  expected: status 200 without a redirect
                  found:    404
                  to do:    serve the file at this very address, or publish the whole site again
                """)
    }

    private final class ElapsedTime: Sendable { let time = Mutex(Duration.zero) }

    @Test func `a body is not unpacked without a request`() async throws {
        let (reply, _) = try await Self.get([Fault(.answer(200, ["Content-Encoding": "gzip"], "as it is"))])
        #expect(reply.bytes == Array("as it is".utf8))
    }

    @Test func `the length of a file is asked for without its bytes, and redirects are followed`() async throws {
        let proxy = try FaultProxy(
            before: 1, [Fault(.answer(302, ["Location": "/there"], ""), at: 1...1), Fault(.answer(200, [:], "12345"))])
        let reply = try await HTTPTransport.run(ProofLimits().transport(trusting: nil), .patient()) { transport in
            await transport.length(of: proxy.endpoint + "/A.zip")
        }
        #expect(reply == .answered(status: 200, length: 5))
        #expect(proxy.requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test func `redirects that go round end`() async throws {
        let proxy = try FaultProxy(before: 1, [Fault(.answer(302, ["Location": "/again"], ""))])
        let reply = try await HTTPTransport.run(ProofLimits().transport(trusting: nil), .patient()) { transport in
            await transport.length(of: proxy.endpoint + "/A.zip")
        }
        #expect(reply == .silent("more than 5 redirects"))
    }
}
