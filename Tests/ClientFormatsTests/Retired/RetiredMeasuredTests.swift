import TestSupport
import Testing

@testable import ClientFormats

/// The model against every answer measured on Retired 3.0.0: outcome, message, stored date and fetcher.
struct RetiredMeasuredTests {
    @Test func `every measured answer holds`() throws {
        let rows = try MeasuredRow.read("retired")
        var held = 0
        for row in rows {
            let answer = decision(row)
            #expect(answer == row.decision, "\(row.id): the model says \(answer), the client \(row.decision)")
            held += answer == row.decision ? 1 : 0
        }
        #expect(!rows.isEmpty)
        print("retired: \(held) of \(rows.count) measured answers hold; 0 not modelled")
    }

    private func decision(_ row: MeasuredRow) -> Measured {
        let device = RetiredClient.Device(
            appVersion: row.device["appVersion"].text ?? "", now: row.device["now"].number ?? 0,
            suppressionInterval: row.device["suppressionInterval"].number ?? 0,
            isConfigured: row.device["configured"].flag ?? true)
        var state = RetiredClient.State(nextRequestDate: row.state["nextRequestDate"].number)
        let outcome = RetiredClient.check(row.document, over: transport(row), on: device, with: &state)
        let stored = Measured.map(["nextRequestDate": state.nextRequestDate.map(Measured.number) ?? .null])
        switch outcome {
        case .notConfigured: return .map(["error": .text("notConfigured")])
        case .crash(let trap): return .map(["error": .text("crash"), "cause": .text(name(trap.cause))])
        case .notCalled(let found):
            return .map(["outcome": .text("notCalled"), "fetcher": fetcher(found), "state": stored])
        case .completion(let updateRequired, let found):
            let end: (String, Measured) = found.error.map { ("error", .text($0)) } ?? ("outcome", .text("completion"))
            return .map([
                end.0: end.1, "fetcher": fetcher(found), "message": message(found.message), "state": stored,
                "updateRequired": .flag(updateRequired),
            ])
        }
    }

    private func transport(_ row: MeasuredRow) -> RetiredClient.Transport {
        row.transport["error"].text.map(RetiredClient.Transport.failure)
            ?? .response(status: Int(row.transport["status"].number ?? 200))
    }

    private func name(_ cause: RetiredTrap.Cause) -> String {
        switch cause {
        case .documentIsNotJSON: "documentIsNotJSON"
        case .missingValue: "missingValue"
        case .wrongType: "wrongType"
        }
    }

    private func fetcher(_ found: RetiredClient.Found) -> Measured {
        .map([
            "error": found.error.map(Measured.text) ?? .null, "forced": .flag(found.forced),
            "message": message(found.message),
        ])
    }

    private func message(_ message: RetiredDocument.Message?) -> Measured {
        guard let message else { return .null }
        return .map([
            "title": .text(message.title), "message": .text(message.message),
            "continueButtonText": .text(message.continueButtonText),
            "cancelButtonText": message.cancelButtonText.map(Measured.text) ?? .null,
        ])
    }
}
