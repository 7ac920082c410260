import Foundation
import PolicyModel
import Publishing
import SiteEngine
import TestSupport
import Testing

@testable import Review

/// The page of a review: one file that shows what it is given, and nothing that a policy smuggles in.
@Suite struct ReviewPageTests {
    private static let old = SampleSite.smallPolicy
    private static let new = old.replacing("minimum: 2.8.0", with: "minimum: 3.2.0")
        .replacing("has stopped working", with: "no longer works")

    private func report(share: ImpactShare? = nil) async throws -> ReviewReport {
        let site = try ReviewSite(
            ["kasa.md": Self.old, "other.md": Self.old], ["kasa.md": Self.new, "other.md": Self.old])
        let bundle = [Artifact(path: "kasa/retired.json", bytes: [1], role: .document)]
        let proposal = try await site.proposal(digest: ProposalDigest(of: bundle))
        let approvals = Approvals(in: site.folder.path + "/Approvals", of: proposal.digest?.hex ?? "", .none)
        return ReviewReport(proposal, approvals: approvals, share: share)
    }

    @Test func `the three files are those that were read and found good`() async throws {
        var mistakes: [Diagnostic] = []
        let users = "app,platform,version,os,users\nkasa,ios,2.7.0,16.0,120\nkasa,ios,2.8.0,17.0,2500\n"
        let share = ImpactShare(Array(users.utf8), path: "users.csv", reporting: &mistakes)
        let report = try await report(share: share)
        #expect(mistakes.isEmpty)
        Golden.expect(ReviewSite.page(report), equals: "review/index.html")
        Golden.expect(ReviewJSON.document(report), equals: "review/review.json")
        Golden.expect(ReviewMarkdown.document(report), equals: "review/review.md")
    }

    @Test func `what a step loses is said in every form, with file, line and remedy`() async throws {
        let site = try ReviewSite(
            ["kasa.md": StepPolicies.mac()], ["kasa.md": StepPolicies.mac("  - {version: 1.1.0, build: 110}")])
        let report = ReviewReport(try await site.proposal(), approvals: nil)
        let written = { (bytes: [UInt8]) in
            Array(String(decoding: bytes, as: UTF8.self).replacing(site.folder.path + "/", with: "").utf8)
        }
        Golden.expect(written(Array(ReviewSite.page(report).utf8)), equals: "review/warnings.html")
        Golden.expect(written(ReviewJSON.document(report)), equals: "review/warnings.json")
        Golden.expect(written(ReviewMarkdown.document(report)), equals: "review/warnings.md")
        #expect(report.summary.contains { $0.hasPrefix("  warning: release 1.1.0 has no `archive` on macOS") })
    }

    @Test func `an app is named with its slug in every form where another one is called the same`() async throws {
        let report = try await report()
        #expect(ReviewSite.page(report).contains("<h2><bdi>Kasa (kasa)</bdi></h2>"))
        #expect(String(decoding: ReviewMarkdown.document(report), as: UTF8.self).contains("**Kasa (kasa): "))
        #expect(report.summary.contains { $0.hasPrefix("Kasa (kasa): ") }, "\(report.summary)")
        let apart = Self.old.replacing("app: Kasa", with: "app: Kasa 2")
        let site = try ReviewSite(["kasa.md": Self.old, "other.md": apart], ["kasa.md": Self.new, "other.md": apart])
        #expect(ReviewSite.page(ReviewReport(try await site.proposal(), approvals: nil)).contains("<bdi>Kasa</bdi>"))
    }

