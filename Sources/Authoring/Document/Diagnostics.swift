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
    if let comment = ForeignComment.plain(of: word) { return "begin a comment with '#': \(comment.prefix(60))" }
    if let (name, value) = meantName(word, among: known) {
        guard let value else { return "did you mean '\(name)'?" }
        let slip =
            value.isEmpty
            ? "one colon" : word.contains("=") ? "a colon and a blank for '='" : "a blank after the colon"
        return "write \(slip): \(name):\(value.isEmpty ? "" : " \(value.prefix(60))")"
    }
    return "write one of: \(known.joined(separator: ", "))"
}

/// The name that a word was likely meant for; with the value that became a part of the word, because no colon and blank
/// stand between. Nil if none is near.
func meantName(_ word: String, among known: [String]) -> (name: String, value: Substring?)? {
    if let sign = word.firstIndex(where: { ":=".contains($0) }), known.contains(word[..<sign].trimmed) {
        return (word[..<sign].trimmed, word[sign...].drop { ":= ".contains($0) })
    }
    return NearestName.to(word, among: known).map { ($0, nil) }
}
