/// What makes numbers of addresses and agents that nobody can turn back: drawn for each run, and never written.
package struct Salt: Sendable {
    private let first: UInt64
    private let second: UInt64

    package init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

    /// A number for some bytes.
    func number(_ body: (inout Hasher) -> Void) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(first)
        hasher.combine(second)
        body(&hasher)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The number of a device in a group and day.
    func number(of slot: UInt32, _ address: UInt64, _ agent: LineText = .none) -> UInt64 {
        number { hasher in
            hasher.combine(slot)
            hasher.combine(address)
            hasher.combine(agent)
        }
    }

    func number(of slot: UInt32, _ address: LineText, _ agent: LineText) -> UInt64 {
        number { hasher in
            hasher.combine(slot)
            hasher.combine(address)
            hasher.combine(agent)
        }
    }
}

extension Hasher {
    mutating func combine(_ text: LineText) {
        combine(text.count)
        combine(bytes: UnsafeRawBufferPointer(text.bytes))
    }
}
