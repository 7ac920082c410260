import ClientKit
import PolicyModel

/// What documents tell devices apart by, beside versions and OS versions, and which announce something, as import reads
/// it: a rule or a message that is gone stands nowhere else.
struct NamedDevices {
    /// Each with its platform.
    private(set) var conditions: [Condition] = []
    /// The clients whose documents have messages.
    private(set) var announcing: Set<String> = []

    /// In bytes: an importer takes its time, and others may write what is published.
    private static let largest = 262_144

    init(in documents: [Artifact], by clients: [any ClientFormat], of slug: String) {
        var known: Set<Condition> = []
        for client in clients {
            let own = documents.filter { client.owns($0, of: slug) && $0.bytes.count <= Self.largest }
            let facts = client.facts(in: ImportRequest(slug: slug, documents: own))
            if !facts.messages.isEmpty { announcing.insert(client.name) }
            conditions += Self.conditions(of: facts).filter { known.insert($0).inserted }
        }
    }

    /// By what one client's documents tell devices apart, rules that import leaves out included.
    static func conditions(of facts: ImportedFacts) -> [Condition] {
        let shares = facts.releases.flatMap { platform, releases in
            releases.values.compactMap { shipped in shipped.draw.map { condition(on: platform, $0) } }
        }
        return (facts.unsaid + facts.rules.compactMap(\.when)).map(\.besideVersions).filter(\.isAboutDevices) + shares
    }

    private static func condition(on platform: Platform, _ draw: ShareDraw) -> Condition {
        var condition = Condition()
        (condition.platforms, condition.draw) = ([platform], draw)
        return condition
    }
}

extension Condition {
    var besideVersions: Condition {
        var other = self
        (other.version, other.os) = (nil, nil)
        return other
    }

    fileprivate var isAboutDevices: Bool {
        languages != nil || models != nil || tablet != nil || draw != nil || !custom.isEmpty
    }
}
