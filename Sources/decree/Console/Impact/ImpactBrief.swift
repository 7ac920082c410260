import ClientFormats
import PolicyModel

/// An impact in few lines, shown before a confirmation: all of it if it fits, else one headline for each app, the worst
/// first, and the command that shows the rest.
struct ImpactBrief {
    /// The most lines.
    static let most = 20

    private let text: ImpactText
    private let impact: Impact
    private let command: String

    /// - Parameter command: the command that shows the whole impact.
    init(_ text: ImpactText, _ impact: Impact, allBy command: String) {
        self.text = text
        self.impact = impact
        self.command = command
    }

    /// At most `most` lines.
    var lines: [String] {
        let all = text.lines
        guard all.count > Self.most else { return all }
        var lines = text.opening
        // The last line says how much is left out.
        let apps = impact.apps.enumerated().sorted { ($0.element.worst, $0.offset) < ($1.element.worst, $1.offset) }
        var left = apps[...]
        while let (_, app) = left.first {
            let next = text.headline(of: app)
            guard lines.count + next.count < Self.most - text.closing.count else { break }
            lines += next
            left = left.dropFirst()
        }
        lines += text.closing
        let apart = left.isEmpty ? "" : "\(count(left.count, "more app")); "
        return lines + text.wrapped("… \(apart)all of it: \(command)", indent: 0)
    }
}

extension AppImpact {
    /// The most severe change; the kinds are ordered by severity.
    fileprivate var worst: Change.Kind { (lines + clients.flatMap(\.lines)).map(\.change.kind).min() ?? .same }
}
