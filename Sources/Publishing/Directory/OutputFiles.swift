import PolicyModel
import Signing

/// Output files of one part of a build, packed: a site has millions of them, and each is looked at once or twice.
///
/// A file takes about eighty bytes: its path, role, digest and identity one after another, numbers as the difference to
/// the file before, which is small since files are written in a row.
package struct OutputFiles: Hashable, Sendable {
    package private(set) var bytes: [UInt8] = []
    package private(set) var count = 0
    /// In bytes, of all paths together.
    private(set) var pathLength = 0
    private var staged = 0
    private var last = FileIdentity(device: 0, inode: 0, size: 0, modified: 0, changed: 0)

    package init() {}

    /// The same files in no more memory than they need; while it grows, an array keeps room for as much again.
    func fitted() -> OutputFiles {
        var files = self
        files.bytes = bytes.fitted()
        return files
    }

    package init(_ files: some Sequence<OutputFile>) { for file in files { append(file) } }

    /// True where the output does not hold all of them yet.
    package var hasStaged: Bool { staged > 0 }

    /// The same files, all held by the output with the identities that they have.
    func placed() -> OutputFiles {
        var files = self, paths = makeIterator()
        while let path = paths.nextPath() { files.bytes[path.upperBound] &= ~1 }
        files.staged = 0
        return files
    }

    package mutating func append(_ file: OutputFile) {
        number(Int64(file.path.utf8.count))
        bytes += file.path.utf8
        pathLength += file.path.utf8.count
        let role = Artifact.Role.allCases.firstIndex(of: file.role) ?? 0
        bytes.append(UInt8(role) << 1 | (file.isStaged ? 1 : 0))
        file.digest.append(to: &bytes)
        let identity = file.identity
        number(identity.device &- last.device)
        number(identity.inode &- last.inode)
        number(identity.size &- last.size)
        number(identity.modified &- last.modified)
        number(identity.changed &- identity.modified)
        last = identity
        count += 1
        if file.isStaged { staged += 1 }
    }

    /// Seven bits a byte, the lowest first, the sign in the lowest bit of all.
    private mutating func number(_ value: Int64) {
        var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

extension OutputFiles: Sequence {
    package struct Iterator: IteratorProtocol {
        fileprivate let bytes: [UInt8]
        fileprivate var place = 0
        fileprivate var last = FileIdentity(device: 0, inode: 0, size: 0, modified: 0, changed: 0)

        package mutating func next() -> OutputFile? {
            guard let path = nextPath() else { return nil }
            let mark = bytes[path.upperBound]
            return OutputFile(
                path: String(decoding: bytes[path], as: UTF8.self), role: Artifact.Role.allCases[Int(mark >> 1)],
                digest: ByteDigest(in: bytes, at: path.upperBound + 1), identity: last, isStaged: mark & 1 == 1)
        }

        /// Where the bytes of the next file's path lie; the mark and the digest follow them, and the identity is `last`.
        fileprivate mutating func nextPath() -> Range<Int>? {
            guard let length = number(), length >= 0, length <= bytes.count - place else { return nil }
            let path = place..<place + Int(length)
            place = path.upperBound
            guard place + 33 <= bytes.count, Artifact.Role.allCases.indices.contains(Int(bytes[place] >> 1)) else {
                return nil
            }
            place += 33
            guard let device = number(), let inode = number(), let size = number(), let modified = number(),
                let changed = number()
            else { return nil }
            let time = last.modified &+ modified
            last = FileIdentity(
                device: last.device &+ device, inode: last.inode &+ inode, size: last.size &+ size, modified: time,
                changed: time &+ changed)
            return path
        }

        private mutating func number() -> Int64? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 64, by: 7) {
                guard place < bytes.count else { return nil }
                let byte = bytes[place]
                place += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
            }
            return nil
        }
    }

    package func makeIterator() -> Iterator { Iterator(bytes: bytes) }

    /// How many files have that role.
    package func count(of role: Artifact.Role) -> Int {
        let place = Artifact.Role.allCases.firstIndex(of: role) ?? 0
        var files = makeIterator(), count = 0
        while let path = files.nextPath() { count += Int(bytes[path.upperBound] >> 1) == place ? 1 : 0 }
        return count
    }

    /// Calls `body` with the bytes of each file's path.
    func forEachPath(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var files = makeIterator()
        while let path = files.nextPath() {
            bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[path])) }
        }
    }
}

extension OutputFiles {
    /// Nil for bytes that are not those of some list of files.
    package init?(reading bytes: [UInt8]) {
        var files = Iterator(bytes: bytes), found = OutputFiles(), end = 0
        while let file = files.next() {
            if file.isStaged { found.staged += 1 }
            found.count += 1
            found.pathLength += file.path.utf8.count
            end = files.place
        }
        guard end == bytes.count else { return nil }
        (found.bytes, found.last) = (bytes, files.last)
        self = found
    }
}
