import Publishing
import Signing

/// Where a build keeps its record, and what makes the record that of another program.
package struct BuildCache: Sendable {
    private let output: String
    /// Changes with everything that a build leans on besides content and templates: the program, its version.
    private let program: String
    /// When this build began, in nanoseconds since 1970.
    private let begun: Int64

    package init(beside output: String, program: String, begun: Int64) {
        (self.output, self.program, self.begun) = (output, program, begun)
    }

    /// The record of the last build, if it can be believed, and where that of this one goes.
    struct Opened: Sendable {
        fileprivate let memory: OutputMemory
        fileprivate let begun: Int64
        let record: BuildRecord?
    }

    /// Pages with and without a history differ in more than the history.
    func opened(_ site: ByteDigest, hasHistory: Bool) -> Opened {
        let memory = OutputMemory("record", form: 10, key: "\(site.hex) \(program) \(hasHistory)", beside: output)
        return Opened(memory: memory, begun: begun, record: BuildRecord(memory))
    }
}

extension BuildCache.Opened {
    /// Leaves the record of a committed build; apps with a mistake or a warning are not remembered.
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
        memory.keep(BuildRecord.blocks(of: settled, begun: begun))
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
