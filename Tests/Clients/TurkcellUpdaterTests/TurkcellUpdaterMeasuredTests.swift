import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// The model that builds ask, against every decision that was measured on the client's own code.
struct TurkcellUpdaterMeasuredTests {
    @Test func `the model that builds ask decides as measured, row by row`() throws {
        let rows = try MeasuredRow.read("turkcell-ios")
        var holding = 0
        for row in rows {
            let question = try TurkcellQuestion(row), model = try #require(question.model as? IOSModel)
            let decision = model.decision(
                on: model.view(of: question.device), in: IOSDevice.language(question.language), question.call)
            let decided = try #require(decision).measured(question.request, question.call.titles)
            let measured = try #require(row.decision.map)
            if decided == measured { holding += 1 }
            for key in Set(decided.keys).union(measured.keys).sorted() where decided[key] != measured[key] {
                Issue.record("\(row.id) \(key): \(says(decided[key])), measured \(says(measured[key]))")
            }
        }
        print("turkcell-updater: \(holding) of \(rows.count) measured answers hold; 0 not modelled")
        #expect(rows.count >= 303)
        #expect(holding == rows.count)
    }

    @Test func `what agreement gets is the decision of the row, word for word`() throws {
        var asked = 0
        for row in try MeasuredRow.read("turkcell-ios") {
            let question = try TurkcellQuestion(row)
            guard let clientDevice = question.clientDevice else { continue }
            asked += 1
            let answer = question.model.answer(on: clientDevice)
            #expect(TurkcellQuestion.outcome(of: answer) == TurkcellQuestion.outcome(of: row.decision), "\(row.id)")
            #expect(answer.dialog == TurkcellQuestion.dialog(row.decision["alert"]), "\(row.id)")
        }
        #expect(asked >= 220)
    }

    /// A key that is missing and one that is null are two answers.
    private func says(_ value: Measured?) -> String { value.map { "\($0)" } ?? "missing" }
}

/// What a row asks: the document as builds hand it over, the device, the app's call and the state before.
private struct TurkcellQuestion {
    let model: any DecisionModel
    let device: IOSDevice
    /// Uncut.
    let language: String
    let call: IOSCall
    let request: IOSRequest

