import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What clients do between two states: with both policies known, and of published bytes alone.
struct AppImpactTests {
    private func dated(
        _ minimum: String = "2.7.0", clients: [String] = ["prince-of-versions", "retired"], rules: [Rule] = [],
        platforms: [Platform] = [.ios], releases: [String] = ["2.7.0", "2.9.0", "3.2.0"]
    ) -> DatedPolicy {
        let choices = clients.map { ClientChoice(name: $0, position: Sample.position) }
        let policy = Sample.policy(
            platforms: platforms, clients: choices,
            releases: releases.map { Sample.release($0, build: $0, requires: "15", on: platforms) },
            minimum: [.ios: minimum], rules: rules)
        return DatedPolicy(policy, at: Sample.moment)
    }

    private func documents(of dated: DatedPolicy) -> [Artifact] {
        var ignored: [Diagnostic] = []
        return dated.policy.clients.compactMap { ClientFormats.named($0.name) }
            .flatMap { $0.documents(for: dated, reporting: &ignored) }
    }

    private func impact(_ old: DatedPolicy, _ new: DatedPolicy) -> AppImpact {
        AppImpact(from: EncodedApp(old), to: EncodedApp(new))
    }

    private func impact(_ published: [Artifact], _ new: DatedPolicy) -> AppImpact {
        AppImpact(from: published, to: EncodedApp(new))
    }

    private func words(_ lines: [ImpactLine]) -> [String] {
        lines.map { line in
            let who = line.isListed ? line.releases.map(\.description).joined(separator: " ") : "unlisted"
            return "\(who): \(line.change.kind.rawValue)"
        }
    }

    @Test func `clients that change as the verdict does are not named`() {
        let impact = impact(dated(), dated("2.9.0"))
        #expect(words(impact.lines) == ["2.7.0: newly-forced", "unlisted: newly-forced"])
        #expect(impact.clients == [])
        #expect(impact.hasOtherDocuments)
    }

    @Test func `a client that cannot follow is reported with what it does instead, editions together`() {
        let rule = Sample.rule(.force, id: "bad-build") { $0.version = Sample.range("2.9.0") }
        let impact = impact(dated(), dated(rules: [rule]))
        #expect(words(impact.lines) == ["2.9.0: newly-forced"])
        #expect(impact.clients.map(\.client) == ["prince-of-versions"])
        #expect(impact.clients.map { $0.editions.map(\.name) } == [["4.0.8", "4.0.7", "4.0.1", "4.0.0"]])
        #expect(impact.clients.map { words($0.lines) } == [["2.9.0: same"]])
        #expect(impact.clients.flatMap(\.lines).map(\.change.new.action) == [.recommend])
    }

    @Test func `of published documents the bytes are asked`() {
        let impact = impact(documents(of: dated()), dated("2.9.0"))
        #expect(words(impact.lines) == ["2.7.0: newly-forced", "unlisted: newly-forced"])
        #expect(impact.clients == [])
    }

    @Test func `bounds that only old documents name are found in them`() {
        let old = dated("3.2.0", releases: ["2.7.0", "2.8.0", "2.9.0", "3.2.0"])
        let impact = impact(documents(of: old), dated("2.9.0"))
        // 2.8.0 is listed no more: Retired, which knows no unlisted version, leaves it alone.
        #expect(words(impact.lines) == ["2.9.0: newly-free", "unlisted: newly-free", "unlisted: newly-free"])
        let range = impact.lines.last?.unlisted.last
        #expect(range?.lower?.version == Sample.version("2.9.0"))
        #expect(range?.upper?.version == Sample.version("3.2.0"))
    }

    @Test func `the client that changes most speaks for all, and the others are reported where they differ`() {
        let rule = Sample.rule(.force, id: "bad-build") { $0.version = Sample.range("2.9.0") }
        let impact = impact(documents(of: dated()), dated(rules: [rule]))
        #expect(words(impact.lines) == ["2.9.0: newly-forced"])
        #expect(impact.clients.map(\.client) == ["prince-of-versions"])
        #expect(impact.clients.map { words($0.lines) } == [["2.9.0: same"]])
    }

