import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// Requests to a look-up service on this machine, which answers as Apple's does or fails.
struct StoreLookupTests {
    private static let one = StoreQuestion(id: 7, country: "us", kind: .mobile)

    private static func ask(
        _ questions: Set<StoreQuestion> = [one], at address: String, timeout: Int = 600
    ) async throws -> [StoreQuestion: StoreAnswer] {
        try await StoreLookup(address: address, timeout: timeout).answers(to: questions, clock: .patient())
    }

    @Test func `one request asks for all apps of a country and kind`() async throws {
        let server = try StoreServer([
            .init(7, "3.2.0"), .init(8, "1.0", countries: ["de"]), .init(9, "2.0", kind: "mac-software"),
        ])
        let german = StoreQuestion(id: 8, country: "de", kind: .mobile)
        let mac = StoreQuestion(id: 9, country: "us", kind: .mac)
        let missing = StoreQuestion(id: 8, country: "us", kind: .mobile)
        let answers = try await Self.ask([Self.one, german, mac, missing], at: server.address)
        #expect(
            server.requests == [
                "/lookup?id=8&country=de", "/lookup?id=9&country=us&entity=macSoftware", "/lookup?id=7,8&country=us",
            ])
        let versions = answers.compactMapValues { if case .serves(let record) = $0 { record.version } else { nil } }
        #expect(versions == [Self.one: "3.2.0", german: "1.0", mac: "2.0"])
        #expect(answers[missing] == .absent)
    }

    @Test func `two hundred and fifty apps are three requests`() async throws {
        let server = try StoreServer((1...250).map { .init($0, "1.\($0)") })
        let questions = Set((1...250).map { StoreQuestion(id: $0, country: "us", kind: .mobile) })
        let answers = try await Self.ask(questions, at: server.address)
        #expect(server.requests.count == 3)
        #expect(answers.count == 250)
        #expect(
            answers.allSatisfy { question, answer in
                if case .serves(let record) = answer { record.version == "1.\(question.id)" } else { false }
            })
    }

    @Test func `without questions nobody is asked`() async throws {
        let server = try StoreServer([])
        #expect(try await Self.ask([], at: server.address) == [:])
        #expect(server.requests == [])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let effect: Fault.Effect
        let cause: String
    }

    @Test(arguments: [
        Case(testDescription: "an error that stays", effect: .answer(500), cause: "status 500"),
        Case(testDescription: "a refusal", effect: .answer(403, [:], "no"), cause: "status 403"),
        Case(
            testDescription: "a redirect", effect: .answer(302, ["Location": "https://example.com/\u{7}"]),
            cause: "status 302, a redirect to https://example.com/<U+0007>"),
        Case(
            testDescription: "a web page",
            effect: .answer(200, ["Content-Type": "text/html"], "<html>Sign in to the hotel's network</html>"),
            cause: "a web page in place of JSON"),
        Case(
            testDescription: "JSON that is cut off", effect: .answer(200, [:], #"{"resultCount": 1, "results": [{"#),
            cause: "JSON that cannot be read"),
        Case(
            testDescription: "a huge answer", effect: .answer(200, [:], String(repeating: " ", count: 9 << 20)),
            cause: "the answer is longer than 8388608 bytes"),
    ])
    func `an answer that is not the service's is unknown, with its cause`(fault: Case) async throws {
        let server = try StoreServer(answering: fault.effect)
        #expect(try await Self.ask(at: server.address) == [Self.one: .unknown("\(server.address): \(fault.cause)")])
    }

    @Test func `a wrong country is told in the service's words`() async throws {
        let server = try StoreServer([.init(7, "3.2.0")]), question = StoreQuestion(id: 7, country: "xx", kind: .mobile)
        #expect(
            try await Self.ask([question], at: server.address) == [
                question: .unknown("\(server.address): status 400, Invalid value(s) for key(s): [country]")
            ])
    }

    @Test func `an error that passes is asked again`() async throws {
        let real = try StoreServer([.init(7, "3.2.0")])
        let port = try #require(Int(real.address.split(separator: ":")[2].prefix { $0.isNumber }))
        let proxy = try FaultProxy(before: port, [Fault(.answer(503), at: 1), Fault(.truncate(40), at: 2)])
        let answers = try await Self.ask(at: "\(proxy.endpoint)/lookup")
        #expect(proxy.requests.count == 3)
        guard case .serves(let record)? = answers[Self.one] else {
            Issue.record("\(answers)")
            return
        }
        #expect(record.version == "3.2.0")
    }

    @Test func `a server that stays silent is given up`() async throws {
        let server = try SilentServer(), address = "http://127.0.0.1:\(server.port)/lookup"
        let answers = try await Self.ask(at: address, timeout: 1)
        let cause = StoreAnswer.unknown("\(address): no answer within 1 second")
        #expect(withExtendedLifetime(server) { answers } == [Self.one: cause])
    }

    @Test func `a server that cannot be reached is not asked for the rest`() async throws {
        let server = try StoreServer(answering: .drop), german = StoreQuestion(id: 8, country: "de", kind: .mobile)
        let answers = try await Self.ask([Self.one, german], at: server.address)
        #expect(Set(server.requests) == ["/lookup?id=8&country=de"])
        #expect(Set(answers.values).count == 1)
        #expect(answers.count == 2)
    }

    @Test func `a port that nobody listens at is unknown`() async throws {
        let address = "http://127.0.0.1:\(try LoopbackPort.free())/lookup"
        guard case .unknown(let cause)? = try await Self.ask(at: address)[Self.one] else {
            Issue.record("an answer from nobody")
            return
        }
        #expect(cause.hasPrefix("\(address): "))
        #expect(cause.contains("refused") || cause.contains("connect"), "\(cause)")
    }

    @Test(arguments: ["http://itunes.example.com/lookup", "ftp://127.0.0.1/", "lookup", "https://example.com/?id=1"])
    func `an address that is not safe to ask is refused`(address: String) {
        #expect(throws: ProofError.self) { try StoreLookup(address: address, timeout: 1) }
    }
}
