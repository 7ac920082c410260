import Testing
@testable import Publishing

/// Replies as servers send them, and what is none.
struct SFTPReplyTests {
    private func number(_ number: Int, _ width: Int = 4) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func text(_ text: String) -> [UInt8] { number(text.utf8.count) + Array(text.utf8) }

    private func reply(_ type: UInt8, _ fields: [UInt8]...) -> SFTPReply? {
        let found = SFTPReply.read([type, 0, 0, 0, 7] + fields.joined())
        #expect(found == nil || found?.number == 7)
        return found?.reply
    }

    @Test func `a version comes with what the server offers beyond it`() {
        let found = SFTPReply.read([2, 0, 0, 0, 3] + text("a@b") + text("1") + text("c@d") + text(""))
        #expect(found?.number == 0)
        #expect(found?.reply == .version(3, extensions: ["a@b", "c@d"]))
        #expect(SFTPReply.read([2, 0, 0, 0, 3] + text("a@b")) == nil)
    }

    @Test func `a status is its number, with or without words`() {
        #expect(reply(101, number(0)) == .status(.done))
        #expect(reply(101, number(4), text("Failure"), text("en")) == .status(.failed))
        #expect(reply(101, number(8)) == .status(SFTPStatus(code: 8)))
        #expect(
            (1...9).map { SFTPStatus(code: $0).words } == [
                "it ended too early", "no such file or folder", "permission denied",
                "the server gives no reason", "status 5", "status 6", "status 7", "the server cannot do that",
                "status 9",
            ])
    }

    @Test func `names come with their kinds and sizes, whatever else is said of them`() {
        let folder = number(4) + number(0o040755)
        let file =
            number(0x8000_000F | 0) + number(12, 8) + number(0, 8) + number(0o100644) + number(0, 8)
            + number(1) + text("x@y") + text("z")
        let link = number(5) + number(3, 8) + number(0o120777)
        let found = reply(
            104, number(4), text("a b"), text("drwxr-xr-x"), folder, text("b"), text(""), file,
            text("c"), text(""), link, text("d"), text(""), number(0))
        #expect(
            found
                == .names([
                    .init(kind: .folder, size: 0, name: "a b"), .init(kind: .file, size: 12, name: "b"),
                    .init(kind: .link, size: 3, name: "c"), .init(kind: .other, size: 0, name: "d"),
                ]))
        #expect(reply(105, number(1), number(-1, 8)) == .attributes(.init(kind: .other, size: .max, name: "")))
    }

    @Test func `bytes and handles are as long as they say`() {
        #expect(reply(102, text("h")) == .handle([104]))
        #expect(reply(103, text("ab")) == .data([97, 98]))
        #expect(reply(103, text("")) == .data([]))
        #expect(reply(102, text(String(repeating: "h", count: 257))) == nil)
        #expect(reply(103, number(3), [1, 2]) == nil)
    }

    @Test func `free room is counted in kilobytes`() {
        let rest = [UInt8](repeating: 0, count: 48)
        #expect(reply(201, number(1, 8), number(4096, 8), number(9, 8), number(9, 8), number(3, 8), rest) == .room(12))
        #expect(reply(201, number(1, 8), number(-1, 8), number(9, 8), number(9, 8), number(-1, 8), rest) == .room(.max))
    }

    @Test(arguments: [
        [], [101], [101, 0, 0, 0], [101, 0, 0, 0, 7], [101, 0, 0, 0, 7, 0], [99, 0, 0, 0, 7, 0, 0, 0, 0],
        [104, 0, 0, 0, 7, 255, 255, 255, 255], [104, 0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 1, 97],
        // Attributes of a later version, and more of them than there are bytes.
        [105, 0, 0, 0, 7, 0, 0, 1, 0], [105, 0, 0, 0, 7, 128, 0, 0, 0, 255, 255, 255, 255], [201, 0, 0, 0, 7, 0],
    ])
    func `anything else is no reply`(packet: [UInt8]) {
        #expect(SFTPReply.read(packet) == nil)
    }
}
