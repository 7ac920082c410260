import Testing

@testable import ClientFormats

/// Calls of Retired's `check` one after another, and those that no measured answer reaches.
struct RetiredClientTests {
    private func document(_ policy: String) -> [UInt8] {
        Array("""
            {"messaging": {
              "forced": {"title": "F", "message": "Now.", "continueButtonText": "Go"},
              "recommended": {"title": "R", "message": "Soon.", "continueButtonText": "Go"}
            }, "versions": [{"version": "1.0", "policy": "\(policy)"}]}
            """.utf8)
    }

    private func device(at now: Double, isConfigured: Bool = true) -> RetiredClient.Device {
        RetiredClient.Device(appVersion: "1.0", now: now, suppressionInterval: 60, isConfigured: isConfigured)
    }

    @Test func `after none, a recommendation waits for the end of the interval, and force does not`() {
        var state = RetiredClient.State()
        let calls = [("none", 0.0), ("recommend", 59), ("recommend", 60), ("force", 61), ("recommend", 62)]
        let messages = calls.map { policy, now in
            switch RetiredClient.check(document(policy), on: device(at: now), with: &state) {
            case .completion(_, let found): found.message?.title ?? "nothing"
            case .notCalled: "not called"
            case .crash, .notConfigured: "no answer"
            }
        }
        #expect(messages == ["nothing", "not called", "R", "F", "R"])
        #expect(state == RetiredClient.State(nextRequestDate: 122))
    }

    @Test func `without a configuration nothing is asked`() {
        var state = RetiredClient.State(nextRequestDate: 5)
        let outcome = RetiredClient.check([], on: device(at: 0, isConfigured: false), with: &state)
        #expect(outcome == .notConfigured)
        #expect(state == RetiredClient.State(nextRequestDate: 5))
    }

    @Test func `an error of the network is handed over, and the interval stays`() {
        var state = RetiredClient.State(nextRequestDate: 5)
        let outcome = RetiredClient.check(
            [], over: .failure("NSURLErrorDomain#-1009"), on: device(at: 0), with: &state)
        #expect(outcome == .completion(
            updateRequired: false, RetiredClient.Found(error: "NSURLErrorDomain#-1009")))
        #expect(state == RetiredClient.State(nextRequestDate: 5))
    }
}
