import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

/// Every slip that an encoder could make is seen by Agreement, in the emitted bytes and by its right name.
struct BreakageTests {
    @Test(arguments: [
        "turkcell-updater", "prince-of-versions", "remote-configuration", "ssvc", "retired", "xupdate", "app-updater",
        "sparkle-appcast", "upgrader", "growthbook",
    ])
    func `the whole documents lose nothing`(client: String) throws {
        let (dated, format, artifacts) = try RichPolicy.written(for: client)
        #expect(Agreement.diagnostics(for: dated, documents: [(format, artifacts)]) == [])
    }

    @Test(arguments: Slip.all)
    func `a mistake is reported as the loss it causes`(slip: Slip) throws {
        let (dated, format, artifacts) = try RichPolicy.written(for: slip.client)
        var broken = Breakage(artifacts)
        slip.make(&broken)
        #expect(broken.hasChanged)
        let losses = Agreement.losses(for: dated, documents: [(format, broken.artifacts)])
        #expect(losses.map(\.client).allSatisfy { $0 == slip.client })
        let classes = Set(losses.map(\.key.lossClass))
        #expect(classes.isSuperset(of: slip.losses), "told \(classes.map(\.rawValue).sorted())")
    }

    @Test func `every client has ten slips and more`() {
        let counts = Dictionary(grouping: Slip.all, by: \.client).mapValues(\.count)
        #expect(counts.keys.sorted() == ClientFormats.all.map(\.name).sorted())
        #expect(counts.values.allSatisfy { $0 >= 10 })
    }
}

/// One way to write a client's documents wrong.
struct Slip: Sendable, CustomTestStringConvertible {
    let client: String
    let name: String
    /// What Agreement must report, among other losses perhaps.
    let losses: Set<LossClass>
    let make: @Sendable (inout Breakage) -> Void

    init(_ client: String, _ name: String, _ losses: LossClass..., make: @escaping @Sendable (inout Breakage) -> Void) {
        self.client = client
        self.name = name
        self.losses = Set(losses)
        self.make = make
    }

    var testDescription: String { "\(client): \(name)" }

    static let all =
        everywhere + turkcell + prince + remote + ssvc + retired + xupdate + appUpdater + sparkle + upgrader
        + growthBook

    /// What any client's document can suffer.
    private static let everywhere = ClientFormats.all.map(\.name).flatMap { client in
        let ending: LossClass = client == "retired" ? .crash : .refused
        let isXML = client == "upgrader" || client == "sparkle-appcast", file = isXML ? ".xml" : ".json"
        return [
            Slip(client, "cut short", ending) { $0.rewrite(file) { Array($0.dropLast(3)) } },
            // A page that is well-formed XML is an empty feed to Sparkle and upgrader.
            Slip(client, "a web page instead", isXML ? .weaker : ending) {
                $0.rewrite(file) { _ in Array("<html></html>".utf8) }
            },
            Slip(client, "nothing at all", ending) { $0.rewrite(file) { _ in [] } },
            isXML
                ? Slip(client, "an unescaped sign in the first title", ending) {
                    $0.replace("<title>", with: "<title><", in: file)
                }
                : Slip(client, "an unescaped line feed in the first key", ending) {
                    $0.replace("{\n  \"", with: "{\n  \"\n")
                },
        ]
    }
}

extension RichPolicy {
    /// The policy as it stands at the moment of the tests, its client, and what the client is given.
    static func written(for client: String) throws -> (DatedPolicy, any ClientFormat, [Artifact]) {
        let dated = DatedPolicy(ruled(for: client).policy, at: Sample.moment)
        let format = try #require(ClientFormats.named(client))
        var diagnostics: [Diagnostic] = []
        let artifacts = format.documents(for: dated, reporting: &diagnostics)
        #expect(diagnostics.filter { $0.severity == .error } == [])
        return (dated, format, artifacts)
    }
}
