import Basics
import Cryptography
import PolicyModel

/// Reads `keys`: the threshold and the pinned public keys of every role.
///
/// A key belongs to one kind of role. Keys are identified by their public half, not by the name that an author gives
/// them.
struct KeysReader {
    static let roles = KeyTable(
        "'keys'",
        SiteKeys.Kind.allCases.map { FrontMatterKey($0.rawValue, role($0 == .app ? roleKeys : ownRoleKeys), "") }
            + [.init("minisign", .either([minisignForm, .map(minisignKeys)]), "", without: "")])
    static let roleKeys = KeyTable(
        "a role",
        ownRoleKeys.keys + [
            .init(
                "apps", .named(role(ownRoleKeys)), "of `app` only: roles of single apps, by slug",
                without: "the keys of `app` sign every app")
        ])
    /// Those of a role of one app, and of every role but `app`.
    private static let ownRoleKeys = KeyTable(
        "a role",
        [
            .init(
                "threshold", .whole(1...mostKeys),
                "how many of the keys must sign; always 1 for `site`, `snapshot` and `timestamp`",
                without: "1 for one key; an error for several"),
            .init("keys", .oneOrMore(key), "one key or a list of at most \(mostKeys)"),
        ])
    private static let publicHalf = KeyForm.pattern("^([0-9a-f]{64}$|-----BEGIN PUBLIC KEY-----)", orTyped: true)
    private static let key = KeyForm.either([publicHalf, .map(keyKeys)])
    /// The line of a minisign public key.
    static let minisignForm = KeyForm.pattern("^RW[0-9A-Za-z+/]{54}$")

    private static func role(_ keys: KeyTable) -> KeyForm { .either([.oneOrMore(key), .map(keys)]) }

    static let keyKeys = KeyTable(
        "an entry of 'keys'",
        [
            .init("name", .text, "what commands call the key", without: "it is called by its id"),
            .init("public", publicHalf, "64 lower-case hex digits of an Ed25519 key, or the PEM text of a P-256 key"),
            .init(
                "backend", .text,
                "where the private half is: `file:path`, `agent:` (the SSH agent) or `exec:program arguments`",
                without: "the key folder of whoever signs"),
        ])
    static let minisignKeys = KeyTable(
        "'minisign'",
        [
            .init("public", minisignForm, "the line of `minisign.pub`"),
            .init(
                "next", minisignForm, "the line of the key that will follow, announced to apps",
                without: "nothing is announced"),
        ])
    private static let mostKeys = 64

    /// The slugs of the site's apps. Keys under a misspelt slug would silently have no effect.
    let apps: [String]
    var diagnostics: [Diagnostic] = []
    /// The first use of each public half, with its position.
    private var uses: [String: (use: String, position: SourcePosition)] = [:]
    /// The key of each name, to report a name of two keys.
    private var names: [String: SiteKeys.Key] = [:]

    init(apps: [String]) { self.apps = apps }

    /// Nil if any part of `keys` is wrong: signing never uses an incomplete set of keys.
    mutating func read(_ node: YAMLNode) -> SiteKeys? {
        guard !node.isMissing, node.isMap else {
            let help = "run 'decree keys init', or name the keys of each role: root: {threshold: 1, keys: [\u{2026}]}"
            if node.isMissing {
                _ = node.text(of: "keys", &diagnostics)
            } else {
                node.reportShape(of: "keys", wanted: "a map", help: help, &diagnostics)
            }
            return nil
        }
        let kinds = SiteKeys.Kind.allCases
        _ = node.entries(of: Self.roles, &diagnostics)
        var roles: [SiteKeys.Kind: SiteKeys.Role] = [:], own: [String: SiteKeys.Role] = [:]
        for kind in kinds {
            guard let entry = node.entries.first(where: { $0.key == kind.rawValue }) else {
                diagnostics.error(
                    "missing-key", at: node.position, "'keys' has no '\(kind.rawValue)'",
                    help: "every role needs its keys: \(kind.rawValue): {threshold: 1, keys: [\u{2026}]}")
                continue
            }
            roles[kind] = role(entry, kind)
            if kind == .app { own = ownRoles(entry.value["apps"]) }
        }
        let minisign = node["minisign"].flatMap { self.minisign($0) }
        guard !diagnostics.hasErrors else { return nil }
        return SiteKeys(roles: roles, apps: own, minisign: minisign)
    }

