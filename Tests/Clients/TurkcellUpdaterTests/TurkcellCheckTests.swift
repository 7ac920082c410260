import PolicyModel
import Testing

@testable import TurkcellUpdater

/// What the model that builds ask decides of calls that builds never make: other titles, moments, states, devices.
struct TurkcellCheckTests {
    private let entry = #""descriptions": {"*": {"message": "M"}}, "targetWebsiteUrl": "https://a.b""#
    private let device = IOSDevice(
        bundleID: "com.example.kasa", version: "1.0", osVersion: "17.0", model: "", isTablet: false)

    private func model(_ rest: String) throws -> IOSModel {
        let client = TurkcellUpdater(), text = #"{"packageName": "com.example.kasa""# + rest + "}"
        let artifact = Artifact(path: "kasa/\(client.plainFile(on: .ios))", bytes: Array(text.utf8), role: .document)
        return try #require(client.model(reading: [artifact], of: "kasa", as: .only) as? IOSModel)
    }

    private func decision(_ rest: String, _ call: IOSCall) throws -> IOSDecision {
        let model = try model(rest)
        return try #require(model.decision(on: model.view(of: device), in: "en", call))
    }

    @Test func `titles are in the language that the app asks for`() throws {
        let decision = try decision(", \"updates\": [{\(entry)}]", IOSCall(titles: .of("tr")))
        guard case .updateFound(_, let alert) = decision.outcome else { throw Missing() }
        #expect(alert?.title == "Güncelleme bulundu")
        #expect(alert?.buttons.map(\.title) == ["Kur", "Daha sonra hatırlat"])
    }

    @Test func `the address is asked with the bundle id after it, whatever it holds`() {
        let request = IOSRequest(to: "https://a.b/c?d=e#f", as: "a.b")
        #expect(request.url == "https://a.b/c?d=e#f?appPackageName=a.b&deviceOsName=ios")
    }

    @Test func `an app without a view controller gets the result and shows nothing`() throws {
        let decision = try decision(", \"updates\": [{\(entry)}]", IOSCall(hasParent: false))
        #expect(decision.completions == ["updateFound"])
        guard case .updateFound(_, let alert) = decision.outcome else { throw Missing() }
        #expect(alert == nil)
    }

    @Test func `an app without a version matches no filter on it, but every one that excludes`() throws {
        var nameless = device
        nameless.version = nil
        for (rule, match) in [("*", IOSDecision.Match.none), ("!2.0", .index(0))] {
            let model = try model(#", "updates": [{"filters": {"appVersionName": "\#(rule)"}}]"#)
            #expect(model.decision(on: model.view(of: nameless), in: "en", IOSCall())?.matchedUpdate == match)
        }
    }

    @Test func `a message that ends the app does so on its days, and for builds, which ask of any day, always`() throws
    {
        let message =
            #", "messages": [{"id": 7, "maxDisplayCount": 2, "descriptions": {"*": {}}, "displayAfterDate": "2026-01-01", "displayBeforeDate": "2026-01-02"}]"#
        func ends(_ now: Int?, _ count: Int? = nil) throws -> Bool {
            let records = count.map { ["7": IOSCall.DisplayRecord(count: $0, last: 0)] } ?? [:]
            if case .crash = try decision(message, IOSCall(now: now, records: records)).outcome { return true }
            return false
        }
        // 2026-01-01 00:00 in GMT+02:00.
        let first = 1_767_218_400
        let days = try [first - 1, first, first + 86_400, first + 86_401, nil].map { try ends($0) }
        #expect(days == [false, true, true, false, true])
        let counts = try [0, 1, 2].map { try ends(first, $0) }
        #expect(counts == [true, true, false])
        let exhausted = try ends(nil, 2)
        #expect(!exhausted)
    }

    @Test func `many languages and many values beside them are read in proportion to the document`() throws {
        let languages = (0..<20_000).map { "\"l\($0)\": {\"message\": \"M\"}" }.joined(separator: ", ")
        let values = (0..<20_000).map { "\"k\($0)\": 0" }.joined(separator: ", ")
        let text =
            #", "updates": [{\#(values), "descriptions": {\#(languages), "*": {"message": "M"}}, "targetWebsiteUrl": "https://a.b"}]"#
        let spent = try ContinuousClock().measure {
            guard case .updateFound = try decision(text, IOSCall()).outcome else { throw Missing() }
        }
        // Under a second; minutes where each language asks each value again.
        #expect(spent < .seconds(60))
    }
}

/// The decision is another than the one asked about.
private struct Missing: Error {}
