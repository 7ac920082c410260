import PolicyModel

/// Groups equal mistakes of many files: the first is shown in full, the others by their positions only.
struct SharedMistake {
    let diagnostic: Diagnostic
    /// The first position in each other file with the same mistake; empty if the mistake is shown alone.
    private(set) var others: [SourcePosition] = []

    /// With fewer files every mistake is shown in full.
    static let fewestFiles = 3
    /// How many of the other positions are listed.
    static let shownPlaces = 3

    /// Groups diagnostics, which are in file order; the order stays.
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

    /// The first position in each file, in file order.
    private static func firstPlaces(of group: [Diagnostic]) -> [SourcePosition] {
        var seen: Set<String> = []
        return group.map(\.position).filter { seen.insert($0.file).inserted }
    }

    /// The line about the other files; nil if there are none.
    var also: String? {
        guard !others.isEmpty else { return nil }
        let shown = others.prefix(SharedMistake.shownPlaces).map(\.description).joined(separator: ", ")
        let rest = others.count > SharedMistake.shownPlaces ? ", …" : ""
        return "in \(count(others.count, "more file")): \(shown)\(rest); --verbose shows each"
    }

    /// Equal for mistakes that differ only in names, numbers and devices.
    private struct Kind: Hashable {
        let severity: Diagnostic.Severity
        let id: String
        let client: String?
        let form: String

        init(_ diagnostic: Diagnostic) {
            (severity, id, client) = (diagnostic.severity, diagnostic.id, diagnostic.client)
            form = diagnostic.device == nil ? Kind.form(of: diagnostic.message) : ""
        }

        /// The message without quoted parts and numbers.
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
