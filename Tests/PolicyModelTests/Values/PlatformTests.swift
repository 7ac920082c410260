import PolicyModel
import Testing

struct PlatformTests {
    @Test func `platforms have their written and shown names, in the order of the pages`() {
        #expect(Platform.allCases.map(\.rawValue) == ["ios", "macos", "tvos", "watchos", "android"])
        #expect(Platform.allCases.map(\.displayName) == ["iOS", "macOS", "tvOS", "watchOS", "Android"])
        #expect([Platform.android, .watchos, .tvos, .macos, .ios].sorted() == Platform.allCases)
    }
}
