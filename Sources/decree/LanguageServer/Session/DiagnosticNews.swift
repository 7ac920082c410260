import PolicyModel

/// Which files' diagnostics the editor has to be told.
struct DiagnosticNews: Sendable {
    /// The open files, the one changed last first.
    private(set) var looked: [String] = []
    /// Files that changed and have not been spoken of since.
    private var changed: Set<String> = []
    private var shown: [String: [Diagnostic]] = [:]
    /// Why the folder could not be read the last time.
    var failure: String?

    /// Takes note of a change, which is answered whether or not it changes any diagnostic.
    mutating func look(at path: String, isOpen: Bool) {
        looked.removeAll { $0 == path }
        if isOpen { looked.insert(path, at: 0) }
        changed.insert(path)
    }

    /// The files to speak of now, sorted: those touched, and the changed ones whose app was judged since.
    mutating func due(_ touched: Set<String>, isWaiting: (String) -> Bool) -> [String] {
        let ready = changed.filter { !isWaiting($0) }
        return touched.union(ready).sorted()
    }

    /// Whether the editor shows others, or shows them for an older text.
    mutating func isNew(_ diagnostics: [Diagnostic], in path: String) -> Bool {
        let isChanged = changed.remove(path) != nil
        defer { shown[path] = diagnostics.isEmpty ? nil : diagnostics }
        return isChanged || (shown[path] ?? []) != diagnostics
    }
}
