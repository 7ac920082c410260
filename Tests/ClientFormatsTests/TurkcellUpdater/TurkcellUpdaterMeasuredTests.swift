import TestSupport
import Testing

@testable import ClientFormats

/// The model against every decision that was measured on the client's own code.
struct TurkcellUpdaterMeasuredTests {
    @Test func `the client decides as measured, row by row`() throws {
        let rows = try MeasuredRow.read("turkcell-ios")
        var holding = 0
        for row in rows {
            let client = TurkcellUpdaterClient(reading: row.document)
            let device = try device(row.device)
            let decided = client.decision(on: device, state: try state(row.state))
                .measured(.of(device.titlesLanguage))
            let measured = try #require(row.decision.map)
            if decided == measured { holding += 1 }
            for key in Set(decided.keys).union(measured.keys).sorted() where decided[key] != measured[key] {
                Issue.record("\(row.id) \(key): \(says(decided[key])), measured \(says(measured[key]))")
            }
        }
        print("turkcell-updater: \(holding) of \(rows.count) measured answers hold; 0 not modelled")
        #expect(!rows.isEmpty)
    }

    /// A key that is missing and one that is null are two answers.
    private func says(_ value: Measured?) -> String { value.map { "\($0)" } ?? "missing" }

    private func device(_ device: Measured) throws -> TurkcellDevice {
        TurkcellDevice(
            bundleID: try #require(device["bundleId"].text), version: device["version"].text,
            osVersion: try #require(device["osVersion"].text), model: try #require(device["model"].text),
            isTablet: device["isTablet"] == .flag(true),
            language: try #require(device["preferredLanguages"].list?.first?.text),
            now: Int(try #require(device["now"].number)), titlesLanguage: try #require(device["titlesLanguage"].text),
            url: try #require(device["url"].text))
    }

    private func state(_ state: Measured) throws -> [String: TurkcellDecision.DisplayRecord] {
        try (state.map ?? [:]).mapValues { record in
            TurkcellDecision.DisplayRecord(
                count: Int(try #require(record["displayCount"].number)),
                last: Int(try #require(record["messageLastShownDate"].number)))
        }
    }
}

extension TurkcellDecision {
    /// The decision in the words of the measured rows.
    fileprivate func measured(_ words: TurkcellTitles) -> [String: Measured] {
        var map: [String: Measured] = [
            "outcome": .text(outcome.rawValue), "completions": .list(completions.map(Measured.text)),
            "state": .map(state.mapValues { record in
                .map(["displayCount": .number(Double(record.count)), "messageLastShownDate": .number(Double(record.last))])
            }),
            "request": .map([
                "url": .text(request.url), "method": .text(request.method), "headers": .map([:]),
                "timeout": .number(Double(request.timeout)), "cachePolicy": .number(Double(request.cachePolicy)),
            ]),
        ]
        map["matchedUpdate"] = matchedUpdate?.measured
        map["matchedMessage"] = matchedMessage?.measured
        map["error"] = failure.map { .map(["domain": .text($0.rawValue), "code": .number(-1)]) }
        map["crash"] = crash?.kind.measured
        map["alert"] = alert?.measured
        map["update"] = prompt?.measured(words)
        return map
    }
}

extension TurkcellDecision.Match {
    fileprivate var measured: Measured {
        switch self {
        case .none: .null
        case .index(let index): .number(Double(index))
        case .container: .text("container")
        case .crash: .text("crash")
        }
    }
}

extension TurkcellCrash.Kind {
    fileprivate var measured: Measured {
        switch self {
        case .unrecognizedSelector(let receiver, let selector):
            .map(["kind": .text("unrecognizedSelector"), "receiver": .text(receiver), "selector": .text(selector)])
        case .nilObject(let key): .map(["kind": .text("nilObjectForKey"), "key": .text(key)])
        }
    }
}

extension TurkcellAlert {
    fileprivate var measured: Measured {
        .map([
            "title": .text(title), "message": .text(message),
            "buttons": .list(buttons.map { button in
                .map([
                    "title": .text(button.title), "completions": .list(button.completions.map(Measured.text)),
                    "opens": .list(button.opens.map { [$0.address.map(Measured.text) ?? .null] } ?? []),
                ])
            }),
        ])
    }
}

extension TurkcellPrompt {
    /// What the app's delegate is handed: the texts of the alert and the entry's own.
    fileprivate func measured(_ words: TurkcellTitles) -> Measured {
        var map: [String: Measured] = [
            "alertViewTitle": .text(words.title(of: self)), "message": .text(message), "forceUpdate": .text(forceUpdate),
            "forceExit": .text(forceExit), "okButtonTitle": .text(words.install),
        ]
        map["cancelButtonTitle"] = words.cancel(of: self).map(Measured.text)
        map["targetPackageURL"] = target.map(Measured.text)
        return .map(map)
    }
}
