import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// Holds the models to every answer measured on the libraries for Android and the JVM, whole decision by whole decision.
struct PrinceAndroidMeasuredTests {
    @Test func `the models decide as the real clients did, row by row`() throws {
        let rows = try MeasuredRow.read("prince-of-versions-android")
        var held: [String: Int] = [:]
        for row in rows {
            let decision = PrinceAndroidRow(row).decision
            if decision == row.decision {
                held[PrinceAndroidRow(row).client, default: 0] += 1
            } else {
                Issue.record("\(row.id): measured \(row.decision), modelled \(decision)")
            }
        }
        print("prince-of-versions-android: \(held.values.reduce(0, +)) of \(rows.count) measured answers hold: \(held)")
        #expect(
            held == [
                "4.0.4 android": 362, "4.0.3 android": 8, "4.0.2 android": 48, "4.0.1 android": 48,
                "4.0.0 android": 54, "3.0.0 android": 39, "kmp-0.1.0 android": 124, "kmp-0.1.0 jvm": 40,
            ])
    }

    @Test func `what the agreement gets is the decision of the row`() throws {
        var asked = 0
        for row in try MeasuredRow.read("prince-of-versions-android") {
            let question = PrinceAndroidRow(row)
            guard let clientDevice = question.clientDevice else { continue }
            let document = Artifact(path: "kasa/prince-of-versions.json", bytes: row.document, role: .document)
            let edition = ClientEdition(row.device["clientVersion"].text ?? "", on: [.android])
            let answer = PrinceOfVersions().model(reading: [document], of: "kasa", as: edition).answer(on: clientDevice)
            #expect(PrinceRow.outcome(of: answer) == question.outcome, "\(row.id)")
            asked += 1
        }
        #expect(asked > 300)
    }
}

/// A row's question put to the models, and their decision in the words of the row.
struct PrinceAndroidRow {
    let row: MeasuredRow
    private let edition: AndroidEdition
    private let remembered: String?

    init(_ row: MeasuredRow) {
        self.row = row
        edition = AndroidEdition(row.device["clientVersion"].text ?? "")
        remembered = row.state["lastNotified"].text
    }

    private var isOnJVM: Bool { row.device["platform"].text == "jvm" }

    /// The client's version and its platform.
    var client: String { "\(row.device["clientVersion"].text ?? "") \(row.device["platform"].text ?? "")" }

    var decision: Measured {
        // No answer of the server, or a status of 400 or above, is an error before any text is read.
        if row.transport != .null { return failure("unknown", edition.isKotlin ? "IoException" : "IOException") }
        if isOnJVM { return JVMRow(row).decision }
        guard let root = edition.reading(row.document).root.flatMap(DocumentMembers.init) else {
            return failure("invalidJsonData", "JSONException")
        }
        return edition.isBeforeFour ? threeDecision(root) : fourDecision(root)
    }

    private func failure(_ error: String, _ exception: String) -> Measured {
        .map([
            "error": .text(error), "exception": .text(exception),
            "state": .map(["lastNotified": remembered.map { .text($0) } ?? .null]),
        ])
    }
}

extension PrinceAndroidRow {
    private var device: AndroidDevice {
        let checks = row.device["requirements"]
        return AndroidDevice(
            installed: row.device["buildNumber"].text.flatMap { Int64($0) } ?? 0,
            level: row.device["osVersion"].text.flatMap { Int32($0) } ?? 0, isBuilt: checks != .null
        ) { name, value in PrinceAndroidRow.check(checks[name], value) }
    }

    /// A check as the rows describe it; nil if none is registered.
    static func check(_ check: Measured, _ value: String?) -> Bool? {
        switch check {
        case .text(let text): value == text
        case .map:
            check["const"].flag ?? check["prefix"].text.map { value?.hasPrefix($0) ?? false }
                ?? check["in"].list.map { all in value.map { all.contains(.text($0)) } ?? false }
                ?? check["atLeast"].number.map { least in
                    value.flatMap { Int($0) }.map { Double($0) <= least } ?? false
                } ?? false
        case .null, .flag, .number, .list: nil
        }
    }

    private func fourDecision(_ root: DocumentMembers) -> Measured {
        let client = AndroidReader(edition: edition).client(reading: root)
        let number = remembered.flatMap { Int64($0) }
        switch client.decision(on: device, remembered: number) {
        case .failed(let failure):
            let (name, exception) = failure.measured
            var fields = self.failure(name, exception).map ?? [:]
            if name == "requirementsNotSatisfied" {
                fields["metadata"] = PrinceAndroidRow.measured(client.metadata(nil))
            }
            return .map(fields)
        case .decided(let place, let status):
            guard case .elements(let elements, _) = client.list, case .configuration(let chosen) = elements[place]
            else { return .null }
            return success(chosen, status, client)
        }
    }

