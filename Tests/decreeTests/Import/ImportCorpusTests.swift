import ClientFormats
import ClientKit
import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import decree

/// Documents as people publish them become a policy, a site and a policy again. `Corpus/README.md` says how a case is
/// added.
struct ImportCorpusTests {
    @Test(arguments: ImportCase.all)
    func `a document becomes a policy whose documents say the same`(_ one: ImportCase) async throws {
        let documents = try one.documents()
        let first = try await ImportRun(of: documents, one.options)
        one.expect(first.report, equals: "report.txt")
        #expect(one.isThere("policy.md") == (first.policy != nil) || Self.isRecording)
        guard let policy = first.policy, let app = first.app else { return }
        one.expect(policy, equals: "policy.md")

        let site: [Artifact]
        do { site = try await first.built(adding: one.added) } catch let refused as ImportRun.Refused {
            Issue.record("the site is refused: \(refused.errors.joined(separator: "\n"))")
            return
        }
        let clients = app.dated.policy.clients.compactMap { ClientFormats.named($0.name) }
        for client in clients {
            let built = site.filter { client.owns($0, of: app.slug) }
            let old = try originals(documents, one.options, of: client)
            let answers = BuiltAnswers(app: app, client: client, old: old, new: built)
            #expect(answers.unnamedDifferences() == [])
        }

        let written = site.filter { file in clients.contains { $0.owns(file, of: app.slug) } }
        try await expectSame(written, as: policy, app, one)
    }

    /// The documents at the paths at which Decree publishes such ones.
    private func originals(
        _ documents: [(name: String, bytes: [UInt8])], _ options: [String], of client: any ClientFormat
    ) throws -> [Artifact] {
        let folder = try TemporaryFolder()
        for (name, bytes) in documents { try folder.write(bytes, to: name) }
        let command = try ImportCommand.parse(documents.map { "\(folder.path)/\($0.name)" } + options)
        return try command.what.documents(command.files).request(for: client, at: Sample.moment).documents
    }

    /// Imports what was built, with the same options.
    private func expectSame(
        _ built: [Artifact], as policy: String, _ app: ImportedApp, _ one: ImportCase
    ) async throws {
        let names = built.map { ($0.path.split(separator: "/").last.map(String.init) ?? "", $0.bytes) }
        let known = one.options.contains("--app") ? [] : ["--app", app.slug]
        let second = try await ImportRun(of: names, one.options + known)
        let change = Self.change(from: Self.lines(policy), to: Self.lines(second.policy ?? second.report))
        if change.isEmpty {
            #expect(one.second == nil && !one.isThere("second.diff"), "the second policy is the first")
        } else {
            #expect(one.second != nil, "case.json does not say in 'second' why the second policy is another one")
            one.expect(change, equals: "second.diff")
        }
    }

    @Test func `a feed of many releases is a policy of as many, and comes back as one`() async throws {
        let items = (1...60).reversed().map { number in
            """
            <item><link>https://many.example/get</link><sparkle:version>\(number)00</sparkle:version>
            <sparkle:shortVersionString>\(number / 10).\(number % 10)</sparkle:shortVersionString>
            <sparkle:minimumSystemVersion>\(10 + number / 12)</sparkle:minimumSystemVersion></item>

            """
        }
        let feed = """
            <?xml version="1.0"?>
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(items.joined())</channel></rss>

            """
        let first = try await ImportRun(of: [("many.xml", Array(feed.utf8))], ["--client", "sparkle-appcast"])
        let app = try #require(first.app, "\(first.report)")
        #expect(app.dated.policy.releases.count == 60)
        #expect(app.comparison.differences.isEmpty && app.comparison.devices > 10_000, "\(first.report)")
        // Macs are offered the highest release of each system, and the feed has no other.
        let built = try await first.built(adding: []).filter { $0.path == "many/appcast.xml" }
        let second = try await ImportRun(
            of: built.map { ("appcast.xml", $0.bytes) }, ["--client", "sparkle-appcast", "--app", "many"])
        #expect(
            second.app?.dated.policy.releases.map(\.version.description) == ["1.1", "2.3", "3.5", "4.7", "5.9", "6.0"])
        #expect(second.app?.comparison.differences.isEmpty == true, "\(second.report)")
    }

    private static let isRecording = ProcessInfo.processInfo.environment["DECREE_RECORD"] == "1"

    /// Without the line that names the files.
    private static func lines(_ policy: String) -> [Substring] {
        policy.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Made from ") }
    }

    /// The lines that go and those that come, in the order of the texts.
    private static func change(from old: [Substring], to new: [Substring]) -> String {
        let change = new.difference(from: old)
        var gone: Set<Int> = [], come: Set<Int> = []
        for step in change {
            switch step {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var lines: [String] = [], place = 0
        for (index, line) in old.enumerated() {
            while come.contains(place) {
                lines.append("+ \(new[place])")
                place += 1
            }
            if gone.contains(index) { lines.append("- \(line)") } else { place += 1 }
        }
        lines += new[min(place, new.count)...].map { "+ \($0)" }
        return lines.map { "\($0)\n" }.joined()
    }
}
