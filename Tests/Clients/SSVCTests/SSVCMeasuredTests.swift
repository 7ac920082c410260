import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import SSVC

/// The model that builds ask against every answer measured on SSVC: request, response, scheduler, error, crash and
/// stored state.
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

    /// A build asks of an app that has a success block and reaches its server, which is what these rows measured.
    @Test func `what a build is answered is the decision of the row`() throws {
        var asked = 0
        for row in try MeasuredRow.read("ssvc") {
            guard let build = row.device["bundleVersion"].text, isCommon(try check(row)) else { continue }
            let clientDevice = ClientDevice(
                platform: .ios, version: "1.0", build: .known(build), bundleID: "", os: "17.0", language: .english)
            let given = try model(row).answer(on: clientDevice).outcome
            #expect(said(given) == said(row.decision), "\(row.id)")
            asked += 1
        }
        #expect(asked > 100)
    }

    /// The model that builds ask, with the row's document as the app's only one.
    private func model(_ row: MeasuredRow) throws -> Model {
        let document = Artifact(path: "kasa/ssvc.json", bytes: row.document, role: .document)
        return try #require(SSVC().model(reading: [document], of: "kasa", as: .only) as? Model)
    }

    private func decision(_ row: MeasuredRow) throws -> Measured {
        var check = try check(row)
        let build = InstalledBuild(row.device["bundleVersion"].text), first = try start(of: check, row)
        let asked = request(check, build)
        let outcome = try #require(try model(row).answer(to: &check, on: build).outcome)
        let archived = check.responseFromLastVersionCheck.map(response) ?? row.state["SSVCResponseFromLastVersionCheck"]
        var stored = ["SSVCDateOfLastVersionCheck": check.dateOfLastVersionCheck.map(Measured.number) ?? .null]
        if archived != .null { stored["SSVCResponseFromLastVersionCheck"] = archived }
        var decision: [String: Measured] = ["client": client(build), "request": asked, "state": .map(stored)]
        if case .crash = outcome {
        } else {
            decision["scheduler"] = scheduler(first, try start(of: check, row))
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
                "kind": .text("unrecognizedSelector"), "receiver": .text(crash.receiver),
                "selector": .text(crash.selector),
            ])
        }
        return .map(decision)
    }

    private func check(_ row: MeasuredRow) throws -> Check {
        let measured = row.device, error = measured["networkError"]
        var check = Check(
            url: measured["url"].text ?? "", language: measured["language"].text, country: measured["country"].text,
            now: measured["now"].number ?? 0)
        check.hasSuccessBlock = measured["successHandler"].flag ?? true
        check.dateOfLastVersionCheck = row.state["SSVCDateOfLastVersionCheck"].number
        if let code = error.number ?? error["code"].number {
            check.networkError = Check.Failure(domain: error["domain"].text ?? "NSURLErrorDomain", code: Int(code))
        }
        return check
    }

    /// What the scheduler does when the object is created.
    private func start(of check: Check, _ row: MeasuredRow) throws -> Schedule.Step {
        let period = try #require(Schedule.Period(rawValue: row.device["period"].text ?? "none"))
        return Schedule.step(period, lastCheck: check.dateOfLastVersionCheck, now: check.now)
    }

    /// True if neither the app nor the network keeps the document from being judged.
    private func isCommon(_ check: Check) -> Bool {
        check.hasSuccessBlock && check.networkError == nil && Request.url(of: check, on: InstalledBuild("1")) != nil
    }

    private func client(_ build: InstalledBuild) -> Measured {
        .map([
            "versionKey": build.text.map(Measured.text) ?? .null, "versionNumber": .number(Double(build.number)),
        ])
    }

    private func request(_ check: Check, _ build: InstalledBuild) -> Measured {
        .map([
            "method": .text("GET"), "headers": .map([:]), "timeout": .number(60), "cachePolicy": .number(0),
            "url": Request.url(of: check, on: build).map(Measured.text) ?? .null,
        ])
    }

    private func scheduler(_ first: Schedule.Step, _ second: Schedule.Step) -> Measured {
        func timers(_ step: Schedule.Step) -> Measured {
            if case .timer(let seconds) = step { .list([.number(seconds)]) } else { .list([]) }
        }
        return .map([
            "checkAtInit": .flag(first == .checkNow), "timersAtInit": timers(first), "timersAfter": timers(second),
        ])
    }

    private func response(_ response: Check.Response) -> Measured {
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

    /// The end of a row in a word: how a build's answer ends it.
    private func said(_ decision: Measured) -> String {
        guard decision["outcome"].text == "success" else { return decision["outcome"].text ?? "" }
        let response = decision["response"]
        return response["updateRequired"].flag == true
            ? "force" : response["updateAvailable"].flag == true ? "recommend" : "none"
    }

    private func said(_ outcome: ClientAnswer.Outcome) -> String {
        switch outcome {
        case .verdict(let verdict): verdict.rawValue
        case .crash: "crash"
        case .refused: "failure"
        case .unjudged: "unjudged"
        }
    }
}
