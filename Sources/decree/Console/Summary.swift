import PolicyModel

/// The summary of diagnostics, at the end of a command's output.
enum Summary {
    /// `no mistakes`, `2 warnings`, `1 error, 2 warnings`, `no mistakes, 4 accepted`.
    ///
    /// - Parameter accepted: how much the entries of `accept` take.
    static func text(of diagnostics: [Diagnostic], accepted: Int = 0) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        let parts = [errors > 0 ? count(errors, "error") : nil, warnings > 0 ? count(warnings, "warning") : nil]
        let found = parts.compactMap(\.self).joined(separator: ", ")
        return (found.isEmpty ? "no mistakes" : found) + (accepted > 0 ? ", \(accepted) accepted" : "")
    }
}
