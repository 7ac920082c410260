import Testing

@testable import PolicyModel

@Suite struct PropertiesFileTests {
    private func entries(_ text: String) -> [String] {
        PropertiesFile(Array(text.utf8)).entries.map { "\($0.line) \($0.key)=\($0.text)" }
    }

    @Test(arguments: [
        ("a = b", ["1 a=b"]), ("\u{FEFF}a=b\r\n\r\n c : d \r\n", ["1 a=b", "3 c=d"]),
        ("# why\n! also\na = # b", ["3 a=# b"]), ("a =", ["1 a="]), ("", []),
        (#"a = one \"# + "\n    two\nb = c", ["1 a=one two", "3 b=c"]),
        (#"a = \u00a0\n\t\\\:\=\ x"#, ["1 a=\u{A0}\n\t\\:= x"]), (#"a = \uD83D\uDE00"#, ["1 a=😀"]),
        ("a = b = c", ["1 a=b = c"]), ("\u{3000}é字\u{A0}=\u{2028}ü x\u{85}\r", ["1 é字=ü x"]),
    ])
    func `an entry is a key and a text`(text: String, expected: [String]) {
        #expect(entries(text) == expected)
        #expect(PropertiesFile(Array(text.utf8)).broken == nil)
    }

    @Test(arguments: ["no sign", "= x", "a b = c", #"a = \"#, #"a = \u00"#, #"a = \uD83D"#, "a\u{A0}b = c"])
    func `anything else is broken, with its line`(text: String) {
        let file = PropertiesFile(Array("a = b\n\(text)".utf8))
        #expect(file.broken?.line == 2)
        #expect(file.broken?.text == text)
    }
}
