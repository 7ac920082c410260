import ArgumentParser
import PolicyModel
import Publishing
import Signing

/// `decree keys list`: the roles with their keys, expiries, and which keys can sign on this machine.
struct KeysListCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the roles, their keys, and what this machine can sign.",
        discussion: """
            Without --try no passphrase is asked for: a key file is usable if it exists and is private. Exit status: \
            0, or with --try 1 if no key can sign, or one cannot that this machine has a place for.
            """)

    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"))
    var content = "Content"

    @OptionGroup var bundle: BundleOptions
    @OptionGroup var keyring: KeyringOptions
    @Flag(name: .customLong("try"), help: "Let every key of this machine sign a meaningless text.")
    var tries = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var proxy: ProxyOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "not every key was tried" }

    private struct Row {
        let role: String
        let threshold: Int
        let expires: Moment?
        /// `problem` is why a key cannot sign here; nil if it can.
        let keys: [(entry: Keyring.Entry, problem: String?)]
    }

    func work(_ terminal: Terminal) async throws {
        let (site, keys) = try SiteSettings.keys(content, terminal)
        var ring = try Keyring(looking: keys, keyring, passphrase, of: site, content: content, output: bundle.folder)
        var problems: [TrustKey: String] = [:]
        for entry in ring.entries { problems[entry.key] = tries ? ring.failure(of: entry) : ring.problem(of: entry) }
        let expiry = await expiry(site, terminal), own = Set(keys.named.map(\.name))
        let rows = keys.named.map { name, _, role in
            let entries = ring.entries.filter { $0.roles.contains(name) }
            return Row(
                role: name, threshold: role.threshold, expires: expiry.moment(of: name, own: own),
                keys: entries.map { ($0, problems[$0.key]) })
        }
        for row in rows { show(row, terminal) }
        show(keys.minisign, terminal)
        terminal.object(members: [
            .init("roles", .array(rows.map(Self.json))),
            .init("minisign", try keys.minisign.map { try Self.json($0) } ?? .null),
        ])
        // What the settings say for everybody need not hold here.
        let placed = ring.entries.filter { ![nil, .site].contains($0.place?.source) }
        if tries,
            ring.entries.allSatisfy({ problems[$0.key] != nil }) || placed.contains(where: { problems[$0.key] != nil })
        {
            throw Refusal()
        }
    }

    /// The expiries in the newest metadata, built or published. If it cannot be read, the list is shown without them.
    private func expiry(_ site: Site, _ terminal: Terminal) async -> KeyExpiry {
        do {
            let built = try OutputFolder(bundle.folder).current() ?? []
            if built.contains(where: { $0.path.hasPrefix("metadata/") }) { return try KeyExpiry(reading: built) }
            let place = site.places.first ?? .standard
            let live = try await TargetAccess(proxy, terminal.network).using(place) { target in
                try await target.live { $0.hasPrefix("metadata/") }
            }
            return try KeyExpiry(reading: live ?? [])
        } catch {
            terminal.notice("no expiry is known: \(error)")
            return KeyExpiry()
        }
    }

    /// Prints a role and, indented, its keys.
    private func show(_ row: Row, _ terminal: Terminal) {
        let expires = row.expires.map { ", expires \($0)" } ?? ""
        let name = row.role == SiteKeys.Kind.app.rawValue ? "app (every app without own keys)" : row.role
        terminal.result("\(name): \(row.threshold) of \(row.keys.count)\(expires)")
        for (entry, problem) in row.keys {
            terminal.result("  \(entry.key.id.prefix(16))  \(entry.name ?? "(no name)")  \(entry.words(problem))")
        }
    }

    /// Prints the minisign key and the announced next one.
    private func show(_ minisign: SiteKeys.Minisign?, _ terminal: Terminal) {
        guard let minisign, let key = try? MinisignPublicKey(pinned: minisign.publicText) else { return }
        terminal.result("minisign: \(key.id)")
        if let next = minisign.next, let key = try? MinisignPublicKey(pinned: next) {
            terminal.result("  next: \(key.id)")
        }
    }

    private static func json(_ row: Row) -> JSONValue {
        .object([
            .init("role", .string(row.role)), .init("threshold", .integer(row.threshold)),
            .init("expires", row.expires.map { .string("\($0)") } ?? .null),
            .init(
                "keys",
                .list(row.keys) { entry, problem in
                    [
                        .init("id", .string(entry.key.id)), .init("name", .text(entry.name)),
                        .init("scheme", .string(entry.key.scheme.rawValue)),
                        .init("public", .string(entry.key.publicText)),
                        .init("place", entry.place.map { .string("\($0.backend)") } ?? .null),
                        .init("canSign", .bool(problem == nil)), .init("reason", .text(problem)),
                    ]
                }),
        ])
    }

    private static func json(_ minisign: SiteKeys.Minisign) throws -> JSONValue {
        let next = try minisign.next.map { try MinisignPublicKey(pinned: $0) }
        return .object([
            .init("id", .string(try MinisignPublicKey(pinned: minisign.publicText).id)),
            .init("public", .string(minisign.publicText)), .init("next", .text(next?.id)),
        ])
    }
}
