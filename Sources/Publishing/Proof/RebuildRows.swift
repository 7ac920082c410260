import PolicyModel
import Signing

/// The site as a revision of its content builds it, to be held against what is published.
package struct RebuiltSite: Sendable {
    /// As the reader named it.
    let revision: String
    let files: [Artifact]
    /// What of a file's bytes its signature is over; all of them for a file that carries none.
    let unsigned: @Sendable (_ path: String, _ bytes: [UInt8]) -> [UInt8]

    package init(
        _ revision: String, files: [Artifact],
        unsigned: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> [UInt8] = { $1 }
    ) {
        (self.revision, self.files, self.unsigned) = (revision, files, unsigned)
    }
}

/// Judges whether the published files are those that a revision builds. What signing makes is left out: signatures,
/// keys, lists of the whole site, and the pages that say what was signed.
extension RebuiltSite {
    /// One row for each file that differs; one for all if none does.
    ///
    /// - Parameters:
    ///   - listed: what the manifest of the published site lists; its bytes are proved elsewhere.
    ///   - bytes: those of a published file, where they are known.
    func rows(_ listed: [TargetFile], bytes: (String) -> [UInt8]?) -> [ProofRow] {
        let built = Dictionary(files.filter { isBuilt($0.path) }.map { ($0.path, $0) }) { first, _ in first }
        let published = Dictionary(listed.filter { isBuilt($0.path) }.map { ($0.path, $0) }) { first, _ in first }
        let paths = Set(built.keys).union(published.keys).sorted()
        let rows = paths.compactMap { row($0, built[$0], published[$0], bytes) }
        return rows.isEmpty
            ? [
                ProofRow(
                    .rebuild, revision, expected: ProofCheck.rebuild.words,
                    found: "\(paths.count) \(paths.count == 1 ? "file" : "files") of \(revision), byte for byte")
            ] : rows
    }

    private func isBuilt(_ path: String) -> Bool {
        [.document, .page, .asset].contains(PublishedPath.role(of: path)) && !StatusFile.isOne(path)
    }

    private func row(
        _ path: String, _ built: Artifact?, _ published: TargetFile?, _ bytes: (String) -> [UInt8]?
    ) -> ProofRow? {
        if let built, let published {
            if published.isFile(built.bytes) { return nil }
            if let live = bytes(path), unsigned(path, live) == unsigned(path, built.bytes) { return nil }
        }
        return ProofRow(
            .rebuild, path,
            expected: built.map { FileRows.words($0.bytes.count, Digest.sha256($0.bytes)) }
                ?? "no such file in what \(revision) builds",
            found: published.map { FileRows.words($0.length, $0.sha256) } ?? "no such file is published",
            remedy:
                "name the revision that was published, with the options of its build; if a date of a policy has passed "
                + "since, --at builds for the moment before; else build, sign and publish again", .broken)
    }
}
