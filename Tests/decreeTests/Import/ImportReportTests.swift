import Testing

@testable import decree

/// What `decree import` says of old files, in lines.
struct ImportReportTests {
    private func report(_ count: Int) async throws -> String {
        let items = (1...count).reversed().map { number in
            "<item><link>https://kasa.example/get</link><sparkle:version>\(number)</sparkle:version>"
                + "<sparkle:shortVersionString>\(number).0</sparkle:shortVersionString>"
                + "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements></item>\n"
        }
        let feed = """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(items.joined())</channel></rss>
            """
        return try await ImportRun(of: [("kasa.xml", Array(feed.utf8))], ["--client", "sparkle-appcast"]).report
    }

    @Test func `what is the same of many items is one line, and of few a line each`() async throws {
        let words = "sparkle:hardwareRequirements is not read before Sparkle 2.9 (2.6 only)"
        let many = try await report(60), few = try await report(3)
        #expect(many.contains("ignored: item[0].\(words) (and 59 more like it)\n"), "\(many)")
        #expect(!many.contains("item[1].\(words)"), "\(many)")
        for index in 0..<3 { #expect(few.contains("ignored: item[\(index)].\(words)\n"), "\(few)") }
    }
}
