import PolicyModel

/// Warns of a document whose line stands just above the only version code that the policy names of a release.
///
/// A release for several processors or stores has several codes. Those that the policy does not name are above the
/// line, and the client takes them for a later version.
package struct CodesAbove {
    package let client: String
    package let dated: DatedPolicy
    /// The codes below which the document forces or notifies.
    package let lines: Set<Int>

    package init(client: String, dated: DatedPolicy, lines: Set<Int>) {
        (self.client, self.dated, self.lines) = (client, dated, lines)
    }

    /// One `codes-above` warning for each such release and rule.
    package var diagnostics: [Diagnostic] {
        let releases = dated.policy.releases(on: .android), codes = releases.map { $0.shipments[.android]?.codes }
        return releases.indices.flatMap { index -> [Diagnostic] in
            guard let own = codes[index], own.isSingle, lines.contains(own.highest + 1) else { return [] }
            let next = index + 1 < releases.count ? releases[index + 1] : nil
            // Without room above it, the release has no other code.
            if let next, CodeLine.code(of: next) == own.highest + 1 { return [] }
            return rules(dividing: releases[index], from: next).map { warning($0, releases[index], own.highest, next) }
        }
    }

    /// The rules that hold for a release and not for all versions up to the next one, or the other way round.
    private func rules(dividing release: Release, from next: Release?) -> [Rule] {
        let above = Grid.ofVerdicts(dated, on: .android).versions.filter { version in
            release.version < version && next.map { version < $0.version } ?? true
        }
        return dated.policy.rules.filter { rule in
            guard let range = rule.when.version, rule.when.platforms?.contains(.android) ?? true else { return false }
            let holds = range.contains(release.version)
            return above.contains { range.contains($0) != holds }
        }
    }

    private func warning(_ rule: Rule, _ release: Release, _ code: Int, _ next: Release?) -> Diagnostic {
        let end = next.flatMap { next in CodeLine.code(of: next).map { " below \($0) of \(next.version)" } } ?? ""
        return Diagnostic(
            .warning, "codes-above", at: rule.position,
            "the rule ends just above \(code), the only version code listed of \(release.version): \(client) takes "
                + "another one\(end) for a later version",
            help:
                "if \(release.version) has more version codes\(end), list them all: build: [\(code), \(code + 1)], or "
                + "a span, build: \(code)..\(code + 1)",
            client: client)
    }
}
