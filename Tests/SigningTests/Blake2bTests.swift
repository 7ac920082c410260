import TestSupport
import Testing
@testable import Signing

/// RFC 7693, then `b2sum` as judge.
struct Blake2bTests {
    @Test func `BLAKE2b of abc is the vector of RFC 7693`() {
        #expect(Digest.hex(Blake2b.hash(Array("abc".utf8), length: 64)) == """
            ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
            7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
            """)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 256, 1000]) func `b2sum agrees on every length around a block`(count: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try folder.write(bytes, to: "f")
        #expect(try SampleKey.shell("b2sum f", in: folder).output.hasPrefix(Digest.hex(Blake2b.hash(bytes, length: 64))))
        #expect(try SampleKey.shell("b2sum -l 256 f", in: folder).output.hasPrefix(Digest.hex(Blake2b.hash(bytes, length: 32))))
    }
}
