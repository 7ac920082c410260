import ClientKit
import PolicyModel

/// What old documents tell devices apart by, beside versions and OS versions, as far as it can be imported: a rule that
/// is gone stands nowhere else.
enum NamedConditions {
    /// Each with its platform.
    static func all(in documents: [Artifact], by clients: [any ClientFormat], of slug: String) -> [Condition] {
        var found: [Condition] = [], known: Set<Condition> = []
        for client in clients {
            let own = documents.filter { client.owns($0, of: slug) && $0.bytes.count <= largest }
            let facts = client.facts(in: ImportRequest(slug: slug, documents: own))
            let shares = facts.releases.flatMap { platform, releases in
                releases.values.compactMap { shipped in shipped.draw.map { condition(on: platform, $0) } }
            }
            for condition in facts.rules.compactMap(\.when).map(\.besideVersions) + shares
            where condition.isAboutDevices && known.insert(condition).inserted {
                found.append(condition)
            }
        }
        return found
    }

    /// In bytes: an importer takes its time, and others may write what is published.
    private static let largest = 262_144

    private static func condition(on platform: Platform, _ draw: ShareDraw) -> Condition {
        var condition = Condition()
        (condition.platforms, condition.draw) = ([platform], draw)
        return condition
    }
}

extension Condition {
    fileprivate var besideVersions: Condition {
        var other = self
        (other.version, other.os) = (nil, nil)
        return other
    }

    fileprivate var isAboutDevices: Bool {
        languages != nil || models != nil || tablet != nil || draw != nil || !custom.isEmpty
    }
}
