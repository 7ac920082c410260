import Testing

@testable import ClientKit

struct UnreadableTextTests {
    private func fault(_ text: String, isXML: Bool, isLoose: Bool = false) -> String? {
        UnreadableText(Array(text.utf8), isXML: isXML, isLoose: isLoose).map { "\($0.line):\($0.column) \($0.reason)" }
    }

    @Test(arguments: [
        ("<a/>", true), ("{}", false), ("[1,]", false), ("{a = 1 # b\n}", false),
        ("\u{FEFF}{\"a\": 1}", false),
    ])
    func `what some client reads has no fault`(text: String, isXML: Bool) {
        #expect(fault(text, isXML: isXML) == nil)
    }

    @Test(arguments: [
        ("{\"a\": 1", false, "1:8 is no JSON: it lacks a comma"), ("", true, "1:1 is empty"),
        ("Not found", false, "1:1 is no JSON: it has a character that begins no value"),
        ("<html><body>404", false, "1:1 is a web page, as hosts send it in place of a file"),
        ("<!DOCTYPE html>\n<html/>", true, "1:1 is a web page, as hosts send it in place of a file"),
        (
            "<Error><Code>AccessDenied</Code></Error>", true,
            "1:1 is an error of a store, which it sends in place of a file: AccessDenied"
        ),
        (
            "<Error><Code>NoSuchKey</Code></Error>", false,
            "1:1 is an error of a store, which it sends in place of a file: NoSuchKey"
        ),
    ])
    func `what no client reads is named with its place`(text: String, isXML: Bool, words: String) {
        #expect(fault(text, isXML: isXML) == words)
    }

    @Test(arguments: ["<a b=\"x?y=1&z=2\"/>", "<a>Fast & good</a>"])
    func `an ampersand that stands for itself is read by a client that takes it`(text: String) {
        #expect(fault(text, isXML: true, isLoose: true) == nil)
        #expect(
            fault(text, isXML: true)?.hasSuffix(
                " is no XML: it has a '&' that begins no entity, and XML writes it '&amp;'") == true)
    }

    @Test(arguments: [
        ("<<<<<<< HEAD\n{\n=======\n{\n>>>>>>> next\n}", false, 1), ("<<<<<<< HEAD\n{\"a\": 1}\n>>>>>>> next", true, 1),
        ("<rss>\n<<<<<<< HEAD\n=======\n>>>>>>> next\r\n</rss>", true, 2),
        ("{\"a\": 1,\n=======\n\"b\": 2}", false, 2), ("{\n||||||| base\n}", false, 2),
    ])
    func `a conflict that a merge left is named at its first mark`(text: String, isXML: Bool, line: Int) {
        for isLoose in [false, true] {
            #expect(
                fault(text, isXML: isXML, isLoose: isLoose)
                    == "\(line):1 has a mark that a merge left around its conflict: keep what is right of both sides, and "
                    + "remove the lines that begin with <<<<<<<, ======= and >>>>>>>")
        }
    }

    @Test func `a compressed file is named as that`() {
        let fault = UnreadableText([0x1F, 0x8B, 8, 0, 0], isXML: true)
        #expect(fault?.reason == "is compressed by gzip")
    }

    @Test func `a page of a host is told by how it begins`() {
        let page = UnreadableText(Array("\n <!DOCTYPE html><title>404<br></title>".utf8), isXML: true)
        #expect(page?.reason == "is a web page, as hosts send it in place of a file")
        #expect(page?.line == 2)
    }

    @Test func `a blank before the declaration and half a feed are no XML`() {
        let blank = UnreadableText(Array(" <?xml version=\"1.0\"?>\n<rss/>".utf8), isXML: true)
        #expect(blank?.line == 1)
        #expect(blank?.reason.hasPrefix("is no XML: ") == true)
        let half = UnreadableText(Array("<rss>\n<channel>\n<item>".utf8), isXML: true)
        #expect(half?.line == 3)
    }
}
