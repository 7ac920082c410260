import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import XUpdate

struct XUpdateImportTests {
    private func policy(code: Int, known: [String]) -> Policy {
        let text = """
            {"Code": 0, "UpdateStatus": 2, "VersionCode": \(code), "VersionName": "3.2",
             "ModifyContent": "New", "DownloadUrl": "https://a.example/a.apk", "ApkSize": 1, "ApkMd5": ""}
            """
        return importedPolicy(XUpdate(), ["": text], known: known).policy
    }

    @Test func `a code that the author gives another release of a higher code forces nobody who was not`() {
        let dated = DatedPolicy(
            policy(code: 3150, known: ["3.1=3100", "3.1.5=3160", "3.2=3200"]), at: Sample.moment)
        let grid = Grid(dated, on: .android)
        let forced = grid.versions.filter { version in
            grid.devices(of: version).contains { dated.verdict(for: $0).verdict == .force }
        }
        #expect(forced.contains(Sample.version("3.1")) && forced.allSatisfy { $0 <= Sample.version("3.1") })
    }

    @Test(arguments: [["3.1=3100"], []])
    func `a code that the file alone names forces all below its release`(known: [String]) {
        #expect(policy(code: 3200, known: known).minimum[.android]?.first?.version == Sample.version("3.2"))
    }

    @Test func `a size counts kilobytes, also one that is meant in bytes, and the length is named`() {
        let text = """
            {"Code": 0, "UpdateStatus": 1, "VersionCode": 32, "VersionName": "3.2", "ModifyContent": "New",
             "DownloadUrl": "https://a.example/a.apk", "ApkSize": 25690112, "ApkMd5": ""}
            """
        let imported = importedPolicy(XUpdate(), ["": text])
        #expect(imported.policy.releases.first?.shipments[.android]?.archive?.length == 26_306_674_688)
        #expect(
            imported.notes.map(\.message).filter { $0.hasPrefix("ApkSize") } == [
                "ApkSize counts kilobytes: the length 26306674688 is inferred from it, and the file may have up to 1023 "
                    + "bytes less"
            ])
    }

    @Test(arguments: [0, 1])
    func `a code that no app is below notifies nobody`(code: Int) {
        #expect(policy(code: code, known: ["3.1=3100"]).rulesInWords == ["version <3.2, none"])
    }

    @Test func `below the first code of all there is nobody to leave alone`() {
        #expect(policy(code: 1, known: []).rulesInWords == [])
    }
}
