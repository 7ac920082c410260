import PolicyModel

/// A mistake as it is shown: in full where it is met first, and by its places where many apps make the same.
struct SharedMistake {
    let diagnostic: Diagnostic
    /// The first place in each other file that makes the same mistake; empty for one that is shown alone.
    private(set) var others: [SourcePosition] = []

    /// In fewer files each one is shown in full.
    static let fewestFiles = 3
    /// How many of the other places are named.
    static let shownPlaces = 3

    /// In the order given, which is file order.
    static func entries(_ diagnostics: [Diagnostic]) -> [SharedMistake] {
        let groups = Dictionary(grouping: diagnostics, by: Kind.init)
        var files: [Kind: [SourcePosition]] = [:]
        for (kind, group) in groups { files[kind] = firstPlaces(of: group) }
        var said: Set<Kind> = []
        return diagnostics.compactMap { diagnostic in
            let kind = Kind(diagnostic), places = files[kind] ?? []
            guard places.count >= fewestFiles else { return SharedMistake(diagnostic: diagnostic) }
            guard said.insert(kind).inserted else { return nil }
            return SharedMistake(diagnostic: diagnostic, others: Array(places.dropFirst()))
        }
    }

    private static func firstPlaces(of group: [Diagnostic]) -> [SourcePosition] {
        var seen: Set<String> = []
        return group.map(\.position).filter { seen.insert($0.file).inserted }
    }

    /// What is said of the others, nil where there are none.
    var also: String? {
        guard !others.isEmpty else { return nil }
        let shown = others.prefix(SharedMistake.shownPlaces).map(\.description).joined(separator: ", ")
        let rest = others.count > SharedMistake.shownPlaces ? ", …" : ""
        return "in \(count(others.count, "more file")): \(shown)\(rest); --verbose shows each"
    }

    /// Mistakes of one kind differ in names, numbers and devices alone.
    private struct Kind: Hashable {
        let severity: Diagnostic.Severity
        let id: String
        let client: String?
        let form: String

        init(_ diagnostic: Diagnostic) {
            (severity, id, client) = (diagnostic.severity, diagnostic.id, diagnostic.client)
            form = diagnostic.device == nil ? Kind.form(of: diagnostic.message) : ""
        }

        /// The message without what stands in quotes and without numbers.
        private static func form(of message: String) -> String {
            var form = "", quote: Character?, previous: Character = " "
            for character in message {
                if let open = quote {
                    if character == open { quote = nil }
                } else if character == "`" || character == "'" && !previous.isLetter {
                    quote = character
                } else if !character.isNumber && character != "." {
                    form.append(character)
                }
                previous = character
            }
            return form
        }
    }
}
