import PolicyModel

/// The small grammars: what is read can be written and read again, and a range holds exactly what it says.
enum ValueTargets {
    @Sendable static func all(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self), text.utf8.count < 4096 else { return }
        version(text)
        range(text)
        if let tag = LanguageTag(text) {
            promise(LanguageTag(tag.description) == tag, "the language \(text)")
            if let parent = tag.parent {
                promise(parent.holds(for: tag) && !tag.holds(for: parent), "the language \(text)")
            }
        }
        if let moment = Moment(text) {
            promise(
                Moment(moment.description) == moment && moment.description.hasPrefix(moment.date), "the moment \(text)")
        }
    }

    private static func version(_ text: String) {
        guard let version = Version(text) else { return }
        promise(version.description == text, "the version \(text) becomes \(version)")
        if let next = version.successor { promise(next > version, "after \(version) comes \(next)") }
        if let before = version.predecessor {
            promise(before < version, "before \(version) comes \(before)")
            if let between = Version.between(before, version) {
                promise(before < between && between < version, "between: \(between)")
            }
        }
    }

    private static func range(_ text: String) {
        guard let range = try? VersionRange(parsing: text) else { return }
        promise(!range.alternatives.contains(where: \.isEmpty), "an empty alternative in \(text)")
        guard let again = try? VersionRange(parsing: range.description) else {
            return promise(false, "\(text) is not read again")
        }
        promise(again == range, "\(text) is read as another range")
        for version in range.bounds.prefix(16).flatMap({ [$0, $0.successor, $0.predecessor].compactMap(\.self) }) {
            promise(range.contains(version) == isMeant(version, by: text), "\(version) in \(text)")
        }
    }

    /// What the text says in so many words, without intervals: some term all of whose conditions hold.
    private static func isMeant(_ version: Version, by text: String) -> Bool {
        text.split(separator: ",").contains { term in
            term.split { $0 == " " || $0 == "\t" }.allSatisfy { condition in
                let digits = Set("0123456789."), numbers = condition.drop { !digits.contains($0) }
                if let dots = numbers.firstRange(of: "..") {
                    guard let low = Version(numbers[..<dots.lowerBound]),
                        let high = Version(numbers[dots.upperBound...])
                    else { return false }
                    return low <= version && version <= high
                }
                guard let bound = Version(numbers) else { return false }
                switch condition.prefix(condition.count - numbers.count) {
                case "<": return version < bound
                case "<=": return version <= bound
                case ">": return version > bound
                case ">=": return version >= bound
                default: return version == bound
                }
            }
        }
    }
}
