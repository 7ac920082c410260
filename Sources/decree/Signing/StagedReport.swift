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
        terminal.warnings(staged.warnings)
        terminal.result(headline(change))
        for line in staged.missing.lines(naming: site.keys) { terminal.result("  \(line)") }
        if let unsigned { terminal.result("  \(unsigned)") }
        if let lost { terminal.result("  \(lost)") }
        if !staged.isComplete { terminal.result("not to be published yet; hand \(folder) to whoever signs next") }
        terminal.object([], members)
    }

    /// Whose minisign signatures are missing, in one line; `--json` has every path.
    private var unsigned: String? {
        guard let first = staged.unsigned.first else { return nil }
        let number = staged.unsigned.count, key = staged.artifacts.minisignKey.map { " \($0.id)" } ?? ""
        let files = number == 1 ? "\(first) has" : "\(count(number, "document")) have"
        return "\(files) no minisign signature; key\(key) is not here"
    }

    /// What helps if nobody has a missing key any more: the root names the keys of four roles, the leads those of the
    /// others. A missing key of the earlier root, which the settings no longer name, cannot be replaced, so nothing is
    /// said of it.
    private var lost: String? {
        let named = Set(site.keys.named.flatMap(\.role.keys).map { TrustKey($0) })
        let replaceable = staged.missing.filter { !named.isDisjoint(with: $0.missing) }
        let roles = Set(replaceable.map(\.role)), rooted = roles.intersection(RootMetadata.roles)
        let ways = [(rooted, "decree rotate"), (roles.subtracting(rooted), "the leads run decree sign")].compactMap {
            $0.isEmpty ? nil : "\($1) (\($0.map(\.description).sorted().joined(separator: ", ")))"
        }
        return ways.isEmpty ? nil : "if a key is lost, put another into index.md; then \(ways.joined(separator: ", "))"
    }

    /// The signed roles in one line.
    private func headline(_ change: OutputChange) -> String {
        let roles = Words.few(staged.signed.map(\.description), most: PlanSummary.mostNames)
        let expired = Words.few(staged.expired.map(\.description), most: PlanSummary.mostNames)
        if staged.signed.isEmpty, !expired.isEmpty { return "\(folder): nothing signed, and expired: \(expired)" }
        if staged.signed.isEmpty, change == .unchanged {
            return staged.isComplete
                ? "nothing to sign in \(folder)"
                : "\(folder): nothing to sign with the keys that are here; others must sign"
        }
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
        ]
    }
}
