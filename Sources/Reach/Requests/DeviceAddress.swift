import Basics

/// What a log has in the place of a device's address.
enum DeviceAddress {
    /// One device, or the few behind one connection: an address of IPv4, or the network of one of IPv6, within which a
    /// device changes its address by the hour.
    case network(UInt64)
    /// Some text that is no address; it stays the same for a device, as a digest made by the host.
    case text
    /// One of 65,536 numbers that a host gave in place of an address, as `decree generate nginx` has it: `::3fa2`.
    case number(UInt16)
    case none

    init(_ text: LineText) {
        guard !text.isEmpty, !(text == "-") else {
            self = .none
            return
        }
        if let four = DeviceAddress.four(text) {
            self = .network(four)
            return
        }
        guard text.index(of: UInt8(ascii: ":")) != nil, let (high, low) = DeviceAddress.six(text) else {
            self = .text
            return
        }
        if high == 0, low >> 32 == 0xFFFF {
            self = .network(low & 0xFFFF_FFFF)
        } else if high == 0, low <= 0xFFFF {
            self = .number(UInt16(truncatingIfNeeded: low))
        } else {
            self = .network(high)
        }
    }

    private static func four(_ text: LineText) -> UInt64? {
        guard text.count <= 15 else { return nil }
        var value: UInt64 = 0, part: UInt64 = 0, digits = 0, dots = 0
        for byte in text.bytes {
            if byte == UInt8(ascii: ".") {
                guard digits > 0, dots < 3 else { return nil }
                (value, part, digits, dots) = (value << 8 | part, 0, 0, dots + 1)
            } else {
                part = part * 10 + UInt64(byte &- 48)
                digits += 1
                guard byte &- 48 < 10, part < 256 else { return nil }
            }
        }
        return dots == 3 && digits > 0 ? value << 8 | part : nil
    }

    private static func six(_ text: LineText) -> (high: UInt64, low: UInt64)? {
        guard text.count < 46 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 46) { room in
            for place in 0..<text.count { room[place] = CChar(bitPattern: text[place]) }
            room[text.count] = 0
            var address = in6_addr()
            guard let start = room.baseAddress, inet_pton(AF_INET6, start, &address) == 1 else { return nil }
            return withUnsafeBytes(of: &address) { bytes in
                let halves = [0, 8].map { place in bytes[place..<place + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
                return (halves[0], halves[1])
            }
        }
    }
}
