import Basics
import PolicyModel

/// The last lines of a refused check: the number of errors and warnings by app and by diagnostic id.
struct RefusalTotals {
    let diagnostics: [Diagnostic]
    /// The content folder as given by the user.
    let content: String
    /// Whether every app and id is listed.
    let isVerbose: Bool
    /// How many apps have mistakes for which they were read only.
    var unjudged = 0

    /// The most apps and ids that are listed without `--verbose`.
    private static let mostNamed = 10

    /// The totals, then the apps and the ids, then what is still to come.
    var lines: [String] { totals + rest }

    private var rest: [String] {
        unjudged == 0
            ? []
            : [
                "  \(count(unjudged, "app")) not judged yet: once \(unjudged == 1 ? "it is" : "they are") read without "
                    + "errors, more may be found"
            ]
    }

    private var totals: [String] {
        let apps = sums(diagnostics.compactMap(app))
        let others = Set(diagnostics.filter { app($0) == nil }.map(\.position.file))
        let places = [
            apps.isEmpty ? nil : count(apps.count, "app"), others.isEmpty ? nil : count(others.count, "other file"),
        ].compactMap(\.self)
        let head = "refused: \(Summary.text(of: diagnostics)) in \(places.joined(separator: " and "))"
        guard diagnostics.count > 1 else { return [head] }
        let byID = "  by id: \(words(sums(diagnostics.map(\.id))))"
        return apps.isEmpty ? [head, byID] : [head, "  by app: \(words(apps))", byID]
    }

    /// The slug of the app with the mistake; nil for the site's file, fragments and templates.
    private func app(_ diagnostic: Diagnostic) -> String? {
        let root = Paths.plain(content)
        let file = diagnostic.position.file
        guard file.hasPrefix(root + "/"), let name = file.dropFirst(root.utf8.count + 1).split(separator: "/").first
        else { return nil }
        if name == "index.md" || name == "assets" || name.hasPrefix("_") { return nil }
        return String(name.hasSuffix(".md") ? name.dropLast(3) : name)
    }

    /// The most frequent first, equal ones by name.
    private func sums(_ names: [String]) -> [(name: String, count: Int)] {
        Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).map { (name: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    private func words(_ sums: [(name: String, count: Int)]) -> String {
        let shown = isVerbose ? sums.count : RefusalTotals.mostNamed
        let words = sums.prefix(shown).map { "\(VisibleText.of($0.name)) \($0.count)" }
        return (words + (sums.count > shown ? ["and \(sums.count - shown) more"] : [])).joined(separator: ", ")
    }
}
