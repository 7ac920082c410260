import Basics
import PolicyModel
import Publishing
import Signing

/// What the last build of an output was made of and made: an app whose files are the same, and whose documents and
/// page stand as they were written, need not be read again until the next instant that its policy names.
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
    /// By name.
    private let entries: [String: ByteReader]

    /// The names of the entries of the pages that name all apps, and of the status page; no slug begins with a dot.
    static let shared = ".", status = ".status"
}

extension BuildRecord {
    /// Nil where nothing is remembered.
    init?(_ memory: OutputMemory) {
        guard let blocks = memory.read(), var head = blocks.first, let begun = head.integer() else { return nil }
        var entries: [String: ByteReader] = [:]
        for var block in blocks.dropFirst() {
            guard let name = block.text() else { return nil }
            entries[name] = block
        }
        (self.begun, self.entries) = (begun, entries)
    }

    /// Everything that is remembered under a name.
    subscript(name: String) -> Entry? {
        entries[name].flatMap { entry in
            var reader = entry
            return Entry(&reader)
        }
    }

    /// True where these are exactly the entries it has, and none of their sources has to be hashed next time.
    func holds(_ entries: some Sequence<(name: String, entry: Entry)>) -> Bool {
        var count = 0
        for (name, entry) in entries {
            var writer = ByteWriter()
            entry.write(to: &writer)
            guard let known = self.entries[name], known.rest.elementsEqual(writer.bytes),
                !entry.sources.contains(where: { $0.identity.isRacy(at: begun) })
            else { return false }
            count += 1
        }
        return count == self.entries.count
    }

    /// The blocks of a memory: when the build began, then each entry behind its name.
    static func blocks(
        of entries: some Sequence<(name: String, entry: Entry)>, begun: Int64
    ) -> some Sequence<[UInt8]> {
        var head = ByteWriter()
        head.integer(begun)
        let others = entries.lazy.map { name, entry in
            var writer = ByteWriter()
            writer.text(name)
            entry.write(to: &writer)
            return writer.bytes
        }
        return [AnySequence([head.bytes]), AnySequence(others)].lazy.joined()
    }
}

extension BuildRecord.Entry {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.block(OutputFiles(sources.map(\.file)).bytes)
        writer.list(targets) { $1.text($0) }
        writer.integer(Int64(validity.since?.seconds ?? .min))
        writer.integer(Int64(validity.until?.seconds ?? .max))
        writer.block(files.bytes)
        writer.block(glance)
        writer.block([history].bytes)
        writer.integer(Int64(accepted))
    }

    fileprivate init?(_ reader: inout ByteReader) {
        guard
            let sources = reader.blockBytes().flatMap(OutputFiles.init(reading:)),
            let targets = reader.list({ $0.text() }), let since = reader.integer(), let until = reader.integer(),
            let files = reader.blockBytes().flatMap(OutputFiles.init(reading:)), let glance = reader.blockBytes(),
            let history = reader.blockBytes().flatMap({ [ByteDigest](reading: $0).first }),
            let accepted = reader.integer()
        else { return nil }
        (self.sources, self.targets, self.files) = (sources.map(SourceState.init), targets, files)
        (self.glance, self.history) = (glance, history)
        self.accepted = Int(accepted)
        validity = Validity(
            since: since == .min ? nil : Moment(seconds: Int(since)),
            until: until == .max ? nil : Moment(seconds: Int(until)))
    }
}

extension SourceState {
    fileprivate init(_ file: OutputFile) { self.init(path: file.path, identity: file.identity, digest: file.digest) }

    /// The same as files of the output are packed.
    fileprivate var file: OutputFile {
        OutputFile(path: path, role: .asset, digest: digest, identity: identity, isStaged: false)
    }
}
