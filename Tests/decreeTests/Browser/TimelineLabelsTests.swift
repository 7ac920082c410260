import Foundation
import TestSupport
import Testing

/// The labels of a timeline never lie on each other, however many releases there are and however close.
@Suite struct TimelineLabelsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let slug: String
        /// Days since 2024-01-01 of each release.
        let days: [Int]

        var testDescription: String { slug }
    }

    private static let cases = [
        Case(slug: "five", days: (0..<5).map { $0 * 200 }), Case(slug: "twenty", days: (0..<20).map { $0 * 50 }),
        Case(slug: "sixty", days: (0..<60).map { $0 * 17 }), Case(slug: "two-hundred", days: (0..<200).map { $0 * 5 }),
        Case(slug: "clustered", days: (0..<50).map { 500 + $0 / 10 } + [0, 900, 901, 902]),
        Case(slug: "one-day", days: [0] + Array(repeating: 300, count: 29)),
        // The page holds from the third to the fourth.
        Case(slug: "two-days", days: [0, 500, 1054, 1056]),
    ]

    private static let site = Result { () throws -> BrowsedSite in
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Releases\nurl: https://localhost\n---\n", to: "Content/index.md")
        for it in cases {
            let start = try Date("2024-01-01T00:00:00Z", strategy: .iso8601)
            let lines = it.days.sorted().enumerated().map { number, day in
                let date = (start + Double(day) * 86_400).formatted(.iso8601.year().month().day())
                let version = "\(1 + number / 40).\(number % 40).0"
                return "  - {version: \(version), build: \(version), requires: 15, live: \(date)}"
            }
            let releases = "releases:\n\(lines.joined(separator: "\n"))\n"
            try folder.write(
                Decree.smallPolicy.replacing(/releases:\n(  - .*\n)+/, with: releases)
                    .replacing("minimum: 2.8.0", with: "minimum: 1.1.0"), to: "Content/\(it.slug).md")
        }
        return try BrowsedSite(folder)
    }

    @Test(arguments: cases, PageLook.Screen.allCases)
    func `no label lies on another, and every release has its mark`(it: Case, screen: PageLook.Screen) throws {
        let page = try Self.site.get().open("\(it.slug)/index.html", PageLook(.light, screen))
        let meeting: [String] = try page.value(
            """
            (() => {
              const boxes = [...document.querySelectorAll("svg.timeline text")].map((it) => [it.textContent, it.getBoundingClientRect()]);
              const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
              return boxes.flatMap(([one, box], place) => boxes.slice(place + 1)
                .filter(([, other]) => meet(box, other)).map(([other]) => `${one} lies on ${other}`));
            })()
            """)
        #expect(meeting == [])
        #expect(try page.value("document.querySelectorAll('svg.timeline use').length") == "\(it.days.count)")
        // The scale of the drawing is that of the page: words on it are as large as beside it.
        let height: Double = try page.value(
            "document.querySelector('svg.timeline .label').getBoundingClientRect().height")
        #expect(height > 10)
        #expect(try page.overflow() == [])
    }
}
