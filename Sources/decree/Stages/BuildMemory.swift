import Foundation
import PolicyModel
import Publishing
import Signing

/// Where a build keeps its record, and what makes the record that of another program or of another time.
struct BuildMemory: Sendable {
    let path: String
    /// What the system says of the running program's own file.
    let program: FileIdentity
    /// When this build began, in nanoseconds since 1970.
    let begun: Int64

    /// The record of the last build, if it can be believed, and the key of this one.
    struct Opened: Sendable {
        let memory: BuildMemory
        let key: ByteDigest
        let record: BuildRecord?
    }

    func opened(_ site: ByteDigest) -> Opened {
        let key = ByteDigest(of: Array("\(site.hex) \(program)".utf8))
        return Opened(memory: self, key: key, record: BuildRecord(at: path, key: key))
    }
}

extension BuildMemory.Opened {
    /// Leaves the record of a committed build; where that cannot be written, the next build takes its time.
    ///
    /// - Parameter slugs: those of `apps`, in the same order.
    func remember(
        _ apps: [PolicyLine.BuiltApp], _ shared: BuildRecord.Entry, _ slugs: [String], settledBy update: OutputUpdate
    ) {
        var entries = [(BuildRecord.shared, update.settled(shared))]
        for (slug, app) in zip(slugs, apps) where !app.sources.isEmpty {
            guard let files = try? app.files.get() else { continue }
            let entry = BuildRecord.Entry(sources: app.sources, files: files, glance: app.glance)
            entries.append((slug, update.settled(entry)))
        }
        let remembered = entries.compactMap { name, entry in entry.map { (name, $0) } }
        if let record, record.holds(remembered) { return }
        let bytes = BuildRecord.bytes(remembered, key: key, begun: memory.begun)
        let draft = memory.path + "-draft"
        guard FileManager.default.createFile(atPath: draft, contents: Data(bytes)) else { return }
        if rename(draft, memory.path) != 0 { unlink(draft) }
    }
}

extension OutputUpdate {
    /// The entry with its files as they stand after the commitment; nil where another program has changed one meanwhile.
    fileprivate func settled(_ entry: BuildRecord.Entry) -> BuildRecord.Entry? {
        var after = entry
        for index in entry.files.indices where entry.files[index].isStaged {
            guard let file = settled(entry.files[index]) else { return nil }
            after.files[index] = file
        }
        return after
    }
}
