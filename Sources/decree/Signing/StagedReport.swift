import PolicyModel
import Publishing
import Signing

/// The report after signing a site with several signers: the signed roles, missing signatures, expiring roles.
struct StagedReport {
    let site: TrustedSite
    let staged: StagedSite
    let folder: String

    /// Prints warnings, the signed roles, and what is still missing.
    func show(_ change: OutputChange, _ terminal: Terminal) {
        for warning in staged.warnings { terminal.notice("warning: \(warning)") }
        terminal.result(headline(change))
        for missing in staged.missing { terminal.result("  \(site.text(of: missing))") }
        for path in staged.unsigned { terminal.result("  \(path) has no minisign signature; its key is not here") }
        if !staged.isComplete { terminal.result("not to be published yet; hand \(folder) to whoever signs next") }
        terminal.object([], members)
    }

    /// The signed roles in one line.
    private func headline(_ change: OutputChange) -> String {
        let roles = staged.signed.map(\.description).joined(separator: ", ")
        if staged.signed.isEmpty, change == .unchanged { return "nothing to sign in \(folder)" }
        return staged.signed.isEmpty ? "\(folder): written, no role signed anew" : "\(folder): signed \(roles)"
    }

    private var members: [JSONValue.Member] {
        [
            .init("complete", .bool(staged.isComplete)),
            .init("signed", .array(staged.signed.map { .string($0.description) })),
            .init(
                "lacks",
                .array(
                    staged.missing.map { missing in
                        .object([
                            .init("role", .string(missing.role.description)),
                            .init("signatures", .integer(missing.signed)),
                            .init("threshold", .integer(missing.threshold)),
                            .init("missing", .array(missing.missing.map { .string($0.id) })),
                        ])
                    })),
            .init("unsigned", .array(staged.unsigned.map { .string($0) })),
            .init("warnings", .array(staged.warnings.map { .string($0) })),
        ]
    }
}
