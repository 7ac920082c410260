import TestSupport
import Testing

@testable import ClientKit

/// No bytes, however hostile, end the reader or keep it busy: each is read in time proportional to its length.
struct JSONFloodTests {
    private static let mebibyte = 1 << 20
    private static let alphabet =
        Array("{}[]\",:\\u0123456789abdDeE+-.truefalsn \n\t/'*".utf8) + [
            0, 1, 0x7F, 0x80, 0xA0, 0xC3, 0xED, 0xFE, 0xFF,
        ]

    private static let floods: [String: [UInt8]] = [
        "opening brackets": Array(repeating: UInt8(ascii: "["), count: mebibyte),
        "opening braces": Array(repeatElement(Array(#"{"a":"#.utf8), count: mebibyte / 5).joined()),
        "backslashes": Array(repeating: UInt8(ascii: "\\"), count: mebibyte),
        "quotes": Array(repeating: UInt8(ascii: "\""), count: mebibyte),
        "a string of backslashes": [0x22] + Array(repeating: UInt8(ascii: "\\"), count: mebibyte) + [0x22],
        "a string of escapes": [0x22] + Array(repeatElement(Array(#"\u00e9"#.utf8), count: mebibyte / 6).joined()) + [
            0x22
        ],
        "one number": Array(repeating: UInt8(ascii: "7"), count: mebibyte),
        "one fraction": Array("0.".utf8) + Array(repeating: UInt8(ascii: "3"), count: mebibyte),
        "signs": Array(repeating: UInt8(ascii: "-"), count: mebibyte),
        "blanks": Array(repeating: UInt8(ascii: " "), count: mebibyte),
        "zeros": Array(repeating: 0, count: mebibyte),
        "empty strings": [0x5B] + Array(repeatElement(Array("\"\",".utf8), count: mebibyte / 3).joined()) + [0x5D],
        "empty lists": [0x5B] + Array(repeatElement(Array("[],".utf8), count: mebibyte / 3).joined()) + [0x5D],
        "one key": [0x7B] + Array(repeatElement(Array(#""a":1,"#.utf8), count: mebibyte / 6).joined()) + [0x7D],
    ]

    @Test(arguments: floods.keys.sorted())
    func `a mebibyte of one thing is read at once`(name: String) throws {
        let bytes = try #require(JSONFloodTests.floods[name]), clock = ContinuousClock()
        for dialect in [JSONDialect.decoder, .serialization] {
            let spent = clock.measure { _ = try? JSONText(bytes, as: dialect) }
            // A millisecond or a few hundred when the work is in proportion; hours when it is not.
            #expect(spent < .seconds(60))
        }
    }

    @Test func `places far down a line of a mebibyte are found at once`() throws {
        let bytes = try #require(JSONFloodTests.floods["empty lists"])
        let text = try JSONText(bytes, as: .decoder), nodes = try #require(text.root.array)
        let spent = ContinuousClock().measure {
            let misplaced = stride(from: 0, to: nodes.count, by: 50).map { nodes[$0] }.count {
                text.place(of: $0.offset) != (1, $0.offset + 1)
            }
            #expect(misplaced == 0)
        }
        #expect(nodes.count == JSONFloodTests.mebibyte / 3)
        #expect(spent < .seconds(60))
    }

    @Test func `drawn bytes are read or refused, and what is read has its places inside the text`() {
        var random = SeededGenerator(seed: 5), readings = 0
        let healthy = Array(
            #"{"a":[1,2.5e3,-0,true,null,"\u00e9\n"],"b":{"c":"é😀","d":[{},[]]},"e":"\ud83d\ude00"}"#.utf8)
        for round in 0..<6_000 {
            var bytes = round.isMultiple(of: 2) ? healthy : []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let byte = JSONFloodTests.alphabet.randomElement(using: &random) ?? 0
                bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &random))
                if round % 3 == 1, bytes.count > 1 { bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random)) }
            }
            let dialects = [JSONDialect.decoder, .serialization], read = dialects.map { try? JSONText(bytes, as: $0) }
            // Whatever the strict one takes, the lazy one takes too.
            if read[1] != nil && read[0] == nil { Issue.record("only the strict one takes \(bytes)") }
            for case let text? in read {
                readings += 1
                expectPlaces(of: text.root, within: 0..<bytes.count)
            }
        }
        #expect(readings > 1_000)
    }

    /// Parts lie inside the whole, one after the other.
    private func expectPlaces(of node: JSONNode, within range: Range<Int>) {
        var least = node.offset
        if !range.contains(least) { Issue.record("\(least) is outside \(range)") }
        for part in (node.array ?? []) + (node.members ?? []).map(\.node) {
            if part.offset <= least { Issue.record("\(part.offset) is not after \(least)") }
            least = part.offset
            expectPlaces(of: part, within: least..<range.upperBound)
        }
    }
}
