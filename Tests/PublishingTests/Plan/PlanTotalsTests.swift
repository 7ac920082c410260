import Testing
@testable import Publishing

/// How many files of each kind a plan touches, and whose documents.
struct PlanTotalsTests {
    private static let hash = String(repeating: "a", count: 64)

    @Test(arguments: [
        ("kasa/retired.json", PlanTotals.Kind.document), ("kasa/retired.json.minisig", .signature),
        ("kasa/index.html", .page), ("index.html", .page), ("assets/style.css", .asset), ("sitemap.xml", .asset),
        ("kasa/\(hash).retired.json", .copy), ("\(hash).site-manifest.json", .copy), ("assets/\(hash).json", .asset),
        ("metadata/timestamp.json", .metadata), ("metadata/7.snapshot.json", .metadata),
        ("site-manifest.json", .manifest), ("minisign.pub", .key),
    ]) func `a file's kind follows from its path`(path: String, kind: PlanTotals.Kind) {
        #expect(PlanTotals.Kind(path) == kind)
    }

    @Test func `steps are counted by change and kind, and apps by their documents alone`() {
        let totals = PlanTotals([
            .init(.new, "kasa/retired.json", reason: ""), .init(.new, "kasa/\(Self.hash).retired.json", reason: ""),
            .init(.changed, "kasa/index.html", reason: ""), .init(.removed, "atlas/retired.json", reason: ""),
            .init(.kept, "bus/retired.json", reason: ""), .init(.changed, "bus/index.html", reason: ""),
        ])
        #expect(totals.affected == ["atlas", "kasa"])
        #expect(totals.apps == ["atlas", "bus", "kasa"])
        #expect(totals.count(.new) == 2)
        #expect(totals.kinds(.new).map(\.kind) == [.document, .copy])
        #expect(totals.kinds(.changed).map(\.count) == [2])
        #expect(totals.count(.kept) == 1)
    }
}
