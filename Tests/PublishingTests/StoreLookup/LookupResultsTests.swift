import PolicyModel
import Testing
@testable import Publishing

/// Answers of the look-up service, right and wrong ones.
struct LookupResultsTests {
    private static let question = StoreQuestion(id: 7, country: "us", kind: .mobile)

    private static func answer(_ results: String..., to question: StoreQuestion = question) throws -> StoreAnswer {
        let text = #"{"resultCount": \#(results.count), "results": [\#(results.joined(separator: ","))]}"#
        return try LookupResults(reading: Array(text.utf8)).answer(to: question)
    }

    private static func app(_ fields: String, id: Int = 7) -> String {
        #"{"trackId": \#(id), "kind": "software", \#(fields)}"#
    }

    @Test func `version, OS version, date and bundle id are read`() throws {
        let answer = try Self.answer(
            Self.app(#""version": "9""#, id: 8),
            Self.app(
                #"""
                "version": "3.2.0", "minimumOsVersion": "15.0", "currentVersionReleaseDate": "2026-11-02T08:30:00Z",
                "bundleId": "com.example.kasa", "price": 0.0
                """#))
        #expect(
            answer
                == .serves(
                    StoreRecord(
                        version: "3.2.0", minimumOS: "15.0", released: Moment("2026-11-02T08:30Z"),
                        bundleID: "com.example.kasa")))
    }

    @Test func `fields that are missing or null are unknown, but for the version`() throws {
        let record = StoreRecord(version: "v3", minimumOS: nil, released: nil, bundleID: nil)
        #expect(try Self.answer(Self.app(#""version": "v3", "bundleId": null"#)) == .serves(record))
        #expect(try Self.answer(Self.app(#""name": "x""#)) == .unknown("a result without 'version'"))
    }

    @Test func `an app that is not among the results is absent`() throws {
        #expect(try Self.answer() == .absent)
        #expect(try Self.answer(Self.app(#""version": "9""#, id: 8)) == .absent)
    }

    @Test(arguments: [
        (#"{"trackId": "7", "kind": "software", "version": "1"}"#, "a result without 'trackId'"),
        (#"{"trackId": 7, "version": "1"}"#, "a result without 'kind'"),
        (#"{"trackId": 7, "kind": "ebook", "version": "1"}"#, "the answer is about an app of kind 'ebook'"),
        (#"{"trackId": 7, "kind": "software", "version": 3.2}"#, "'version' is not text"),
        (
            #"{"trackId": 7, "kind": "software", "version": "1", "minimumOsVersion": ["15"]}"#,
            "'minimumOsVersion' is not text"
        ),
        (
            #"{"trackId": 7, "kind": "software", "version": "1", "currentVersionReleaseDate": "2.11.2026"}"#,
            "'currentVersionReleaseDate' is '2.11.2026', not a date"
        ),
        (#"{"trackId": 7, "kind": "software", "version": "1", "bundleId": {}}"#, "'bundleId' is not text"),
    ])
    func `a result of another form is unknown`(result: String, cause: String) throws {
        #expect(try Self.answer(result) == .unknown(cause))
    }

    @Test func `the Mac's app is not mistaken for the iPhone's`() throws {
        let mac = StoreQuestion(id: 7, country: "us", kind: .mac)
        let own = #"{"trackId": 7, "kind": "mac-software", "version": "2.0"}"#
        #expect(
            try Self.answer(Self.app(#""version": "3.0""#), own, to: mac)
                == .serves(StoreRecord(version: "2.0", minimumOS: nil, released: nil, bundleID: nil)))
        #expect(
            try Self.answer(Self.app(#""version": "3.0""#), to: mac)
                == .unknown("the answer is about an app of kind 'software'"))
    }

    @Test func `hidden characters are shown and long texts are cut`() throws {
        let long = String(repeating: "9", count: 5_000)
        guard case .serves(let record) = try Self.answer(Self.app(#""version": "1\u001b[2J\#(long)""#)) else {
            Issue.record("no record")
            return
        }
        #expect(record.version.hasPrefix("1<U+001B>[2J999"))
        #expect(record.version.count < 220)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html></html>", "a web page in place of JSON"),
        (" \n <html>", "a web page in place of JSON"), ("", "JSON that cannot be read"),
        (#"{"resultCount": 1, "results": [{"track"#, "JSON that cannot be read"),
        (String(repeating: "[", count: 100_000), "JSON that cannot be read"),
        ("[]", "JSON without a list of 'results'"), (#"{"resultCount": 0}"#, "JSON without a list of 'results'"),
        (#"{"resultCount": 1, "results": ["7"]}"#, "JSON without a list of 'results'"),
        (#"{"resultCount": 1, "results": []}"#, "'resultCount' is not the number of its results"),
        (#"{"results": []}"#, "'resultCount' is not the number of its results"),
    ])
    func `what is not the service's JSON is refused`(text: String, cause: String) {
        #expect(throws: LookupResults.Fault(cause)) { try LookupResults(reading: Array(text.utf8)) }
    }
}
