import Basics
import PolicyModel
import Publishing
import Signing

/// What the last build of an output was made of and made: an app whose files are the same, and whose documents and
/// page stand as they were written, need not be read again until the next instant that its policy names.
///
/// It is a memory, never a truth: a record that is missing, damaged or of another tool or site is no record, and costs
/// the next build its time. It lies beside the output, where nothing of it is ever published.
package struct BuildRecord: Sendable {
    /// One remembered app, or what all of them share.
    struct Entry: Hashable, Sendable {
        var sources: [SourceState] = []
        /// The paths in the site to which the app's page leads.
        var targets: [String] = []
        var validity = Validity.always
        var files = OutputFiles()
        /// What the home page says of the app.
        var glance: [UInt8] = []
        /// Of what its page says of earlier changes; for the shared entry, the history's key.
        var history = PageHistory.none
        /// How many findings of checks its author accepts.
        var accepted = 0
    }

    /// When the build began, in nanoseconds since 1970: what changed no earlier than shortly before is hashed again.
    let begun: Int64
    private let bytes: [UInt8]
    /// Where each entry lies.
    private let places: [String: Range<Int>]

    /// The names of the entries of the pages that name all apps, and of the status page; no slug begins with a dot.
    static let shared = ".", status = ".status"
}

extension BuildRecord {
    private static let title: [UInt8] = Array("decree build record 9\n".utf8)
    private static let digestLength = 32

    /// - Parameter output: the folder the record is of.
    package static func path(beside output: String) -> String {
        OutputFolder.path(beside: output, named: "record")
    }

    /// Nil for anything but a whole record of this key.
    init?(at path: String, key: ByteDigest) {
        guard let bytes = Files.content(of: path) else { return nil }
        self.init(reading: bytes, key: key)
    }

    init?(reading bytes: [UInt8], key: ByteDigest) {
        let least = BuildRecord.title.count + BuildRecord.digestLength
        guard bytes.count >= least, bytes.starts(with: BuildRecord.title) else { return nil }
        var reader = ByteReader(bytes, in: BuildRecord.title.count..<(bytes.count - BuildRecord.digestLength))
        guard let head = reader.block() else { return nil }
        var headReader = ByteReader(bytes, in: head), digests = Sum(of: bytes[head])
        guard headReader.digest() == key, let begun = headReader.integer(), headReader.isAtEnd else { return nil }
        var places: [String: Range<Int>] = [:]
        while !reader.isAtEnd {
            guard let block = reader.block() else { return nil }
            digests.add(bytes[block])
            var inner = ByteReader(bytes, in: block)
            guard let name = inner.text() else { return nil }
            places[name] = inner.place..<block.upperBound
        }
        guard digests.bytes.elementsEqual(bytes.suffix(BuildRecord.digestLength)) else { return nil }
        (self.begun, self.bytes, self.places) = (begun, bytes, places)
    }

    /// Everything that is remembered under a name.
    subscript(name: String) -> Entry? {
        places[name].flatMap { range in
            var reader = ByteReader(bytes, in: range)
            return Entry(&reader)
        }
    }

    /// True where these are exactly the entries it has, and none of their sources has to be hashed next time.
    func holds(_ entries: some Sequence<(name: String, entry: Entry)>) -> Bool {
        var count = 0
        for (name, entry) in entries {
            guard let place = places[name], bytes[place].elementsEqual(BuildRecord.bytes(of: entry)),
                !entry.sources.contains(where: { $0.identity.isRacy(at: begun) })
            else { return false }
            count += 1
        }
        return count == places.count
    }

    private static func bytes(of entry: Entry) -> [UInt8] {
        var writer = ByteWriter()
        entry.write(to: &writer)
        return writer.bytes
    }

    /// Hands out the bytes of a record piece by piece, since those of a large site take as much memory as all else.
    static func write(
        _ entries: some Sequence<(name: String, entry: Entry)>, key: ByteDigest, begun: Int64,
        to output: ([UInt8]) throws -> Void
    ) rethrows {
        var head = ByteWriter()
        head.digest(key)
        head.integer(begun)
        var digests = Sum(of: head.bytes[...]), writer = ByteWriter()
        writer.block(head.bytes)
        try output(title + writer.bytes)
        for (name, entry) in entries {
            var block = ByteWriter(), framed = ByteWriter()
            block.text(name)
            entry.write(to: &block)
            digests.add(block.bytes[...])
            framed.block(block.bytes)
            try output(framed.bytes)
        }
        try output(digests.bytes)
    }

    /// The digest of several blocks' digests.
    private struct Sum {
        private var all: [UInt8] = []

        init(of bytes: ArraySlice<UInt8>) { add(bytes) }

        mutating func add(_ bytes: ArraySlice<UInt8>) { all += Digest.sha256(of: bytes) }

        var bytes: [UInt8] { Digest.sha256(of: all[...]) }
    }
}

extension BuildRecord.Entry {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.list(sources) { source, writer in
            writer.text(source.path)
            writer.identity(source.identity)
            writer.digest(source.digest)
        }
        writer.list(targets) { $1.text($0) }
        writer.integer(Int64(validity.since?.seconds ?? .min))
        writer.integer(Int64(validity.until?.seconds ?? .max))
        writer.block(files.bytes)
        writer.block(glance)
        writer.digest(history)
        writer.integer(Int64(accepted))
    }

    fileprivate init?(_ reader: inout ByteReader) {
        guard
            let sources = reader.list({ reader -> SourceState? in
                guard let path = reader.text(), let identity = reader.identity(), let digest = reader.digest() else {
                    return nil
                }
                return SourceState(path: path, identity: identity, digest: digest)
            }), let targets = reader.list({ $0.text() }), let since = reader.integer(), let until = reader.integer(),
            let files = reader.blockBytes().flatMap(OutputFiles.init(reading:)), let glance = reader.blockBytes(),
            let history = reader.digest(), let accepted = reader.integer()
        else { return nil }
        (self.sources, self.targets, self.files) = (sources, targets, files)
        (self.glance, self.history) = (glance, history)
        self.accepted = Int(accepted)
        validity = Validity(
            since: since == .min ? nil : Moment(seconds: Int(since)),
            until: until == .max ? nil : Moment(seconds: Int(until)))
    }
}

extension ByteWriter {
    fileprivate mutating func identity(_ value: FileIdentity) {
        for number in [value.device, value.inode, value.size, value.modified, value.changed] { integer(number) }
    }

    fileprivate mutating func digest(_ value: ByteDigest) {
        integer(Int64(bitPattern: value.words.0))
        integer(Int64(bitPattern: value.words.1))
        integer(Int64(bitPattern: value.words.2))
        integer(Int64(bitPattern: value.words.3))
    }
}

extension ByteReader {
    fileprivate mutating func identity() -> FileIdentity? {
        guard let device = integer(), let inode = integer(), let size = integer(), let modified = integer(),
            let changed = integer()
        else { return nil }
        return FileIdentity(device: device, inode: inode, size: size, modified: modified, changed: changed)
    }

    fileprivate mutating func digest() -> ByteDigest? {
        guard let one = integer(), let two = integer(), let three = integer(), let four = integer() else { return nil }
        return ByteDigest(
            words: (
                UInt64(bitPattern: one), UInt64(bitPattern: two), UInt64(bitPattern: three), UInt64(bitPattern: four)
            ))
    }
}
