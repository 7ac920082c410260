import Testing

@testable import ClientKit

/// XML in and out: what libxml2 reads is what was written.
struct XMLTextTests {
    private func events(_ text: String) throws -> [XMLText.Event] { try XMLText(Array(text.utf8)).events }

    private func place(_ line: Int, _ column: Int = 1) -> XMLText.Place { XMLText.Place(line: line, column: column) }

    private func name(_ local: String, prefix: String = "", in namespace: String = "") -> XMLText.Name {
        XMLText.Name(namespace: namespace, prefix: prefix, local: local)
    }

    @Test func `elements, attributes, texts and places are read with their namespaces`() throws {
        let text = "<a xmlns:s=\"urn:x\" b=\"1 &amp; 2\">\n<s:c s:d=\"e\"/>t<!-- no --><![CDATA[<u>]]></a>"
        let found = try events(text)
        #expect(
            found == [
                .start(name("a"), attributes: [name("b"): "1 & 2"], at: place(1)), .text("\n"),
                .start(
                    name("c", prefix: "s", in: "urn:x"), attributes: [name("d", prefix: "s", in: "urn:x"): "e"],
                    at: place(2)
                ),
                .end(name("c", prefix: "s", in: "urn:x")), .text("t"), .text("<u>"), .end(name("a")),
            ])
    }

    @Test(arguments: [
        ("<a>\n</b>", 2), ("", 1), ("<a", 1), ("no", 1), ("<a/><b/>", 1), ("\u{1}<a/>", 1), ("<a>&x;</a>", 1),
    ])
    func `what is no XML is refused with its line`(text: String, line: Int) {
        let fault = #expect(throws: XMLFault.self) { try events(text) }
        #expect(fault?.line == line && fault?.reason.hasPrefix("is no XML") == true)
    }

    @Test func `an entity that the text spells out stands for its text`() throws {
        let text = "<!DOCTYPE a [<!ENTITY e \"5\"><!ENTITY f \"&e;0<b>&e;</b>\">]><a c=\"&e;1\">&e;200&f;</a>"
        #expect(
            try events(text) == [
                .start(name("a"), attributes: [name("c"): "51"], at: place(1)), .text("520050"),
                .start(name("b"), attributes: [:], at: place(1)), .text("5"), .end(name("b")), .end(name("a")),
            ])
        #expect(try XMLText(Array(text.utf8)).emptyEntities.isEmpty)
    }

    @Test(arguments: [
        "<!DOCTYPE a [\n<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n<a>q&x;r</a>",
        "<!DOCTYPE a SYSTEM \"file:///a.dtd\">\n\n<a>q&x;r</a>",
    ])
    func `an entity of another file is empty, and is named`(text: String) throws {
        let read = try XMLText(Array(text.utf8))
        #expect(read.emptyEntities.map(\.name) == ["x"])
        #expect(read.emptyEntities.map(\.place) == [place(3, 5)])
        let texts = read.events.compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(texts.joined() == "qr")
    }

    @Test func `no file is read for an entity, and entities do not grow`() throws {
        let file = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>"
        let laughs = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
        let bomb = "<!DOCTYPE a [<!ENTITY e0 \"ha\">\(laughs)]><a>&e9;</a>"
        for text in [file, bomb] {
            let texts = ((try? events(text)) ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
            #expect(texts.joined().utf8.count == 0)
        }
    }

    @Test(arguments: ["plain", "a & b < c > d \"e\" 'f'", "two\nlines", "cr\rlf\r\nend", "😀 é \u{2028}", ""])
    func `a written text and value is read back`(text: String) throws {
        let written = XMLElement("a", [("b", text)], [XMLElement("c", text: text)]).document
        let events = try XMLText(written).events
        let texts = events.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
        #expect(text.isEmpty || texts.contains(text))
        guard case .start(_, let attributes, _)? = events.first else {
            Issue.record("no element")
            return
        }
        // An attribute's line end is a blank to every parser.
        let blank = text.replacing("\r\n", with: "\r ").replacing("\n", with: " ")
        #expect(attributes[name("b")] == blank)
    }

    @Test(arguments: ["&\u{FE0F}", "<\u{338}", ">\u{301}", "\"\u{301}", "a\u{8}&\u{0}<\u{FFFF}\u{FFFE}\u{1B}"])
    func `signs before combining marks are escaped, and what XML cannot hold is left out`(text: String) throws {
        let written = XMLElement("a", [("b", text)], [XMLElement("c", text: text)]).document
        let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0xFFFE }.map { String($0) }.joined()
        let texts = try XMLText(written).events.compactMap { event -> String? in
            switch event {
            case .text(let text): text
            case .start(_, let attributes, _): attributes[name("b")]
            case .end: nil
            }
        }
        #expect(texts.filter { !$0.allSatisfy(\.isWhitespace) } == [kept, kept])
    }

    /// Of each element: its name, line and column.
    private func places(_ bytes: [UInt8]) throws -> [String] {
        try XMLText(bytes).events.compactMap { event in
            if case .start(let name, _, let place) = event {
                "\(name.local) \(place.line):\(place.column)"
            } else {
                nil
            }
        }
    }

    @Test(arguments: [
        ("<a><b/><b\n c='d>'>é<b></b></b></a>", ["a 1:1", "b 1:4", "b 1:8", "b 2:10"]),
        ("<?xml version='1.0'?><!-- <x> --><a><![CDATA[<x>]]><?x <x>?><b/></a>", ["a 1:34", "b 1:61"]),
        ("<!DOCTYPE a [<!ENTITY e '>'>]>\n<a>&e;<b/></a>", ["a 2:1", "b 2:7"]),
    ])
    func `an element begins at its own bracket`(text: String, found: [String]) throws {
        #expect(try places(Array(text.utf8)) == found)
        #expect(try places([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == found)
        #expect(
            try places(text.utf16.reduce(into: [0xFF, 0xFE]) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }) == found)
    }

    @Test func `lines are counted beyond what libxml2 keeps`() throws {
        let text = "<a>" + String(repeating: "\n", count: 70_000) + " <b/></a>"
        #expect(try places(Array(text.utf8)) == ["a 1:1", "b 70001:2"])
    }

    @Test func `an empty element and attributes are written short`() {
        let text = String(decoding: XMLElement("a", [("b", "1")], []).document, as: UTF8.self)
        #expect(text == "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a b=\"1\"/>\n")
    }
}
