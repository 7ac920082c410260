import PolicyModel
import TestSupport
import Testing

struct LatestDiffersTests {
    private static let dated = DatedPolicy(
        Sample.policy(
            platforms: [.ios, .macos, .android],
            releases: [Sample.release("1.0", on: [.ios, .macos]), Sample.release("2.0")]),
        at: Sample.moment)

    @Test func `words that say latest for platforms announcing different versions are refused`() {
        #expect(Self.dated.latestDiffers(in: ["force", "recommend", "unknown"], for: [.ios, .macos, .android]) == [
            Diagnostic(
                .error, "latest-differs", at: Sample.position,
                "`{latest}` would be one version for platforms that announce different ones: 2.0 on iOS, 1.0 on macOS",
                help: "leave `{latest}` out of these words, or let `latest` announce one version on all of them"),
        ])
    }

    @Test func `words without it, one platform, or one that announces nothing are right`() {
        #expect(Self.dated.latestDiffers(in: ["force"], for: [.ios, .macos]) == [])
        #expect(Self.dated.latestDiffers(in: ["recommend"], for: [.ios]) == [])
        #expect(Self.dated.latestDiffers(in: ["recommend"], for: [.ios, .android]) == [])
    }
}
