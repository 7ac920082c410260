import PolicyModel

/// The summary of diagnostics, at the end of a command's output.
enum Summary {
    /// `no mistakes`, `2 warnings`, `1 error, 2 warnings`.
    static func text(of diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        let parts = [errors > 0 ? count(errors, "error") : nil, warnings > 0 ? count(warnings, "warning") : nil]
        let found = parts.compactMap(\.self).joined(separator: ", ")
        return found.isEmpty ? "no mistakes" : found
    }
}
