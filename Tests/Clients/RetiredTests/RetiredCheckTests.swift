import Testing

@testable import ClientKit
@testable import Retired

/// Calls of Retired's `check` one after another, and those that no measured answer reaches.
struct RetiredCheckTests {
    private func call(_ check: inout Check, _ policy: String = "none") -> Check.Outcome {
        let text = """
            {"messaging": {
              "forced": {"title": "F", "message": "Now.", "continueButtonText": "Go"},
              "recommended": {"title": "R", "message": "Soon.", "continueButtonText": "Go"}
            }, "versions": [{"version": "1.0", "policy": "\(policy)"}]}
            """
        let document = Result { () throws(DocumentFault) in try Document(Array(text.utf8)) }
        return check.outcome(for: "1.0", reading: document)
    }

    @Test func `after none, a recommendation waits for the end of the interval, and force does not`() {
        var check = Check(suppressionInterval: 60)
        let calls = [("none", 0.0), ("recommend", 59), ("recommend", 60), ("force", 61), ("recommend", 62)]
        let messages = calls.map { policy, now in
            check.now = now
            return switch call(&check, policy) {
            case .completion(_, let found): found.message?.title ?? "nothing"
            case .notCalled: "not called"
            case .crash, .notConfigured: "no answer"
            }
        }
        #expect(messages == ["nothing", "not called", "R", "F", "R"])
        #expect(check.nextRequestDate == 122)
    }

    @Test func `without a configuration nothing is asked`() {
        var check = Check(isConfigured: false, nextRequestDate: 5)
        #expect(call(&check) == .notConfigured)
        #expect(check.nextRequestDate == 5)
    }

    @Test func `an error of the network is handed over, and the interval stays`() {
        var check = Check(transport: .failure("NSURLErrorDomain#-1009"), nextRequestDate: 5)
        #expect(
            call(&check)
                == .completion(
                    updateRequired: false, Check.Found(error: "NSURLErrorDomain#-1009")))
        #expect(check.nextRequestDate == 5)
    }
}
