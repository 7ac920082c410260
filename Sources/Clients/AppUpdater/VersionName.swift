/// A version's name as AppUpdater compares it.
///
/// Source: `Version.java`: other characters are removed, so `3.2-rc1` is 3.21, and empty parts are 0.
struct VersionName: Comparable, Sendable {
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
            guard let number = Int32(digits) else { return nil }
            numbers.append(Int(number))
        }
        self.numbers = numbers
    }

    static func < (one: VersionName, other: VersionName) -> Bool {
        for place in 0..<max(one.numbers.count, other.numbers.count) {
            let (left, right) = (one.number(place), other.number(place))
            if left != right { return left < right }
        }
        return false
    }

    static func == (one: VersionName, other: VersionName) -> Bool { !(one < other) && !(other < one) }

    private func number(_ place: Int) -> Int { numbers.indices.contains(place) ? numbers[place] : 0 }
}
