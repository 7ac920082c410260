import PolicyModel
import Publishing
import Signing

/// What a person is told after staging: who signed what, who is still missing, what runs out.
struct StagedReport {
    let site: TrustedSite
    let staged: StagedSite
    let folder: String

    func show(_ change: OutputChange, _ terminal: Terminal) {
        for warning in staged.warnings { terminal.notice("warning: \(warning)") }
        terminal.result(headline(change))
        for lack in staged.lacks { terminal.result("  \(site.text(of: lack))") }
        for path in staged.unsigned { terminal.result("  \(path) lacks its minisign signature; its key is not here") }
        if !staged.isComplete { terminal.result("not to be published yet; hand \(folder) to whoever signs next") }
        terminal.object([], members)
    }

    private func headline(_ change: OutputChange) -> String {
        let roles = staged.signed.map(\.description).joined(separator: ", ")
        if staged.signed.isEmpty, change == .unchanged { return "nothing to sign in \(folder)" }
        return staged.signed.isEmpty ? "\(folder): written, no role signed anew" : "\(folder): signed \(roles)"
    }

    private var members: [JSONValue.Member] {
        [
            .init("complete", .bool(staged.isComplete)),
            .init("signed", .array(staged.signed.map { .string($0.description) })),
            .init("lacks", .array(staged.lacks.map { lack in
                .object([
                    .init("role", .string(lack.role.description)), .init("signed", .integer(lack.signed)),
                    .init("threshold", .integer(lack.threshold)),
                    .init("missing", .array(lack.missing.map { .string($0.id) })),
                ])
            })),
            .init("unsigned", .array(staged.unsigned.map { .string($0) })),
            .init("warnings", .array(staged.warnings.map { .string($0) })),
        ]
    }
}
