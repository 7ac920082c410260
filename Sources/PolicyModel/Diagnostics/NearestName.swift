/// Finds the known name that an author most likely meant, for "did you mean" help.
package enum NearestName {
    /// The known name most similar to `word`; nil if none is similar enough.
    ///
    /// For a compound such as `osVersion`, its first word that is a known name; else the name with the fewest edits, if
    /// they change at most a third of the word. Ties go to the earlier name.
    package static func to(_ word: String, among known: [String]) -> String? {
        if let same = known.first(where: { $0.lowercased() == word.lowercased() }) { return same }
        if let other = synonyms[word.lowercased()], known.contains(other) { return other }
        if let only = short(word, for: known) { return only }
        let parts = words(of: word)
        let named = parts.lazy.compactMap { part in known.first { $0.lowercased() == part } }
        if parts.count > 1, let name = named.first {
            return name
        }
        let ranked = known.map { (name: $0, edits: edits(word.lowercased(), $0.lowercased())) }
        guard let best = ranked.min(by: { $0.edits < $1.edits }),
            best.edits <= max(1, max(word.count, best.name.count) / 3)
        else { return nil }
        return best.name
    }

    /// What people call platforms, verdicts and answers besides.
    private static let synonyms = [
        "iphone": "ios", "ipad": "ios", "ipod": "ios", "ipados": "ios", "iphoneos": "ios", "apple": "ios",
        "mac": "macos", "osx": "macos", "os x": "macos", "mac os": "macos", "darwin": "macos",
        "appletv": "tvos", "apple-tv": "tvos", "apple tv": "tvos", "tv": "tvos",
        "applewatch": "watchos", "apple-watch": "watchos", "apple watch": "watchos", "watch": "watchos",
        "google": "android", "play": "android", "aosp": "android", "droid": "android",
        "block": "force", "mandatory": "force", "required": "force", "require": "force", "must": "force",
        "optional": "recommend", "suggest": "recommend", "notify": "recommend", "should": "recommend",
        "ignore": "none", "nothing": "none", "allow": "none", "skip": "none", "off": "none",
        "yes": "true", "on": "true", "no": "false",
    ]

    /// The only name with several words of which one is `word`, or whose first letters it is: `sparkle`, `pov`.
    private static func short(_ word: String, for known: [String]) -> String? {
        let word = word.lowercased()
        let found = known.filter { name in
            let parts = name.split(separator: "-")
            return parts.count > 1 && (parts.contains(word[...]) || String(parts.compactMap(\.first)) == word)
        }
        return word.count > 2 && found.count == 1 ? found.first : nil
    }

    /// The words of a compound in lower case, divided at capitals, hyphens, underscores and spaces: `OSVersion` is `os`
    /// and `version`.
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

    /// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbours count one
    /// each. A word of more than 64 characters is not compared, to bound the time.
    package static func edits(_ one: String, _ two: String) -> Int {
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