    private func success(
        _ chosen: AndroidConfiguration, _ status: AndroidStatus<Int64>, _ client: AndroidClient
    ) -> Measured {
        var fields = PrinceAndroidRow.fields(of: status, remembered) { .number(Double($0)) }
        let number = remembered.flatMap { Int64($0) }
        guard case .decided(_, let second) = client.decision(on: device, remembered: status.kept ?? number) else {
            return .null
        }
        fields["outcomeSecondCheck"] = .text("\(second.outcome)")
        fields["metadata"] = PrinceAndroidRow.measured(client.metadata(chosen))
        if edition.isKotlin { return .map(fields) }
        func measured(_ code: Int64?) -> Measured { code.map { .number(Double($0)) } ?? .null }
        fields["installedVersion"] = measured(client.installed(on: device))
        fields["requiredVersion"] = measured(chosen.required.value)
        fields["lastVersionAvailable"] = measured(chosen.last.value)
        fields["notificationType"] = .text(chosen.frequency.value == .always ? "ALWAYS" : "ONCE")
        fields["requirements"] = PrinceAndroidRow.measured(chosen.requirements)
        return .map(fields)
    }

    static func fields<Number>(
        of status: AndroidStatus<Number>, _ before: String?, _ number: (Number) -> Measured
    ) -> [String: Measured] {
        let kept = status.kept.map { Measured.text("\($0)") } ?? before.map { .text($0) } ?? .null
        return [
            "outcome": .text("\(status.outcome)"), "updateVersion": number(status.updateVersion),
            "state": .map(["lastNotified": kept]),
        ]
    }

    static func measured(_ texts: [String: String?]) -> Measured {
        .map(texts.mapValues { $0.map { .text($0) } ?? .null })
    }
}

extension PrinceAndroidRow {
    private func threeDecision(_ root: DocumentMembers) -> Measured {
        let client = Android3Reader.client(reading: root)
        func decision(_ remembered: String?) -> Result<Android3Client.Status, Android3Client.Failure> {
            client.decision(
                on: row.device["appVersion"].text ?? "", level: row.device["osVersion"].text.flatMap { Int32($0) } ?? 0,
                remembered: remembered)
        }
        switch decision(remembered) {
        case .failure(let failure): return self.failure(failure.measured.name, failure.measured.exception)
        case .success(let status):
            return .map([
                "outcome": .text("\(status.outcome)"), "updateVersion": .text(status.updateVersion),
                "metadata": .map(client.meta.mapValues { .text($0) }),
                "outcomeSecondCheck": .text((try? decision(status.remembered).get().outcome).map { "\($0)" } ?? ""),
                "state": .map(["lastNotified": status.remembered.map { .text($0) } ?? .null]),
            ])
        }
    }

    /// The device as the agreement knows it; nil if the row is beyond that.
    var clientDevice: ClientDevice? {
        guard row.transport == .null, !isOnJVM, remembered == nil, let code = row.device["buildNumber"].text,
            let name = row.device["appVersion"].text, edition.isBeforeFour || isMadeAsJudged
        else { return nil }
        if edition.isBeforeFour, (try? SemanticVersion(name)) == nil { return nil }
        let checks = row.device["requirements"].map ?? [:], custom = checks.compactMapValues(\.text)
        guard custom.count == checks.count else { return nil }
        return ClientDevice(
            platform: .android, version: name, build: .known(code), bundleID: "",
            os: row.device["osVersion"].text ?? "", language: .english, custom: custom)
    }

    /// Editions without the OS check of their own are judged as the plain constructor makes them.
    private var isMadeAsJudged: Bool { edition.alwaysChecksSystem || row.device["requirements"] == .null }

    /// The row's outcome in one word.
    var outcome: String {
        switch row.decision["outcome"].text {
        case "requiredUpdateNeeded": "force"
        case "newUpdateAvailable": "recommend"
        case nil: "refused"
        default: "none"
        }
    }
}

extension AndroidClient {
    /// The root's `meta` with the members of the chosen configuration's in place of its own.
    fileprivate func metadata(_ chosen: AndroidConfiguration?) -> [String: String?] {
        meta.merging(chosen?.meta ?? [:]) { $1 }
    }
}

extension AndroidClient.Failure {
    /// The name and the exception's class in the words of the rows.
    fileprivate var measured: (name: String, exception: String) {
        switch self {
        case .dataNotFound: ("dataNotFound", "IllegalStateException")
        case .emptyList: ("emptyList", "IllegalArgumentException")
        case .elementNotObject: ("elementNotObject", "JSONException")
        case .wrongContainer: ("wrongContainer", "IllegalArgumentException")
        case .wrongType: ("wrongType", "IllegalArgumentException")
        case .missingConfigurationVersion: ("missingConfigurationVersion", "IllegalStateException")
        case .requirementsNotSatisfied: ("requirementsNotSatisfied", "RequirementsNotSatisfiedException")
        }
    }
}

extension Android3Client.Failure {
    fileprivate var measured: (name: String, exception: String) {
        switch self {
        case .dataNotFound: ("dataNotFound", "JSONException")
        case .wrongType: ("wrongType", "JSONException")
        case .missingConfigurationVersion: ("missingConfigurationVersion", "IllegalStateException")
        case .invalidVersion(_, .tooLarge), .invalidInstalledVersion(.tooLarge):
            ("invalidVersion", "NumberFormatException")
        case .invalidVersion, .invalidInstalledVersion: ("invalidVersion", "UnexpectedCharacterException")
        }
    }
}
