/// What stands in gzip files and zip archives, as far as a key or a file of settings could.
enum PackedContent {
    /// In bytes: of one packed file, and of all in an archive. Keys are small.
    private static let longest = 1 << 20, longestAll = 8 << 20

    /// The unpacked files, or what can be read of them; none for a file of another kind.
    static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        if bytes.starts(with: [0x1F, 0x8B, 8]) {
            return [Inflation(bytes[...], .gzip, most: longest).content]
        }
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return zipped(in: bytes) }
        return []
    }

    /// By the archive's list of files at its end.
    private static func zipped(in bytes: [UInt8]) -> [[UInt8]] {
        let ends = (max(0, bytes.count - 65_557)..<bytes.count).reversed()
        guard let end = ends.first(where: { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }) else { return [] }
        var pieces: [[UInt8]] = [], place = number(at: end + 16, bytes: 4, in: bytes), left = longestAll
        while left > 0, place < bytes.count, bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) {
            let isDeflated = number(at: place + 10, bytes: 2, in: bytes) == 8
            let lengths = [28, 30, 32].map { number(at: place + $0, bytes: 2, in: bytes) }
            let size = number(at: place + 24, bytes: 4, in: bytes), file = number(at: place + 42, bytes: 4, in: bytes)
            let start =
                file + 30 + number(at: file + 26, bytes: 2, in: bytes) + number(at: file + 28, bytes: 2, in: bytes)
            if size <= longest, start < bytes.count {
                let piece =
                    isDeflated
                    ? Inflation(bytes[start...], .bare, most: size).content : Array(bytes[start...].prefix(size))
                pieces.append(piece)
                left -= piece.count
            }
            place += 46 + lengths.reduce(0, +)
        }
        return pieces
    }

    /// The lowest byte first; 0 beyond the end.
    private static func number(at place: Int, bytes count: Int, in bytes: [UInt8]) -> Int {
        bytes.dropFirst(place).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
