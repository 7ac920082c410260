import Authoring
import ClientFormats
import PolicyModel

/// What devices with one version are told, as a line for each run of OS versions.
struct VersionWords {
    private let version: Version
    private let policy: DatedPolicy?

    init(_ version: Version, in policy: DatedPolicy?) { (self.version, self.policy) = (version, policy) }

    /// Nil without a policy that can be judged.
    var markdown: String? {
        guard let policy else { return nil }
        let rows = policy.policy.platforms.flatMap { lines(on: $0, policy) }
        return rows.isEmpty ? nil : "**\(version)**\n\n" + rows.joined(separator: "\n")
    }

    private func lines(on platform: Platform, _ policy: DatedPolicy) -> [String] {
        let table = OutcomeTable(policy, on: platform)
        guard let row = table.rows.first(where: { $0.release.version == version }) else { return [] }
        let state = live(row.release.shipments[platform]?.live, policy)
        return [state.map { "- \(platform.displayName): \($0)" }].compactMap(\.self)
            + zip(table.systems, row.cells).compactMap { system, cell in
                guard !cell.isEmpty else { return nil }
                let outcomes = cell.map { $0.words(in: policy.policy) }.joined(separator: ", or ")
                return "- \(system.inWords(on: platform)): \(outcomes)"
            }
    }

    /// What the store does with the release, where that is not plain.
    private func live(_ live: Release.Live?, _ policy: DatedPolicy) -> String? {
        switch live {
        case .pending?: "not served yet"
        case .from(let start)?:
            start <= policy.moment ? "served since \(start.shortText)" : "served from \(start.shortText) on"
        case .longAgo?, nil: nil
        }
    }
}

extension OutcomeTable.Outcome {
    /// The verdict, the release to update to, and the step that decides.
    func words(in policy: Policy) -> String {
        let target = target.map { " \($0)" } ?? ""
        let what =
            switch verdict {
            case .force: "must update to\(target)"
            case .recommend: "is notified of\(target)"
            case .none: "is left alone"
            }
        return policy.name(of: reason).map { "\(what) (`\($0)`)" } ?? what
    }
}

/// Of how many releases and devices of the grid a rule decides.
struct RuleWords {
    private let id: String
    private let policy: DatedPolicy?

    init(_ id: String, in policy: DatedPolicy?) { (self.id, self.policy) = (id, policy) }

    var markdown: String? {
        guard let policy, let rule = policy.policy.rules.firstIndex(where: { $0.id == id }) else { return nil }
        let counts = StepCount(of: .rule(rule), in: policy)
        return "**\(id)** \(policy.policy.rules[rule].verdict.rawValue)\(counts.words.map { ": \($0)" } ?? "")"
    }
}

/// A text's fields, in the languages that have it.
struct TextWords {
    private let name: String
    private let family: FileFamily

    init(_ name: String, in family: FileFamily) { (self.name, self.family) = (name, family) }

    var markdown: String? {
        let parts = family.members.flatMap { member in
            member.outline.sections.filter { $0.kind == .text(name) }.flatMap(\.parts)
        }
        let words = parts.filter { !$0.fields.isEmpty }.map { part in
            ([part.language.map { "*\($0)*" }].compactMap(\.self)
                + part.fields.map { "- \($0.field.rawValue): \($0.words)" }).joined(separator: "\n")
        }
        return words.isEmpty ? nil : "**\(name)**\n\n" + words.joined(separator: "\n\n")
    }
}
