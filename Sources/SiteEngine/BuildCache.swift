import Basics
import Publishing
import Signing

/// Where a build keeps its record, and what makes the record that of another program.
package struct BuildCache: Sendable {
    let path: String
    /// Changes with everything that a build leans on besides content and templates: the program, its version.
    let program: String
    /// When this build began, in nanoseconds since 1970.
    let begun: Int64

    package init(path: String, program: String, begun: Int64) {
        (self.path, self.program, self.begun) = (path, program, begun)
    }

    /// The record of the last build, if it can be believed, and the key of this one.
    struct Opened: Sendable {
        let cache: BuildCache
        let key: ByteDigest
        let record: BuildRecord?
    }

    /// Pages with and without a history differ in more than the history.
    func opened(_ site: ByteDigest, hasHistory: Bool) -> Opened {
        let key = ByteDigest(of: Array("\(site.hex) \(program) \(hasHistory)".utf8))
        return Opened(cache: self, key: key, record: BuildRecord(at: path, key: key))
    }
}

extension BuildCache.Opened {
    /// Leaves the record of a committed build; where that cannot be written, the next build takes its time.
    ///
    /// Only apps without any mistake or warning are remembered.
    func store(
        _ apps: [(slug: String, app: BuiltApp<WrittenApp>)], shared: [(name: String, entry: BuildRecord.Entry)],
        settledBy update: OutputUpdate
    ) {
        var entries = shared
        for (slug, app) in apps where app.findings.all.isEmpty {
            guard let made = app.made, let files = try? made.files.get(), let targets = app.targets else { continue }
            let entry = BuildRecord.Entry(
                sources: app.sources, targets: targets, validity: app.validity, files: files, glance: made.glance,
                history: made.history, accepted: app.findings.accepted)
            entries.append((slug, entry))
        }
        // One at a time: settled files are other values than those that were written.
        let settled = entries.lazy.compactMap { name, entry in
            update.settled(entry).map { (name: name, entry: $0) }
        }
        if let record, record.holds(settled) { return }
        let draft = cache.path + "-draft"
        do {
            try write(settled, to: draft)
        } catch {
            unlink(draft)
            return
        }
        if rename(draft, cache.path) != 0 { unlink(draft) }
    }

    /// In pieces of about a megabyte.
    private func write(
        _ entries: some Sequence<(name: String, entry: BuildRecord.Entry)>, to path: String
    ) throws {
        let file = try OpenFile(new: path)
        var piece: [UInt8] = []
        try BuildRecord.write(entries, key: key, begun: cache.begun) { bytes in
            piece += bytes
            if piece.count >= 1 << 20 {
                try file.write(piece)
                piece = []
            }
        }
        try file.write(piece)
        try file.close()
    }
}

extension OutputUpdate {
    /// The entry with its files as they stand after the commitment; nil if another program has changed one meanwhile.
    fileprivate func settled(_ entry: BuildRecord.Entry) -> BuildRecord.Entry? {
        guard let files = settled(entry.files) else { return nil }
        var after = entry
        after.files = files
        return after
    }
}
