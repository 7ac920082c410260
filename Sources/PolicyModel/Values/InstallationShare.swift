/// A part of all installations of an app, in hundredths of a percent; its `description` is `10 %` or `33.33 %`.
package struct InstallationShare: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// 0 to 10000.
    package let hundredths: Int

    package static let nobody = InstallationShare(hundredths: 0)
    package static let everybody = InstallationShare(hundredths: 10_000)

    /// - Precondition: from 0 to 10000.
    init(hundredths: Int) { self.hundredths = hundredths }

    /// Nil unless the text is a number from 0 to 100 with at most two decimals, and a percent sign.
    package init?(_ text: String) {
        guard text.last == "%" else { return nil }
        var number = text.dropLast()
        if number.last == " " { number.removeLast() }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, (1...3).contains(whole.utf8.count),
            whole == "0" || whole.first != "0",
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            parts.count == 1 || parts[1].utf8.count <= 2, let percent = Int(whole)
        else { return nil }
        let decimals = parts.count == 1 ? "00" : parts[1].utf8.count == 1 ? "\(parts[1])0" : String(parts[1])
        let hundredths = percent * 100 + (Int(decimals) ?? 0)
        guard hundredths <= 10_000 else { return nil }
        self.hundredths = hundredths
    }

    /// True if it divides the installations: neither all nor none.
    package var isPartial: Bool { self > .nobody && self < .everybody }

    package var description: String {
        let (percent, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(percent) %" }
        return "\(percent).\(rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)") %"
    }

    package static func < (one: InstallationShare, other: InstallationShare) -> Bool {
        one.hundredths < other.hundredths
    }
}

/// The share of installations for which a release is live, from a moment on, until the next step begins.
package struct ShareStep: Hashable, Sendable {
    package let share: InstallationShare
    /// Nil for a step that has always held.
    package let from: Moment?

    package init(_ share: InstallationShare, from: Moment? = nil) { (self.share, self.from) = (share, from) }
}
