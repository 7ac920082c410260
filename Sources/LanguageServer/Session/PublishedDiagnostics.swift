import PolicyModel

/// The diagnostics that the editor has, and the files for which it needs others.
struct PublishedDiagnostics: Sendable {
    /// The open files, the one changed last first.
    private(set) var openFiles: [String] = []
    /// Files that changed and whose diagnostics were not sent since.
    private var changed: Set<String> = []
    /// By file.
    private var shown: [String: [Diagnostic]] = [:]

    /// Takes note of a change, after which diagnostics are sent whether or not any is another.
    mutating func noteChange(of path: String, isOpen: Bool) {
        openFiles.removeAll { $0 == path }
        if isOpen { openFiles.insert(path, at: 0) }
        changed.insert(path)
    }

    /// The files whose diagnostics may have to be sent, sorted: those touched, and the changed ones whose app was
    /// judged since.
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
