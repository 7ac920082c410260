import Basics
import PolicyModel

/// Lists the names in a content folder, and reports those that do not mean the same file on every machine.
extension ContentDisk {
    /// The names sorted by their UTF-8 bytes, without hidden ones.
    ///
    /// A name that is not UTF-8 is reported and left out. Two names that are equal on a case-insensitive file system
    /// are reported.
    func names(in folder: String, _ diagnostics: inout [Diagnostic]) throws(ContentError) -> [String] {
        var names: [String] = []
        for bytes in try entries(of: folder) where bytes.first != UInt8(ascii: ".") {
            if let name = String(validating: bytes, as: UTF8.self) {
                names.append(name)
            } else {
                // Invalid bytes become the replacement character.
                let shown = String(decoding: bytes, as: UTF8.self)
                diagnostics.error(
                    "file-name", at: SourcePosition(file: "\(folder)/\(shown)"), "the name '\(shown)' is not UTF-8",
                    help: "rename it: other machines would read another name, or none")
            }
        }
        ContentDisk.reportTwins(among: names, in: folder, &diagnostics)
        return names
    }

    /// Reports names that differ only in case or in the encoding of accents.
    private static func reportTwins(among names: [String], in folder: String, _ diagnostics: inout [Diagnostic]) {
        // Strings are equal in Swift whichever way their accents are encoded.
        var first: [String: String] = [:]
        for name in names {
            let key = name.lowercased()
            guard let twin = first[key] else {
                first[key] = name
                continue
            }
            diagnostics.error(
                "name-case", at: SourcePosition(file: "\(folder)/\(name)"),
                "'\(name)' differs from '\(twin)' in \(name == twin ? "the encoding of its accents" : "case") alone",
                help: "rename one of them: on many machines they are one file",
                note: .init("the other name", at: SourcePosition(file: "\(folder)/\(twin)")))
        }
    }

    /// Every name except `.` and `..`, sorted; replaced files count as there.
    private func entries(of folder: String) throws(ContentError) -> [[UInt8]] {
        let own = replacedNames(in: folder).map { Array($0.utf8) }
        if own.isEmpty { return try ContentDisk.entries(of: folder) }
        let listed = isReplacedFolder(folder) && access(folder, F_OK) != 0 ? [] : try ContentDisk.entries(of: folder)
        return Set(listed + own).sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func entries(of folder: String) throws(ContentError) -> [[UInt8]] {
        var found: [[UInt8]] = []
        do { try Files.forEachEntry(of: folder) { name, _ in found.append(Array(name)) } } catch {
            throw failure(folder, error)
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
