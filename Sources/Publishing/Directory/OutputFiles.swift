import Basics
import PolicyModel
import Signing

/// Output files of one part of a build, packed: a site has millions of them, and each is looked at once or twice.
///
/// A file takes some forty bytes: its path, role, digest and identity one after another. Of a path, only what differs
/// from the one before is kept, and a digest only where it differs; numbers are kept as the difference to the file
/// before, which is small since files are written in a row.
package struct OutputFiles: Hashable, Sendable {
    package let bytes: [UInt8]
    package let count: Int
    /// In bytes, of all paths together.
    let pathLength: Int
    private let staged: Int

    package init() { self.init(bytes: [], count: 0, pathLength: 0, staged: 0) }

    fileprivate init(bytes: [UInt8], count: Int, pathLength: Int, staged: Int) {
        (self.bytes, self.count, self.pathLength, self.staged) = (bytes, count, pathLength, staged)
    }

    package init(_ files: some Sequence<OutputFile>) {
        var packing = OutputPacking()
        for file in files { packing.append(file) }
        self = packing.files
    }

    /// Nil for bytes that are not those of some list of files.
    package init?(reading bytes: [UInt8]) {
        var files = Iterator(bytes: bytes), end = 0, count = 0, pathLength = 0, staged = 0
        while let mark = files.nextMark() {
            count += 1
            pathLength += files.path.count
            staged += Int(bytes[mark] & 1)
            end = files.place
        }
        guard end == bytes.count else { return nil }
        self.init(bytes: bytes, count: count, pathLength: pathLength, staged: staged)
    }

    /// True where the output does not hold all of them yet.
    package var hasStaged: Bool { staged > 0 }

    /// The same files, all held by the output with the identities that they have.
    func placed() -> OutputFiles {
        var placed = bytes, files = makeIterator()
        while let mark = files.nextMark() { placed[mark] &= ~1 }
        return OutputFiles(bytes: placed, count: count, pathLength: pathLength, staged: 0)
    }

    package func count(of role: Artifact.Role) -> Int {
        let place = Artifact.Role.allCases.firstIndex(of: role) ?? 0
        var files = makeIterator(), count = 0
        while let mark = files.nextMark() { count += Int(bytes[mark] >> 2) == place ? 1 : 0 }
        return count
    }

    /// Calls `body` with the bytes of each file's path.
    func forEachPath(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var files = makeIterator()
        while files.nextMark() != nil { files.path.withUnsafeBufferPointer(body) }
    }
}

/// Packs files one after another.
struct OutputPacking {
    private var bytes: [UInt8] = []
    private var count = 0
    private var pathLength = 0
    private var staged = 0
    private var path: [UInt8] = []
    private var digest: ByteDigest?
    private var last = FileIdentity.zero

    /// What was packed, in no more memory than it needs.
    var files: OutputFiles {
        OutputFiles(bytes: bytes.fitted(), count: count, pathLength: pathLength, staged: staged)
    }

    mutating func append(_ file: OutputFile) {
        file.path.withBytes { append(path: $0) }
        let role = Artifact.Role.allCases.firstIndex(of: file.role) ?? 0
        let isAlike = file.digest == digest
        bytes.append(UInt8(role) << 2 | (isAlike ? 2 : 0) | (file.isStaged ? 1 : 0))
        if !isAlike { file.digest.append(to: &bytes) }
        digest = file.digest
        append(file.identity)
        count += 1
        if file.isStaged { staged += 1 }
    }

    /// How many bytes it shares with the path before, how many follow, and these.
    private mutating func append(path next: UnsafeBufferPointer<UInt8>) {
        var shared = 0
        while shared < path.count, shared < next.count, path[shared] == next[shared] { shared += 1 }
        append(Int64(shared))
        append(Int64(next.count - shared))
        bytes.append(contentsOf: next[shared...])
        path.removeSubrange(shared...)
        path.append(contentsOf: next[shared...])
        pathLength += next.count
    }

    private mutating func append(_ identity: FileIdentity) {
        append(identity.device &- last.device)
        append(identity.inode &- last.inode)
        append(identity.size &- last.size)
        append(identity.modified &- last.modified)
        append(identity.changed &- identity.modified)
        last = identity
    }

    /// Seven bits a byte, the lowest first, the sign in the lowest bit of all.
    private mutating func append(_ value: Int64) {
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
        private let bytes: [UInt8]
        fileprivate private(set) var place = 0
        /// Of the last file.
        fileprivate private(set) var path: [UInt8] = []
        private var digest: Int?
        private var last = FileIdentity.zero

        fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

        package mutating func next() -> OutputFile? {
            guard let place = nextMark(), let digest else { return nil }
            let mark = bytes[place]
            return OutputFile(
                path: String(decoding: path, as: UTF8.self), role: Artifact.Role.allCases[Int(mark >> 2)],
                digest: ByteDigest(in: bytes, at: digest), identity: last, isStaged: mark & 1 == 1)
        }

        /// Reads the next file: its path, the place of its digest, its identity, and the place of the byte with its
        /// role, whether its digest is that of the file before, and whether it is staged.
        fileprivate mutating func nextMark() -> Int? {
            guard let shared = number(), shared >= 0, shared <= path.count,
                let length = number(), length >= 0, length <= bytes.count - place
            else { return nil }
            path.removeSubrange(Int(shared)...)
            path += bytes[place..<place + Int(length)]
            place += Int(length)
            let mark = place
            place += 1
            guard mark < bytes.count, Artifact.Role.allCases.indices.contains(Int(bytes[mark] >> 2)) else { return nil }
            if bytes[mark] & 2 == 0 {
                digest = place
                place += ByteDigest.length
            }
            guard digest != nil, place <= bytes.count else { return nil }
            guard let device = number(), let inode = number(), let size = number(), let modified = number(),
                let changed = number()
            else { return nil }
            let time = last.modified &+ modified
            last = FileIdentity(
                device: last.device &+ device, inode: last.inode &+ inode, size: last.size &+ size, modified: time,
                changed: time &+ changed)
            return mark
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
}

extension FileIdentity {
    fileprivate static let zero = FileIdentity(device: 0, inode: 0, size: 0, modified: 0, changed: 0)
}
