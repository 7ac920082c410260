/// Whose signatures the site's roles need: the `keys` of `index.md`, public halves only.
///
/// Made by `KeysReader` alone, which refuses what is no key, a key in two kinds of role or twice in one, and a
/// threshold that cannot be met; nothing after it asks again.
package struct SiteKeys: Hashable, Sendable {
    /// The kinds of role; a key serves one of them only, so a key stolen in one is worth nothing in another.
    package enum Kind: String, CaseIterable, Sendable {
        case root, targets, app, site, snapshot, timestamp

        /// True for the roles that a machine signs by itself: one signature each, or nothing would be refreshed at night.
        package var isOnline: Bool { self == .site || self == .snapshot || self == .timestamp }
    }

    /// One person's or machine's key in a role.
    package struct Key: Hashable, Sendable {
        /// What people call it; nil when it has its key id only.
        package let name: String?
        /// 64 lower-case hex digits of Ed25519, or the PEM text of a P-256 key as OpenSSL writes it.
        package let publicText: String
        /// Where the private half is, for everybody who builds this site; a person's own settings go before it.
        package let backend: KeyBackend?
        package let position: SourcePosition

        package init(name: String?, publicText: String, backend: KeyBackend?, position: SourcePosition) {
            self.name = name
            self.publicText = publicText
            self.backend = backend
            self.position = position
        }
    }

    package struct Role: Hashable, Sendable {
        package let keys: [Key]
        /// How many of the keys must sign.
        package let threshold: Int
        package let position: SourcePosition

        package init(keys: [Key], threshold: Int, position: SourcePosition) {
            self.keys = keys
            self.threshold = threshold
            self.position = position
        }
    }

    /// The key of the minisign files, and the one announced to follow it.
    package struct Minisign: Hashable, Sendable {
        /// The line that apps and `minisign -P` take.
        package let publicText: String
        package let next: String?
        package let position: SourcePosition

        package init(publicText: String, next: String?, position: SourcePosition) {
            self.publicText = publicText
            self.next = next
            self.position = position
        }
    }

    /// Every kind has one; `app` holds for the apps that are not in `apps`.
    package let roles: [Kind: Role]
    /// By slug.
    package let apps: [String: Role]
    package let minisign: Minisign?
    package let position: SourcePosition

    package init(roles: [Kind: Role], apps: [String: Role], minisign: Minisign?, position: SourcePosition) {
        precondition(roles.count == Kind.allCases.count, "each kind of role has its keys")
        self.roles = roles
        self.apps = apps
        self.minisign = minisign
        self.position = position
    }

    /// All roles with the names that metadata gives them; the keys of all apps without own ones under `app`.
    package var named: [(name: String, kind: Kind, role: Role)] {
        Kind.allCases.flatMap { kind -> [(name: String, kind: Kind, role: Role)] in
            let own = roles[kind].map { [(kind.rawValue, kind, $0)] } ?? []
            let apps = kind == .app ? apps.sorted { $0.key < $1.key }.map { ("app-\($0.key)", kind, $0.value) } : []
            return own + apps
        }
    }
}
