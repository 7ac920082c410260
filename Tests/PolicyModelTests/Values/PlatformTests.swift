import PolicyModel
import Testing

struct PlatformTests {
    @Test func `platforms have their written and shown names, in the order of the pages`() {
        #expect(Platform.allCases.map(\.rawValue) == ["ios", "macos", "android"])
        #expect(Platform.allCases.map(\.displayName) == ["iOS", "macOS", "Android"])
        #expect([Platform.android, .macos, .ios].sorted() == [.ios, .macos, .android])
    }
}