    init(_ row: MeasuredRow) throws {
        let client = TurkcellUpdater(), bundleID = try #require(row.device["bundleId"].text)
        let document = Artifact(path: "kasa/\(client.plainFile(on: .ios))", bytes: row.document, role: .document)
        model = client.model(reading: [document], of: "kasa", as: .only)
        device = IOSDevice(
            bundleID: bundleID, version: row.device["version"].text,
            osVersion: try #require(row.device["osVersion"].text), model: try #require(row.device["model"].text),
            isTablet: row.device["isTablet"] == .flag(true))
        language = try #require(row.device["preferredLanguages"].list?.first?.text)
        call = IOSCall(
            titles: .of(try #require(row.device["titlesLanguage"].text)),
            now: Int(try #require(row.device["now"].number)),
            records: try (row.state.map ?? [:]).mapValues { record in
                IOSCall.DisplayRecord(
                    count: Int(try #require(record["displayCount"].number)),
                    last: Int(try #require(record["messageLastShownDate"].number)))
            })
        request = IOSRequest(to: try #require(row.device["url"].text), as: bundleID)
    }

    /// The device as builds ask for it; nil for an app without a version, a language that no tag has, and a state.
    var clientDevice: ClientDevice? {
        guard let version = device.version, let tag = LanguageTag(language), call.records.isEmpty else { return nil }
        return ClientDevice(
            platform: .ios, version: version, build: .unknown, bundleID: device.bundleID, os: device.osVersion,
            language: tag, model: device.model, isTablet: device.isTablet)
    }
}

extension TurkcellQuestion {
    /// In one word.
    static func outcome(of answer: ClientAnswer) -> String {
        switch answer.outcome {
        case .verdict(let verdict): verdict.rawValue
        case .refused: "refused"
        case .crash: "crash"
        case .unjudged: "unjudged"
        }
    }

    static func outcome(of decision: Measured) -> String? {
        switch decision["outcome"].text {
        case "updateFound": ["true", "1"].contains(decision["update"]["forceUpdate"].text) ? "force" : "recommend"
        case "updateNotFound": "none"
        case "updateCheckFailed": "refused"
        default: decision["outcome"].text
        }
    }

    /// The first button is the one that installs; one that opens no address has no link.
    static func dialog(_ alert: Measured) -> Dialog? {
        guard let message = alert["message"].text else { return nil }
        let buttons = (alert["buttons"].list ?? []).enumerated().map { place, button in
            let opened = button["opens"].list?.first?.text
            return Dialog.Button(
                title: button["title"].text ?? "", isUpdate: place == 0, link: opened == "" ? nil : opened)
        }
        return Dialog(title: alert["title"].text, text: message, buttons: buttons)
    }
}

extension IOSDecision {
    /// The decision in the words of the measured rows.
    fileprivate func measured(_ request: IOSRequest, _ words: IOSTitles) -> [String: Measured] {
        var map: [String: Measured] = [
            "completions": .list(completions.map(Measured.text)),
            "state": .map(
                records.mapValues { record in
                    .map([
                        "displayCount": .number(Double(record.count)),
                        "messageLastShownDate": .number(Double(record.last)),
                    ])
                }),
            "request": .map([
                "url": .text(request.url), "method": .text(request.method), "headers": .map([:]),
                "timeout": .number(Double(request.timeout)), "cachePolicy": .number(Double(request.cachePolicy)),
            ]),
        ]
        map["matchedUpdate"] = matchedUpdate?.measured
        map["matchedMessage"] = matchedMessage?.measured
        switch outcome {
        case .updateFound(let prompt, let alert):
            map["outcome"] = .text("updateFound")
            map["update"] = prompt.measured(words)
            map["alert"] = alert?.measured
        case .updateNotFound: map["outcome"] = .text("updateNotFound")
        case .updateCheckFailed(let failure, _):
            map["outcome"] = .text("updateCheckFailed")
            map["error"] = .map(["domain": .text(failure.rawValue), "code": .number(-1)])
        case .crash(let crash):
            map["outcome"] = .text("crash")
            map["crash"] = crash.kind.measured
        }
        return map
    }
}

extension IOSDecision.Match {
    fileprivate var measured: Measured {
        switch self {
        case .none: .null
        case .index(let index): .number(Double(index))
        case .container: .text("container")
        case .crash: .text("crash")
        }
    }
}

extension IOSCrash.Kind {
    fileprivate var measured: Measured {
        switch self {
        case .unrecognizedSelector(let receiver, let selector):
            .map(["kind": .text("unrecognizedSelector"), "receiver": .text(receiver), "selector": .text(selector)])
        case .nilObject(let key): .map(["kind": .text("nilObjectForKey"), "key": .text(key)])
        }
    }
}

extension IOSAlert {
    fileprivate var measured: Measured {
        .map([
            "title": .text(title), "message": .text(message),
            "buttons": .list(
                buttons.map { button in
                    .map([
                        "title": .text(button.title), "completions": .list(button.completions.map(Measured.text)),
                        "opens": .list(button.opens.map { [$0.address.map(Measured.text) ?? .null] } ?? []),
                    ])
                }),
        ])
    }
}

extension IOSPrompt {
    /// What the app's delegate is handed: the texts of the alert and the entry's own.
    fileprivate func measured(_ words: IOSTitles) -> Measured {
        var map: [String: Measured] = [
            "alertViewTitle": .text(words.title(of: self)), "message": .text(message),
            "forceUpdate": .text(forceUpdate),
            "forceExit": .text(forceExit), "okButtonTitle": .text(words.install),
        ]
        map["cancelButtonTitle"] = words.cancel(of: self).map(Measured.text)
        map["targetPackageURL"] = target.map(Measured.text)
        return .map(map)
    }
}
