import Dispatch
import Synchronization
import TestSupport
import Testing
@testable import Cryptography

/// Published vectors, then coreutils as judges.
struct HashTests {
    @Test func `the digests of abc are the published ones`() {
        let abc = Array("abc".utf8)
        #expect(hex(Hash.sha256(abc)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(hex(Hash.md5(abc)) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(
            hex(Hash.blake2b512(abc)) == """
                ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
                7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
                """)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 1000])
    func `other programs agree on every length around a block`(count: Int) throws {
        let folder = try TemporaryFolder(), content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try folder.write(content, to: "f")
        for (program, hash) in [("sha256sum", Hash.sha256), ("md5sum", .md5), ("b2sum", .blake2b512)] {
            #expect(try shell("\(program) f", in: folder).output == "\(hex(hash(content)))  f\n")
            #expect(hash(([7] + content)[1...]) == hash(content))
        }
    }

    @Test func `threads that hash at the same time do not disturb each other`() {
        let wanted = (0..<64).map { Hash.sha256([UInt8($0)]) }, wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 6400) { index in
            if Hash.sha256([UInt8(index % 64)]) != wanted[index % 64] { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }
}

/// The vectors of RFC 4231.
struct HMACSHA256Tests {
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `short and long keys give the published codes`(key: [UInt8], message: String, code: String) {
        #expect(hex(HMACSHA256.code(Array(message.utf8), key: key)) == code)
    }

    @Test func `an empty message and an empty key have their code too`() {
        #expect(hex(HMACSHA256.code([], key: [])) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }
}
