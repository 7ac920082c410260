import Foundation
import TestSupport
import Testing

/// The pictures of the README and the guides are of today's pages: this suite takes them, with `DECREE_RECORD=1` in the
/// environment.
///
/// Letters are drawn a little differently on every machine, so what is held is that each picture is there, has the shape
/// that it is taken in, is small, and has words for those who do not see it.
@Suite struct ReadmePicturesTests {
    struct Picture: Sendable, CustomTestStringConvertible {
        let name: String
        let path: String
        /// Where it is shown.
        let guide: Guide
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
    ]

    @Test(arguments: pictures)
    func `a picture of a guide is there, in its shape, small, and described in words`(picture: Picture) throws {
        let file = Decree.repository.appending(path: "Tests/Pictures/\(picture.name).png")
        let taken = try take(picture)
        if ProcessInfo.processInfo.environment["DECREE_RECORD"] == "1" {
            try Data(taken).write(to: file)
            Issue.record("recorded \(file.lastPathComponent); look at it, then run without DECREE_RECORD")
        }
        let kept = Array(try Data(contentsOf: file))
        #expect(size(kept) == size(taken))
        #expect(size(kept) == [picture.size.width, picture.size.height])
        #expect(kept.count > 10_000 && kept.count < 300_000)
        let words = try Regex(
            #"!\[([^\]]{20,})\]\([./]*Tests/Pictures/\#(picture.name)\.png\)|"#
                + #"src="[./]*Tests/Pictures/\#(picture.name)\.png" alt="[^"]{20,}""#)
        #expect(try picture.guide.text().contains(words))
    }

    @Test func `the guides have no other pictures`() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Decree.repository.appending(path: "Tests/Pictures").path)
        #expect(names.sorted() == Self.pictures.map { $0.name + ".png" }.sorted())
    }

    private func take(_ picture: Picture) throws -> [UInt8] {
        let page = try Browser.page()
        try page.see(width: picture.size.width, height: picture.size.height, isPhone: picture.size.width < 500)
        try page.see(picture.scheme)
        try page.open(BrowsedSite.shipped.get().address + picture.path)
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
