import ClientKit

/// What a condition does with the device's version.
enum VersionUse: Hashable, Sendable {
    /// It is compared with a bound above it.
    case compared
    /// It is looked at in another way, as a guard does.
    case tested

    /// Nil for a condition that does not look at it.
    init?(in condition: JSONNode) {
        let uses = VersionUse.all(in: condition)
        guard !uses.isEmpty else { return nil }
        self = uses.contains(.tested) ? .tested : .compared
    }

    private static func all(in node: JSONNode) -> Set<VersionUse> {
        let nested = (node.array ?? []).map(all(in:))
        let own = (node.members ?? []).map { member -> Set<VersionUse> in
            guard member.key == "version" else { return all(in: member.node) }
            let operators = member.node.members.map { $0.compactMap(\.key) } ?? ["$eq"]
            return Set(
                operators.compactMap {
                    ["$vlt", "$vlte"].contains($0) ? .compared : $0.hasPrefix("$v") ? nil : .tested
                })
        }
        return (nested + own).reduce(into: []) { $0.formUnion($1) }
    }
}
