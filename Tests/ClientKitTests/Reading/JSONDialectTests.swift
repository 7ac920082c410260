import Testing

@testable import ClientKit

/// What each client's parser takes and refuses; every row was put to Swift's own `JSONDecoder` and `JSONSerialization`.
struct JSONDialectTests {
    /// What a text becomes: the value as strict JSON, `!` for a faulty one, or nil if the whole text is refused.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let decoder: String?
        let serialization: String?

        init(_ text: String, decoder: String?, serialization: String?) {
            (self.text, self.decoder, self.serialization) = (text, decoder, serialization)
        }

        init(_ text: String, both value: String?) { self.init(text, decoder: value, serialization: value) }

        var testDescription: String { text.debugDescription }
    }

    private static let accepted = [
        Row("{}", both: "{}"), Row(" [ ] ", both: "[]"), Row("[1,]", both: "[1]"), Row("[1, ]", both: "[1]"),
        Row("[1,\n\t\r ]", both: "[1]"), Row(#"{"a":1,}"#, both: #"{"a":1}"#), Row(#"{"a" : 1 , }"#, both: #"{"a":1}"#),
        Row("true", both: "true"), Row("[false,null]", both: "[false,null]"), Row("5", both: "5"),
        Row(#""x""#, both: #""x""#), Row("\u{FEFF}[]", both: "[]"), Row("[]\n\n", both: "[]"),
        Row(#"["\"\\\/\b\f\n\r\t"]"#, both: "[\"\"\\/\u{8}\u{C}\n\r\t\"]"),
        Row(#"["\u00e9\u0000"]"#, both: "[\"é\0\"]"),
        Row(#"["\ud83d\ude00"]"#, both: "[\"😀\"]"), Row("[\"\u{7F}é😀\"]", both: "[\"\u{7F}é😀\"]"),
        Row(#"{"a":1,"a":2}"#, both: #"{"a":1,"a":2}"#), Row(#"{"\u0061":1}"#, both: #"{"a":1}"#),
    ]

    private static let refused = [
        "", " ", "[", "{", "[1", "[1,", #"{"a""#, #"{"a":"#, #"{"a":1"#, "]", "}", ",", ":", "[1}", #"{"a":1]"#,
        "[,]", "{,}", "[1,,]", #"{"a":1,,}"#, "[1 2]", #"{"a" 1}"#, #"{"a":}"#, #"{"a":1 "b":2}"#, "{a:1}", "{'a':1}",
        "['a']", "{1:2}", "{null:2}", "// x\n{}", "/* */[]", "[1]//", "[1]x", "[1] [2]", "[]\0", "\0[]", "[]\u{FEFF}",
        "\u{FEFF}\u{FEFF}[]", "\u{B}[]", "[\u{A0}]", "\u{2028}[]", "NaN", "[NaN]", "[Infinity]", "[-Infinity]", "[+1]",
        "[.5]", "[1_000]", "[0x10]", "[1f]", "tru", "[tru]", "[truex]", "[TRUE]", "[nul]", "<html></html>", "\"x",
        #"["\"]"#, #"["\u12"]"#, #"["\u"]"#, #"["\u12","abcd"]"#, #"["\u12G"]"#, "[\"\\",
    ].map { Row($0, both: nil) }

    private static let lazy =
        [
            "[01]", "[-01]", "[00]", "[1.]", "[1e]", "[1e+]", "[-]", "[--1]", "[1-2]", "[1ee5]", "[1e5.5]", "[1.2.3]",
            "[1e999]", "[-1e999]", "[1.7976931348623159e308]", #"["\x"]"#, #"["\'"]"#, #"["\ud83d"]"#, #"["\ude00"]"#,
            #"["\ud83d\u0041"]"#, #"["\ud83dx"]"#, #"["\u12G4"]"#, "[\"a\tb\"]", "[\"a\nb\"]", "[\"\u{1}\"]",
        ].map { Row($0, decoder: "[!]", serialization: nil) } + [
            Row(#"{"\x":1,"b":2}"#, decoder: #"{!:1,"b":2}"#, serialization: nil),
            Row(#"{"a":{"b":01},"c":1}"#, decoder: #"{"a":{"b":!},"c":1}"#, serialization: nil),
            Row("01", decoder: "!", serialization: nil),
        ]

    private static let numbers =
        [
            "-0", "0", "0.0", "1.0", "1E5", "1e05", "0E+5", "12345678901234567890123", "18446744073709551616",
            "1.5e300",
            "4.9e-324", "1e-310", "0e-999", "-1e-5",
        ].map { Row("[\($0)]", both: "[\($0)]") }
        + ["1e-999", "-2e-324"].map { tiny in
            Row("[\(tiny)]", decoder: "[!]", serialization: "[\(tiny)]")
        }

    @Test(arguments: accepted + refused + lazy + numbers)
    func `a text is taken or refused as the parser does it`(row: Row) {
        #expect(read(Array(row.text.utf8), .decoder) == row.decoder)
        #expect(read(Array(row.text.utf8), .serialization) == row.serialization)
    }

    @Test(
        arguments: [
            [0xFF], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
            [0x22, 0xFF, 0x22],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 spoil their own string for the one and the text for the other`(bytes: [UInt8]) {
        let element = Array("[".utf8) + bytes + Array("]".utf8)
        #expect(read(element, .decoder) == (bytes.count == 1 ? nil : "[!]"))
        #expect(read(element, .serialization) == nil)
    }

    @Test(
        arguments: [[], [0], [0, 0], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0xFF]] as [[UInt8]])
    func `no document at all is refused`(bytes: [UInt8]) {
        #expect(read(bytes, .decoder) == nil)
        #expect(read(bytes, .serialization) == nil)
    }

    @Test func `containers may be nested 512 deep, and what they hold once more`() {
        func nested(_ depth: Int, _ open: String, _ inside: String, _ close: String) -> [UInt8] {
            Array((String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)).utf8)
        }
        for dialect in [JSONDialect.decoder, .serialization] {
            for (open, inside, close) in [("[", "", "]"), ("[", "1", "]"), (#"{"a":"#, "1", "}")] {
                #expect(read(nested(512, open, inside, close), dialect) != nil)
                #expect(read(nested(513, open, inside, close), dialect) == nil)
            }
        }
    }

    @Test func `UTF-16 and UTF-32 are recognized by their mark or their zeros`() {
        let text = #"{"é":"😀"}"#
        for order in [true, false] {
            for isMarked in [true, false] {
                let wide16 = wide((isMarked ? [0xFEFF] : []) + text.utf16.map { UInt32($0) }, 2, isBig: order)
                let wide32 = wide((isMarked ? [0xFEFF] : []) + text.unicodeScalars.map(\.value), 4, isBig: order)
                #expect(read(wide16, .decoder) == text)
                #expect(read(wide16, .serialization) == text)
                #expect(read(wide16.dropLast(), .decoder) == nil)
                // `JSONDecoder` takes the mark FF FE 00 00 for that of UTF-16, and then finds a NUL.
                #expect(read(wide32, .decoder) == (isMarked && !order ? nil : text))
                #expect(read(wide32, .serialization) == text)
                #expect(read(wide32.dropLast(), .serialization) == nil)
            }
        }
        let half = wide([0xFEFF, 0x22, 0xD800, 0x22], 2, isBig: true)
        #expect(read(half, .decoder) == nil)
        #expect(read(half, .serialization) == nil)
    }

    private func wide(_ units: [UInt32], _ size: Int, isBig: Bool) -> [UInt8] {
        units.flatMap { unit in
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: unit >> (8 * UInt32(size - 1 - $0))) }
            return isBig ? bytes : bytes.reversed()
        }
    }

    private func read(_ bytes: [UInt8], _ dialect: JSONDialect) -> String? {
        (try? JSONText(bytes, as: dialect)).map { written($0.root) }
    }

    private func written(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[" + elements.map(written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { ($0.key.map { "\"\($0)\"" } ?? "!") + ":" + written($0.node) }.joined(separator: ",")
                + "}"
        case .faulty: "!"
        }
    }
}
