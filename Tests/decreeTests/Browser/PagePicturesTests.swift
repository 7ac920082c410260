import Foundation
import TestSupport
import Testing

/// The pictures of the pages are of today's pages: this suite takes them, with `DECREE_RECORD=1` in the environment, and
/// compares them without.
///
/// Letters are drawn a little differently on every machine, so a small part of a picture may differ.
@Suite struct PagePicturesTests {
    struct Picture: Sendable, CustomTestStringConvertible {
        let name: String
        var site = PictureSite.shipped
        let path: String
        /// Where it is shown; nil for a picture that is a record alone.
        var guide: Guide?
        let scheme: BrowserPage.Scheme
        let size: (width: Int, height: Int)
        /// The element that the picture begins with; the page's top without one.
        var start: String?

        var testDescription: String { name }
    }

    private static let pictures = [
        Picture(name: "app", path: "kasa/index.html", guide: .readme, scheme: .light, size: (1080, 1160)),
        Picture(
            name: "alerts", path: "kasa/index.html", guide: .clients, scheme: .light, size: (1080, 680),
            start: "#alerts"),
        Picture(
            name: "message", path: "tramlines/index.html", guide: .clients, scheme: .light, size: (1080, 520),
            start: "#messages"),
        Picture(name: "home", path: "index.html", guide: .templates, scheme: .light, size: (1080, 980)),
        Picture(
            name: "phone", path: "kasa/index.html", guide: .templates, scheme: .dark, size: (360, 900), start: "#on-ios"
        ),
        Picture(name: "dark", path: "index.html", scheme: .dark, size: (1080, 900)),
        Picture(name: "status", path: "status/index.html", scheme: .light, size: (1080, 900)),
        Picture(name: "missing", path: "404.html", scheme: .light, size: (720, 400)),
        Picture(name: "arabic", site: .arabic, path: "kasa/index.html", scheme: .light, size: (1080, 1160)),
        Picture(name: "arabic-home", site: .arabic, path: "index.html", scheme: .light, size: (1080, 900)),
        Picture(name: "apps-500", site: .many, path: "index.html", scheme: .light, size: (1080, 900)),
        Picture(name: "apps-500-phone", site: .many, path: "index.html", scheme: .dark, size: (360, 900)),
        Picture(
            name: "releases-200", site: .releases, path: "kasa/index.html", scheme: .light, size: (1080, 900),
            start: ".drawing"),
        Picture(
            name: "adoption", site: .users, path: "kasa/index.html", scheme: .light, size: (1080, 420),
            start: "#adoption-ios"),
        Picture(
            name: "adoption-phone", site: .users, path: "kasa/index.html", scheme: .dark, size: (360, 480),
            start: "#adoption-ios"),
        Picture(
            name: "review", site: .review, path: "index.html", guide: .review, scheme: .light, size: (1080, 1160)),
        Picture(
            name: "review-alerts", site: .review, path: "index.html", guide: .review, scheme: .light,
            size: (1080, 760), start: ".pair"),
    ]

    /// Of a picture that may differ.
    private static let tolerance = 0.04

    @Test(arguments: pictures)
    func `a page looks as on its picture, which is small, and described in words where a guide shows it`(
        picture: Picture
    ) throws {
        let file = Decree.repository.appending(path: "Tests/Pictures/\(picture.name).png")
        let taken = try take(picture)
        if ProcessInfo.processInfo.environment["DECREE_RECORD"] == "1" {
            try Data(taken).write(to: file)
            Issue.record("recorded \(file.lastPathComponent); look at it, then run without DECREE_RECORD")
        }
        let kept = Array(try Data(contentsOf: file))
        #expect(size(kept) == size(taken))
        #expect(size(kept) == [picture.size.width, picture.size.height])
        #expect(kept.count > 5_000 && kept.count < 300_000)
        #expect(try BrowserPage.difference(between: kept, and: taken) < Self.tolerance)
        guard let guide = picture.guide else { return }
        let words = try Regex(
            #"!\[([^\]]{20,})\]\([./]*Tests/Pictures/\#(picture.name)\.png\)|"#
                + #"src="[./]*Tests/Pictures/\#(picture.name)\.png" alt="[^"]{20,}""#)
        #expect(try guide.text().contains(words))
    }

    @Test func `there are no other pictures`() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Decree.repository.appending(path: "Tests/Pictures").path)
        #expect(names.sorted() == Self.pictures.map { $0.name + ".png" }.sorted())
    }

    @Test func `pictures of other pages differ, and a picture does not differ from itself`() throws {
        let folder = Decree.repository.appending(path: "Tests/Pictures")
        let pictures = try ["home", "dark", "app"].map {
            Array(try Data(contentsOf: folder.appending(path: "\($0).png")))
        }
        #expect(try BrowserPage.difference(between: pictures[0], and: pictures[0]) == 0)
        #expect(try BrowserPage.difference(between: pictures[0], and: pictures[1]) > Self.tolerance)
        let taken = try take(Self.pictures[0]), page = try BrowsedSite.shipped.get().open("kasa/index.html")
        try page.see(width: 1080, height: 1160)
        try page.value("document.querySelector('h1').style.marginTop = '80px'")
        #expect(try BrowserPage.difference(between: taken, and: page.picture()) > Self.tolerance)
    }

    private func take(_ picture: Picture) throws -> [UInt8] {
        let page = try Browser.page()
        try page.see(width: picture.size.width, height: picture.size.height, isPhone: picture.size.width < 500)
        try page.see(picture.scheme)
        try page.open(picture.site.address() + picture.path)
        if let start = picture.start {
            try page.value("document.querySelector(\(BrowserPage.quoted(start))).scrollIntoView({behavior: 'instant'})")
        }
        return try page.picture()
    }

    /// Width and height, from the first chunk of a PNG.
    private func size(_ png: [UInt8]) -> [Int] {
        guard png.count > 24, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        return [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }
}
