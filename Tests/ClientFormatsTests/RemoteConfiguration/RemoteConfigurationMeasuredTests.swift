import Foundation
import TestSupport
import Testing

@testable import ClientFormats

/// Holds the client's model to every decision measured on the real client's code: outcome, texts, taps, memory, errors.
struct RemoteConfigurationMeasuredTests {
    @Test func `every measured decision holds, with all that is shown and remembered`() throws {
        let rows = try MeasuredRow.read("remote-configuration")
        var held = 0
        for row in rows {
            let actual = decision(on: row), expected = MeasuredDecision(row.decision)
            if actual == expected { held += 1 } else { Issue.record("\(row.id): \(actual) instead of \(expected)") }
        }
        print("remote-configuration: \(held) of \(rows.count) measured answers hold; 0 not modelled")
        #expect(held == rows.count)
    }

    private func decision(on row: MeasuredRow) -> MeasuredDecision {
        let locale = Locale(identifier: row.device["locale"].text ?? "")
        let phone = RemoteConfigurationClient.Phone(
            language: locale.language.languageCode?.identifier, region: locale.region?.identifier,
            os: row.device["osVersion"].text ?? "", ignoresCache: row.device["ignoreCache"].flag ?? false,
            bundled: row.device["bundledDocument"].text.map { Array($0.utf8) },
            tap: row.device["tap"].number.map { Int($0) })
        let before = RemoteConfigurationClient.Memory(
            lastDiscardedVersion: row.state["lastDiscardedVersion"].text,
            cached: row.state["cachedDocument"].text.map { Array($0.utf8) })
        var client = RemoteConfigurationClient(phone, memory: before)
        let delivered = row.transport["error"].text == nil ? row.document : nil
        var decision = MeasuredDecision()
        do {
            decision = MeasuredDecision(try client.receive(delivered), os: phone.os)
        } catch {
            decision = MeasuredDecision(error)
        }
        decision.discarded = client.memory.lastDiscardedVersion
        decision.cached = client.memory.cached.map { $0 == row.document ? "document" : "previous" }
        return decision
    }
}

/// One decision with all the fields that a row can tell.
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
                options: alert["options"]?.list?.map { "\($0["title"].text ?? "") \($0["isUpdateAction"].flag ?? false)" } ?? [])
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

    init(_ result: RemoteConfigurationClient.Result, os: String) {
        let context = result.context
        (outcome, type) = (result.contextualType.rawValue, context.type.rawValue)
        (frequency, availableVersion, url) = (context.frequency.rawValue, context.availableVersion, context.url)
        (self.os, ignored) = (os, context.ignoredOSVersions)
        alert = result.alert.map { alert in
            Alert(
                languageCode: alert.languageCode, regionCode: alert.regionCode, title: alert.title, text: alert.text,
                options: alert.options.map { "\($0.title) \($0.isUpdateAction)" })
        }
        alertCount = context.alerts?.count ?? 0
        (buttons, isPresented) = (result.shown.buttons, result.shown.buttons != nil)
        completes = result.shown.buttons == nil
        if isPresented == true { (shownTitle, shownText) = (result.alert?.title, result.alert?.text) }
        (tapCompletes, opened) = (result.shown.tap?.completes, result.shown.tap?.opened)
    }

    init(_ failure: RemoteConfigurationClient.Failure) {
        switch failure {
        case .decoding(let fault):
            (error, errorKind) = ("decoding", fault.kind.rawValue)
            errorPath = fault.path.steps.map { step in
                switch step {
                case .key(let key): key
                case .index(let index): "\(index)"
                }
            }.joined(separator: ".")
        case .validation: error = "validation"
        case .provider: error = "provider"
        }
    }
}
