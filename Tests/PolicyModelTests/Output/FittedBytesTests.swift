import PolicyModel
import Testing

struct FittedBytesTests {
    @Test func `fitted bytes are the same bytes without room for more`() {
        var bytes: [UInt8] = []
        for byte in 0..<1_000 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        bytes.reserveCapacity(100_000)
        #expect(bytes.fitted() == bytes)
        #expect(bytes.fitted().capacity < 1_100)
        #expect([UInt8]().fitted().isEmpty)
    }
}
