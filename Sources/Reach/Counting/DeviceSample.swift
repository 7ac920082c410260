/// Counts different devices of many groups in a room of a fixed size.
///
/// Each device of a group has a number that is as good as drawn (`Salt`). All are kept, and the count is exact, until the
/// room is full; from then on only those whose number begins with a zero bit, then two, and so on, and each that is kept
/// stands for two, four and more. Of a group with `n` devices in it, kept at one in `k`, the count is off by the square
/// root of `(k - 1) / n` on average.
///
/// A register for each group, as HyperLogLog has, was refused: groups are many and most of them small, and each would be
/// off by as much, where here a site of a few million devices is counted exactly.
struct DeviceSample {
    /// The most that are kept: 6 million, in 128 MiB.
    static let most = 6_291_456

    /// Zero for an empty place.
    private var numbers: [UInt64]
    private var groups: [UInt32]
    private(set) var count = 0
    /// How many zero bits a number begins with that is kept.
    private(set) var level = 0
    private let most: Int

    init(most: Int = DeviceSample.most) {
        self.most = most
        numbers = Array(repeating: 0, count: 1024)
        groups = Array(repeating: 0, count: 1024)
    }

    /// - Parameter number: of the device in its group and day.
    mutating func add(_ number: UInt64, to group: UInt32) {
        guard number.leadingZeroBitCount >= level, number != 0 else { return }
        let mask = numbers.count - 1
        var place = Int(truncatingIfNeeded: number) & mask
        while numbers[place] != 0 {
            if numbers[place] == number { return }
            place = (place + 1) & mask
        }
        numbers[place] = number
        groups[place] = group
        count += 1
        if count * 4 > numbers.count * 3 { grow() }
    }

    /// Doubles the room, or keeps half of the devices.
    private mutating func grow() {
        let isFull = count >= most
        if isFull { level += 1 }
        let old = (numbers, groups), size = isFull ? numbers.count : numbers.count * 2
        numbers = Array(repeating: 0, count: size)
        groups = Array(repeating: 0, count: size)
        count = 0
        for (number, group) in zip(old.0, old.1) where number != 0 { add(number, to: group) }
    }

    /// How many devices each group has.
    var counts: [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        for (number, group) in zip(numbers, groups) where number != 0 { counts[group, default: 0] += 1 << level }
        return counts
    }
}
