import PolicyModel
import Signing

/// All keys of a new site for one person: made in memory, then written together or not at all.
struct NewKeys {
    /// Where a private half is kept.
    enum Custody: String {
        /// Needed once a year; kept away from connected machines.
        case offline
        /// With the person who decides what is published.
        case person
        /// On the machine that publishes and refreshes without a person.
        case automation
    }

    /// A new key of a role, with the path of its file.
    struct Item {
        let name: String
        let role: SiteKeys.Kind
        let custody: Custody
        let secret: TrustSecretKey
        let file: String
    }

    /// In the order of the roles' documentation.
    let items: [Item]
    let minisign: MinisignPublicKey
    /// Nil if the site keeps the minisign key that its apps know.
    let newMinisign: (secret: MinisignSecretKey, file: String)?

    /// - Parameters:
    ///   - backup: whether a second root key is made, to be kept apart from the first.
    ///   - known: the minisign key that already signs the site; nil if there is none.
    init(in folder: KeyFolder, backup: Bool, known: MinisignPublicKey?) throws {
        let plan: [(String, SiteKeys.Kind, Custody)] =
            [("root", .root, .offline)]
            + (backup ? [("root-backup", .root, .offline)] : [])
            + [
                ("targets", .targets, .person), ("apps", .app, .person), ("site", .site, .automation),
                ("snapshot", .snapshot, .automation), ("timestamp", .timestamp, .automation),
            ]
        items = try plan.map { name, role, custody in
            let secret = try TrustSecretKey(seed: Randomness.bytes(32))
            return Item(
                name: name, role: role, custody: custody, secret: secret,
                file: folder.file(of: secret.key.id, called: name))
        }
        if let known {
            (minisign, newMinisign) = (known, nil)
        } else {
            let secret = try MinisignSecretKey(seed: Randomness.bytes(32))
            minisign = secret.publicKey
            newMinisign = (secret, folder.minisignFile(of: secret.publicKey.id))
        }
    }

    /// The lines of `keys` for `index.md`.
    var lines: [String] {
        var lines = ["# Public halves only. Which of them must sign: 'decree keys list'.", "keys:"]
        for kind in SiteKeys.Kind.allCases {
            lines += ["  \(kind.rawValue):", "    threshold: 1", "    keys:"]
            for item in items where item.role == kind {
                lines += ["      - name: \(item.name)", "        public: \(item.secret.key.publicText)"]
            }
        }
        return lines + ["  minisign:", "    public: \(minisign.base64)"]
    }

    /// Writes every private half. If one cannot be written, all others are removed.
    ///
    /// - Parameter words: the passphrase for each custody; nil for none.
    func write(outside forbidden: [String], words: (Custody) -> [UInt8]?) throws {
        var files: [(path: String, bytes: [UInt8])] = try items.map { item in
            let bytes = try item.secret.fileBytes(
                passphrase: words(item.custody), salt: Randomness.bytes(16), vector: Randomness.bytes(16))
            return (item.file, bytes)
        }
        if let newMinisign {
            let bytes = try newMinisign.secret.fileBytes(passphrase: words(.person), salt: Randomness.bytes(32))
            files.append((newMinisign.file, bytes))
        }
        var written: [String] = []
        do {
            for file in files {
                try KeyFile(file.path, outside: forbidden).create(file.bytes)
                written.append(file.path)
            }
        } catch {
            ReplacedFile.remove(written)
            throw error
        }
    }

    /// The files of all private halves.
    var paths: [String] { items.map(\.file) + (newMinisign.map { [$0.file] } ?? []) }
}
