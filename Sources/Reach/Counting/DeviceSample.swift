/// Counts different devices of many groups in a room of a fixed size.
///
/// Each device of a group has a number that is as good as drawn (`Salt`). All are kept, and the count is exact, until
/// the room is full; from then on only those whose number begins with a zero bit, then two, and so on, and each that is
/// kept stands for two, four and more. Of a group with `n` devices in it, kept at one in `k`, the count is off by the
/// square root of `(k - 1) / n` on average.
///
/// A register for each group, as HyperLogLog has, was refused: groups are many and most of them small, and each would
/// be off by as much, where here a site of a few million devices is counted exactly.
struct DeviceSample<Value> {
    /// Zero for an empty place.
    private var numbers: [UInt64]
    /// What is known of each.
    private var values: [Value]
    private(set) var count = 0
    /// How many zero bits a number begins with that is kept.
    private(set) var level = 0
    private let most: Int
    private let empty: Value

    /// - Parameter empty: the value of an empty place.
    init(most: Int, empty: Value) {
        (self.most, self.empty) = (most, empty)
        numbers = Array(repeating: 0, count: 1024)
        values = Array(repeating: empty, count: 1024)
    }

    /// - Parameters:
    ///   - number: of the device in its group.
    ///   - join: adds the value to what is known of the device already.
    mutating func add(_ number: UInt64, _ value: Value, _ join: (inout Value, Value) -> Void) {
        guard number.leadingZeroBitCount >= level, number != 0 else { return }
        let mask = numbers.count - 1
        var place = Int(truncatingIfNeeded: number) & mask
        while numbers[place] != 0 {
            if numbers[place] == number { return join(&values[place], value) }
            place = (place + 1) & mask
        }
        numbers[place] = number
        values[place] = value
        count += 1
        if count * 4 > numbers.count * 3 { grow() }
    }

    /// Doubles the room, or keeps half of the devices.
    private mutating func grow() {
        let isFull = count >= most
        if isFull { level += 1 }
        let old = (numbers, values), size = isFull ? numbers.count : numbers.count * 2
        numbers = Array(repeating: 0, count: size)
        values = Array(repeating: empty, count: size)
        count = 0
        for (number, value) in zip(old.0, old.1) where number != 0 { add(number, value) { _, _ in } }
    }

    func forEach(_ body: (Value) -> Void) {
        for (number, value) in zip(numbers, values) where number != 0 { body(value) }
    }
}

extension DeviceSample<UInt32> {
    /// The most that are kept: 6 million, in 128 MiB.
    static let most = 6_291_456

    init(most: Int = DeviceSample.most) { self.init(most: most, empty: 0) }

    mutating func add(_ number: UInt64, to group: UInt32) { add(number, group) { _, _ in } }

    /// How many devices each group has.
    var counts: [UInt32: Int] {
        var counts: [UInt32: Int] = [:]
        forEach { counts[$0, default: 0] += 1 << level }
        return counts
    }
}
