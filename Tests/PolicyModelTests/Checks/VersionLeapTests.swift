@testable import PolicyModel
import TestSupport
import Testing

struct VersionLeapTests {
    /// At 2026-11-21.
    private func found(_ versions: [String], on platforms: [Platform] = [.ios]) -> [Diagnostic] {
        let releases = versions.map { Sample.release($0, on: platforms) }
        return VersionLeap.diagnostics(
            DatedPolicy(Sample.policy(platforms: platforms, releases: releases), at: Sample.moment))
    }

    @Test func `a newest release that is the next version without a dot is reported once for all platforms`() {
        #expect(
            found(["2.9.0", "3.2.0", "33.0"], on: [.ios, .macos]) == [
                Diagnostic(
                    .warning, "version-leap", at: Sample.position,
                    "release 33.0 comes after 3.2.0, and everything below it is older, 3.3.0 too",
                    help: "write version: 3.3.0, or accept it if 33.0 is meant",
                    note: .init("3.2.0 is listed here", at: Sample.position))
            ])
    }

    @Test(arguments: [
        ("3.2.0", "330", "3.3.0"), ("3.2.0", "40.0", "4.0.0"), ("3.2.0", "32.1", "3.2.1"), ("3.2", "33", "3.3"),
        ("9.2.0", "100.0.0", "10.0.0"), ("2026.11", "202612", "2026.12"),
    ])
    func `the version with its dot is named`(before: String, after: String, meant: String) {
        #expect(found([before, after]).map(\.help) == ["write version: \(meant), or accept it if \(after) is meant"])
    }

    @Test(arguments: [
        ["9.9", "10.0"], ["99.1", "100.0"], ["3.2.0", "10.0"], ["1.4", "10.0"], ["2026.12", "2027.1"],
        ["26.11", "26.12"], ["26.12", "27.1"], ["3.2.0", "26.11"], ["2.5.0", "26.0"], ["3.2.0", "2026.11"],
        ["2.6", "27"], ["3.2.0", "3.30"], ["3.2.0", "33.0", "33.1"], ["0.2", "3.0"], ["3.2.0"], ["3.2.0", "31.0"],
    ])
    func `ordinary numbering, years and a leap that goes on are not reported`(versions: [String]) {
        #expect(found(versions) == [])
    }

    @Test func `platforms may be numbered apart`() {
        let releases = [Sample.release("3.2.0"), Sample.release("33.0", on: [.android])]
        let policy = Sample.policy(platforms: [.ios, .android], releases: releases)
        #expect(VersionLeap.diagnostics(DatedPolicy(policy, at: Sample.moment)) == [])
    }
}