    /// Reads `apps`: keys of single apps, by slug.
    private mutating func ownRoles(_ node: YAMLNode?) -> [String: SiteKeys.Role] {
        guard let node else { return [:] }
        guard node.isMap else {
            node.reportShape(
                of: "apps", wanted: "a map", help: "write the slug of an app: {threshold: 1, keys: [\u{2026}]}",
                &diagnostics)
            return [:]
        }
        var roles: [String: SiteKeys.Role] = [:]
        for entry in node.entries {
            if !apps.contains(entry.key) {
                diagnostics.error(
                    "unknown-app", at: entry.keyPosition, "'\(entry.key)' is not an app here",
                    help: suggestion(for: entry.key, among: apps), fixes: Fix.nearest(to: entry.key, among: apps))
            }
            roles[entry.key] = role(entry, .app)
        }
        return roles
    }

    /// A role: one key, a list of keys, or a map with a threshold.
    private mutating func role(_ entry: YAMLNode.Entry, _ kind: SiteKeys.Kind) -> SiteKeys.Role? {
        let isRole = entry.value.isMap && entry.value["public"] == nil
        let isShared = entry.key == SiteKeys.Kind.app.rawValue && kind == .app
        if isRole {
            _ = entry.value.entries(of: isShared ? Self.roleKeys : Self.ownRoleKeys, &diagnostics)
        }
        guard let list = isRole ? entry.value["keys"] : entry.value else {
            diagnostics.error(
                "missing-key", at: entry.keyPosition, "'\(entry.key)' has no 'keys'",
                help: "write \(entry.key): {threshold: 1, keys: [\u{2026}]}")
            return nil
        }
        let items = list.isMap ? [list] : list.oneOrMore(of: "keys", &diagnostics) ?? []
        if items.count > Self.mostKeys {
            diagnostics.error(
                "key-count", at: list.position, "'\(entry.key)' has more than \(Self.mostKeys) keys",
                help: "every client reads all of them; name fewer")
            return nil
        }
        let keys = keys(items, of: kind)
        guard !items.isEmpty,
            let threshold = threshold(isRole ? entry.value["threshold"] : nil, entry, items.count, kind)
        else { return nil }
        return SiteKeys.Role(keys: keys, threshold: threshold)
    }

    /// How many keys must sign: from 1 to the number of keys. It may be absent for one key and for online roles.
    private mutating func threshold(
        _ node: YAMLNode?, _ entry: YAMLNode.Entry, _ count: Int, _ kind: SiteKeys.Kind
    ) -> Int? {
        guard let node else {
            if count == 1 || kind.isOnline { return 1 }
            diagnostics.error(
                "missing-key", at: entry.keyPosition, "'\(entry.key)' has \(count) keys and no 'threshold'",
                help: "write how many of them must sign: \(entry.key): {threshold: 2, keys: [\u{2026}]}")
            return nil
        }
        guard let threshold = ValueText.number(node, of: "threshold", in: 1...Self.mostKeys, &diagnostics) else {
            return nil
        }
        if threshold > count {
            diagnostics.error(
                "key-threshold", at: node.position,
                "the threshold \(threshold) cannot be met by \(count) key\(count == 1 ? "" : "s")",
                help: "lower it, or add keys: nothing could ever be signed")
        } else if kind.isOnline, threshold > 1 {
            diagnostics.error(
                "key-threshold", at: node.position, "'\(entry.key)' needs one signature, not \(threshold)",
                help: "remove the threshold: a machine signs this role alone")
        }
        return threshold
    }
}

extension KeysReader {
    /// The keys of a role, each once.
    private mutating func keys(_ items: [YAMLNode], of kind: SiteKeys.Kind) -> [SiteKeys.Key] {
        var keys: [SiteKeys.Key] = []
        for item in items {
            guard let key = key(item) else { continue }
            if let first = keys.first(where: { $0.publicText == key.publicText }) {
                diagnostics.error(
                    "key-twice", at: key.position, "the key '\(Self.shown(key.publicText))' stands in this role twice",
                    help: "a threshold counts keys; name each once",
                    note: .init("first written here", at: first.position))
            }
            keys.append(key)
            note(key.publicText, serves: kind.rawValue, at: key.position)
        }
        return keys
    }

    /// A key: its public half, or a map.
    private mutating func key(_ node: YAMLNode) -> SiteKeys.Key? {
        guard node.isMap else {
            return publicText(node).map {
                SiteKeys.Key(name: nil, publicText: $0, backend: nil, position: node.position)
            }
        }
        _ = node.entries(of: Self.keyKeys, &diagnostics)
        let name = node["name"].flatMap { $0.text(of: "name", &diagnostics) }
        let backend = node["backend"].flatMap { self.backend($0) }
        guard let half = node["public"] else {
            diagnostics.error(
                "missing-key", at: node.position, "the key has no 'public'",
                help: "write its public half: {public: 64 hex digits}; 'decree keys export-public' shows it")
            return nil
        }
        guard let text = publicText(half) else { return nil }
        let key = SiteKeys.Key(name: name, publicText: text, backend: backend, position: node.position)
        checkName(of: key)
        return key
    }

