import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// Holds the model to every answer measured on the real clients, whole decision by whole decision.
struct PrinceOfVersionsMeasuredTests {
    @Test func `the model decides as the real clients did, row by row`() throws {
        let rows = try MeasuredRow.read("prince-of-versions")
        var held = 0
        for row in rows {
            let decision = PrinceRow(row).decision
            if decision == row.decision {
                held += 1
            } else {
                Issue.record("\(row.id): measured \(row.decision), modelled \(decision)")
            }
        }
        print("prince-of-versions: \(held) of \(rows.count) measured answers hold; 0 not modelled")
        #expect(rows.count >= 389)
    }

    @Test func `what the agreement gets is the decision of the row`() throws {
        for row in try MeasuredRow.read("prince-of-versions") {
            let asked = PrinceRow(row)
            guard let clientDevice = asked.clientDevice else { continue }
            let document = Artifact(path: "kasa/prince-of-versions.json", bytes: row.document, role: .document)
            let edition = ClientEdition(row.device["clientVersion"].text ?? "")
            let answer = PrinceOfVersions().model(reading: [document], of: "kasa", as: edition).answer(on: clientDevice)
            #expect(PrinceRow.outcome(of: answer) == asked.outcome, "\(row.id)")
        }
    }
}

/// A row's question put to the model, and the model's decision in the words of the row.
struct PrinceRow {
    private let row: MeasuredRow
    private let edition: AppleEdition
    private let device: AppleDevice
    private var notified: Set<String>

    init(_ row: MeasuredRow) {
        self.row = row
        edition = AppleEdition(row.device["clientVersion"].text ?? "")
        let platform = Platform(rawValue: row.device["platform"].text ?? "") ?? .ios
        let short = row.device["appVersion"].text, build = row.device["buildNumber"].text
        let checks = row.device["requirements"]
        device = AppleDevice(
            platform: platform,
            installed: short.flatMap { short in build.flatMap { AppleVersion(short: short, build: $0) } },
            system: AppleDevice.system(row.device["osVersion"].text ?? "", on: platform)
        ) { name, value in PrinceRow.check(checks[name], value) }
        notified = Set((row.state["notified"].list ?? []).compactMap(\.text))
    }

    var decision: Measured { edition.isBeforeFour ? threeDecision : fourDecision }

    /// A check as the rows describe it: a plain value, or a map of one kind of comparison.
    private static func check(_ check: Measured, _ value: Scalar) -> Bool {
        switch check {
        case .null: false
        case .map:
            check["const"].flag ?? check["prefix"].text.map { value.string?.hasPrefix($0) ?? false }
                ?? check["in"].list?.contains(measured(value)) ?? false
        case .flag, .number, .text, .list: measured(value) == check
        }
    }
}

extension PrinceRow {
    private var fourDecision: Measured {
        let root = edition.reading(row.document).root
        let client = AppleClient(root.map { AppleReader($0, as: edition) }, as: edition)
        switch client.decision(on: device, notified: notified) {
        case .failed(let error): return failure(error, client)
        case .decided(let place, let status):
            guard case .configurations(let all, _) = client.lists[device.platform], let installed = device.installed
            else { return .null }
            return success(all[place], status, installed, client)
        }
    }

    private func success(
        _ chosen: AppleConfiguration, _ first: AppleClient.Status, _ installed: AppleVersion, _ client: AppleClient
    ) -> Measured {
        let state = first == .newUpdateAvailable ? notified.union([chosen.lastKey]) : notified
        guard case .decided(_, let second) = client.decision(on: device, notified: state) else { return .null }
        let meta = client.metadata(chosen)
        var fields: [String: Measured] = [
            "outcome": .text("\(first)"), "outcomeSecondRead": .text("\(second)"),
            "updateVersion": .text("\(chosen.updateVersion(on: installed))"),
            "installedVersion": .text("\(installed)"), "requiredVersion": PrinceRow.measured(chosen.required),
            "lastVersionAvailable": PrinceRow.measured(chosen.last),
            "notificationType": .text(chosen.frequency == .always ? "ALWAYS" : "ONCE"),
            "requirements": PrinceRow.measured(chosen.requirements), "metadata": PrinceRow.measured(meta),
            "state": PrinceRow.measured(state),
        ]
        if let meta, !meta.isEmpty { fields["metadataTypes"] = .map(meta.mapValues { .text($0.typeName) }) }
        return .map(fields)
    }

    private func failure(_ failure: AppleClient.Failure, _ client: AppleClient) -> Measured {
        let name = String("\(failure)".prefix { $0 != "(" })
        var fields: [String: Measured] = ["error": .text(name), "state": PrinceRow.measured(notified)]
        if failure == .requirementsNotSatisfied { fields["metadata"] = PrinceRow.measured(client.metadata(nil)) }
        return .map(fields)
    }

