import PolicyModel
import Signing

/// Who can give the signatures that one role needs.
struct RoleHolders: Sendable {
    struct Holder: Hashable, Sendable {
        /// Its name in the settings, else the beginning of its id.
        let name: String
        /// Whether this machine can sign with the key.
        let isHere: Bool
    }

    /// As metadata has it: `app-kasa`, `site`.
    let role: String
    let threshold: Int
    let holders: [Holder]
    /// Whether the output folder has them already.
    var isSigned = false

    /// Whether somebody else must sign.
    var isElsewhere: Bool { !isSigned && holders.count { $0.isHere } < threshold }

    /// `app-kasa: 2 of ayse, kerem`.
    var words: String { "\(role): \(need)" }

    private var need: String {
        "\(threshold) of \(holders.map(\.name).joined(separator: ", "))" + (isSigned ? " (given already)" : "")
    }

    /// Roles of many apps with the same holders are one: `500 roles (app-atlas and 499 more): 2 of ayse, kerem`.
    static func lines(of roles: [RoleHolders]) -> [(words: String, isElsewhere: Bool)] {
        Words.gathered(roles) { "\($0.isElsewhere) \($0.need)" }.map { same in
            let names = "\(count(same.count, "role")) (\(Words.few(same.map(\.role))))"
            return (same.count == 1 ? same[0].words : "\(names): \(same[0].need)", same[0].isElsewhere)
        }
    }

    /// The roles whose files change at an instant: of each app with other documents, and those of every publication;
    /// none for a site without `keys`.
    ///
    /// - Parameter signed: those that have their signatures already.
    static func all(
        at due: DueInstant, _ keys: SiteKeys?, _ ring: Keyring?, signed: Set<RoleName> = []
    ) -> [RoleHolders] {
        guard let keys, let ring else { return [] }
        let apps = due.apps.filter { !$0.documents.isEmpty }.map(\.slug)
        let named = apps.map { (role: "app-\($0)", known: keys.apps[$0] == nil ? "app" : "app-\($0)") }
        let online = [SiteKeys.Kind.site, .snapshot, .timestamp].map { (role: $0.rawValue, known: $0.rawValue) }
        return (named + online).compactMap { role, known in
            guard let settings = keys.named.first(where: { $0.name == known })?.role else { return nil }
            let holders = ring.entries.filter { $0.roles.contains(known) }.map { entry in
                Holder(name: entry.name ?? String(entry.key.id.prefix(16)), isHere: ring.problem(of: entry) == nil)
            }
            let isSigned = RoleName(role).map(signed.contains) ?? false
            return RoleHolders(role: role, threshold: settings.threshold, holders: holders, isSigned: isSigned)
        }
    }
}
