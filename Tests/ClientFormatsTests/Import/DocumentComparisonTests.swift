import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater
@testable import ClientKit
@testable import ClientFormats

/// The comparison names the device, the value and its place in the old file.
struct DocumentComparisonTests {
    /// The client compares 2.7 as text, so that 2.10 is forced although its author wanted lower versions only.
    private static let document = """
        {
          "packageName": "com.example.kasa",
          "updates": [
            {
              "filters": {"appVersionName": "<2.7"},
              "descriptions": {"*": {"message": "Update"}},
              "targetWebsiteUrl": "https://example.com/kasa",
              "forceUpdate": true
            }
          ]
        }
        """

    private func imported(_ text: String) -> (policy: DatedPolicy, comparison: DocumentComparison) {
        let client = TurkcellUpdater(), path = "kasa/turkcell-updater.ios.json"
        let request = ImportRequest(
            slug: "kasa", documents: [Artifact(path: path, bytes: Array(text.utf8), role: .document)],
            names: [path: "old/update.json"])
        let imported = ImportedPolicy(
            [(client, client.facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
        let dated = DatedPolicy(imported.policy, at: Sample.moment)
        return (dated, DocumentComparison(of: request, by: [client], with: dated))
    }

    @Test func `a version that sorts before the bound as text is a difference with the value responsible`() throws {
        let (dated, comparison) = imported(Self.document)
        #expect(dated.minimum(on: .ios) == Sample.version("2.7"))
        #expect(dated.policy.rules == [])
        let one = try #require(comparison.differences.first)
        #expect(comparison.differences.count == 1)
        #expect(one.versions == ["2.10", "10.0"].map(Sample.version))
        #expect((one.old, one.new) == (.verdict(.force), .none))
        #expect(one.position == SourcePosition(file: "old/update.json", line: 8, column: 22))
        #expect((one.path, one.value) == ("updates[0].forceUpdate", "true"))
        #expect(!one.isListed)
        #expect(comparison.devices == 15)
        #expect(comparison.differing == 6)
    }

    @Test func `what the client misreads is named with the user's own file`() {
        let dangers = imported(Self.document).comparison.dangers
        #expect(dangers.map(\.file) == ["old/update.json"])
        #expect(dangers.map(\.line) == [5])
        #expect(dangers.map(\.kind) == [.misread])
    }

    @Test func `a document that crashes differs on every device`() {
        let comparison = imported(Self.document.replacing("{\"appVersionName\": \"<2.7\"}", with: "null")).comparison
        #expect(comparison.devices == comparison.differing)
        #expect(
            comparison.differences.allSatisfy { one in
                if case .crash = one.old { true } else { false }
            })
    }
}
