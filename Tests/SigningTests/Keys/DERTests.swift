import Testing
@testable import Signing

/// Key files have one valid spelling; anything beside it reads as nothing.
struct DERTests {
    @Test func `lengths are written in their shortest form`() {
        #expect(DER.octets([1, 2]) == [4, 2, 1, 2])
        #expect(DER.octets([UInt8](repeating: 7, count: 127)).prefix(3) == [4, 127, 7])
        #expect(DER.octets([UInt8](repeating: 7, count: 128)).prefix(4) == [4, 0x81, 128, 7])
        #expect(DER.octets([UInt8](repeating: 7, count: 256)).prefix(5) == [4, 0x82, 1, 0, 7])
    }

    @Test func `numbers are written without a sign bit and without leading zeros`() {
        #expect(DER.integer(0) == [2, 1, 0])
        #expect(DER.integer(127) == [2, 1, 127])
        #expect(DER.integer(128) == [2, 2, 0, 128])
        #expect(DER.integer(16_384) == [2, 2, 0x40, 0])
    }

    @Test(arguments: [0, 1, 127, 128, 255, 256, 16_384, 65_535, 2_147_483_647])
    func `a number is read as it was written`(number: Int) {
        var reader = DERReader(DER.integer(number))
        #expect(reader.integer() == number)
        #expect(reader.isAtEnd)
    }

    @Test(arguments: [
        [2, 2, 0, 127], [2, 1, 0x80], [2, 0], [2, 5, 1, 0, 0, 0, 0], [2, 2, 1], [3, 1, 1], [2, 0x81, 1, 1], [2], [],
    ] as [[UInt8]])
    func `a number in another spelling is none, and stays unread`(bytes: [UInt8]) {
        var reader = DERReader(bytes)
        #expect(reader.integer() == nil)
        #expect(reader.isAtEnd == bytes.isEmpty)
    }

    @Test(arguments: [
        [4, 0x80, 0, 0], [4, 0x81, 2, 1, 1], [4, 0x82, 0, 2, 1, 1], [4, 0x83, 0, 0, 1, 1], [4, 0x81], [4, 3, 1, 1], [4],
        [4, 0xFF, 1],
    ] as [[UInt8]])
    func `a length that is indefinite, too long or beyond the end is none`(bytes: [UInt8]) {
        var reader = DERReader(bytes)
        #expect(reader.element(DER.octetsTag) == nil)
    }

    @Test func `elements follow each other`() {
        var reader = DERReader(DER.sequence(DER.integer(5), DER.octets([1])) + [9])
        var inner = reader.sequence()
        #expect(inner?.integer() == 5)
        #expect(inner?.element(DER.octetsTag) == [1])
        #expect(inner?.isAtEnd == true)
        #expect(!reader.isAtEnd)
    }
}
