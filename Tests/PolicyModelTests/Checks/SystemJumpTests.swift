@testable import PolicyModel
import TestSupport
import Testing

struct SystemJumpTests {
    private func found(_ first: String?, _ second: String?, on platform: Platform = .ios) -> [Diagnostic] {
        let policy = Sample.policy(
            platforms: [platform],
            releases: [
                Sample.release("1.0", requires: first, on: [platform]),
                Sample.release("2.0", requires: second, on: [platform]),
            ])
        return SystemJump.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    @Test func `a release two major OS versions above the one before is reported`() {
        #expect(
            found("15.4", "17") == [
                Diagnostic(
                    .warning, "os-jump", at: Sample.position,
                    "release 2.0 requires iOS 17, 2 major OS versions above the 15.4 of 1.0",
                    help: "check `requires`; devices below 17 stay on 1.0 or lower",
                    note: .init("1.0 requires iOS 15.4", at: Sample.position), platform: .ios)
            ])
    }

    @Test(arguments: [
        (Platform.ios, "15.0", "16.4", false), (.ios, "18", "26", false), (.ios, "17", "26", true),
        (.ios, "17", "15", false),
        (.macos, "10.15", "11", false), (.macos, "10.14", "11", true), (.macos, "15", "26", false),
        (.macos, "14", "26", true),
        (.macos, "10.13", "10.14", false), (.macos, "10.13", "10.15", true),
        (.android, "21", "23", false), (.android, "24", "26", false), (.android, "31", "33", false),
        (.android, "23", "26", true), (.android, "33", "35", true),
    ])
    func `a major OS version is one that its maker calls so`(
        _ platform: Platform, _ low: String, _ high: String, _ isReported: Bool
    ) {
        #expect(!found(low, high, on: platform).isEmpty == isReported)
    }

    @Test func `a release without a lowest OS is nothing to jump from`() {
        #expect(found(nil, "17") == [])
        #expect(found("17", nil) == [])
    }
}