    private var threeDecision: Measured {
        let root = edition.reading(row.document).root
        let client = root.map { Apple3Reader.client(reading: $0) } ?? Apple3Client(parts: [:], meta: nil)
        var state = notified
        guard let answer = client.decide(on: device, notified: &state) else {
            return .map(["error": .text("invalidJsonData"), "state": PrinceRow.measured(state)])
        }
        var fields: [String: Measured] = [
            "outcome": .text(answer.newVersion == nil ? "noNewVersion" : "newVersion"),
            "isMinimumVersionSatisfied": .flag(answer.isMinimumSatisfied),
            "metadata": client.meta.map(PrinceRow.measured) ?? .null, "state": PrinceRow.measured(state),
        ]
        if let version = answer.newVersion { fields["latestVersion"] = .text("\(version)") }
        return .map(fields)
    }
}

extension PrinceRow {
    static func measured(_ version: AppleVersion?) -> Measured { version.map { .text("\($0)") } ?? .null }

    static func measured(_ state: Set<String>) -> Measured {
        .map(["notified": .list(state.sorted().map { .text($0) })])
    }

    static func measured(_ meta: [String: Scalar]?) -> Measured {
        meta.map { .map($0.mapValues { measured($0) }) } ?? .null
    }

    static func measured(_ requirements: Requirements?) -> Measured {
        guard let requirements else { return .null }
        var all = Dictionary(uniqueKeysWithValues: requirements.custom.map { ($0.name, measured($0.value)) })
        if let system = requirements.system { all["requiredOsVersion"] = .map(["version": .text("\(system)")]) }
        return .map(all)
    }

    static func measured(_ scalar: Scalar) -> Measured {
        switch scalar {
        case .null: .null
        case .bool(let flag): .flag(flag)
        case .int(let number): .number(Double(number))
        case .uint(let number): .number(Double(number))
        case .double(let number): .number(number)
        case .string(let text): .text(text)
        }
    }

    static func measured(_ node: JSONNode) -> Measured {
        switch node.value {
        case .null, .faulty: .null
        case .bool(let flag): .flag(flag)
        case .number(let text): .number(Double(text) ?? .nan)
        case .string(let text): .text(text)
        case .array(let elements): .list(elements.map { measured($0) })
        case .object(let members):
            .map(Dictionary(members.map { ($0.key ?? "", measured($0.node)) }) { first, _ in first })
        }
    }
}

extension PrinceRow {
    /// The device as the agreement knows it; nil if the row's checks or state are beyond that, or a build is missing.
    var clientDevice: ClientDevice? {
        guard notified.isEmpty, let short = row.device["appVersion"].text, let build = row.device["buildNumber"].text
        else { return nil }
        let checks = row.device["requirements"].map ?? [:], custom = checks.compactMapValues(\.text)
        guard custom.count == checks.count else { return nil }
        return ClientDevice(
            platform: device.platform, version: short, build: .known(build), bundleID: "",
            os: row.device["osVersion"].text ?? "", language: .english, custom: custom)
    }

    /// The row's outcome in one word.
    var outcome: String {
        if row.decision["error"].text != nil { return "refused" }
        if row.decision["isMinimumVersionSatisfied"].flag == false { return "force" }
        switch row.decision["outcome"].text {
        case "requiredUpdateNeeded": return "force"
        case "newUpdateAvailable", "newVersion": return "recommend"
        default: return "none"
        }
    }

    static func outcome(of answer: ClientAnswer) -> String {
        switch answer.outcome {
        case .verdict(let verdict): verdict.rawValue
        case .refused: "refused"
        case .crash: "crash"
        case .unjudged: "unjudged"
        }
    }
}

extension AppleConfiguration {
    /// The version that the app gets as update; it may be lower than the installed one.
    fileprivate func updateVersion(on installed: AppleVersion) -> AppleVersion {
        if let required, let last { return max(required, last) }
        return max(required ?? last ?? installed, installed)
    }
}

extension AppleClient {
    /// The document's `meta`, with values overridden by the chosen configuration's. Nil if neither has any.
    fileprivate func metadata(_ chosen: AppleConfiguration?) -> [String: Scalar]? {
        guard meta != nil || chosen?.meta != nil else { return nil }
        return (meta ?? [:]).merging(chosen?.meta ?? [:]) { $1 }
    }
}

extension Scalar {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The Swift type in which the app gets the value.
    fileprivate var typeName: String {
        switch self {
        case .null: "NSNull"
        case .bool: "Bool"
        case .int: "Int"
        case .uint: "UInt"
        case .double: "Double"
        case .string: "String"
        }
    }
}
