import PolicyModel
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON text that somebody sent.
package struct ParsedJSON: Decodable {
    package let value: JSONValue

    /// No request or answer is nested so deep. Each level is several calls, and the stack of a thread may be small.
    private static let deepest = 64

    /// Nil for what is no JSON, or is nested deeper than any request.
    package static func value(of bytes: [UInt8]) -> JSONValue? {
        try? JSONDecoder().decode(ParsedJSON.self, from: Data(bytes)).value
    }

    package init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.deepest else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "nested too deeply"))
        }
        if let map = try? decoder.container(keyedBy: Key.self) {
            value = .object(
                try map.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                    JSONValue.Member($0.stringValue, try map.decode(ParsedJSON.self, forKey: $0).value)
                })
        } else if var list = try? decoder.unkeyedContainer() {
            var items: [JSONValue] = []
            while !list.isAtEnd { items.append(try list.decode(ParsedJSON.self).value) }
            value = .array(items)
        } else {
            value = try Self.single(try decoder.singleValueContainer())
        }
    }

    private static func single(_ one: any SingleValueDecodingContainer) throws -> JSONValue {
        if one.decodeNil() { return .null }
        if let text = try? one.decode(String.self) { return .string(text) }
        if let flag = try? one.decode(Bool.self) { return .bool(flag) }
        if let number = try? one.decode(Int.self) { return .integer(number) }
        return .decimal("\(try one.decode(Double.self))")
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONValue {
    package var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    package var number: Int? {
        if case .integer(let number) = self { return number }
        return nil
    }

    package var flag: Bool? {
        if case .bool(let flag) = self { return flag }
        return nil
    }

    package var items: [JSONValue] {
        if case .array(let items) = self { return items }
        return []
    }

    /// The value below several keys; nil if one of them is absent.
    package func at(_ keys: String...) -> JSONValue? { keys.reduce(self) { value, key in value?[key] } }
}
