import TestSupport
import Testing
@testable import Cryptography

/// `b2sum` as judge.
struct Blake2b256Tests {
    @Test(arguments: [0, 1, 7, 8, 64, 74, 127, 128])
    func `b2sum agrees on every length within a block`(count: Int) throws {
        let folder = try TemporaryFolder(), content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        try folder.write(content, to: "f")
        #expect(try shell("b2sum -l 256 f", in: folder).output == "\(hex(Blake2b256.hash(content)))  f\n")
    }
}
