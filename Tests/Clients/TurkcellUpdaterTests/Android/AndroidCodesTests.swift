import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import TurkcellUpdater

struct AndroidCodesTests {
    private let codes = AndroidCodes(
        Self.listed([("1.0", 10...10), ("1.1", 11...11), ("2.0", 20...20)]),
        versions: ["0.9", "1.0", "1.0.5", "1.1", "1.4", "1.5", "1.6", "2.0", "3.0"].map(Sample.version))

    private static func listed(
        _ releases: [(String, ClosedRange<Int>)]
    ) -> [(version: Version, codes: VersionCodes)] {
        releases.compactMap { version, codes in VersionCodes([codes]).map { (Sample.version(version), $0) } }
    }

    @Test func `the model that a message names is one that the client does not tell apart`() {
        let rule = Sample.rule(.force, id: "moto") {
            $0.models = [ModelPattern("Moto G*")]
            $0.version = Sample.range("<3.1")
        }
        let policy = Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"], stores: [.android: "https://example.com/kasa"],
            clients: [ClientChoice(name: "turkcell-updater", position: Sample.position)],
            releases: [("3.0", "300"), ("3.1", "310")].map { Sample.release($0.0, build: $0.1, on: [.android]) },
            rules: [rule])
        let dated = DatedPolicy(policy, at: Sample.moment)
        let help = Agreement.diagnostics(for: dated, documents: EncodedApp(dated).written).compactMap(\.help)
        #expect(help.count == 1 && help[0].contains("gives the same answer to model MotoG1, where"), "\(help)")
    }

    @Test func `each release and each gap with room is a run`() {
        #expect(codes.runs.map(\.codes) == [1...9, 10...10, 11...11, 12...19, 20...20, 21...2_147_483_647])
        #expect(codes.runs.map(\.isListed) == [false, true, true, false, true, false])
        #expect(codes.runs[3].versions.map(\.description) == ["1.4", "1.5", "1.6"])
    }

    @Test(arguments: [
        ("<2.0", [1...19]), (">=1.1", [11...2_147_483_647]), ("1.0, 2.0", [10...10, 20...20]), ("1.1", [11...11]),
        // A bound between two codes takes the half of the gap that lies beside a release in the range.
        ("<1.5", [1...15]), (">1.5", [16...2_147_483_647]), ("1.5", []), (">=1.1 <1.5", [11...15]),
    ])
    func `a range of versions becomes runs of codes`(_ range: String, _ runs: [ClosedRange<Int>]) {
        #expect(codes.runs(in: Sample.range(range)) == runs)
    }

    @Test func `all codes of a release are one run`() {
        let codes = AndroidCodes(
            Self.listed([("1.0", 10...15), ("1.2", 20...20)]), versions: ["1.0", "1.1", "1.2"].map(Sample.version))
        #expect(codes.runs.map(\.codes) == [1...9, 10...15, 16...19, 20...20, 21...2_147_483_647])
        #expect(codes.runs(in: Sample.range("1.0")) == [10...15])
        #expect(codes.runs(in: Sample.range(">1.0 <1.2")) == [16...19])
        #expect(codes.unsure == [3])
    }

    @Test func `where names are compared, a release with one code may have those of the gap above`() {
        #expect(codes.unsure == [2, 4])
        let named = codes.naming([Sample.version("1.1")])
        #expect(named.runs.map(\.codes) == codes.runs.map(\.codes))
        #expect(named.runs[3].versions.map(\.description) == ["1.1", "1.4", "1.5", "1.6"])
        #expect(named.runs[5].versions.map(\.description) == ["3.0"])
    }

    @Test func `runs that end at the only code of a release, and that begin above it, are found`() {
        let ends = codes.edges(of: [1...11, 20...20]), starts = codes.edges(of: [12...20, 21...30])
        #expect(ends.ends.map(\.description) == ["1.1", "2.0"] && ends.starts == [])
        #expect(starts.ends.map(\.description) == ["2.0"])
        #expect(starts.starts.map(\.description) == ["1.1", "2.0"])
    }

    @Test func `a gap with a single code belongs to neither side`() {
        let narrow = AndroidCodes(
            Self.listed([("1.0", 10...10), ("1.2", 12...12)]),
            versions: ["1.0", "1.1", "1.1.5", "1.2"].map(Sample.version))
        #expect(narrow.runs(in: Sample.range("1.0..1.1")) == [10...10])
        #expect(narrow.runs(in: Sample.range(">1.1")) == [12...12])
    }

    @Test(arguments: [
        ("<26", [0...25]), ("<=25", [0...25]), ("26..30", [26...30]), (">30", [31...2_147_483_647]),
        ("21, 22, 24", [21...22, 24...24]), ("<21.5", [0...21]), (">21.5", [22...2_147_483_647]), (">22 <23", []),
    ])
    func `a range of OS versions becomes runs of whole API levels`(_ range: String, _ runs: [ClosedRange<Int>]) {
        #expect(AndroidFilter.levels(of: Sample.range(range)) == runs)
    }

    @Test(arguments: [
        (0...2_147_483_647, nil), (0...25, "<26"), (26...2_147_483_647, ">=26"), (26...30, ">=26,!>30"),
        (28...28, "28"),
    ])
    func `a run is one filter, and never two included bounds`(_ run: ClosedRange<Int>, _ rule: String?) throws {
        #expect(AndroidFilter.levels(run)?.rule == rule)
        let filter = AndroidRule(rule ?? "")
        for level in [0, 1, 25, 26, 27, 28, 29, 30, 31, 36] {
            #expect(try filter.matches(AndroidRule.Value("\(level)")) == run.contains(level), "\(level)")
        }
    }
}
