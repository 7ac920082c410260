import CCrypto
import Testing
@testable import Cryptography

/// Key files have one valid spelling; anything beside it reads as nothing.
struct DERValueTests {
    @Test(
        arguments: [
            ([2, 1, 0], .integer(0)), ([2, 1, 127], .integer(127)), ([2, 2, 0, 128], .integer(128)),
            ([2, 2, 0x40, 0], .integer(16_384)), ([2, 4, 0x7F, 0xFF, 0xFF, 0xFF], .integer(2_147_483_647)),
            ([2, 5, 0, 0x80, 0, 0, 0], .other([2, 5, 0, 0x80, 0, 0, 0])), ([2, 1, 0x80], .other([2, 1, 0x80])),
            ([4, 2, 1, 2], .octets([1, 2])), ([4, 0], .octets([])), ([6, 3, 0x2B, 0x65, 0x70], .object("1.3.101.112")),
            ([5, 0], .other([5, 0])), ([0x81, 1, 9], .other([0x81, 1, 9])), ([0xA0, 0], .other([0xA0, 0])),
            ([0x30, 0], .sequence([])), ([0x30, 5, 2, 1, 5, 4, 0], .sequence([.integer(5), .octets([])])),
            ([0x30, 4, 0x30, 2, 0x30, 0], .sequence([.sequence([.sequence([])])])),
        ] as [([UInt8], DERValue)])
    func `a value is read in its one spelling`(bytes: [UInt8], value: DERValue) {
        #expect(DERValue(reading: bytes) == value)
    }

    @Test(arguments: [127, 128, 255, 256, 65_535]) func `long values have long lengths`(count: Int) {
        let content = [UInt8](repeating: 7, count: count)
        #expect(DERValue(reading: Self.element(4, content)) == .octets(content))
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count, long = [0x82, UInt8(count >> 8), UInt8(count & 255)]
        return [tag] + (count < 128 ? [UInt8(count)] : count < 256 ? [0x81, UInt8(count)] : long) + content
    }

    @Test(
        arguments: [
            [], [2], [2, 0], [2, 2, 0, 127], [2, 2, 1], [2, 0x81, 1, 1], [4, 0x80, 0, 0], [4, 0x81, 2, 1, 1],
            [4, 0x82, 0, 2, 1, 1], [4, 0x83, 0, 0, 1, 1], [4, 0x81], [4, 3, 1, 1], [4, 0xFF, 1], [4, 1, 1, 1],
            [0x24, 4, 4, 2, 1, 2], [6, 0], [6, 1, 0x80],
            [0x30, 0x80, 0, 0], [0x30, 0x81, 0], [0x30, 1, 2], [0x30, 4, 4, 0x81, 1, 1], [0x30, 2, 2, 1, 5],
            [0x30, 0, 0],
            [0x30, 4, 0x30, 0x80, 0, 0], [0x30, 5, 0x30, 3, 0x30, 0x81, 0],
        ] as [[UInt8]])
    func `another spelling, a value cut short and bytes after it are none`(bytes: [UInt8]) {
        #expect(DERValue(reading: bytes) == nil)
        #expect(ERR_peek_error() == 0)
    }

    @Test func `a value nested without end is none`() {
        var bytes: [UInt8] = []
        for _ in 0..<5000 { bytes = Self.element(0x30, bytes) }
        #expect(DERValue(reading: bytes) == nil)
    }
}
