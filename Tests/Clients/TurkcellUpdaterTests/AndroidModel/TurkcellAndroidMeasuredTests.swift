import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// The model that builds ask, against every decision that was measured on the Android SDK's own code.
struct TurkcellAndroidMeasuredTests {
    @Test func `the model that builds ask decides as measured, row by row`() throws {
        let rows = try MeasuredRow.read("turkcell-android")
        var holding = 0
        for row in rows {
            let question = try AndroidQuestion(row)
            let model = try #require(question.model as? AndroidModel)
            var decided = try #require(question.decision(of: model)).measured(for: question.device.packageName)
            for (key, fates) in question.fates(in: model) { decided[key] = .list(fates.map { .text($0.measured) }) }
            decided["request"] = question.request.measured
            let measured = try #require(row.decision.map)
            if decided == measured { holding += 1 }
            for key in Set(decided.keys).union(measured.keys).sorted() where decided[key] != measured[key] {
                Issue.record("\(row.id) \(key): \(says(decided[key])), measured \(says(measured[key]))")
            }
        }
        print("turkcell-updater on Android: \(holding) of \(rows.count) measured answers hold; 0 not modelled")
        #expect(rows.count >= 279)
        #expect(holding == rows.count)
    }

    @Test func `what agreement gets is the verdict of the row`() throws {
        var asked = 0
        for row in try MeasuredRow.read("turkcell-android") {
            let question = try AndroidQuestion(row)
            guard let clientDevice = question.clientDevice else { continue }
            let answer = question.model.answer(on: clientDevice)
            // A filter on a value that the row does not set may hold on a device of which builds know no more.
            if AndroidQuestion.outcome(of: answer) == "unjudged", question.filtersUnknown(row.document) { continue }
            asked += 1
            #expect(
                AndroidQuestion.outcome(of: answer) == AndroidQuestion.outcome(of: row.decision),
                "\(row.id)")
        }
        #expect(asked >= 90)
    }

    /// A key that is missing and one that is null are two answers.
    private func says(_ value: Measured?) -> String { value.map { "\($0)" } ?? "missing" }
}

/// What a row asks: the document as builds hand it over, the device, the server's answer and the state before.
private struct AndroidQuestion {
    static let files = ["turkcell-updater-update-display-records", "turkcell-updater-message-display-records"]

    let model: any DecisionModel
    let device: AndroidDevice
    let language: String
    let call: AndroidCall
    let request: AndroidRequest

