import ClientFormats
import Pages
import PolicyModel
import Signing

/// Makes the status page of a site that is about to be signed, with the templates that its other pages have.
struct StatusPage: Sendable {
    private let renderer: PageRenderer
    /// As the build left it; empty in a bundle of before there was one.
    private let built: StatusRecord
    /// Names of keys by id, as the settings have them.
    private let names: [String: String]

    /// - Throws: `TemplateError`, and `CommandError` for templates that a build would refuse.
    init(in built: [Artifact], _ site: Site, templates: String?) throws {
        var mistakes: [Diagnostic] = []
        let folder = try TemplateFolder.read(templates, in: site.language, reporting: &mistakes)
        if let first = mistakes.first(where: { $0.severity == .error }) {
            throw CommandError("the status page cannot be made: \(first.message); decree build names each mistake")
        }
        renderer = PageRenderer(
            templates: folder, site: site, hasFeed: built.contains { $0.path == "feed.xml" })
        let record = built.first { $0.path == StatusFile.data }
        self.built = record.flatMap { StatusRecord($0.bytes) } ?? StatusRecord(signing: nil)
        let roles = (site.keys.map { Array($0.roles.values) + $0.apps.values } ?? []).flatMap(\.keys)
        names = Dictionary(roles.compactMap { key in key.name.map { (TrustKey(key).id, $0) } }) { first, _ in first }
    }

    /// The page, its data, and a list of digests for each client.
    func files(_ facts: SigningFacts) -> [Artifact] {
        let lists = Dictionary(grouping: facts.documents) { ClientFormats.client(ofDocument: $0.path) ?? "other" }
            .sorted { $0.key < $1.key }.map { DigestList(client: $0.key, documents: $0.value) }
        var record = built
        record.signing = StatusRecord.Signing(
            serial: facts.serial, signed: facts.signed?.description, key: facts.key.id,
            roles: facts.roles.map { role(of: $0, named: "\($0.name)") }, apps: apps(facts),
            clients: lists.map(\.summary))
        return renderer.status(record) + lists.map(\.file)
    }

    /// A site without keys of trust has the minisign key alone.
    private func apps(_ facts: SigningFacts) -> [StatusRecord.Role] {
        let roles = Dictionary(facts.appRoles.map { ("\($0.name)", $0) }) { first, _ in first }
        return facts.apps.map { app in
            if let role = roles["app-\(app.name)"] { return self.role(of: role, named: app.name) }
            let key = StatusRecord.Key(id: facts.key.id, name: nil, hasSigned: true)
            return StatusRecord.Role(
                name: app.name, version: app.version, expires: "\(app.expires)", threshold: 1, keys: [key])
        }
    }

    private func role(of role: SigningFacts.Role, named name: String) -> StatusRecord.Role {
        StatusRecord.Role(
            name: name, version: role.version, expires: "\(role.expires)", threshold: role.keys.threshold,
            keys: role.keys.keys.map {
                StatusRecord.Key(id: $0.id, name: names[$0.id], hasSigned: role.signers.contains($0.id))
            })
    }
}

/// The digests of one client's documents, as `sha256sum` writes and checks them.
private struct DigestList {
    let client: String
    let file: Artifact
    private let documents: [Artifact]

    init(client: String, documents: [Artifact]) {
        self.client = client
        self.documents = documents.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let lines = self.documents.map { "\(Digest.sha256($0.bytes))  \($0.path)\n" }.joined()
        file = Artifact(path: StatusFile.list(of: client), bytes: Array(lines.utf8), role: .asset)
    }

    var summary: StatusRecord.Client {
        StatusRecord.Client(
            client: client, files: documents.count, bytes: documents.reduce(0) { $0 + $1.bytes.count },
            list: file.path, sha256: Digest.sha256(file.bytes))
    }
}
