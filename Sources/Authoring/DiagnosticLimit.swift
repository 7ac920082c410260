import PolicyModel

/// Limits the diagnostics of one file, so that a file with a mistake on every line does not bury those of other files.
package enum DiagnosticLimit {
    /// The number of diagnostics that one file may have. More than these help no author.
    static let most = 1_000

    /// The diagnostics in file order, each once.
    ///
    /// Those beyond `most` in a file become one diagnostic with their number, an error if any of them is one.
    package static func bounded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let ordered = Diagnostic.inFileOrder(diagnostics)
        guard ordered.count > most else { return ordered }
        let files = Dictionary(grouping: ordered.enumerated(), by: \.element.position.file).filter { $1.count > most }
        let rest = files.values.map { Array($0.dropFirst(most)) }
        let dropped = Set(rest.flatMap { $0.dropFirst().map(\.offset) })
        let summaries = Dictionary(
            uniqueKeysWithValues: rest.compactMap { rest in
                rest.first.map { ($0.offset, summary(of: rest.map(\.element), at: $0.element.position)) }
            })
        return ordered.enumerated().filter { !dropped.contains($0.offset) }.map { summaries[$0.offset] ?? $0.element }
    }

    /// The diagnostic in place of `rest`, at the first of them.
    private static func summary(of rest: [Diagnostic], at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            rest.hasErrors ? .error : .warning, "many-mistakes", at: position,
            "from here on the file has \(count(rest.count, "more mistake")), which "
                + "\(rest.count == 1 ? "is" : "are") not shown",
            help: "correct the ones above first")
    }
}
