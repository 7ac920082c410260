import Testing

@testable import PolicyModel

/// A map by platform holds what a dictionary would, in the order of platforms.
struct PlatformMapTests {
    @Test func `values are found by their platform, and come in the order of platforms`() {
        let map = PlatformMap([.android: 3, .ios: 1, .tvos: 2])
        #expect(Platform.allCases.map { map[$0] } == [1, nil, 2, nil, 3])
        #expect(Platform.allCases.map(map.has) == [true, false, true, false, true])
        #expect(map.keys == [.ios, .tvos, .android])
        #expect(map.values == [1, 2, 3])
        #expect(map.map(\.value) == [1, 2, 3])
    }

    @Test func `maps with another platform or value differ`() {
        #expect(PlatformMap([.ios: 1, .macos: 2]) == PlatformMap([.macos: 2, .ios: 1]))
        #expect(PlatformMap([.ios: 1]) != PlatformMap([.macos: 1]))
        #expect(PlatformMap([.ios: 1]) != PlatformMap([.ios: 2]))
        #expect(PlatformMap([.ios: 1]) != PlatformMap([.ios: 1, .macos: 1]))
    }
}
