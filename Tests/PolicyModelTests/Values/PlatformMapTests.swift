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

    @Test func `other values keep their platforms, and what has none is left out`() {
        let map: PlatformMap<Int> = [.android: 3, .ios: 1, .tvos: 2]
        #expect(map.mapValues { "\($0)" } == [.ios: "1", .tvos: "2", .android: "3"])
        let odd = map.compactMapValues { $0 % 2 == 1 ? -$0 : nil }
        #expect(odd == [.ios: -1, .android: -3])
        #expect(odd.has(.ios) && !odd.has(.tvos) && !odd.isEmpty)
        let none = map.compactMapValues { _ -> Int? in nil }
        #expect(none.isEmpty)
    }

    @Test func `a value is set, replaced and removed, in whatever order`() {
        var map = PlatformMap<Int>()
        for (platform, value) in [(Platform.tvos, 2), (.ios, 1), (.android, 3), (.ios, 4), (.macos, 5)] {
            map[platform] = value
        }
        #expect(map == [.ios: 4, .macos: 5, .tvos: 2, .android: 3])
        #expect(map.keys == [.ios, .macos, .tvos, .android])
        map[.macos] = nil
        map[.watchos] = nil
        #expect(map == [.ios: 4, .tvos: 2, .android: 3])
        #expect([.ios: 1, .android: 2] as PlatformMap == [.android: 2, .ios: 1])
    }

    @Test func `maps with another platform or value differ`() {
        #expect(PlatformMap([.ios: 1, .macos: 2]) == PlatformMap([.macos: 2, .ios: 1]))
        #expect(PlatformMap([.ios: 1]) != PlatformMap([.macos: 1]))
        #expect(PlatformMap([.ios: 1]) != PlatformMap([.ios: 2]))
        #expect(PlatformMap([.ios: 1]) != PlatformMap([.ios: 1, .macos: 1]))
    }
}
