import ClientFormats
import PolicyModel
import Review

/// An impact in few lines, shown before a confirmation.
extension ImpactText {
    private static let most = 20

    /// All of it if it fits, else one headline for each app, the worst first.
    ///
    /// - Parameter command: the command that shows the whole impact.
    func lines(allBy command: String) -> [String] {
        let all = lines
        guard all.count > ImpactText.most else { return all }
        var lines = opening
        // The last line says how much is left out.
        let apps = impact.apps.enumerated().sorted { ($0.element.worst, $0.offset) < ($1.element.worst, $1.offset) }
        var left = apps[...]
        while let (_, app) = left.first {
            let next = headline(of: app)
            guard lines.count + next.count < ImpactText.most - closing.count else { break }
            lines += next
            left = left.dropFirst()
        }
        lines += closing
        let apart = left.isEmpty ? "" : "\(count(left.count, "more app")); "
        return lines + wrapped("… \(apart)all of it: \(command)", indent: 0)
    }
}

extension AppImpact {
    /// The most severe change; the kinds are ordered by severity.
    fileprivate var worst: Change.Kind { (lines + clients.flatMap(\.lines)).map(\.change.kind).min() ?? .same }
}