    init(_ row: MeasuredRow) throws {
        let client = TurkcellUpdater(), asked = row.device
        let document = Artifact(path: "kasa/turkcell-updater.android.json", bytes: row.document, role: .document)
        model = client.model(reading: [document], of: "kasa", as: ClientEdition(on: [.android]))
        language = try #require(asked["language"].text)
        let named = ["appInstallerPackageName": "installer", "deviceBrand": "brand", "deviceProduct": "product"]
        let set = named.compactMapValues { asked[$0].text }
        device = AndroidDevice(
            packageName: try #require(asked["packageName"].text), versionName: asked["versionName"].text,
            versionCode: Int32(try #require(asked["versionCode"].number)),
            level: Int(try #require(asked["sdkInt"].number)), release: asked["release"].text,
            model: asked["model"].text, isTablet: asked["smallestWidthDp"].number.map { $0 > 600 } ?? false,
            properties: set.merging((asked["properties"].map ?? [:]).compactMapValues(\.text)) { $1 })
        var call = AndroidCall(
            status: Int(asked["http"]["status"].number ?? 200), now: Int(try #require(asked["now"].number)) * 1000,
            zoneOffset: try #require(["UTC": 0, "Europe/Istanbul": 10_800][asked["timeZone"].text ?? ""]),
            installed: Set((asked["installed"].map ?? [:]).keys))
        call.updates = Self.records(row.state[Self.files[0]])
        call.messages = Self.records(row.state[Self.files[1]])
        self.call = call
        request = AndroidRequest(postsProperties: asked["postProperties"].flag ?? false)
    }

    /// What a check comes to; nil if no file is published.
    func decision(of model: AndroidModel) -> AndroidDecision? {
        switch model.reading {
        case .absent: nil
        case .failed(let failure): model.failed(call.status == 204 ? .noBody : failure, call)
        case .read(let check): check.decision(on: check.sight(of: device), in: language, call)
        }
    }

    /// What becomes of the entries of each list that the document has, by the name of the list in a row.
    func fates(in model: AndroidModel) -> [String: [AndroidDecision.Fate]] {
        guard let check = model.check else { return [:] }
        let sight = check.sight(of: device), document = check.document
        return [
            "updateEntries": document.updates.map { _ in Array(check.updateFates(on: sight, in: language, call)) },
            "messageEntries": document.messages.map { _ in Array(check.messageFates(on: sight, in: language, call)) },
        ].compactMapValues(\.self)
    }

    private static func records(_ state: Measured) -> AndroidCall.Records? {
        guard let map = state.map else { return nil }
        var records = AndroidCall.Records()
        for (key, value) in map {
            guard let id = key.split(separator: "-").first.flatMap({ Int($0) }), let number = value.number else {
                continue
            }
            if key.hasSuffix("-display-count") {
                records.byID[id, default: .init()].count = Int(number)
            } else {
                records.byID[id, default: .init()].last = Int(number)
            }
        }
        return records
    }

    /// The device as builds ask for it; nil where the row has values, languages or states that no build asks for.
    var clientDevice: ClientDevice? {
        let own = device.properties.keys.contains { $0.hasPrefix("x-") }
        let isFresh = (call.updates?.byID ?? [:]).isEmpty && (call.messages?.byID ?? [:]).isEmpty
        guard !own, isFresh, call.isAccepted, call.status != 204, let tag = LanguageTag(language),
            device.release.map({ release in device.level.flatMap(AndroidDevice.release) == release }) ?? true
                || !model.readsRelease
        else { return nil }
        return ClientDevice(
            platform: .android, version: device.versionName ?? "", build: .known("\(device.versionCode)"),
            bundleID: device.packageName, os: "\(device.level ?? 0)", language: tag, model: device.model ?? "",
            isTablet: device.isTablet, custom: device.properties)
    }

    /// True if the document names a value that the device does not have.
    func filtersUnknown(_ document: [UInt8]) -> Bool {
        let text = String(decoding: document, as: UTF8.self)
        var partly = device
        partly.isWhole = false
        return AndroidDevice.keys.contains { !partly.knows($0) && text.contains("\"\($0)\"") }
            || text.contains("\"x-")
    }

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
        case "update":
            ["forceUpdate", "forceExit"].contains { decision["update"][$0].flag == true } ? "force" : "recommend"
        case "none", "message": "none"
        case "failed": "refused"
        default: decision["outcome"].text
        }
    }
}

extension DecisionModel {
    /// True if some filter reads a value that a build does not know exactly.
    fileprivate var readsRelease: Bool {
        let unknown: Set = ["deviceOsVersion", "deviceBrand", "deviceProduct", "appInstallerPackageName"]
        let filters = (self as? AndroidModel)?.check?.document.filters ?? []
        return filters.contains { unknown.contains($0.key) }
    }
}

/// The request of a check.
private struct AndroidRequest: Hashable, Sendable {
    let method: String
    let headers: [String: String]
    /// True if the body is a JSON object of all of the device's properties.
    let sendsProperties: Bool

