import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// Which of the items' links becomes the policy's page.
extension SparkleImportTests {
    private func linked(_ links: String...) -> ImportedFacts {
        let items = links.enumerated().map { index, link in
            Self.item("\(9 - index).0.1", build: 90 - index).replacing("https://kasa.example/mac", with: link)
        }
        return facts(items.joined())
    }

    /// What is said of links.
    private func said(_ facts: ImportedFacts) -> [String] {
        facts.notes.map(\.message).filter { $0.contains(" link ") }
    }

    @Test func `the link that most items share is the page, and others are named`() {
        let same = "https://kasa.example/get", own = "https://kasa.example/of/"
        let facts = linked(own + "90", same, own + "88", same)
        #expect(facts.stores == [.macos: same])
        #expect(
            said(facts) == [
                "item[0] has a link of its own, as has one other: it is left out, and https://kasa.example/get is the "
                    + "policy's page"
            ])
        let apart = linked(own + "90", own + "89")
        #expect(apart.stores == [.macos: own + "90"])
        #expect(
            said(apart) == [
                "item[1] has a link of its own: it is left out, and https://kasa.example/of/90 is the policy's page"
            ])
        #expect(said(linked(same, same)) == [])
    }

    @Test func `a page of one release gives way to a page of all`() {
        let old = "https://kasa.example/8.0.1/", page = "https://kasa.example/get"
        let facts = linked("https://kasa.example/news-9.0.1", old, page)
        #expect(facts.stores == [.macos: page])
        #expect(
            said(facts) == [
                "item[0] has a link to the page of one release, as has one other: it is left out, and "
                    + "https://kasa.example/get is the policy's page"
            ])
    }

    @Test(arguments: [
        ("tag/v9.0.1", "to the page of one release"), ("tag/spring", "to the page of one release"),
        ("download/v9.0.1/kasa.dmg", "to a file"),
    ])
    func `GitHub's page of all releases stands for that of one`(end: String, words: String) {
        let page = "https://github.com/kasa/mac/releases", facts = linked("\(page)/\(end)")
        #expect(facts.stores == [.macos: page])
        #expect(said(facts) == ["item[0] has a link \(words): it is left out, and \(page) is the policy's page"])
    }

    @Test(arguments: [
        ("https://cdn.kasa.example/kasa.DMG?a=1", "to a file"), ("https://kasa.example/appcast.xml", "to a feed"),
        ("https://kasa.example/v9.0.1", "to the page of one release"), ("http://kasa.example/get", "without https"),
    ])
    func `a link that leads users of later releases nowhere is no page`(link: String, words: String) {
        let facts = linked(link, link)
        #expect(facts.stores == [:])
        #expect(
            said(facts) == [
                "item[0] has a link \(words), as has one other: it is left out, and the policy needs a page of all "
                    + "releases, `store`"
            ])
    }
}
