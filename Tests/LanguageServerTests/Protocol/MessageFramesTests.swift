import TestSupport
import Testing

@testable import LanguageServer

/// Messages must be found wherever the stream is cut, and never more than once.
@Suite struct MessageFramesTests {
    private func frames(_ bytes: [UInt8], cutAt size: Int) -> [MessageFrames.Frame] {
        var frames = MessageFrames(), found: [MessageFrames.Frame] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            frames.append(bytes[start..<min(start + size, bytes.count)])
            while let frame = frames.next() { found.append(frame) }
        }
        return found
    }

    private func message(_ text: String) -> MessageFrames.Frame { .message(Array(text.utf8)) }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `messages are found in pieces of any size`(size: Int) {
        let texts = ["{}", "", "ş🙂\r\n\r\n", "Content-Length: 3\r\n\r\nabc"]
        let bytes = texts.flatMap { MessageFrames.frame(Array($0.utf8)) }
        #expect(frames(bytes, cutAt: size) == texts.map(message))
    }

    @Test(arguments: [
        ("content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}", 1),
        ("Content-Type: x\r\nCONTENT-LENGTH:  2\r\n\r\n{}", 1),
    ])
    func `names of headers have no case, and other headers do not matter`(text: String, count: Int) {
        #expect(frames(Array(text.utf8), cutAt: 5) == [message("{}")])
    }

    @Test(arguments: [
        "Content-Length: -1", "Content-Length: x", "Content-Length:", "Nothing", "Content-Length: 99999999999",
    ])
    func `a header without a length is left out, and the next message is read`(header: String) {
        let bytes = Array("\(header)\r\n\r\n".utf8) + MessageFrames.frame(Array("{}".utf8))
        #expect(frames(bytes, cutAt: 4) == [.unreadable, message("{}")])
    }

    @Test func `a message that is too long is passed over`() {
        let long = 65 << 20
        var bytes = Array("Content-Length: \(long)\r\n\r\n".utf8)
        bytes += [UInt8](repeating: 0x20, count: long)
        bytes += MessageFrames.frame(Array("{}".utf8))
        #expect(frames(bytes, cutAt: 1 << 20) == [.unreadable, message("{}")])
    }

    @Test func `bytes without any header are not kept, and end`() {
        let bytes =
            [UInt8](repeating: 0x61, count: 50_000) + Array("\r\n\r\n".utf8) + MessageFrames.frame(Array("{}".utf8))
        let found = frames(bytes, cutAt: 1_000)
        #expect(found.last == message("{}"))
        #expect(found.dropLast().allSatisfy { $0 == .unreadable })
    }

    @Test func `of random bytes nothing is read that was not framed`() {
        var drawn = SeededGenerator(seed: 11)
        let pieces = ["Content-Length: ", "2", "\r\n", "\r\n\r\n", "{}", ":", "x", "Content-Length: 2\r\n\r\n{}"]
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 1...12, using: &drawn)).flatMap { _ in
                Array((pieces.randomElement(using: &drawn) ?? "").utf8)
            }
            let whole = frames(bytes, cutAt: bytes.count), cut = frames(bytes, cutAt: 3)
            #expect(whole == cut, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }
}
