import PolicyModel

/// For which processors a Mac's program is made, by the header of Mach-O.
enum ProgramProcessors {
    /// How many bytes say all: Apple's tools write no header of more than a few processors.
    static let head = 4096

    /// Nil for bytes that are no such program.
    static func all(in bytes: [UInt8]) -> Set<Processor>? {
        guard bytes.count >= 8 else { return nil }
        switch number(bytes, 0) {
        // One program; its numbers are in the order of the processor, which has the lowest byte first.
        case 0xCFFA_EDFE: return Set([processor(number(bytes, 4).byteSwapped)].compactMap(\.self))
        // Several, after a header with the highest byte first.
        case 0xCAFE_BABE: return several(in: bytes, size: 20)
        case 0xCAFE_BABF: return several(in: bytes, size: 32)
        default: return nil
        }
    }

    private static func several(in bytes: [UInt8], size: Int) -> Set<Processor>? {
        let count = Int(number(bytes, 4))
        // A class of Java begins alike, and its version there is above any number of processors.
        guard (1...30).contains(count), 8 + count * size <= bytes.count else { return nil }
        return Set((0..<count).compactMap { processor(number(bytes, 8 + $0 * size)) })
    }

    private static func processor(_ type: UInt32) -> Processor? {
        switch type {
        case 0x0100_000C: .arm64
        case 0x0100_0007: .x86_64
        default: nil
        }
    }

    private static func number(_ bytes: [UInt8], _ start: Int) -> UInt32 {
        bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
