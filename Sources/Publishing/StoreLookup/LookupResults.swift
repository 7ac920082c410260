import PolicyModel

/// The JSON of one answer of the look-up service, read without trust in any of its fields.
///
/// `{"resultCount": 1, "results": [{"trackId": …, "kind": "software", "version": "3.2.0", "minimumOsVersion": "15.0",
/// "currentVersionReleaseDate": "2026-11-02T08:00:00Z", "bundleId": …}]}`; an app that the store of the country does
/// not have is missing from the results. A wrong country is answered with status 400 and an `errorMessage`.
struct LookupResults {
    /// Why an answer cannot be used, in words that follow the address and a colon.
    struct Fault: Error, Hashable {
        let cause: String

        init(_ cause: String) { self.cause = cause }
    }

    private let results: [JSONValue]

    /// - Throws: `Fault` for everything but the JSON of the service.
    init(reading body: [UInt8]) throws(Fault) {
        guard let json = ParsedJSON.value(of: body), json.isStructure else {
            let first = body.first { !" \t\r\n".utf8.contains($0) }
            throw Fault(first == UInt8(ascii: "<") ? "a web page in place of JSON" : "JSON that cannot be read")
        }
        guard case .array(let results)? = json["results"], results.allSatisfy(\.isObject) else {
            throw Fault("JSON without a list of 'results'")
        }
        guard json["resultCount"]?.number == results.count else {
            throw Fault("'resultCount' is not the number of its results")
        }
        self.results = results
    }

    /// The service's own words about a request that it refuses; nil without any.
    static func refusal(in body: [UInt8]) -> String? {
        ParsedJSON.value(of: body)?["errorMessage"]?.text.map { VisibleText.of(String($0.prefix(200))) }
    }

    func answer(to question: StoreQuestion) -> StoreAnswer {
        let own = results.filter { $0["trackId"]?.number == question.id }
        guard let record = own.first(where: { $0["kind"]?.text == question.kind.rawValue }) else {
            if let other = own.first { return .unknown(Self.otherKind(other)) }
            // A result without a number may be the app's.
            return results.allSatisfy { $0["trackId"]?.number != nil }
                ? .absent : .unknown("a result without 'trackId'")
        }
        do { return .serves(try Self.record(record)) } catch { return .unknown(error.cause) }
    }

    private static func otherKind(_ record: JSONValue) -> String {
        guard let kind = record["kind"]?.text else { return "a result without 'kind'" }
        return "the answer is about an app of kind '\(VisibleText.of(String(kind.prefix(64))))'"
    }

    private static func record(_ record: JSONValue) throws(Fault) -> StoreRecord {
        guard let version = try text("version", in: record) else { throw Fault("a result without 'version'") }
        var released: Moment?
        if let date = try text("currentVersionReleaseDate", in: record) {
            released = Moment(date)
            guard released != nil else { throw Fault("'currentVersionReleaseDate' is '\(date)', not a date") }
        }
        return StoreRecord(
            version: version, minimumOS: try text("minimumOsVersion", in: record), released: released,
            bundleID: try text("bundleId", in: record))
    }

    /// Safe to print, and cut where it is too long to be such a text; nil without the field.
    private static func text(_ name: String, in record: JSONValue) throws(Fault) -> String? {
        guard let value = record[name], value != .null else { return nil }
        guard let text = value.text else { throw Fault("'\(name)' is not text") }
        return VisibleText.of(String(text.prefix(200)))
    }
}

extension JSONValue {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }

    fileprivate var isStructure: Bool { if case .array = self { true } else { isObject } }
}
