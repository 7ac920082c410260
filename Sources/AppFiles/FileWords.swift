import Basics

/// Finds words in the bytes of programs and other files: runs of the characters that addresses and keys are made of.
///
/// A word may have other bytes before it that look like a part of it, such as the length that Android's code has there.
struct FileWords {
    private var word: [UInt8] = []

    private static let shortest = 12
    /// Longer ones are handed out in pieces, of which each begins with the end of the one before, so that an address of
    /// up to `shared` characters is whole in one of them.
    private static let longest = 4096
    private static let shared = 2048

    private static let isPart: [Bool] = (0..<256).map { byte in
        let other = Array(" \"'`<>\\(),;{}|^[]".utf8)
        return byte > 0x20 && byte < 0x7F && !other.contains(UInt8(byte))
    }

    /// Pictures, sounds and fonts, which hold no addresses of code.
    static func isMedia(_ path: String) -> Bool {
        let name = Paths.name(of: path)
        guard let dot = name.lastIndex(of: ".") else { return false }
        return [
            "png", "jpg", "jpeg", "gif", "webp", "heic", "car", "icns", "mp3", "m4a", "wav", "caf", "ogg", "mp4", "mov",
            "ttf", "otf", "woff", "woff2",
        ].contains(name[name.index(after: dot)...].lowercased())
    }

    mutating func add(_ bytes: [UInt8], _ take: (String) -> Void) {
        for byte in bytes {
            if Self.isPart[Int(byte)] {
                if word.count == Self.longest {
                    take(String(decoding: word, as: UTF8.self))
                    word.removeFirst(Self.longest - Self.shared)
                }
                word.append(byte)
            } else if !word.isEmpty {
                end(take)
            }
        }
    }

    mutating func end(_ take: (String) -> Void) {
        if word.count >= Self.shortest { take(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
    }
}
