import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import Retired

/// The check that decides, and the model that builds ask, against every answer measured on Retired 3.0.0: outcome,
/// message, stored date and fetcher.
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

    /// A build asks of the first call of an app that can reach its server, which is what these rows measured.
    @Test func `what a build is answered is the decision of the row`() throws {
        var asked = 0
        for row in try MeasuredRow.read("retired") where circumstances(row).isFirst {
            let clientDevice = ClientDevice(
                platform: .ios, version: row.device["appVersion"].text ?? "", build: .unknown, bundleID: "", os: "17.0",
                language: .english)
            let answer = try model(row).answer(on: clientDevice)
            #expect(shown(answer) == shown(row.decision), "\(row.id)")
            asked += 1
        }
        #expect(asked > 100)
    }

    /// The model that builds ask, with the row's document as the app's only one.
    private func model(_ row: MeasuredRow) throws -> Model {
        let document = Artifact(path: "kasa/retired.json", bytes: row.document, role: .document)
        return try #require(Retired().model(reading: [document], of: "kasa", as: .only) as? Model)
    }

    private func circumstances(_ row: MeasuredRow) -> Check {
        Check(
            transport: row.transport["error"].text.map(Check.Transport.failure)
                ?? .response(status: Int(row.transport["status"].number ?? 200)),
            now: row.device["now"].number ?? 0, suppressionInterval: row.device["suppressionInterval"].number ?? 0,
            isConfigured: row.device["configured"].flag ?? true, nextRequestDate: row.state["nextRequestDate"].number)
    }

    private func decision(_ row: MeasuredRow) -> Measured {
        var check = circumstances(row)
        let document = Result { () throws(DocumentFault) in try Document(row.document) }
        let outcome = check.outcome(for: row.device["appVersion"].text ?? "", reading: document)
        let stored = Measured.map(["nextRequestDate": check.nextRequestDate.map(Measured.number) ?? .null])
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

    private func name(_ cause: DocumentFault.Cause) -> String {
        switch cause {
        case .unreadable: "documentIsNotJSON"
        case .missing: "missingValue"
        case .wrongKind: "wrongType"
        }
    }

    private func fetcher(_ found: Check.Found) -> Measured {
        .map([
            "error": found.error.map(Measured.text) ?? .null, "forced": .flag(found.isForced),
            "message": message(found.message),
        ])
    }

    private func message(_ message: Document.Message?) -> Measured {
        guard let message else { return .null }
        return .map([
            "title": .text(message.title), "message": .text(message.message),
            "continueButtonText": .text(message.continueButtonText),
            "cancelButtonText": message.cancelButtonText.map(Measured.text) ?? .null,
        ])
    }

    /// What the user sees, in the words of a row: whether the app ends, else the verdict and the alert.
    private func shown(_ decision: Measured) -> Measured {
        if decision["error"].text == "crash" { return .text("crash") }
        let verdict =
            decision["fetcher"]["forced"].flag == true ? "force" : decision["message"] == .null ? "none" : "recommend"
        return .map(["verdict": .text(verdict), "message": decision["message"]])
    }

    private func shown(_ answer: ClientAnswer) -> Measured {
        guard case .verdict(let verdict) = answer.outcome else { return .text("crash") }
        let message = answer.dialog.map { dialog in
            Measured.map([
                "title": dialog.title.map(Measured.text) ?? .null, "message": .text(dialog.text),
                "continueButtonText": button(dialog, isUpdate: true),
                "cancelButtonText": button(dialog, isUpdate: false),
            ])
        }
        return .map(["verdict": .text(verdict.rawValue), "message": message ?? .null])
    }

    private func button(_ dialog: Dialog, isUpdate: Bool) -> Measured {
        dialog.buttons.first { $0.isUpdate == isUpdate }.map { .text($0.title) } ?? .null
    }
}

extension Check {
    /// True for what a build asks: a server that answers, and nothing remembered.
    fileprivate var isFirst: Bool {
        var first = Check()
        (first.now, first.suppressionInterval) = (now, suppressionInterval)
        return self == first
    }
}
