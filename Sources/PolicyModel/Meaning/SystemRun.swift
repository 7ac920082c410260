/// A range of OS versions in an outcome table: from `from` (nil for no start) to just below `below` (nil for no end).
package struct SystemRun: Hashable, Sendable {
    package let from: Version?
    package let below: Version?

    package func contains(_ os: Version) -> Bool {
        if let from, os < from { return false }
        return below.map { os < $0 } ?? true
    }

    /// `iOS 15 and later`, `iOS 13–14`, `Android below API level 24`.
    package func inWords(on platform: Platform, in words: Vocabulary = .english) -> String {
        let name = platform.displayName, isAndroid = platform == .android
        switch (from, below) {
        case (nil, nil): return words("system.every", ["platform": name])
        case (nil, let below?):
            return isAndroid
                ? words("api.below", ["level": "\(below)"])
                : words("system.below", ["platform": name, "version": "\(below)"])
        case (let from?, nil):
            return isAndroid
                ? words("api.from", ["level": "\(from)"])
                : words("system.from", ["platform": name, "version": "\(from)"])
        case (let from?, let below?):
            let ends = SystemRun.ends(from, below)
            if isAndroid {
                guard let last = ends.last else { return words("api.single", ["level": ends.first]) }
                return words(ends.isIncluded ? "api.span" : "api.between", ["first": ends.first, "last": last])
            }
            guard let last = ends.last else {
                return words("system.single", ["platform": name, "version": ends.first])
            }
            return words(
                ends.isIncluded ? "system.span" : "system.between",
                ["platform": name, "first": ends.first, "last": last])
        }
    }

    /// `13` and `14` for whole major versions, only the first if they are one; else both ends, `13.2` to below `15`.
    private static func ends(_ from: Version, _ below: Version) -> (first: String, last: String?, isIncluded: Bool) {
        guard from == from.truncated(to: 1), below == below.truncated(to: 1) else {
            return ("\(from)", "\(below)", false)
        }
        let last = below.major - 1
        return ("\(from.major)", from.major == last ? nil : "\(last)", true)
    }
}
