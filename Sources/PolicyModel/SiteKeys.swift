/// The `keys` of `index.md`: which public keys may sign for each role of the site.
///
/// Made by `KeysReader` alone, which refuses what is no key, a key in two kinds of role or twice in one, and a
/// threshold that cannot be met. Later steps rely on it.
package struct SiteKeys: Hashable, Sendable {
    /// The kinds of role. A key serves one kind only, so that a key stolen from one role is worthless in another.
    package enum Kind: String, CaseIterable, Sendable {
        case root, targets, app, site, snapshot, timestamp

        /// True for roles that a machine signs unattended. They need one signature each, so that a scheduled job can
        /// refresh them.
        package var isOnline: Bool { self == .site || self == .snapshot || self == .timestamp }
    }

    /// The key of one person or machine in a role.
    package struct Key: Hashable, Sendable {
        /// The name in the settings; nil if the key is listed without one.
        package let name: String?
        /// 64 lower-case hex digits of Ed25519, or the PEM text of a P-256 key as OpenSSL writes it.
        package let publicText: String
        /// Where everyone who builds the site finds the private key; a person's own settings override it.
        package let backend: KeyBackend?
        package let position: SourcePosition

        package init(name: String?, publicText: String, backend: KeyBackend?, position: SourcePosition) {
            self.name = name
            self.publicText = publicText
            self.backend = backend
            self.position = position
        }
    }

    /// The keys of one role, and how many of them must sign.
    package struct Role: Hashable, Sendable {
        package let keys: [Key]
        /// The number of keys that must sign, at least 1.
        package let threshold: Int

        package init(keys: [Key], threshold: Int) {
            self.keys = keys
            self.threshold = threshold
        }
    }

    /// The key of the minisign signatures, and the announced next key.
    package struct Minisign: Hashable, Sendable {
        /// The base64 line that apps and `minisign -P` take.
        package let publicText: String
        package let next: String?
        package let position: SourcePosition

        package init(publicText: String, next: String?, position: SourcePosition) {
            self.publicText = publicText
            self.next = next
            self.position = position
        }
    }

    /// Has a role for every kind; `app` is for all apps that are not in `apps`.
    package let roles: [Kind: Role]
    /// Separate roles of single apps, by slug.
    package let apps: [String: Role]
    package let minisign: Minisign?

    /// - Precondition: `roles` has a role for every kind.
    package init(roles: [Kind: Role], apps: [String: Role], minisign: Minisign?) {
        precondition(roles.count == Kind.allCases.count, "each kind of role has its keys")
        self.roles = roles
        self.apps = apps
        self.minisign = minisign
    }

    /// All roles with their names in the metadata: `root`, …, `app` for all apps without own keys, and `app-<slug>`.
    package var named: [(name: String, kind: Kind, role: Role)] {
        Kind.allCases.flatMap { kind -> [(name: String, kind: Kind, role: Role)] in
            let own = roles[kind].map { [(kind.rawValue, kind, $0)] } ?? []
            let apps = kind == .app ? apps.sorted { $0.key < $1.key }.map { ("app-\($0.key)", kind, $0.value) } : []
            return own + apps
        }
    }
}
