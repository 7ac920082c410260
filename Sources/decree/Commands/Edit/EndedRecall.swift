import PolicyModel

/// An earlier recall that nobody could follow any more, since the release that its users were sent to is bad, too.
struct EndedRecall {
    /// Of the rule among all of the policy.
    let place: Int
    /// The platforms where it still holds.
    let kept: [Platform]
    /// The releases that it forces on the others.
    let versions: [Version]
    private let name: String

    /// Those of a policy while each platform's devices are sent to one release; nil for none.
    ///
    /// A rule that also recalls a release below that one is left to its author, and so is one that stops devices by an
    /// accepted `force-dead-end`.
    static func all(
        in dated: DatedPolicy, sendingTo fallbacks: [(platform: Platform, release: Release?)]
    ) -> [EndedRecall] {
        let policy = dated.source
        return policy.rules.enumerated().compactMap { place, rule in
            guard rule.span.until.map({ dated.moment < $0 }) ?? true, !stops(rule, in: dated) else { return nil }
            var stuck: [Platform] = [], versions: [Version] = []
            for (platform, fallback) in fallbacks {
                let recalled = policy.releases(on: platform).map(\.version).filter { rule.recalls($0, on: platform) }
                guard let lowest = recalled.min() else { continue }
                guard fallback.map({ $0.version < lowest }) ?? true else { return nil }
                stuck.append(platform)
                versions += recalled.filter { !versions.contains($0) }
            }
            let kept = (rule.when.platforms ?? policy.platforms).filter { !stuck.contains($0) }
            return stuck.isEmpty ? nil : EndedRecall(rule, at: place, keptOn: kept, versions.sorted())
        }
    }

    private static func stops(_ rule: Rule, in dated: DatedPolicy) -> Bool {
        dated.source.accepts.contains { entry in
            entry.subject == .check("force-dead-end") && entry.rule == rule.id && entry.holds(at: dated.moment)
        }
    }

    private init(_ rule: Rule, at place: Int, keptOn kept: [Platform], _ versions: [Version]) {
        (self.place, self.kept, self.versions) = (place, kept, versions)
        name = rule.id.map { "the rule '\($0)'" } ?? "the rule of line \(rule.position.line)"
    }

    /// What its author has to do.
    var words: String {
        let why = "which forces \(Words.list(versions.map { "\($0)" })) to what is bad, too"
        let platforms = kept.map(\.rawValue).joined(separator: ", ")
        return kept.isEmpty ? "remove \(name), \(why)" : "give \(name) `platform: [\(platforms)]`, \(why)"
    }
}