    @Test func `a new host in punycode is read with its letters too`() async throws {
        let address = "https://xn--bcher-kva.example/get"
        let old = Self.old.replacing("[prince-of-versions, retired]", with: "[remote-configuration]")
        let moved = old.replacing("https://apps.apple.com/app/id1234567890", with: address)
        let site = try ReviewSite(["kasa.md": old], ["kasa.md": moved])
        let report = ReviewReport(try await site.proposal(), approvals: nil)
        #expect(
            ReviewSite.page(report).contains("<b>new</b>: <code>\(address)</code>, read as <bdi>bücher.example</bdi>, ")
        )
        #expect(report.summary.contains("  a new host: \(address), read as bücher.example"), "\(report.summary)")
        #expect(
            String(decoding: ReviewMarkdown.document(report), as: UTF8.self)
                .contains("a new host: \(address), read as bücher.example"))
    }

    @Test func `it needs no other file, no server and no script`() async throws {
        let html = String(decoding: ReviewPage.html(try await report()), as: UTF8.self)
        for word in ["<script", "<link", "src=", "url(", "@import", "http-equiv=\"refresh\""] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'"))
        #expect(html.contains("--force-ground"))
    }

    @Test func `a hostile policy writes nothing into it`() async throws {
        let words = "'><script>alert(1)</script><img src=x onerror=alert(2)></style></pre></title><!--"
        let quoted = "'\(words.replacing("'", with: "''"))'", text = words.replacing("<", with: "\\<")
        let hostile = Self.old.replacing("app: Kasa", with: "app: \(quoted)")
            .replacing("This version of {app} has stopped working.", with: text)
            .replacing(
                "minimum: 2.8.0",
                with: "minimum: 3.2.0\nrules: [{id: \(quoted), when: {version: 2.7.0}, do: force}]")
        let site = try ReviewSite(
            ["kasa.md": Self.old, "index.md": "---\ntitle: A\n---\n"],
            ["kasa.md": hostile, "index.md": "---\ntitle: \(quoted)\n---\n\(words)\n"])
        let proposal = try await site.proposal()
        #expect(proposal.apps.map(\.name) == [words])
        let report = ReviewReport(proposal, approvals: nil)
        let html = String(decoding: ReviewPage.html(report), as: UTF8.self)
        #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("<!--"))
        #expect(html.ranges(of: "</style>").count == 1 && html.ranges(of: "</title>").count == 1)
        #expect(html.contains("&lt;script&gt;alert(1)"))
        let markdown = String(decoding: ReviewMarkdown.document(report), as: UTF8.self)
        // In the comment such a name stands in a code span.
        for line in markdown.split(separator: "\n") where line.contains("<script>") {
            #expect(line.contains("`"), "\(line)")
        }
    }

    @Test func `of one shipped app it has at most 200 KiB, whatever changes in it`() async throws {
        let before = try SampleSite.shipped(), after = try SampleSite.shipped()
        var sizes: [String: Int] = [:]
        let content = after.path + "/Content"
        let slugs = TouchedContent.slugs(in: content)
        for slug in slugs {
            let files = try FileManager.default.subpathsOfDirectory(atPath: content).filter {
                $0 == "\(slug).md" || $0.hasPrefix("\(slug)/") && $0.hasSuffix(".md")
            }
            for file in files {
                // Every word that users read is another one, in every language, and every release moves.
                let text = try after.read("Content/\(file)").replacing("- Message: ", with: "- Message: New: ")
                    .replacing("- Title: ", with: "- Title: New ").replacing("2026-", with: "2025-")
                try after.write(text, to: "Content/\(file)")
            }
        }
        let state = ReviewedState.content(folder: before.path + "/Content", .init(kind: .content, text: "Before"))
        let proposal = try await Proposal(
            of: SiteEngine(content: content, at: ReviewSite.moment), against: state, digest: nil)
        #expect(proposal.apps.count == slugs.count)
        for app in proposal.apps {
            let one = ReviewReport(proposal.only(app), approvals: nil)
            sizes[app.slug] = ReviewPage.html(one).count
        }
        #expect(sizes.filter { $0.value > 200 * 1024 }.isEmpty, "\(sizes)")
        #expect(sizes.values.max() ?? 0 > 40_000, "\(sizes)")
    }

    @Test func `many apps begin with a table that leads to each`() async throws {
        let before = Dictionary(uniqueKeysWithValues: (1...40).map { ("app-\($0).md", Self.old) })
        let site = try ReviewSite(before, before.mapValues { $0.replacing("2.7.0, build", with: "2.7.1, build") })
        let html = ReviewSite.page(ReviewReport(try await site.proposal(), approvals: nil))
        let table = try #require(html.firstRange(of: "href=\"#app-app-40\""))
        let first = try #require(html.firstRange(of: "<section class=\"app\""))
        #expect(table.upperBound < first.lowerBound)
        #expect(html.ranges(of: "<section class=\"app\"").count == 40)
    }

    @Test func `the JSON gives back its digest and summary, and another file does not`() async throws {
        let report = try await report(), bytes = ReviewJSON.document(report)
        let json = try #require(ParsedJSON.value(of: bytes))
        #expect(ReviewJSON.reading(json)?.digest == report.proposal.digest)
        #expect(ReviewJSON.reading(json)?.summary == report.summary)
        let text = String(decoding: bytes, as: UTF8.self)
        let forged = text.replacing("\"kasa/retired.json\": \"4b", with: "\"kasa/retired.json\": \"4c")
        #expect(forged != text)
        #expect(ParsedJSON.value(of: Array(forged.utf8)).flatMap(ReviewJSON.reading) == nil)
    }
}

extension Proposal {
    /// The same with one app alone.
    fileprivate func only(_ app: AppReview) -> Proposal {
        Proposal(
            site: site, moment: moment, against: against, isOfDocuments: isOfDocuments, digest: digest,
            settings: settings, shared: shared, apps: [app], goneApps: [], unchanged: [], unreadable: [])
    }
}
