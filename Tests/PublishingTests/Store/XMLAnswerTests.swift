import CXML
import Testing

@testable import Publishing

struct XMLAnswerTests {
    private func answer(_ text: String) -> XMLAnswer? { XMLAnswer(Array(text.utf8)) }

    @Test func `elements have their text and what is in them, in order`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <List xmlns="http://s3.example/"><Key a="b">a&amp;b&#x41;</Key><Key><![CDATA[<c>]]>d<!-- e --></Key><No/></List>
            """
        let list = try #require(answer(text))
        #expect(list.name == "List")
        #expect(list.text == "")
        #expect(list.children.map(\.name) == ["Key", "Key", "No"])
        #expect(list.all("Key").map(\.text) == ["a&bA", "<c>d"])
        #expect(list["No"] == "")
        #expect(list["Nothing"] == nil)
    }

    @Test func `blanks between elements belong to the text around them`() {
        #expect(answer("<a> <b/>\n</a>")?.text == " \n")
        #expect(answer("<x:a xmlns:x=\"u\"><x:b>1</x:b></x:a>")?.children.map(\.name) == ["x:b"])
    }

    @Test(arguments: [
        "", " ", "<", "<a>", "<a></b>", "<a/><b/>", "a<b/>", "<a>&other;</a>", "<a b='1' b='2'/>", "<a/>\u{1}",
        "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a><?b c?></a>", "<?b?><a/>", "<a>\0</a>",
    ])
    func `anything but one whole document of elements is none`(_ text: String) {
        #expect(answer(text) == nil)
    }

    @Test func `bytes that are no UTF-8, and too many levels, are refused`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(answer(nested(16)) != nil)
        #expect(answer(nested(17)) == nil)
        #expect(XMLAnswer(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8)) == nil)
    }

    @Test func `libxml2 opens no file once an answer was read`() throws {
        _ = answer("<a/>")
        let context = try #require(xmlNewParserCtxt())
        defer { xmlFreeParserCtxt(context) }
        #expect(xmlLoadExternalEntity(#filePath, nil, context) == nil)
    }
}
