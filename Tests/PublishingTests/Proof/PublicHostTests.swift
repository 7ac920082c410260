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
        #expect(reason == "the body cannot be unpacked, after 0 bytes")
        #expect(packed.tries == 1)
    }

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
