/// Finds output paths that differ only in case: they are two files on some file systems and one on others.
package enum PathCase {
    /// Each path of which a file or folder name differs from one of an earlier path only in case, with that earlier
    /// path.
    ///
    /// Equal paths are not reported. Published paths are ASCII; others are skipped here and refused elsewhere.
    package static func twins(among paths: [String]) -> [(path: String, earlier: String)] {
        // Without a capital no two paths differ in case.
        guard paths.contains(where: { $0.utf8.contains { (65...90).contains($0) } }) else { return [] }
        var spellings: [Substring: Spelling] = [:]
        return paths.compactMap { path in
            let lowered = path.lowercased()
            guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
            let twins = zip(prefixes(of: path), prefixes(of: lowered)).compactMap { prefix, key -> String? in
                guard let known = spellings[key] else {
                    spellings[key] = Spelling(prefix: prefix, path: path)
                    return nil
                }
                return known.prefix == prefix ? nil : known.path
            }
            return twins.first.map { (path, $0) }
        }
    }

    /// The first spelling of a file's or folder's path, and the whole path in which it appears.
    private struct Spelling {
        let prefix: Substring
        let path: String
    }

    /// The parent folders of a path, outermost first, then the path itself.
    private static func prefixes(of path: String) -> [Substring] {
        path.indices.filter { path[$0] == "/" }.map { path[..<$0] } + [path[...]]
    }
}
