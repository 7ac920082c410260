import Foundation
import PolicyModel
import Signing

/// What writing the output did.
package enum OutputChange: Hashable, Sendable { case unchanged, written }

/// The folder a build writes, replaced as a whole: a reader finds the old tree or the new one, never a mixture.
///
/// The marker `.decree` lists the files Decree wrote. Anything else in the folder belongs to somebody, and is
/// never deleted: the folder is refused.
package struct OutputFolder: Sendable {
    package static let marker = ".decree"

    package let path: String
    private let disk: Disk

    package init(_ path: String, disk: Disk = Disk()) {
        self.path = path
        self.disk = disk
    }

    package func replace(with bundle: PolicyModel.Bundle) throws(PublishingError) -> OutputChange {
        try replace(with: bundle.artifacts)
    }

    package func replace(with artifacts: [Artifact]) throws(PublishingError) -> OutputChange {
        let (parent, name) = try place()
        return try disk.locked(parent, isFolder: true) { () throws(PublishingError) in
            try removeLeftovers(in: parent, of: name)
            let output = "\(parent)/\(name)"
            let standing = try standing(at: output)
            if let standing, standing.holdsSameFiles(as: artifacts) { return .unchanged }
            // One name is enough: the lock keeps other runs out.
            let partial = "\(parent)/.\(name).partial-new"
            do throws(PublishingError) {
                try FolderWriter(disk: disk).write(
                    artifacts, to: partial, marker: (Self.marker, marker(for: artifacts)),
                    replacing: standing == nil ? nil : output)
                if standing == nil { try disk.rename(partial, to: output) } else { try disk.exchange(partial, with: output) }
            } catch {
                // A full disk gets its room back at once; what cannot be removed now goes at the next run.
                try? disk.remove(partial, last: Self.marker)
                throw error
            }
            try disk.syncFolder(parent)
            try disk.remove(partial, last: Self.marker)
            return .written
        }
    }

    /// The files of the last build, for signing and publishing; none may be missing.
    package func read() throws(PublishingError) -> [Artifact] {
        let (parent, name) = try place()
        let output = "\(parent)/\(name)"
        guard let artifacts = try standing(at: output) else {
            throw .foreign(path: path, reason: "holds no build; run decree build first")
        }
        let found = Set(artifacts.map(\.path))
        // Signing what is left would retire a document without a word.
        if let missing = try listed(in: output).first(where: { !found.contains($0) }) {
            throw .foreign(path: "\(path)/\(missing)", reason: "is missing since the last build; run decree build again")
        }
        return artifacts
    }

    /// The files of the last build; nil before the first one.
    package func current() throws(PublishingError) -> [Artifact]? {
        let (parent, name) = try place()
        return try standing(at: "\(parent)/\(name)")
    }

    /// The tree at `output`; nil where there is no folder or an empty one.
    private func standing(at output: String) throws(PublishingError) -> [Artifact]? {
        guard let kind = try disk.kind(of: output) else { return nil }
        guard kind == .folder else { throw .foreign(path: path, reason: "is no folder") }
        let names = try disk.names(in: output)
        if names.isEmpty { return nil }
        guard names.contains(Self.marker) else {
            throw .foreign(path: path, reason: "holds files that Decree did not write; choose another output folder")
        }
        let artifacts = try FolderWriter(disk: disk).read(output, marker: Self.marker)
        let listed = Set(try listed(in: output))
        if let extra = artifacts.first(where: { !listed.contains($0.path) }) {
            throw .foreign(path: "\(path)/\(extra.path)", reason: "was not written by Decree; move it elsewhere")
        }
        return artifacts
    }

    /// The paths in the marker, after its line of explanation.
    private func listed(in output: String) throws(PublishingError) -> [String] {
        try disk.read("\(output)/\(Self.marker)").split(separator: 10)
            .dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }

    private func marker(for artifacts: [Artifact]) -> [UInt8] {
        let paths = artifacts.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Array((["Written by decree; replaced as a whole by the next build."] + paths).map { $0 + "\n" }.joined().utf8)
    }

    /// The real folder above the output, and the output's own name in it.
    private func place() throws(PublishingError) -> (parent: String, name: String) {
        let url = URL(filePath: path).standardizedFileURL
        let above = url.deletingLastPathComponent().path
        guard url.lastPathComponent != "/", let real = realpath(above, nil) else {
            throw .system(doing: "open the folder above it", path: path, cause: String(cString: strerror(errno)))
        }
        defer { free(real) }
        return (String(cString: real), url.lastPathComponent)
    }

    /// What a killed run left: a half-written new tree, or an old one half removed. Both hold the marker to the last.
    private func removeLeftovers(in parent: String, of name: String) throws(PublishingError) {
        let leftover = "\(parent)/.\(name).partial-new"
        guard try disk.kind(of: leftover) == .folder else { return }
        let names = try disk.names(in: leftover)
        guard names.isEmpty || names.contains(Self.marker) else {
            throw .foreign(path: leftover, reason: "is in the way; remove it")
        }
        try disk.remove(leftover, last: Self.marker)
    }
}
