import Testing
@testable import Publishing

/// Requests, byte for byte as the draft and OpenSSH's `PROTOCOL` have them.
struct SFTPRequestTests {
    private func text(_ text: String) -> [UInt8] { [0, 0, 0, UInt8(text.utf8.count)] + Array(text.utf8) }

    private func packet(_ request: SFTPRequest) -> [UInt8] { request.packet(0x0102_0304) }

    @Test func `a packet is its length, its type, the number of the request and the fields`() {
        #expect(SFTPRequest.start == [0, 0, 0, 5, 1, 0, 0, 0, 3])
        #expect(
            packet(.openToAll("ü")) == [0, 0, 0, 19, 9, 1, 2, 3, 4] + text("ü") + [0, 0, 0, 4, 0, 0, 1, 0xED])
        #expect(packet(.makeFolder("ü")) == [0, 0, 0, 15, 14, 1, 2, 3, 4] + text("ü") + [0, 0, 0, 0])
        #expect(
            packet(.makeFile("a"))
                == [0, 0, 0, 22, 3, 1, 2, 3, 4] + text("a") + [0, 0, 0, 0x2A, 0, 0, 0, 4, 0, 0, 1, 0xA4])
        #expect(
            packet(.read([9], from: 1 << 33, 258))
                == [0, 0, 0, 22, 5, 1, 2, 3, 4, 0, 0, 0, 1, 9, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 2])
        #expect(
            packet(.write([9], from: 3, [7, 8])) == [0, 0, 0, 24, 6, 1, 2, 3, 4, 0, 0, 0, 1, 9]
                + [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2, 7, 8])
        #expect(
            packet(.date([9], 258)) == [0, 0, 0, 26, 10, 1, 2, 3, 4, 0, 0, 0, 1, 9]
                + [0, 0, 0, 12, 0, 0, 1, 0xA4, 0, 0, 1, 2, 0, 0, 1, 2])
    }

    @Test func `a symbolic link has its destination first, as OpenSSH's server reads it`() {
        #expect(
            packet(.makeLink("link", to: "to"))
                == [0, 0, 0, 19, 20, 1, 2, 3, 4] + text("to") + text("link"))
    }

    @Test func `extensions are named, and the old rename is the draft's own`() {
        #expect(packet(.rename("a", to: "b")) == [0, 0, 0, 15, 18, 1, 2, 3, 4] + text("a") + text("b"))
        #expect(
            packet(.replace("b", by: "a"))
                == [0, 0, 0, 43, 200, 1, 2, 3, 4] + text("posix-rename@openssh.com") + text("a") + text("b"))
        #expect(
            packet(.link("a", to: "b"))
                == [0, 0, 0, 39, 200, 1, 2, 3, 4] + text("hardlink@openssh.com") + text("a") + text("b"))
        #expect(packet(.sync([9])) == [0, 0, 0, 31, 200, 1, 2, 3, 4] + text("fsync@openssh.com") + [0, 0, 0, 1, 9])
        #expect(packet(.room("a")) == [0, 0, 0, 33, 200, 1, 2, 3, 4] + text("statvfs@openssh.com") + text("a"))
    }
}
