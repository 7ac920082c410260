import Testing

@testable import ClientKit

/// What Android's parser makes of a text, in short: numbers and strings as Java prints them.
private func reading(_ text: String, joinsLines: Bool = false) -> String {
    do throws(JSONFault) {
        return short(try JSONText(android: Array(text.utf8), joinsLines: joinsLines).root)
    } catch {
        return "\(error.reason) at \(error.offset)"
    }
}

private func short(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .number(let text): text
    case .string(let text): "'\(text)'"
    case .array(let elements): "[" + elements.map(short).joined(separator: " ") + "]"
    case .object(let members):
        "{" + members.map { "\($0.key ?? "?")=\(short($0.node))" }.joined(separator: " ") + "}"
    case .faulty(let reason): reason
    }
}

struct AndroidTextTests {
    @Test(arguments: [
        (#"{"a":1,"a":null}"#, "{a=1 a=null}"), ("{a:b;c=d,'e'=>f}", "{a='b' c='d' e='f'}"),
        ("// x\n# y\r/* z */[1,2]", "[1 2]"), ("[1,]", "[1 null]"), ("[,1]", "[null 1]"), ("[,]", "[null null]"),
        ("[]", "[]"), ("{} x", "{}"), ("{}\u{0}", "{}"), ("\u{FEFF}{}", "{}"),
        ("[TRUE,False,NULL]", "[true false null]"),
        (#"["\u0041\/\t\"\q\é"]"#, "['A/\t\"qé']"), (#"["\ud83d\ude00"]"#, "['😀']"), ("['a\nb']", "['a\nb']"),
        ("[a/ /b]", "has a list without an end at 2"),
    ])
    func `much that is not JSON is read`(_ text: String, _ expected: String) {
        #expect(reading(text) == expected)
    }

    @Test func `what is missing between two commas is told from a null that is written`() throws {
        let list = try JSONText(android: Array("[null,,\n1,]".utf8), joinsLines: true).root.array ?? []
        #expect(list.map(\.isNull) == [true, true, false, true])
        #expect(list.map(\.isLeftOut) == [false, true, false, true])
    }

    @Test func `as many byte order marks are removed as parser and client remove`() {
        let text = Array("\u{FEFF}\u{FEFF}{\"a\": 1}".utf8)
        #expect((try? JSONText(android: text))?.root.members == nil)
        #expect((try? JSONText(android: text, byteOrderMarks: 2))?.root.members?.count == 1)
        #expect((try? JSONText(android: Array("{}".utf8), byteOrderMarks: 2))?.root.members?.isEmpty == true)
    }

    @Test(arguments: [
        ("{} x", "goes on after its end at 3"), ("{} // x", "{}"), (" {}\n", "{}"),
        ("[010,3.10,0x1F,NaN,1e999]", "[010 3.10 '0x1F' NaN 1e999]"), ("{1: 2}", "{1=2}"),
        (#"["\q"]"#, "has an escape that Gson does not know at 3"),
    ])
    func `Gson keeps numbers as they are written, and refuses more`(_ text: String, _ expected: String) {
        do throws(JSONFault) {
            #expect(short(try JSONText(android: Array(text.utf8), isGson: true).root) == expected)
        } catch {
            #expect("\(error.reason) at \(error.offset)" == expected)
        }
    }

    @Test(arguments: [
        ("7", "7"), ("-0", "0"), ("+7", "7"), ("010", "8"), ("0x1F", "31"), ("0-7", "-7"), ("08", "8.0"), ("٧", "7"),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("9223372036854775808", "9.223372036854776E18"), ("1e1", "10.0"), ("1e7", "1.0E7"), ("1e-4", "1.0E-4"),
        ("0.001", "0.001"), ("123456.75", "123456.75"), ("7f", "7.0"), ("0x1p3", "8.0"), ("-0.0", "-0.0"),
        (".5", "0.5"),
        ("7_000", "'7_000'"), ("0x", "'0x'"), ("1.2.3", "'1.2.3'"), ("NaN", "NaN"), ("1e999", "Infinity"),
        ("9999999.5", "9999999.5"), ("12345678.5", "1.23456785E7"), ("7d7", "'7d7'"), ("inf", "'inf'"),
    ])
    func `a word without quotes is a number as Java reads it`(_ word: String, _ expected: String) {
        #expect(reading("[\(word)]") == "[\(expected)]")
    }

    @Test(arguments: [
        ("", "ends too early at 0"), ("{\"a\":1,}", "has a character that begins no value at 7"),
        ("{\"a\":1", "has an object without an end at 6"), ("[1", "has a list without an end at 2"),
        ("[1 2]", "has a list without an end at 3"), ("{1:2}", "has a key that is a number, not a string at 1"),
        ("{null:2}", "has a key that is null, not a string at 1"), ("{a}", "lacks a colon after a key at 2"),
        ("{a:NaN}", "has a number that is too large or none at 3"),
        ("{a:1e999}", "has a number that is too large or none at 3"), ("/* x", "has a comment without an end at 0"),
        ("['a", "ends inside a string at 3"), (#"["\u00zz"]"#, "has an escape that is no character at 3"),
        (#"["\"#, "has an escape cut short at 3"), ("{\"a\":}", "has a character that begins no value at 5"),
    ])
    func `what Android refuses is refused, with its place`(_ text: String, _ expected: String) {
        #expect(reading(text) == expected)
    }

    @Test func `without line ends a comment hides the rest, and places stay those of the document`() throws {
        #expect(reading("{\"a\":1\n7}", joinsLines: true) == "{a=17}")
        #expect(reading("[ # c\r\n1]", joinsLines: true) == "has a list without an end at 9")
        #expect(reading("[1,\n\n2 3]", joinsLines: true) == "has a list without an end at 7")
        let text = try JSONText(android: Array("\u{FEFF}{\n\"ab\":\n7}".utf8), joinsLines: true)
        let member = try #require(text.root.members?.first)
        #expect(member.keyOffset == 2)
        #expect(text.place(of: member.node.offset) == (3, 1))
    }

    @Test func `as many levels are read as Android's stack holds`() {
        let deep = String(repeating: "[", count: 2000)
        #expect(reading(deep) == "has a list without an end at 2000")
        #expect(reading(deep + "[") == "is nested too deeply at 2000")
    }
}