    @Test func `a document that makes its client crash or refuse is reported before all else`() {
        let good = documents(of: dated(clients: ["retired"]))
        let broken = good.map { Artifact(path: $0.path, bytes: Array("{}".utf8), role: .document) }
        let impact = impact(broken, dated(clients: ["retired"]))
        #expect(Set(impact.lines.map(\.change.kind)) != [])
        #expect(impact.lines.allSatisfy { [.mended, .newlyForced, .notified].contains($0.change.kind) })
    }

    @Test func `unchanged documents are known without a walk`() {
        #expect(AppImpact.isUnchanged(from: documents(of: dated()), to: EncodedApp(dated())))
        #expect(!AppImpact.isUnchanged(from: documents(of: dated()), to: EncodedApp(dated("2.9.0"))))
        #expect(
            !AppImpact.isUnchanged(
                from: documents(of: dated()) + [Artifact(path: "kasa/ssvc.json", bytes: [], role: .document)],
                to: EncodedApp(dated())))
        #expect(
            AppImpact.isUnchanged(
                from: documents(of: dated()) + [Artifact(path: "kasa/notes.txt", bytes: [], role: .asset)],
                to: EncodedApp(dated())))
    }

    @Test func `clients and platforms that come and go are said`() {
        let old = dated(clients: ["retired"], platforms: [.ios])
        let new = dated(clients: ["prince-of-versions"], platforms: [.ios, .macos])
        let impact = impact(old, new)
        #expect(impact.newClients == ["prince-of-versions"])
        #expect(impact.goneClients == ["retired"])
        #expect(impact.newPlatforms == [.macos])
        #expect(impact.gonePlatforms == [])
        #expect(self.impact(new, old).gonePlatforms == [.macos])
        let published = self.impact(documents(of: old), new)
        #expect(published.newClients == ["prince-of-versions"])
        #expect(published.goneClients == ["retired"])
    }

    @Test func `versions are found wherever a document names them`() {
        let file = Artifact(
            path: "kasa/remote-configuration.2.6.0.json",
            bytes: Array(#"{"a": "<2.9;>=1", "b": 50429953, "c": "x3.0.1.", "d": "1.2.3.4.5"}"#.utf8),
            role: .document)
        #expect(NamedVersions.all(in: [file]).map(\.description) == ["1", "2.6.0", "2.9", "3.0.1"])
    }

    @Test func `numbers of prose, addresses, dates, signatures and XML itself are no bounds`() {
        let feed = Artifact(
            path: "kasa/appcast.xml",
            bytes: Array(
                """
                <?xml version="1.0"?><rss version='2.0'><item><title>Kasa 4.1</title>
                <pubDate>Mon, 01 Jun 2026 10:20:30 +0000</pubDate><description><ul><li>Fixes #7</li></ul></description>
                <sparkle:minimumSystemVersion>10.15.4</sparkle:minimumSystemVersion>
                <enclosure url="https://acme.example/5.6/7.8.zip" sparkle:version='210' sparkle:shortVersionString="3.2.0-beta.1"
                sparkle:edSignature="abcdefghij.9.8.7.abcdefghij" /></item></rss>
                """.utf8), role: .document)
        let json = Artifact(
            path: "kasa/retired.json",
            bytes: Array(
                #"{"message": "Within 24 hours", "min": [1.5, null, 6.1], "is": true, "digest": "9a8b7c6d5e4f3a2b1c0d"}"#
                    .utf8),
            role: .document)
        #expect(
            NamedVersions.all(in: [feed, json]).map(\.description)
                == ["1", "1.5", "3.2.0", "6.1", "10.15.4", "210"])
    }

    @Test func `versions are found in every encoding that clients read`() {
        let text = #"<a b="2.9">11.2</a>"#
        let units = Array(text.utf16), wide = units.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
        let encodings: [[UInt8]] = [Array(text.utf8), [0xFF, 0xFE] + little, big, wide]
        for bytes in encodings {
            let file = Artifact(path: "kasa/appcast.xml", bytes: bytes, role: .document)
            #expect(NamedVersions.all(in: [file]).map(\.description) == ["2.9", "11.2"])
        }
    }

    @Test func `of very many versions the highest are kept`() {
        let text = (0..<900).map { "\"1.\($0)\"" }.joined(separator: ", ")
        let found = NamedVersions.all(in: [
            Artifact(path: "kasa/x.json", bytes: Array("[\(text)]".utf8), role: .document)
        ])
        #expect(found.map(\.description) == (700..<900).map { "1.\($0)" })
    }
}
