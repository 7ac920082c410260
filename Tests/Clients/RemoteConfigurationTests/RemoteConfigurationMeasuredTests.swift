import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import RemoteConfiguration

/// Holds the model that builds ask to every decision measured on the real client's code: outcome, texts, taps, memory,
/// errors.
struct RemoteConfigurationMeasuredTests {
    @Test func `the model that builds ask decides as measured, with all that is shown and remembered`() throws {
        let rows = try MeasuredRow.read("remote-configuration")
        var held = 0
        for row in rows {
            let actual = try decision(on: row), expected = MeasuredDecision(row.decision)
            if actual == expected { held += 1 } else { Issue.record("\(row.id): \(actual) instead of \(expected)") }
        }
        print("remote-configuration: \(held) of \(rows.count) measured answers hold; 0 not modelled")
        #expect(rows.count >= 347)
        #expect(held == rows.count)
    }

    @Test func `what agreement gets is the decision of the row, word for word`() throws {
        var asked = 0
        for row in try MeasuredRow.read("remote-configuration") {
            guard row.state["lastDiscardedVersion"].text == nil, row.transport["error"].text == nil,
                let tag = LanguageTag((row.device["locale"].text ?? "").replacing("_", with: "-"))
            else { continue }
            asked += 1
            let answer = model(of: row).answer(on: clientDevice(of: row, speaking: tag)),
                handler = row.decision["handler"]
            #expect(outcome(of: answer) == outcome(of: row.decision), "\(row.id)")
            #expect(answer.dialog?.title == handler["title"].text, "\(row.id)")
            #expect(answer.dialog?.text == handler["text"].text, "\(row.id)")
            #expect(answer.dialog?.buttons.map(\.title) == handler["buttons"].list?.compactMap(\.text), "\(row.id)")
        }
        #expect(asked >= 200)
    }

    /// In one word; `none` for whatever the handler does not show.
    private func outcome(of decision: Measured) -> String {
        if decision["error"].text != nil { return "refused" }
        guard decision["handler"]["presented"].flag == true else { return "none" }
        return decision["outcome"].text == "mandatory" ? "force" : "recommend"
    }

    private func outcome(of answer: ClientAnswer) -> String {
        switch answer.outcome {
        case .verdict(let verdict): verdict.rawValue
        case .refused: "refused"
        case .crash: "crash"
        case .unjudged: "unjudged"
        }
    }

    /// Nothing is published where the row's network fails.
    private func model(of row: MeasuredRow) -> any DecisionModel {
        let client = RemoteConfiguration()
        let document = Artifact(path: "kasa/\(client.plainFile(on: .ios))", bytes: row.document, role: .document)
        return client.model(
            reading: row.transport["error"].text == nil ? [document] : [], of: "kasa", as: .only)
    }

    private func clientDevice(of row: MeasuredRow, speaking language: LanguageTag) -> ClientDevice {
        ClientDevice(
            platform: .ios, version: "1.0", build: .unknown, bundleID: "", os: row.device["osVersion"].text ?? "",
            language: language)
    }

    private func decision(on row: MeasuredRow) throws -> MeasuredDecision {
        let model = try #require(self.model(of: row) as? Model)
        let clientDevice = self.clientDevice(of: row, speaking: .english)
        let locale = Locale(identifier: row.device["locale"].text ?? "")
        let phone = Decision.Phone(
            language: locale.language.languageCode?.identifier, region: locale.region?.identifier, os: clientDevice.os,
            ignoresCache: row.device["ignoreCache"].flag ?? false,
            bundled: row.device["bundledDocument"].text.map { Array($0.utf8) },
            tap: row.device["tap"].number.map { Int($0) })
        var memory = Decision.Memory(
            lastDiscardedVersion: row.state["lastDiscardedVersion"].text,
            cached: row.state["cachedDocument"].text.map { Array($0.utf8) })
        var decision = MeasuredDecision()
        do throws(Failure) {
            decision = MeasuredDecision(
                try model.decision(on: model.view(of: clientDevice), phone, &memory), os: clientDevice.os)
        } catch {
            decision = MeasuredDecision(error)
        }
        decision.discarded = memory.lastDiscardedVersion
        decision.cached = memory.cached.map { $0 == row.document ? "document" : "previous" }
        return decision
    }
}

/// One decision with all the fields that a row can have.
private struct MeasuredDecision: Equatable {
    struct Alert: Equatable {
        var languageCode, regionCode, title, text: String?
        var options: [String]
    }

    var error, errorKind, errorPath: String?
    var outcome, type, frequency, availableVersion, url, os: String?
    var ignored: [String]?
    var alert: Alert?
    var alertCount = 0
    var isPresented, completes: Bool?
    var shownTitle, shownText: String?
    var buttons: [String]?
    var tapCompletes: Bool?
    var opened: String?
    var discarded, cached: String?

    init() {}

    init(_ row: Measured) {
        (error, errorKind, errorPath) = (row["error"].text, row["kind"].text, row["path"].text)
        (outcome, type, frequency) = (row["outcome"].text, row["updateType"].text, row["frequency"].text)
        (availableVersion, url, os) = (row["availableVersion"].text, row["url"].text, row["systemVersion"].text)
        ignored = row["ignoredOSVersions"].list?.compactMap(\.text)
        alert = row["alert"].map.map { alert in
            Alert(
                languageCode: alert["languageCode"]?.text, regionCode: alert["regionCode"]?.text,
                title: alert["title"]?.text, text: alert["text"]?.text,
                options: alert["options"]?.list?.map {
                    "\($0["title"].text ?? "") \($0["isUpdateAction"].flag ?? false)"
                } ?? [])
        }
        alertCount = row["alertCount"].number.map { Int($0) } ?? 0
        let handler = row["handler"]
        (isPresented, completes) = (handler["presented"].flag, handler["completionCalled"].flag)
        (shownTitle, shownText) = (handler["title"].text, handler["text"].text)
        buttons = handler["buttons"].list?.compactMap(\.text)
        tapCompletes = handler["afterTap"]["completionCalled"].flag
        opened = handler["afterTap"]["openedURL"].text
        (discarded, cached) = (row["state"]["lastDiscardedVersion"].text, row["state"]["cached"].text)
    }

    init(_ decision: Decision, os: String) {
        let document = decision.document
        (outcome, type) = (decision.contextualType.rawValue, document.type.rawValue)
        (frequency, availableVersion, url) = (document.frequency.rawValue, document.availableVersion, document.url)
        (self.os, ignored) = (os, document.ignoredOSVersions)
        alert = decision.alert.map { alert in
            Alert(
                languageCode: alert.languageCode, regionCode: alert.regionCode, title: alert.title, text: alert.text,
                options: alert.options.map { "\($0.title) \($0.isUpdateAction)" })
        }
        alertCount = document.alerts.count
        (isPresented, completes) = (decision.dialog != nil, decision.dialog == nil)
        (shownTitle, shownText) = (decision.dialog?.title, decision.dialog?.text)
        buttons = decision.dialog?.buttons.map(\.title)
        (tapCompletes, opened) = (decision.tap?.completes, decision.tap?.opened)
    }

    init(_ failure: Failure) {
        switch failure.kind {
        case .validation, .provider: error = failure.kind.rawValue
        default:
            (error, errorKind) = ("decoding", failure.kind.rawValue)
            errorPath = failure.path.replacing("[", with: ".").replacing("]", with: "")
        }
    }
}
