import PolicyModel

/// Paths in the order of their bytes, packed: a site has millions of them, and as strings each takes twice its length
/// in memory.
struct PathList: Sendable {
    /// Every path with a line feed after it, in the order in which they were added.
    private var lines: [UInt8] = []
    /// Where each path begins, in the order of the paths.
    private var starts: [Int] = []

    private static let end = UInt8(ascii: "\n")

    init() {}

    /// - Parameter list: is given what adds a path, without line feeds, to be called in any order.
    init<Failure: Error>(_ list: (_ add: (String) -> Void) throws(Failure) -> Void) throws(Failure) {
        var paths = PathList()
        try list { path in path.withBytes { paths.append($0) } }
        paths.sort()
        self = paths
    }

    init(of parts: [OutputFiles]) {
        lines.reserveCapacity(parts.reduce(0) { $0 + $1.pathLength + $1.count })
        starts.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { part.forEachPath { append($0) } }
        sort()
    }

    /// The lines of a text, without empty ones.
    init(lines text: ArraySlice<UInt8>) {
        lines.reserveCapacity(text.count + 1)
        for line in text.split(separator: PathList.end) { line.withUnsafeBufferPointer { append($0) } }
        sort()
    }

    private mutating func append(_ path: UnsafeBufferPointer<UInt8>) {
        starts.append(lines.count)
        lines.append(contentsOf: path)
        lines.append(PathList.end)
    }

    private mutating func sort() {
        lines.withUnsafeBufferPointer { lines in
            func isAfter(_ one: Int, _ other: Int) -> Bool { PathList.order(one, in: lines, other, in: lines) > 0 }
            guard zip(starts, starts.dropFirst()).contains(where: isAfter) else { return }
            starts.sort { isAfter($1, $0) }
        }
    }

    /// Compares the lines that begin at two places: below zero where the first comes before, zero where they are the
    /// same. The line feed after each is below all bytes of a path.
    private static func order(
        _ one: Int, in lines: UnsafeBufferPointer<UInt8>, _ other: Int, in others: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var one = one, other = other
        while lines[one] == others[other] {
            if lines[one] == end { return 0 }
            (one, other) = (one + 1, other + 1)
        }
        return lines[one] < others[other] ? -1 : 1
    }
}

extension PathList: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { starts.count }

    subscript(index: Int) -> String { String(decoding: bytes(at: index), as: UTF8.self) }

    /// The bytes of a path, without the line feed.
    private func bytes(at index: Int) -> ArraySlice<UInt8> { lines[starts[index]...].prefix { $0 != PathList.end } }
}

extension PathList: Equatable {
    static func == (one: PathList, other: PathList) -> Bool {
        one.count == other.count && one.indices.allSatisfy { one.order(at: $0, of: other, at: $0) == 0 }
    }

    /// What this list holds and the other does not.
    func subtracting(_ other: PathList) -> [String] {
        var found: [String] = [], place = 0
        for index in indices {
            while place < other.count, order(at: index, of: other, at: place) > 0 { place += 1 }
            if place == other.count || order(at: index, of: other, at: place) != 0 { found.append(self[index]) }
        }
        return found
    }

    /// The first path that stands in the list twice.
    var firstTwin: String? {
        zip(indices, indices.dropFirst()).first { order(at: $0, of: self, at: $1) == 0 }.map { self[$0.0] }
    }

    /// As for two lines: below zero where the path comes before the other list's.
    private func order(at index: Int, of other: PathList, at place: Int) -> Int {
        lines.withUnsafeBufferPointer { own in
            other.lines.withUnsafeBufferPointer { PathList.order(starts[index], in: own, other.starts[place], in: $0) }
        }
    }
}

extension PathList {
    func adding(_ paths: [String]) -> PathList {
        var all = self
        for path in paths { path.withBytes { all.append($0) } }
        all.sort()
        return all
    }

    /// The title, then all paths, each with a line feed after it, in pieces of some hundred kilobytes.
    func pieces(after title: [UInt8]) -> some Sequence<[UInt8]> {
        stride(from: 0, to: Swift.max(1, count), by: 10_000).lazy.map { start in
            var piece = start == 0 ? title : []
            for index in start..<Swift.min(start + 10_000, count) {
                piece += bytes(at: index)
                piece.append(PathList.end)
            }
            return piece
        }
    }
}
