import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import XUpdate

/// The model that builds ask against every answer measured on XUpdate 2.1.5, 2.1.0 and 2.0.7.
struct XUpdateMeasuredTests {
    @Test func `every measured answer holds`() throws {
        let rows = try MeasuredRow.read("xupdate")
        for row in rows {
            let answer = decision(row)
            #expect(answer == row.decision, "\(row.id): the model says \(answer), the client \(row.decision)")
        }
        #expect(!rows.isEmpty)
        print("xupdate: \(rows.count) measured answers asked")
    }

    /// A build asks of a user who ignored nothing.
    @Test func `what a build is answered is the decision of the row`() throws {
        var asked = 0
        for row in try MeasuredRow.read("xupdate") where row.state["ignoredVersion"].text == nil {
            let document = Artifact(path: "kasa/xupdate.json", bytes: row.document, role: .document)
            let edition = ClientEdition(row.device["clientVersion"].text ?? "", on: [.android])
            let model = XUpdate().model(reading: [document], of: "kasa", as: edition)
            let code = Int(row.device["versionCode"].number ?? 0)
            let device = ClientDevice(
                platform: .android, version: "1", build: .known("\(code)"), bundleID: "", os: "30", language: .english)
            let update = row.decision["update"], answer = model.answer(on: device)
            switch answer.outcome {
            case .verdict(.none):
                let isIgnored = row.decision["error"].text == "CHECK_IGNORED_VERSION"
                #expect(isIgnored || row.decision["outcome"].text == "none", "\(row.id)")
            case .verdict(let verdict):
                #expect((verdict == .force) == (update["force"].flag == true), "\(row.id)")
                #expect(answer.dialog?.text == update["content"].text ?? "", "\(row.id)")
                #expect((answer.frequency == .once) == (update["ignorable"].flag == true), "\(row.id)")
            case .refused: #expect(row.decision["error"].text != nil, "\(row.id)")
            case .crash, .unjudged: Issue.record("\(row.id)")
            }
            asked += 1
        }
        #expect(asked > 100)
    }

    private func decision(_ row: MeasuredRow) -> Measured {
        if row.document.isEmpty { return .map(["error": .text("CHECK_JSON_EMPTY")]) }
        let edition = Edition(row.device["clientVersion"].text ?? "")
        guard let document = try? Document(Document.reading(row.document, as: edition), as: edition) else {
            return .map(["error": .text("CHECK_PARSE")])
        }
        let code = Int(row.device["versionCode"].number ?? 0)
        switch document.outcome(for: code, ignored: row.state["ignoredVersion"].text ?? "") {
        case .none: return .map(["outcome": .text("none")])
        case .ignored: return .map(["error": .text("CHECK_IGNORED_VERSION")])
        case .failed: return .map(["error": .text("CHECK_PARSE")])
        case .update(let update):
            let text = { (text: String?) in text.map(Measured.text) ?? .null }
            return .map([
                "outcome": .text("update"),
                "update": .map([
                    "force": .flag(update.isForced), "ignorable": .flag(update.isIgnorable),
                    "versionCode": .number(Double(update.code)), "versionName": text(update.name),
                    "content": text(update.content), "downloadUrl": text(update.address),
                    "sizeKB": .number(Double(update.size)), "md5": text(update.md5),
                ]),
            ])
        }
    }
}
