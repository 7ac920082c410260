import PolicyModel
import TestSupport
import Testing

@testable import AppUpdater

/// The model that builds ask against every answer measured on AppUpdater 2.7, in both formats.
struct AppUpdaterMeasuredTests {
    @Test func `every measured answer holds`() throws {
        let rows = try MeasuredRow.read("app-updater")
        for row in rows {
            let answer = decision(row)
            #expect(answer == row.decision, "\(row.id): the model says \(answer), the client \(row.decision)")
        }
        #expect(!rows.isEmpty)
        print("app-updater: \(rows.count) measured answers asked")
    }

    private func format(_ row: MeasuredRow) -> Document.Format {
        row.device["format"].text.flatMap(Document.Format.init) ?? .json
    }

    private func decision(_ row: MeasuredRow) -> Measured {
        let isShown = row.state["show"].flag ?? true, checks = Int(row.state["successfulChecks"].number ?? 0)
        let state = { (count: Int) in
            Measured.map(["show": .flag(isShown), "successfulChecks": .number(Double(count))])
        }
        guard isShown else { return .map(["outcome": .text("notChecked"), "state": state(checks)]) }
        let error = format(row) == .json ? "JSON_ERROR" : "XML_ERROR"
        let failed = { (name: String) in Measured.map(["error": .text(name), "state": state(checks)]) }
        guard (row.transport["status"].number ?? 200) < 400 else { return failed(error) }
        do throws(Document.Failure) {
            let document = try Document(row.document, as: format(row))
            let name = row.device["versionName"].text, code = Int(row.device["versionCode"].number ?? 0)
            let outcome = document.outcome(
                for: name, code: code, after: checks, showEvery: Int(row.device["showEvery"].number ?? 1))
            let isAvailable = document.isAvailable(for: name, code: code)
            let words =
                [.update: "update", .notThisTime: "notThisTime", .none: "none"] as [Document.Outcome: String]
            return .map([
                "outcome": .text(words[outcome] ?? ""), "available": .flag(isAvailable),
                "state": state(checks + (isAvailable ? 1 : 0)),
                "update": .map([
                    "latestVersion": .text(document.version),
                    "latestVersionCode": document.code.map { .number(Double($0)) } ?? .null,
                    "url": document.address.map(Measured.text) ?? .null,
                    "releaseNotes": document.notes.map(Measured.text) ?? .null,
                ]),
            ])
        } catch {
            switch error.kind {
            case .unreadable: return failed(format(row) == .json ? "JSON_ERROR" : "XML_ERROR")
            case .varies: return failed("UPDATE_VARIES_BY_DEVICE")
            case .crash:
                return .map([
                    "error": .text("crash"), "cause": .text("NullPointerException"), "state": state(checks),
                ])
            }
        }
    }
}
