import PolicyModel
import TestSupport
import Testing

@testable import Reach

/// How far off the count of a drawn population is, held against the error that the guide states as a formula.
@Suite struct DeviceSampleTests {
    /// Some devices, each in one of the groups, every one added twice.
    private static func sample(of devices: [Int], most: Int, salt: Salt = LogSample.salt) -> [UInt32: Int] {
        var sample = DeviceSample(most: most)
        for _ in 0..<2 {
            for (group, count) in devices.enumerated() {
                for device in 0..<count {
                    sample.add(salt.number(of: UInt32(group), UInt64(device)), to: UInt32(group))
                }
            }
        }
        return sample.counts
    }

    @Test func `until the room is full every device is counted, once`() {
        #expect(Self.sample(of: [1, 10, 400, 3000], most: 4096) == [0: 1, 1: 10, 2: 400, 3: 3000])
    }

    @Test func `beyond its room the count is off by no more than it says, and the room stays as it is`() {
        let devices = [60_000, 30_000, 9_000]
        var sample = DeviceSample(most: 12_000), seen = 0
        for (group, count) in devices.enumerated() {
            for device in 0..<count {
                sample.add(LogSample.salt.number(of: UInt32(group), UInt64(device)), to: UInt32(group))
                seen = max(seen, sample.count)
            }
        }
        #expect(seen <= 12_288)
        #expect(sample.level >= 3)
        for (group, count) in devices.enumerated() {
            let found = Double(sample.counts[UInt32(group)] ?? 0), real = Double(count)
            let expected = (Double((1 << sample.level) - 1) / real).squareRoot()
            #expect(abs(found - real) / real < 5 * expected, "group \(group): \(found) of \(real)")
        }
    }

    @Test(arguments: [100, 20_000, 120_000])
    func `devices that share numbers are told by how many numbers there are`(devices: Int) {
        var numbers = Set<UInt64>()
        for device in 0..<devices { numbers.insert(LogSample.salt.number(of: 0, UInt64(device)) & 0xFFFF) }
        let found = Reach.devices(behind: numbers.count)
        #expect(abs(found - Double(devices)) / Double(devices) < 0.03, "\(found)")
    }

    @Test func `no address and no agent can be found in what is kept, and another salt keeps other numbers`() {
        let first = LogSample.salt.number(of: 3, 0xC000_0207), second = Salt(1, 3).number(of: 3, 0xC000_0207)
        #expect(first != second)
        #expect(LogSample.salt.number(of: 4, 0xC000_0207) != first)
        #expect(LogSample.salt.number(of: 3, 0xC000_0207) == first)
    }
}
