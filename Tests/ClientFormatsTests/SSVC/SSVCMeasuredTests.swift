import TestSupport
import Testing

@testable import ClientFormats

/// The model against every answer measured on SSVC: request, response, scheduler, error, crash and stored state.
struct SSVCMeasuredTests {
    @Test func `every measured answer holds`() throws {
        let rows = try MeasuredRow.read("ssvc")
        var held = 0
        for row in rows {
            let answer = try decision(row)
            #expect(answer == row.decision, "\(row.id): the model says \(answer), the client \(row.decision)")
            held += answer == row.decision ? 1 : 0
        }
        #expect(!rows.isEmpty)
        print("ssvc: \(held) of \(rows.count) measured answers hold; 0 not modelled")
    }

    private func decision(_ row: MeasuredRow) throws -> Measured {
        let device = try device(row)
        var state = SSVCClient.State(dateOfLastVersionCheck: row.state["SSVCDateOfLastVersionCheck"].number)
        let first = SSVCClient.start(device, with: state)
        let outcome = SSVCClient.check(row.document, on: device, with: &state)
        let archived = state.responseFromLastVersionCheck.map(response) ?? row.state["SSVCResponseFromLastVersionCheck"]
        var stored = ["SSVCDateOfLastVersionCheck": state.dateOfLastVersionCheck.map(Measured.number) ?? .null]
        if archived != .null { stored["SSVCResponseFromLastVersionCheck"] = archived }
        var decision: [String: Measured] = [
            "client": client(device), "request": request(device), "state": .map(stored),
        ]
        if case .crash = outcome {} else {
            decision["scheduler"] = scheduler(first, SSVCClient.start(device, with: state))
            decision["lastResponseKind"] = .text(archived == .null ? "nil" : "NSData")
        }
        switch outcome {
        case .success(let answer): decision.merge(["outcome": .text("success"), "response": response(answer)]) { $1 }
        case .noCallback: decision["outcome"] = .text("noCallback")
        case .failure(let error):
            decision["outcome"] = .text("failure")
            decision["error"] = .map(["domain": .text(error.domain), "code": .number(Double(error.code))])
        case .crash(let crash):
            decision["outcome"] = .text("crash")
            decision["crash"] = .map([
                "kind": .text("unrecognizedSelector"), "receiver": .text(crash.receiver), "selector": .text(crash.selector),
            ])
        }
        return .map(decision)
    }

    private func device(_ row: MeasuredRow) throws -> SSVCClient.Device {
        let measured = row.device, error = measured["networkError"]
        var device = SSVCClient.Device(
            bundleVersion: measured["bundleVersion"].text, language: measured["language"].text,
            country: measured["country"].text, url: measured["url"].text ?? "", now: measured["now"].number ?? 0)
        device.period = try #require(SSVCSchedule.Period(rawValue: measured["period"].text ?? "none"))
        device.hasSuccessBlock = measured["successHandler"].flag ?? true
        if let code = error.number ?? error["code"].number {
            device.networkError = SSVCClient.Failure(
                domain: error["domain"].text ?? "NSURLErrorDomain", code: Int(code))
        }
        return device
    }

    private func client(_ device: SSVCClient.Device) -> Measured {
        .map([
            "versionKey": device.bundleVersion.map(Measured.text) ?? .null,
            "versionNumber": .number(Double(BundleVersionNumber.packed(device.bundleVersion ?? ""))),
        ])
    }

    private func request(_ device: SSVCClient.Device) -> Measured {
        .map([
            "method": .text("GET"), "headers": .map([:]), "timeout": .number(60), "cachePolicy": .number(0),
            "url": SSVCRequest.url(of: device).map(Measured.text) ?? .null,
        ])
    }

    private func scheduler(_ first: SSVCSchedule.Step, _ second: SSVCSchedule.Step) -> Measured {
        func timers(_ step: SSVCSchedule.Step) -> Measured {
            if case .timer(let seconds) = step { .list([.number(seconds)]) } else { .list([]) }
        }
        return .map([
            "checkAtInit": .flag(first == .checkNow), "timersAtInit": timers(first), "timersAfter": timers(second),
        ])
    }

    private func response(_ response: SSVCClient.Response) -> Measured {
        .map([
            "updateAvailable": .flag(response.updateAvailable), "updateRequired": .flag(response.updateRequired),
            "minimumSupportedVersionNumber": response.document.minimumValue.map(value) ?? .number(0),
            "versionKey": response.document.keyValue.map(value) ?? .text("0.0.0"),
            "versionNumber": response.document.numberValue.map(value) ?? .number(0),
            "updateAvailableSince": response.document.since.map { .number(Double($0)) } ?? .text("distantPast"),
        ])
    }

    private func value(_ value: JSONNode.Value) -> Measured {
        switch value {
        case .null, .faulty: .null
        case .bool(let flag): .flag(flag)
        case .number(let text): .number(Double(text) ?? .nan)
        case .string(let text): .text(text)
        case .array(let nodes): .list(nodes.map { self.value($0.value) })
        case .object(let members):
            .map(Dictionary(members.map { ($0.key ?? "", self.value($0.node.value)) }) { $1 })
        }
    }
}
