import PolicyModel
import TestSupport
import Testing

@testable import Pages

/// The home page's table: one row for each app and platform, with what a console shows of it.
@Suite struct HomeTableTests {
    /// The cells of each row as text, by name.
    private func rows(_ html: String) -> [[String]] {
        html.split(separator: "\n").filter { $0.hasPrefix("<tr") && $0.contains("scope=\"row\"") }.map { line in
            line.replacing("<th", with: "<td").split(separator: "<td", omittingEmptySubsequences: false).dropFirst().map
            {
                String($0.drop { $0 != ">" }.dropFirst()).replacing(/<[^>]*>/, with: "")
            }
        }
    }

    private func html(_ pages: [AppPage], warnings: Int = 0) throws -> String {
        SamplePages.html(try SamplePages.renderer().home(GlanceList(pages.map { AppGlance($0, warnings: warnings) })))
    }

    @Test func `a row holds what is announced, the minimum, the counts and the next date of its platform`() throws {
        #expect(
            rows(try html([SamplePages.full, SamplePages.plain])) == [
                ["Atlas", "iOS", "", "", "", "", "1", "", "", ""],
                ["Kasa", "iOS", "3.2.0", "2.8.0", "2", "1", "3", "2026-12-01 release", "", "2026-11-20"],
                ["Kasa", "Android", "3.2.0", "2.8.0", "2", "1", "2", "2026-12-01 release", "", "2026-11-20"],
            ])
    }

    @Test func `a date of another platform is not the next one here, and a time of day is shown`() throws {
        let policy = Sample.policy(
            platforms: [.ios, .android],
            releases: [
                Sample.release("1.0", on: [.ios, .android]),
                Sample.release("2.0", live: .from(Moment("2026-12-01T09:30Z")!), on: [.android]),
            ])
        let page = SamplePages.page(policy)
        #expect(rows(try html([page])).map { $0[7] } == ["", "2026-12-01 09:30 UTC release"])
    }

    @Test func `warnings are counted, and none is an empty cell`() throws {
        #expect(rows(try html([SamplePages.plain], warnings: 3)).map { $0[8] } == ["3"])
        #expect(rows(try html([SamplePages.plain])).map { $0[8] } == [""])
    }

    @Test func `the day of the last change stands where a history was asked for, and else there is no column`() throws {
        let policy = Sample.policy(releases: [Sample.release("1.0")])
        let changed = SamplePages.page(policy, history: SamplePages.history)
        let both = try html([changed, SamplePages.plain])
        #expect(rows(both).map(\.last) == ["", "2026-11-20"])
        #expect(both.contains(">Changed</th>"))
        #expect(try !html([SamplePages.page(policy), SamplePages.plain]).contains("Changed"))
    }

    @Test func `dates can be sorted in every language`() throws {
        let html = try html([SamplePages.full])
        #expect(html.contains("<td data-d=20261201>2026-12-01 <small>release</small>"))
        #expect(html.contains("<td data-d=20261120>2026-11-20"))
    }

    @Test func `users stand beside the counts where somebody counted them`() throws {
        let share = UserShare([.init(platform: .ios, version: Sample.version("2.7.0"), os: nil, users: 12_345)])
        let glance = AppGlance(SamplePages.full, share: share)
        let html = SamplePages.html(try SamplePages.renderer().home(GlanceList([glance])))
        #expect(rows(html)[0][4...6] == ["2 12,345", "1 0", "3 0"])
        #expect(html.contains("Small figures are users."))
        #expect(try !self.html([SamplePages.full]).contains("Small figures"))
    }

    @Test func `a row names the clients that have a document for its platform by their keys`() throws {
        let policy = Sample.policy(
            platforms: [.ios, .android],
            clients: ["retired", "prince-of-versions", "ssvc"].map {
                ClientChoice(name: $0, position: Sample.position)
            },
            releases: [Sample.release("1.0", on: [.ios, .android])])
        let glance = AppGlance(SamplePages.page(policy))
        let html = SamplePages.html(try SamplePages.renderer().home(GlanceList([glance])))
        let names = Set(glance.platforms.flatMap(\.clients)).sorted()
        #expect(names.count > 1)
        for (platform, keys) in zip(glance.platforms, html.matches(of: #/ data-c="([^"]*)"/#).map(\.1)) {
            #expect(keys.split(separator: " ").compactMap { Int($0, radix: 36).map { names[$0] } } == platform.clients)
        }
    }

    /// A site as large companies have it: policies drawn from a seed, each of them ten times under other names.
    private func drawn(_ count: Int) throws -> [AppGlance] {
        var drawn = SeededGenerator(seed: 19)
        let glances = (0..<30).map { _ in
            let newest = Int.random(in: 3...6, using: &drawn), isDue = Bool.random(using: &drawn)
            let releases =
                (1...newest).map { Sample.release("1.\($0).0", live: .longAgo) }
                + (isDue ? [Sample.release("9.0.0", live: .from(Moment("2026-12-24T09:30Z")!))] : [])
            return AppGlance(
                SamplePages.page(
                    Sample.policy(
                        slug: "app-000000", name: "App 000000 of the house", releases: releases,
                        minimum: [.ios: "1.3.0"])))
        }
        return try (0..<count).map { number in
            let digits = Array("\(100_000 + number)".utf8)
            return try #require(AppGlance(glances[number % 30].bytes.replacing(Array("000000".utf8), with: digits)))
        }
    }

    private func html(_ glances: [AppGlance]) throws -> String {
        SamplePages.html(try SamplePages.renderer().home(GlanceList(glances)))
    }

    @Test func `an app takes at most 300 bytes, and what is due takes no more for more apps`() throws {
        let some = try html(drawn(300)).utf8.count, more = try html(drawn(600)).utf8.count
        #expect(some / 300 <= 300, "\(some / 300)")
        #expect((more - some) / 300 <= 200, "\((more - some) / 300)")
    }

    @Test func `groups hold all apps in their order`() throws {
        let html = try html(drawn(120))
        #expect(html.ranges(of: "<tbody>").count == 3)
        let names = rows(html).map { $0[0] }
        #expect(names.count == 120 && names == names.sorted())
    }

    @Test func `what is due of many apps is listed up to a number, the nearest first, and the rest is counted`() throws
    {
        let pages = (10..<70).map { index in
            let start = Moment(seconds: Sample.moment.seconds + (100 - index) * 86_400)
            return SamplePages.page(
                Sample.policy(
                    slug: "a\(index)", name: "App \(index)",
                    releases: [Sample.release("1.0"), Sample.release("2.0", live: .from(start))]))
        }
        let html = try html(pages)
        let parts = try #require(html.firstRange(of: "<summary>54 more</summary>"))
        let first = html[..<parts.lowerBound], others = html[parts.upperBound...]
        #expect(first.ranges(of: "goes live").count == 6 && others.ranges(of: "goes live").count == 44)
        #expect(html.contains("Later dates that are not listed here: 10."))
        let dates = html.matches(of: /<time datetime="([^"]+)"/).map { String($0.1) }
        #expect(dates == dates.sorted())
        #expect(try !self.html(Array(pages.prefix(8))).contains("not listed here"))
    }

    @Test func `a site of many apps has letters to jump to and filters, and a small one has not`() throws {
        let pages = ["Atlas", "alpha", "Bus", "3D", "Élan", "Çay", "Çin", "Dock", "Ebb"].enumerated().map {
            index, name in
            SamplePages.page(Sample.policy(slug: "a\(index)", name: name, releases: [Sample.release("1.0")]))
        }
        let html = try html(pages)
        let letters = html.matches(of: /<li><a href="#(app-a\d)"><bdi>(.)<\/bdi>/)
        #expect(letters.map { String($0.2) } == ["#", "A", "B", "D", "E", "Ç", "É"])
        for letter in letters { #expect(html.ranges(of: "<tr id=\"\(letter.1)\"").count == 1) }
        #expect(html.contains("role=\"search\""))
        #expect(try !self.html([SamplePages.plain]).contains("role=\"search\""))
    }
}
