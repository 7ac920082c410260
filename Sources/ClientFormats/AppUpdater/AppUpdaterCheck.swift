/// One check of AppUpdater: whether a newer version is there, and whether it is shown this time.
struct AppUpdaterCheck: Sendable {
    enum Outcome: Hashable, Sendable {
        case update
        /// Available, but the app shows only every so many.
        case notThisTime
        case none
    }

    let document: AppUpdaterDocument

    /// - Parameters:
    ///   - name: the installed version's name; nil if it has none.
    ///   - code: the installed version code.
    func isAvailable(for name: String?, code: Int) -> Bool {
        if let latest = document.code, latest > 0 { return latest > code }
        // The names decide, and this one stands for an app that cannot be asked.
        let unknown = "0.0.0.0"
        guard let name, name != unknown, document.version != unknown, let installed = AppUpdaterVersion(name),
            let latest = AppUpdaterVersion(document.version)
        else { return false }
        return installed < latest
    }

    /// - Parameter checks: how often an update was available before.
    func outcome(for name: String?, code: Int, after checks: Int = 0, showEvery: Int = 1) -> Outcome {
        guard isAvailable(for: name, code: code) else { return .none }
        return checks % max(showEvery, 1) == 0 ? .update : .notThisTime
    }
}

/// A version's name as AppUpdater compares it.
///
/// Source: `Version.java`: other characters are removed, so `3.2-rc1` is 3.21, and empty parts are 0.
struct AppUpdaterVersion: Comparable, Sendable {
    private let numbers: [Int]

    /// Nil if the library gives up, and then offers no update.
    init?(_ name: String) {
        let kept = name.unicodeScalars.filter { "0123456789?!.".unicodeScalars.contains($0) }
        var text: [Unicode.Scalar] = [], at = 0
        let scalars = Array(kept)
        // Two dots, or one at the end, get a zero between or behind them; the second dot is not looked at again.
        while at < scalars.count {
            let isDot = scalars[at] == ".", next = at + 1 < scalars.count ? scalars[at + 1] : nil
            text.append(scalars[at])
            at += 1
            guard isDot, next == nil || next == "." else { continue }
            text.append("0")
            if let next {
                text.append(next)
                at += 1
            }
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        var numbers: [Int] = []
        for part in parts {
            let digits = String(String.UnicodeScalarView(part))
            guard !digits.isEmpty, let number = Int32(digits), !digits.hasPrefix("+"), !digits.hasPrefix("-") else {
                return nil
            }
            numbers.append(Int(number))
        }
        self.numbers = numbers
    }

    static func < (one: AppUpdaterVersion, other: AppUpdaterVersion) -> Bool {
        for place in 0..<max(one.numbers.count, other.numbers.count) {
            let (left, right) = (one.number(place), other.number(place))
            if left != right { return left < right }
        }
        return false
    }

    static func == (one: AppUpdaterVersion, other: AppUpdaterVersion) -> Bool { !(one < other) && !(other < one) }

    private func number(_ place: Int) -> Int { numbers.indices.contains(place) ? numbers[place] : 0 }
}
