import ClientFormats
import PolicyModel

/// An impact in few lines, for whoever is about to say yes: all of it where it fits, else one headline an app, the worst
/// first, and how to see the rest.
struct ImpactBrief {
    static let most = 20

    private let text: ImpactText
    private let impact: Impact
    private let command: String

    /// - Parameter command: shows all of it.
    init(_ text: ImpactText, _ impact: Impact, allBy command: String) {
        self.text = text
        self.impact = impact
        self.command = command
    }

    var lines: [String] {
        let all = text.lines
        guard all.count > Self.most else { return all }
        var lines = text.opening
        // The last line says what is left out.
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
    /// Kinds are in the order in which people should hear of them.
    fileprivate var worst: Change.Kind { (lines + clients.flatMap(\.lines)).map(\.change.kind).min() ?? .same }
}
