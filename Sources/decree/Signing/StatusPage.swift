import ClientFormats
import Pages
import PolicyModel
import Signing

/// Makes the status page of a site that is about to be signed, with the templates that its other pages have.
struct StatusPage: Sendable {
    private let renderer: PageRenderer
    /// As the build left it; empty in a bundle of before there was one.
    private let built: StatusRecord
    /// As the target serves it; nil where nothing is published.
    private let published: StatusRecord?
    /// The documents that are published.
    private let live: [Artifact]
    /// The git revision of the content here; nil where it is not known.
    private let revision: String?
    /// The reviewers who approved it; nil where nobody is asked.
    private let approvals: [String]?
    private let moment: Moment
    /// Names of keys by id, as the settings have them.
    private let names: [String: String]

    /// - Parameters:
    ///   - published: what is live, whose history goes on.
    ///   - revision: that of the content here; nil for a site that was published before, which has its own.
    /// - Throws: `TemplateError`, and `CommandError` for templates that a build would refuse.
    init(
        in built: [Artifact], over published: [Artifact], _ site: Site, templates: String?, revision: String? = nil,
        approvals: [String]? = nil, at moment: Moment
    ) throws {
        var mistakes: [Diagnostic] = []
        let folder = try TemplateFolder.read(templates, in: site.language, reporting: &mistakes)
        if let first = mistakes.first(where: { $0.severity == .error }) {
            throw CommandError(
                "the status page cannot be made: \(first.message); decree build names each mistake", isRefusal: true)
        }
        renderer = PageRenderer(templates: folder, site: site, hasFeed: built.contains { $0.path == "feed.xml" })
        self.built = Self.record(in: built) ?? StatusRecord(signing: nil)
        self.published = Self.record(in: published)
        live = published.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        (self.revision, self.approvals, self.moment) = (revision, approvals, moment)
        let roles = (site.keys.map { Array($0.roles.values) + $0.apps.values } ?? []).flatMap(\.keys)
        names = Dictionary(roles.compactMap { key in key.name.map { (TrustKey(key).id, $0) } }) { first, _ in first }
    }

    /// The page, its data, and a list of digests for each client.
    func files(_ facts: SigningFacts) -> [Artifact] {
        let lists = Dictionary(grouping: facts.documents) { ClientFormats.client(ofDocument: $0.path) ?? "other" }
            .sorted { $0.key < $1.key }.map { DigestList(client: $0.key, documents: $0.value) }
        var record = built
        let roles = facts.roles.map { role(of: $0, named: "\($0.name)") }, apps = apps(facts)
        let clients = lists.map(\.summary)
        // The very publication may be signed again, by others or because nothing changed.
        let own = [built, published].compactMap { $0?.signing }
            .first { $0.version == facts.version && $0.clients == clients }
        let revision = own == nil ? self.revision ?? built.signing?.revision : own?.revision
        let signers = (roles + apps).flatMap(\.keys).filter(\.hasSigned)
        record.signing = StatusRecord.Signing(
            version: facts.version, signed: facts.signed?.description, key: facts.key.id, roles: roles, apps: apps,
            clients: clients, revision: revision,
            history: history(facts, going: own, revision, signedBy: signers))
        return renderer.status(record) + lists.map(\.file)
    }

    /// The last publications, the one that is being signed first.
    ///
    /// - Parameter own: what an earlier signature of the same publication says.
    private func history(
        _ facts: SigningFacts, going own: StatusRecord.Signing?, _ revision: String?,
        signedBy keys: [StatusRecord.Key]
    ) -> [PublicationEntry]? {
        var seen: Set<String> = []
        let signers = keys.filter { seen.insert($0.id).inserted }.map {
            PublicationEntry.Signer(id: $0.id, name: $0.name)
        }
        if let own {
            guard var entries = own.history, !entries.isEmpty else { return own.history }
            entries[0].signers = signers
            entries[0].approvals = approvals ?? entries[0].approvals
            return entries
        }
        let before = [published, built].compactMap(\.self).filter { ($0.signing?.version ?? .max) < facts.version }
            .max { ($0.signing?.version ?? 0) < ($1.signing?.version ?? 0) }
        let changes = PublicationChanges(in: renderer.words).sentences(
            from: before.map { $0.apps ?? [] }, to: built.apps ?? [], touched: touched(by: facts.documents))
        let entry = PublicationEntry(
            version: facts.version, signed: "\(moment)", signers: signers, approvals: approvals, revision: revision,
            changes: changes)
        return Array(([entry] + (before?.signing?.history ?? [])).prefix(PublicationEntry.most))
    }

    /// The apps whose documents are not those that are live, but for signatures inside them.
    private func touched(by documents: [Artifact]) -> Set<String> {
        func contents(_ files: [Artifact]) -> [String: [UInt8]] {
            Dictionary(files.map { ($0.path, FeedSigner.content(of: $0.path, $0.bytes)) }) { first, _ in first }
        }
        let old = contents(live), new = contents(documents)
        let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        return Set(paths.map { PublishedPath.app(of: $0) })
    }

    private static func record(in files: [Artifact]) -> StatusRecord? {
        files.first { $0.path == StatusFile.data }.flatMap { StatusRecord($0.bytes) }
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