    /// - Parameter postsProperties: set by the app, and always true where it shows dialogs of its own.
    init(postsProperties: Bool = false) {
        method = postsProperties ? "POST" : "GET"
        sendsProperties = postsProperties
        let agent = ["User-agent": "TurkcellUpdater/1.0", "Connection": "Keep-Alive"]
        headers =
            postsProperties
            ? agent.merging(["Content-Type": "application/json; charset=UTF-8"]) { $1 } : agent
    }
}

extension AndroidRequest {
    /// A row's server hears of the file under this address.
    fileprivate var measured: Measured {
        .map([
            "method": .text(method), "target": .text("/update.json"), "body": .null,
            "headers": .map(headers.mapValues(Measured.text)),
        ])
    }
}

extension AndroidDecision {
    /// The decision in the words of the measured rows.
    fileprivate func measured(for package: String) -> [String: Measured] {
        var map: [String: Measured] = [:], state: [String: Measured] = [:]
        state[AndroidQuestion.files[0]] = updates?.measured
        state[AndroidQuestion.files[1]] = messages?.measured
        map["state"] = .map(state)
        switch outcome {
        case .update(let update, let texts):
            map["outcome"] = .text("update")
            map["update"] = update.measured(texts, for: package)
        case .message(let message, let texts):
            map["outcome"] = .text("message")
            map["message"] = message.measured(texts)
        case .none: map["outcome"] = .text("none")
        case .failed(let failure):
            map["outcome"] = .text("failed")
            map["error"] = .text(failure.measured(for: package))
        case .unknown: map["outcome"] = .text("unknown")
        }
        return map
    }
}

extension AndroidCall.Records {
    fileprivate var measured: Measured {
        var map: [String: Measured] = [:]
        for (id, record) in byID {
            map["\(id)-display-count"] = .number(Double(record.count))
            map["\(id)-last-display-date"] = record.last.map { .number(Double($0)) }
        }
        return .map(map)
    }
}

extension AndroidDecision.Fate {
    fileprivate var measured: String {
        switch self {
        case .shown: "shown"
        case .filteredOut: "filteredOut"
        case .notShown: "matchedButNotShown"
        case .badPattern: "error: PatternSyntaxException"
        case .unknown: "unknown"
        case .omitted(.notAnObject): "notAnObject"
        case .omitted(.nullPointer): "error: NullPointerException"
        case .omitted(.address(let key)): "omitted: '\(key)' url is malformatted"
        case .omitted(.versionCode(let code)):
            "omitted: 'targetVersionCode' shoud be a positive number. Current value: \(code)"
        case .omitted(.noTarget):
            "omitted: At least one of 'targetWebsiteUrl' and 'targetPackageUrl' shoud not be a null or 'targetGooglePlay' should be true."
        case .omitted(.noPackageName):
            "omitted: 'targetPackageName' shoud be not be empty if target is Google Play"
        }
    }
}

extension AndroidDecision.Failure {
    fileprivate func measured(for package: String) -> String {
        switch self {
        case .status(let status): return "Exception: Unexpected status code: \(status)"
        case .noBody:
            return "NullPointerException: Cannot invoke \"String.startsWith(String)\" because \"<parameter1>\" is null"
        case .unreadable(let reason): return "unreadable: \(reason)"
        case .notAnObject(let root):
            let type = root.array == nil ? "java.lang.String" : "org.json.JSONArray"
            return
                "Exception: Json result couldn't be parsed <- JSONException: Value \(AndroidObject.text(root))"
                + " of type \(type) cannot be converted to JSONObject"
        case .otherPackage:
            return "UpdaterException: Configuration file packagename should be: \(package)"
        }
    }
}

extension AndroidDescriptions.Texts {
    fileprivate var measured: Measured {
        .map(["language": language.map(Measured.text) ?? .null, "texts": .map(texts.mapValues(Measured.text))])
    }
}

extension AndroidUpdate {
    fileprivate func measured(_ texts: AndroidDescriptions.Texts?, for package: String) -> Measured {
        .map([
            "description": texts?.measured ?? .null, "forceExit": .flag(forcesExit), "forceUpdate": .flag(forcesUpdate),
            "targetGooglePlay": .flag(opensStore), "targetVersionCode": .number(Double(versionCode)),
            "targetPackageName": .text(packageName.isEmpty ? package : packageName),
            "targetPackageUrl": packageURL.map(Measured.text) ?? .null,
            "targetWebsiteUrl": websiteURL.map(Measured.text) ?? .null,
        ])
    }
}

extension AndroidMessage {
    fileprivate func measured(_ texts: AndroidDescriptions.Texts?) -> Measured {
        .map([
            "description": texts?.measured ?? .null, "targetGooglePlay": .flag(opensStore),
            "targetPackageName": .text(packageName), "targetWebsiteUrl": websiteURL.map(Measured.text) ?? .null,
        ])
    }
}

extension AndroidCheck {
    fileprivate func sight(of device: AndroidDevice) -> Sight {
        var results = AndroidResults(document)
        return results.sight(of: device)
    }
}
