/// Lists and numbers in a sentence.
package enum Words {
    /// `a`, `a and b`, `a, b and c`; empty for no parts.
    package static func list(_ parts: [String], _ conjunction: String = "and") -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// `a, b, c and 497 more`.
    package static func few(_ names: [String], most: Int = 5) -> String {
        let more = names.count > most ? " and \(names.count - most) more" : ""
        return names.prefix(most).joined(separator: ", ") + more
    }

    /// Things of which the same is to be said, together where they are more than a few: where the first of them stands.
    package static func gathered<Element, Key: Hashable>(
        _ elements: [Element], over few: Int = 3, by key: (Element) -> Key
    ) -> [[Element]] {
        let all = Dictionary(grouping: elements, by: key)
        var known: Set<Key> = []
        return elements.compactMap { element in
            let key = key(element)
            guard let same = all[key], same.count > few else { return [element] }
            return known.insert(key).inserted ? same : nil
        }
    }

    /// `1 user`, `12,340 users`: as `count` with commas, for numbers of people.
    package static func counted(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// With a comma every three digits: `12,340`.
    package static func grouped(_ number: Int) -> String {
        var groups: [Substring] = [], digits = Substring(String(number))
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
