/// Finds the known name an author most likely meant.
package enum NearestName {
    /// Of a compound such as `osVersion`, its first word that is a known name; else the known name with the fewest edits
    /// from `word`, if at most a third of the word would change, ties in the order given.
    package static func to(_ word: String, among known: [String]) -> String? {
        if let same = known.first(where: { $0.lowercased() == word.lowercased() }) { return same }
        let parts = words(of: word)
        if parts.count > 1, let part = parts.lazy.compactMap({ part in known.first { $0.lowercased() == part } }).first {
            return part
        }
        let ranked = known.map { (name: $0, edits: edits(word.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.edits < $1.edits }),
              best.edits <= max(1, max(word.count, best.name.count) / 3) else { return nil }
        return best.name
    }

    /// In lower case: what capital letters, hyphens, underscores and blanks divide, as `os` and `version` in `OSVersion`.
    private static func words(of compound: String) -> [String] {
        let letters = Array(compound.prefix(64))
        var words = [""]
        for (index, letter) in letters.enumerated() {
            if letter == "-" || letter == "_" || letter == " " {
                words.append("")
                continue
            }
            let isAfterSmall = index > 0 && letters[index - 1].isLowercase
            let isBeforeSmall = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, isAfterSmall || isBeforeSmall { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        return words.filter { !$0.isEmpty }
    }

    /// Optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbours.
    static func edits(_ one: String, _ two: String) -> Int {
        let (a, b) = (Array(one), Array(two.prefix(64)))
        guard a.count <= 64 else { return a.count }
        var beforeLast: [Int] = [], last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
