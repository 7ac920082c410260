import CXML
import Testing

@testable import ClientKit

struct HTMLTextTests {
    @Test func `libxml2 opens no file once HTML was read`() throws {
        _ = HTMLText("<p>")
        let context = try #require(xmlNewParserCtxt())
        defer { xmlFreeParserCtxt(context) }
        #expect(xmlLoadExternalEntity(#filePath, nil, context) == nil)
    }
}
