import PolicyModel

/// Keeps a file with a mistake on every line from burying the mistakes of all others.
package enum DiagnosticLimit {
    /// Of one file; nobody reads more before mending some.
    static let most = 1_000

    /// In file order, each once; what is beyond `most` in a file is told as one more, an error if one of them is.
    package static func bounded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let ordered = Diagnostic.inFileOrder(diagnostics)
        guard ordered.count > most else { return ordered }
        let files = Dictionary(grouping: ordered.enumerated(), by: \.element.position.file).filter { $1.count > most }
        let rest = files.values.map { Array($0.dropFirst(most)) }
        let dropped = Set(rest.flatMap { $0.dropFirst().map(\.offset) })
        let summaries = Dictionary(uniqueKeysWithValues: rest.compactMap { rest in
            rest.first.map { ($0.offset, summary(of: rest.map(\.element), at: $0.element.position)) }
        })
        return ordered.enumerated().filter { !dropped.contains($0.offset) }.map { summaries[$0.offset] ?? $0.element }
    }

    private static func summary(of rest: [Diagnostic], at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            rest.hasErrors ? .error : .warning, "many-mistakes", at: position,
            "from here on the file has \(rest.count) more mistakes, which are not shown",
            help: "correct the ones above first")
    }
}
