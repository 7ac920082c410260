import Testing
@testable import PolicyModel

/// What was written is read again, and nothing else.
struct ByteRecordTests {
    private static func written() -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(7)
        writer.integer(-2)
        writer.text("dört")
        writer.optional(nil)
        writer.optional("")
        writer.list([1, 2]) { $1.integer($0) }
        writer.block([1, 2, 3])
        return writer.bytes
    }

    @Test func `values come back in order`() {
        var reader = ByteReader(Self.written())
        #expect(reader.byte() == 7)
        #expect(reader.integer() == -2)
        #expect(reader.text() == "dört")
        #expect(reader.optional() == .some(nil))
        #expect(reader.optional() == .some(""))
        #expect(reader.list { $0.integer() } == [1, 2])
        #expect(reader.blockBytes() == [1, 2, 3])
        #expect(reader.isAtEnd)
        #expect(reader.byte() == nil)
    }

    @Test func `bytes that end too early or promise too much are nil`() {
        var short = ByteReader([1, 2, 3])
        #expect(short.integer() == nil)
        for length in [Int64.max, -1, 1] {
            var writer = ByteWriter()
            writer.integer(length)
            var text = ByteReader(writer.bytes), list = ByteReader(writer.bytes)
            #expect(text.text() == nil)
            #expect(list.list { $0.integer() } == nil)
        }
    }
}
