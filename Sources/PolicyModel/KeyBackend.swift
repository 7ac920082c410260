/// Where signatures with a private key come from, written as one text beside the public key.
package enum KeyBackend: Hashable, Sendable, CustomStringConvertible {
    /// `file:path`: a key file; `~/` stands for the home folder, another relative path begins in the working folder.
    case file(String)
    /// `agent:`, the SSH agent of this session.
    case agent
    /// `exec:program arguments`: a program, started without a shell; the words are divided at spaces.
    case program([String])

    /// The three accepted forms, for help texts of diagnostics.
    package static let forms = "file:path, agent: or exec:program arguments"

    /// Nil if the text has none of the three forms.
    package init?(_ text: String) {
        // Control characters in a file or program name are always a mistake.
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return nil }
        let rest = text.drop { $0 != ":" }.dropFirst()
        switch text.prefix(text.count - rest.count) {
        case "file:" where !rest.isEmpty: self = .file(String(rest))
        case "agent:" where rest.isEmpty: self = .agent
        case "exec:":
            let words = rest.split(separator: " ").map { String($0) }
            guard !words.isEmpty else { return nil }
            self = .program(words)
        default: return nil
        }
    }

    /// The text that `init` reads back.
    package var description: String {
        switch self {
        case .file(let path): "file:\(path)"
        case .agent: "agent:"
        case .program(let words): "exec:\(words.joined(separator: " "))"
        }
    }
}