    /// Reports a name of two keys: commands take keys by name.
    private mutating func checkName(of key: SiteKeys.Key) {
        guard let name = key.name else { return }
        if let first = names[name], first.publicText != key.publicText {
            diagnostics.error(
                "key-name", at: key.position, "the name '\(name)' stands for two keys",
                help: "give each key a name of its own", note: .init("first written here", at: first.position))
        }
        names[name] = names[name] ?? key
    }

    /// Where the private half is, such as `file:`, `agent:` or `exec:`.
    private mutating func backend(_ node: YAMLNode) -> KeyBackend? {
        guard let text = node.text(of: "backend", &diagnostics) else { return nil }
        if let backend = KeyBackend(text) { return backend }
        diagnostics.error(
            "key-backend", at: node.position, "'\(text.prefix(64))' is not a place of a private key",
            help: "write \(KeyBackend.forms)")
        return nil
    }

    /// The public half: 64 lower-case hexadecimal digits for Ed25519, or PEM for P-256. A private key is refused.
    private mutating func publicText(_ node: YAMLNode) -> String? {
        guard let text = node.text(of: "public", &diagnostics) else { return nil }
        let isHex = text.utf8.count == 64 && text.utf8.allSatisfy(\.isSmallHexDigit)
        if isHex || P256.isPublicKey(pem: text) { return text }
        let isPrivate = text.contains("PRIVATE KEY")
        diagnostics.error(
            "key-public", at: node.position,
            isPrivate
                ? "a private key must never stand in the content"
                : "'\(text.prefix { $0 != "\n" }.prefix(80))' is not a public key",
            help: isPrivate
                ? "make a new key: this one counts as known to everybody; then write its public half"
                : "write 64 lower-case hex digits, or the PEM text of a P-256 key as a block: public: |")
        return nil
    }

    /// Reads `minisign`: the key that signs documents, and the announced next one.
    private mutating func minisign(_ node: YAMLNode) -> SiteKeys.Minisign? {
        guard node.isMap else {
            return minisignText(node, of: "minisign").map { .init(publicText: $0, next: nil, position: node.position) }
        }
        _ = node.entries(of: Self.minisignKeys, &diagnostics)
        guard let half = node["public"] else {
            diagnostics.error(
                "missing-key", at: node.position, "'minisign' has no 'public'",
                help: "write the line of minisign.pub that begins with RW")
            return nil
        }
        let text = minisignText(half, of: "public"), next = node["next"].flatMap { minisignText($0, of: "next") }
        return text.map { .init(publicText: $0, next: next, position: node.position) }
    }

    private mutating func minisignText(_ node: YAMLNode, of name: String) -> String? {
        guard let (text, key) = Self.minisignLine(node, of: name, &diagnostics) else { return nil }
        note(key, serves: name == "next" ? "the next minisign key" : "minisign", at: node.position)
        return text
    }

    /// The line of a minisign public key, and the key itself in hex.
    static func minisignLine(
        _ node: YAMLNode, of name: String, _ diagnostics: inout [Diagnostic]
    ) -> (text: String, key: String)? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        guard let data = Base64.bytes(text), data.count == 42, data.starts(with: "Ed".utf8),
            Base64.text(data) == text
        else {
            diagnostics.error(
                "key-public", at: node.position, "'\(text.prefix(80))' is not a minisign public key",
                help: "write the line of minisign.pub that begins with RW")
            return nil
        }
        return (text, data.suffix(32).map { String($0, radix: 16).padded(to: 2) }.joined())
    }

    /// Records the use of a key; reports a key that serves two kinds of role.
    private mutating func note(_ publicText: String, serves use: String, at position: SourcePosition) {
        guard let first = uses[publicText] else {
            uses[publicText] = (use, position)
            return
        }
        guard first.use != use else { return }
        diagnostics.error(
            "key-reused", at: position, "the key '\(Self.shown(publicText))' serves '\(first.use)' and '\(use)'",
            help: "make a key for each: one that is stolen must not open the other",
            note: .init("first written here", at: first.position))
    }

    /// A short form of a public key for a message; of a PEM text only its kind, because its first line is always equal.
    private static func shown(_ publicText: String) -> String {
        publicText.hasPrefix("-----") ? "P-256" : "\(publicText.prefix(16))\u{2026}"
    }
}
