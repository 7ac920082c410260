import Basics

/// Room for the parts of a line that are written otherwise than they are meant; used anew for each line.
final class LineScratch {
    private let room = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * LogStream.longestLine)
    private var used = 0

    deinit { room.deallocate() }

    func clear() { used = 0 }

    /// Two hexadecimal digits behind `%` as the byte that they name.
    func percentDecoded(_ text: LineText) -> LineText {
        guard text.index(of: UInt8(ascii: "%")) != nil else { return text }
        return written(atMost: text.count) { put in
            var place = 0
            while place < text.count {
                if text[place] == UInt8(ascii: "%"), place + 2 < text.count, let high = text[place + 1].hexValue,
                    let low = text[place + 2].hexValue
                {
                    put(high << 4 | low)
                    place += 3
                } else {
                    put(text[place])
                    place += 1
                }
            }
        }
    }

    /// A string of JSON, without its quotes, as it is meant.
    func jsonDecoded(_ text: LineText) -> LineText {
        guard text.index(of: UInt8(ascii: "\\")) != nil else { return text }
        return written(atMost: text.count) { put in
            var place = 0
            while place < text.count {
                guard text[place] == UInt8(ascii: "\\"), place + 1 < text.count else {
                    put(text[place])
                    place += 1
                    continue
                }
                let kind = text[place + 1]
                if kind == UInt8(ascii: "u"), place + 5 < text.count {
                    // What an app is asked by is ASCII; another sign is none of it.
                    let code = text[(place + 2)..<(place + 6)].bytes.reduce(0) { $0 << 4 | Int($1.hexValue ?? 0) }
                    put(code < 128 ? UInt8(code) : UInt8(ascii: "?"))
                    place += 6
                } else {
                    put(kind == UInt8(ascii: "n") || kind == UInt8(ascii: "t") ? UInt8(ascii: " ") : kind)
                    place += 2
                }
            }
        }
    }

    private func written(atMost most: Int, _ body: ((UInt8) -> Void) -> Void) -> LineText {
        guard used + most <= 2 * LogStream.longestLine else { return .none }
        let start = used
        body { byte in
            room[used] = byte
            used += 1
        }
        return LineText(start: room + start, count: used - start)
    }
}
