import PolicyModel

/// Short forms for collecting mistakes, so that a check stays one line.
extension [Diagnostic] {
    mutating func error(
        _ id: String, at position: SourcePosition, length: Int? = nil, _ message: String, help: String? = nil,
        fixes: [Fix] = [], note: Diagnostic.Note? = nil
    ) {
        append(Diagnostic(.error, id, at: position, length: length, message, help: help, fixes: fixes, note: note))
    }

    mutating func warning(
        _ id: String, at position: SourcePosition, _ message: String, help: String? = nil, fixes: [Fix] = []
    ) {
        append(Diagnostic(.warning, id, at: position, message, help: help, fixes: fixes))
    }
}

/// The help for a name that is none of `known`: the one most likely meant, else all of them.
func suggestion(for word: String, among known: [String]) -> String {
    // Without the blank, YAML takes the value for a part of the key.
    if let colon = word.firstIndex(of: ":"), known.contains(String(word[..<colon])) {
        return "write a blank after the colon: \(word[..<colon]): \(word[word.index(after: colon)...].prefix(60))"
    }
    if let nearest = NearestName.to(word, among: known) { return "did you mean '\(nearest)'?" }
    return "write one of: \(known.joined(separator: ", "))"
}
