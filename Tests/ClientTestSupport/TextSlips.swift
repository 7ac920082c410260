import TestSupport

/// Drawn changes of a document in JSON or XML: small mistakes of an author, and bytes that break.
enum TextSlips {
    /// With one to three changes.
    static func drawn(_ document: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = document
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes, &random) }
        return bytes
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let kind = Int.random(in: 0..<16, using: &random)
        guard kind < 14 else { return changeBytes(&bytes, &random) }
        let places = TextPlaces(bytes)
        switch kind {
        case 0..<7:
            guard let place = places.values.randomElement(using: &random) else { return }
            bytes.replaceSubrange(place, with: value(in: places, bytes, &random))
        case 7, 8:
            guard let place = places.parts.randomElement(using: &random) else { return }
            bytes.removeSubrange(places.isXML ? place : withComma(place, in: bytes))
        case 9, 10:
            guard let place = places.parts.randomElement(using: &random) else { return }
            bytes.insert(contentsOf: bytes[place] + Array((places.isXML ? " " : ",").utf8), at: place.lowerBound)
        case 11, 12:
            guard let place = places.names.randomElement(using: &random) else { return }
            bytes.replaceSubrange(place, with: name(bytes[place], in: places, bytes, &random))
        default:
            guard let place = places.values.randomElement(using: &random) else { return }
            bytes.replaceSubrange(place, with: nested(bytes[place], isXML: places.isXML, &random))
        }
    }

    /// Values of each kind, at the borders of numbers, with faults that only some parsers see.
    private static let json = [
        "null", "true", "false", "0", "1", "-1", "2.5", "1e3", "2147483648", "9223372036854775808", "1e400", "1e-400",
        "19169280", "\"\"", "\" \"", "\"null\"", "\"1\"", "\"1.0\"", "\"2.0.0\"", "\" 2.0\"", "\"v1\"", "\"1..2\"",
        "\"1.0-a..b\"", "\"9999999999\"", "\"ALWAYS\"", "\"once\"", "\"force\"", "\"\\q\"", "\"\\uD800\"",
        "\"https://a.example\"", "[]", "{}", "[null]", "[1]", "[{}]", "{\"\": null}", "{\"\\q\": 1}",
    ]
    private static let xml = [
        "", " ", "0", "1", "-1", "2.0", " 2.0 ", "v2", "1..2", "1.0-a..b", "2147483648", "9223372036854775808", "true",
        "ios", "android", "windows", "https://a.example", "a b", "&amp;", "&", "&x;", "<![CDATA[1]]>", "<!-- 1 -->",
    ]

    /// One of the list, or one that stands elsewhere in the text.
    private static func value(
        in places: TextPlaces, _ bytes: [UInt8], _ random: inout SeededGenerator
    ) -> [UInt8] {
        if Int.random(in: 0..<4, using: &random) == 0, let other = places.values.randomElement(using: &random) {
            return Array(bytes[other])
        }
        return Array(((places.isXML ? xml : json).randomElement(using: &random) ?? "").utf8)
    }

    private static func name(
        _ name: ArraySlice<UInt8>, in places: TextPlaces, _ bytes: [UInt8], _ random: inout SeededGenerator
    ) -> [UInt8] {
        let text = String(decoding: name, as: UTF8.self)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return Array(text.uppercased().utf8)
        case 1: return Array(text.dropLast(places.isXML ? 1 : 2).utf8) + Array((places.isXML ? "" : "\"").utf8)
        case 2: return Array((places.isXML ? "x" : "\"\\q\"").utf8)
        case 3: return Array((places.isXML ? "item" : "\"\"").utf8)
        default: return places.names.randomElement(using: &random).map { Array(bytes[$0]) } ?? Array(name)
        }
    }

    private static func nested(
        _ value: ArraySlice<UInt8>, isXML: Bool, _ random: inout SeededGenerator
    ) -> [UInt8] {
        let depth = [1, 2, 70, 600].randomElement(using: &random) ?? 1, isList = Bool.random(using: &random)
        let (front, end) = isXML ? ("<a>", "</a>") : isList ? ("[", "]") : ("{\"a\":", "}")
        return Array(String(repeating: front, count: depth).utf8) + value
            + Array(String(repeating: end, count: depth).utf8)
    }

    /// With the comma behind it, or else before it.
    private static func withComma(_ place: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        if let next = bytes[place.upperBound...].firstIndex(where: { $0 > 0x20 }), bytes[next] == UInt8(ascii: ",") {
            return place.lowerBound..<(next + 1)
        }
        guard let last = bytes[..<place.lowerBound].lastIndex(where: { $0 > 0x20 }), bytes[last] == UInt8(ascii: ",")
        else { return place }
        return last..<place.upperBound
    }

    private static func changeBytes(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.insert(Array("\"{}[],:<>&;=/\\ \n\u{0}".utf8).randomElement(using: &random) ?? 0, at: place)
        case 3 where place.isMultiple(of: 4): bytes.removeSubrange(place...)
        default: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: place.isMultiple(of: 2) ? 0 : place)
        }
    }
}
