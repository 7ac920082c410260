import Foundation

/// One answer measured on a real client: a document, a device, and what the client's own code decided.
///
/// The rows lie in the client's `Golden/measured`, one JSON object a line; `DECREE_VECTORS` names another folder.
package struct MeasuredRow: Sendable {
    /// Its own id, else the file's name and line.
    package let id: String
    package let document: [UInt8]
    package let device: Measured
    package let state: Measured
    /// What the network did, where it did not just deliver the document.
    package let transport: Measured
    package let decision: Measured
    /// True where the row is the answer of the client's JSON parser rather than its own.
    package let isParserDependent: Bool

    /// The rows of `file`, such as `retired`; throws where there are none.
    package static func read(_ file: String, of testFile: StaticString = #filePath) throws -> [MeasuredRow] {
        let shipped = Golden.folder(of: "\(testFile)").appending(path: "measured")
        let folder = ProcessInfo.processInfo.environment["DECREE_VECTORS"].map { URL(filePath: $0) } ?? shipped
        let text = try String(contentsOf: folder.appending(path: "\(file).jsonl"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return try lines.enumerated().filter { !$1.isEmpty }.map { try MeasuredRow($1, place: "\(file):\($0 + 1)") }
    }

    private init(_ line: Substring, place: String) throws {
        let row = try JSONDecoder().decode(Measured.self, from: Data(line.utf8))
        id = row["id"].text ?? place
        let raw = row["document_base64"].text.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
        document = raw ?? Array((row["document"].text ?? "").utf8)
        device = row["device"]
        state = row["state"]
        transport = row["transport"]
        decision = row["decision"]
        isParserDependent = row["parserDependent"].flag ?? false
    }
}

/// A JSON value of a row; what is missing reads as null.
package enum Measured: Hashable, Sendable, Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Measured])
    case map([String: Measured])

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([Measured].self) {
            self = .list(list)
        } else {
            self = .map(try value.decode([String: Measured].self))
        }
    }

    package subscript(key: String) -> Measured { if case .map(let map) = self { map[key] ?? .null } else { .null } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    package var list: [Measured]? { if case .list(let list) = self { list } else { nil } }
    package var map: [String: Measured]? { if case .map(let map) = self { map } else { nil } }
}
