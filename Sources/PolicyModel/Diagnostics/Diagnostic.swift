/// A mistake in the content, as a value: created by the check that finds it, collected with others, never thrown.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable { case error, warning }

    package let severity: Severity
    /// A stable kebab-case name, such as `unlisted-version`.
    package let id: String
    package let position: SourcePosition
    /// How many characters from the position on are wrong; nil for the value, key or rest of the line that begins there.
    package let length: Int?
    /// One line that begins with the offending value and states the rule.
    package let message: String
    /// How to solve it; may hold lines ready to paste.
    package let help: String?
    /// Changes that solve it, the most likely first; empty where only the author can know.
    package let fixes: [Fix]
    /// The second position, if two places contradict each other.
    package let note: Note?
    /// The client that cannot implement the policy; nil if the mistake concerns no single client.
    package let client: String?
    /// The class of a loss: `crash`, `refused`, `stronger`, `unjudged`, `weaker`, `noisy`, `older`, `text`, `frequency`,
    /// `link`.
    package let lossClass: String?
    /// A sample device in words.
    package let device: String?

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
        device: String? = nil
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
    }
}

extension Diagnostic {
    /// The same mistake as an error, as `--strict` has it.
    package var asError: Diagnostic {
        Diagnostic(
            .error, id, at: position, length: length, message, help: help, fixes: fixes, note: note, client: client,
            lossClass: lossClass, device: device)
    }

    /// In the order of files and lines, without repetitions.
    package static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return diagnostics.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
            .filter { seen.insert($0).inserted }
    }
}

extension [Diagnostic] {
    package var hasErrors: Bool { contains { $0.severity == .error } }
}
