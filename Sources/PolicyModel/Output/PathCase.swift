/// Paths of the output that are two files on one machine and one on another.
package enum PathCase {
    /// Each path in which a file's or a folder's name differs from one of an earlier path in case alone, with that path.
    ///
    /// A path that comes twice is nobody's twin. Published paths are ASCII; others are left to those who refuse them.
    package static func twins(among paths: [String]) -> [(path: String, earlier: String)] {
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

    /// How a file's or folder's path was first written, and in which path.
    private struct Spelling {
        let prefix: Substring
        let path: String
    }

    /// The folders above a path, the outermost first, then the path.
    private static func prefixes(of path: String) -> [Substring] {
        path.indices.filter { path[$0] == "/" }.map { path[..<$0] } + [path[...]]
    }
}
