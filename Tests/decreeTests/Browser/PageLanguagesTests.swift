import Foundation
import PolicyModel
import TestSupport
import Testing

/// The shipped site with its pages in each language that Decree speaks.
@Suite struct PageLanguagesTests {
    @Test(arguments: Vocabulary.builtIn.keys.sorted())
    func `pages in each language have no barrier and fit a phone`(file: String) throws {
        let language = try #require(file.firstMatch(of: /^(\w+)\.properties$/)?.1)
        let site = try BrowsedSite.shipped(in: String(language))
        for path in site.pages {
            let page = try site.open(path, PageLook(.light, .phone))
            #expect(try page.value("document.documentElement.lang") == language, "\(path)")
            #expect(
                try page.value("getComputedStyle(document.body).direction") == (language == "ar" ? "rtl" : "ltr"),
                "\(path)")
            try page.value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
            let cut = try page.overflow(), barriers = try page.barriers()
            #expect(cut == [], "\(path)")
            #expect(barriers == [], "\(path)")
            #expect(page.complaints == [], "\(path)")
        }
    }
}
