/// A mistake in the content, as a value: created by the check that finds it, collected with others, never thrown.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable { case error, warning }

    package private(set) var severity: Severity
    /// A stable kebab-case name, such as `unlisted-version`.
    package private(set) var id: String
    package let position: SourcePosition
    /// How many characters from the position on are wrong; nil for the value, key or rest of the line that begins
    /// there.
    package let length: Int?
    /// One line that begins with the offending value and states the rule.
    package private(set) var message: String
    /// How to solve it; may hold lines ready to paste.
    package private(set) var help: String?
    /// Changes that solve it, the most likely first; empty where only the author can know.
    package private(set) var fixes: [Fix]
    /// The second position, if two places contradict each other.
    package let note: Note?
    /// The client that cannot implement the policy; nil if the mistake concerns no single client.
    package let client: String?
    /// The class of a loss: `crash`, `refused`, `stronger`, `unjudged`, `weaker`, `noisy`, `older`, `text`,
    /// `frequency`, `link`.
    package let lossClass: String?
    /// A sample device in words.
    package let device: String?
    /// Where each platform has a mistake of its own; nil for all others.
    package let platform: Platform?

    /// A second position with a message of its own.
    package struct Note: Hashable, Sendable {
        package let position: SourcePosition
        package let message: String

        package init(_ message: String, at position: SourcePosition) {
            self.position = position
            self.message = message
        }
    }

    package init(
        _ severity: Severity, _ id: String, at position: SourcePosition, length: Int? = nil, _ message: String,
        help: String? = nil, fixes: [Fix] = [], note: Note? = nil, client: String? = nil, lossClass: String? = nil,
        device: String? = nil, platform: Platform? = nil
    ) {
        self.severity = severity
        self.id = id
        self.position = position
        self.length = length
        self.message = message
        self.help = help
        self.fixes = fixes
        self.note = note
        self.client = client
        self.lossClass = lossClass
        self.device = device
        self.platform = platform
    }
}

extension Diagnostic {
    /// The same mistake as `--strict` has it: an error, with the entry that would accept it.
    package var asError: Diagnostic {
        guard severity == .warning, isStrictlyError else { return self }
        var error = self
        error.severity = .error
        let entry = fixes.compactMap { if case .accept(let entry) = $0 { entry } else { nil } }.first
        return entry.map(error.advising) ?? error
    }

    /// The same mistake with the entry of `accept` that would take it: for errors also in the help.
    package func offering(_ entry: String) -> Diagnostic {
        var diagnostic = self
        if !fixes.contains(.accept(entry)) { diagnostic.fixes.append(.accept(entry)) }
        return severity == .error ? diagnostic.advising(entry) : diagnostic
    }

    private func advising(_ entry: String) -> Diagnostic {
        guard help?.contains(entry) != true else { return self }
        var advised = self
        let condition = Diagnostic.decisions.contains(id) ? "if that is meant, " : ""
        let advice = "\(condition)accept it, with a reason, under `accept`:\n- \(entry)"
        advised.help = help.map { "\($0); or \(advice)" } ?? advice
        return advised
    }

    /// The same mistake, to be made at a later date.
    package func later(as severity: Severity, _ id: String, from date: String) -> Diagnostic {
        var later = self
        (later.severity, later.id, later.message) = (severity, id, "from \(date) on: \(message)")
        return later
    }

    /// In the order of files and lines, without repetitions.
    package static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
            .uniqued()
    }
}

extension [Diagnostic] {
    package var hasErrors: Bool { contains { $0.severity == .error } }
}
