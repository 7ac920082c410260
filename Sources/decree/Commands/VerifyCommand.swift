import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing
import SiteEngine

struct VerifyCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Reads a published site as its clients do, and believes nothing without proof.",
        discussion: """
            An address is read back through the network, everything on it: statuses, types, cache headers, bytes with \
            and without compression, signatures, the certificate, and that a missing file is said to be missing. One \
            row a check: what was expected, what was found, what to do. A folder is read as it lies on the disk.

            Starts from a root that you have on another way (--root), else from the first root of the output folder. \
            With --record the newest versions seen are kept in a file, and no later visit accepts an older one. \
            A site whose settings name no 'keys' has no root: it is verified by its manifest and its minisign \
            signatures (--key), and the output says what these do not prove. \
            Exit status: 0 when everything holds, 1 when something does not, 2 when the site cannot be reached.
            """)

    @Argument(help: ArgumentHelp(
        "The address or the folder to verify; default what is live in the target, or the site's url where the target is "
            + "no folder of this machine.",
        valueName: "url or folder"))
    var place: String?

    @Option(help: ArgumentHelp("The root to start from.", valueName: "file"))
    var root: String?

    @Option(help: ArgumentHelp(
        "The site's minisign public key, which you have on another way; default the one of the settings, else of the "
            + "output folder.", valueName: "file or RW…"))
    var key: String?

    @Option(help: ArgumentHelp("Where to remember the newest versions.", valueName: "file"))
    var record: String?

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var proof: ProofOptions
    @OptionGroup var pace: ProofPace
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let moment = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let path: String
        switch try subject(terminal) {
        case .address(let url): return try await verify(url, at: moment, terminal)
        case .folder(let folder): path = folder
        }
        guard FileManager.default.fileExists(atPath: path) else { throw VerifyCommandError.missing(path) }
        let published = PublishedFolder(path), claims = try claims(terminal)
        let hasMetadata = try published.bytes(at: RoleName.timestamp.path(version: 0), limit: 1) != nil
        guard hasMetadata || claims.root != nil || claims.hasKeys else {
            return try verifySignatures(of: published, claims, at: moment, terminal)
        }
        let (faults, warnings) = try findings(published, at: moment, terminal)
        for fault in faults { terminal.failure(fault) }
        for warning in warnings { terminal.notice("warning: \(warning)") }
        if faults.isEmpty { terminal.result("\(path): every proof holds") }
        terminal.object([], [
            .init("folder", .string(path)), .init("faults", .array(faults.map { .string($0.description) })),
            .init("warnings", .array(warnings.map { .string($0.description) })),
        ])
        guard faults.isEmpty else { throw Refusal() }
    }

    private enum Subject { case address(String), folder(String) }

    /// - Throws: where neither a folder nor an address is known.
    private func subject(_ terminal: Terminal) throws -> Subject {
        if let place { return Self.isAddress(place) ? .address(place) : .folder(place) }
        let settings = try SiteSettings.read(site.content, terminal), target = try target.place(in: settings)
        if let folder = target.folder { return .folder(folder + "/current") }
        guard let url = settings.url else { throw VerifyCommandError.noAddress("\(target)") }
        return .address(url)
    }

    private static func isAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    private func verify(_ url: String, at moment: Moment, _ terminal: Terminal) async throws {
        let address = try SiteAddress(url), claims = try claims(terminal)
        if claims.root == nil, claims.key == nil {
            terminal.notice("warning: no root is pinned, so the site's own is taken; give --root to prove whose site this is")
        }
        let result = try await SiteProof.run(
            address, claims, at: moment, limits: pace.limits, clock: .real(), links: DocumentLinks.addresses)
        try conclude(ProofReport(address: "\(address)", rows: result.rows, unproved: result.unproved), result, terminal)
    }

    private func claims(_ terminal: Terminal) throws -> SiteProof.Claims {
        var claims = try PublicSite(content: site.content, output: bundle.folder)
            .claims(root: root, record: record, proof, terminal)
        if let key { claims.key = try Self.publicKey(key) }
        return claims
    }

    /// A folder without trust metadata, by its manifest and its minisign signatures.
    private func verifySignatures(
        of published: PublishedFolder, _ claims: SiteProof.Claims, at moment: Moment, _ terminal: Terminal
    ) throws {
        guard try published.bytes(at: Manifest.path, limit: 1) != nil else { throw VerifyCommandError.noSite(published.path) }
        let result = try FolderProof.run(published, claims, at: moment, links: DocumentLinks.addresses)
        let report = ProofReport(address: published.path, isFolder: true, rows: result.rows, unproved: result.unproved)
        try conclude(report, result, terminal)
    }

    /// What is older than the record is never recorded.
    private func conclude(_ report: ProofReport, _ result: SiteProof.Result, _ terminal: Terminal) throws {
        if let record, let bytes = result.record { try Self.keep(bytes, at: record) }
        report.show(terminal)
        terminal.object([], report.members)
        guard report.holds else { throw Refusal() }
    }

    /// A file, or the key's text itself.
    private static func publicKey(_ text: String) throws -> MinisignPublicKey {
        if let key = try? MinisignPublicKey(pinned: text) { return key }
        guard let data = FileManager.default.contents(atPath: text),
              let key = try? MinisignPublicKey(reading: Array(data)) else { throw VerifyCommandError.key(text) }
        return key
    }

    private func findings(
        _ published: PublishedFolder, at moment: Moment, _ terminal: Terminal
    ) throws -> (faults: [TrustError], warnings: [TrustError]) {
        let fetch: Verifier.Fetch = { name, limit throws(TrustError) in try published.bytes(at: name, limit: limit) }
        let known = try record.flatMap { try Self.recorded($0) }
        let metadata: VerifiedMetadata
        do throws(TrustError) {
            let verifier = try Verifier(
                root: try pinned(terminal, published), record: known, at: moment, keeping: keep, fetch: fetch)
            metadata = try verifier.verify()
        } catch {
            if case .unreachable = error { throw error }
            return ([error], [])
        }
        for (role, expires) in metadata.expiries { terminal.detail("\(role): believed until \(expires)") }
        let found = SiteInspection(metadata, links: DocumentLinks.addresses, fetch: fetch).findings()
        return (found.faults + found.links, found.warnings)
    }

    private func pinned(_ terminal: Terminal, _ published: PublishedFolder) throws(TrustError) -> [UInt8] {
        if let root {
            guard let data = FileManager.default.contents(atPath: root) else {
                throw .unreachable(root, cause: "there is no such file")
            }
            return Array(data)
        }
        let first = RoleName.root.path(version: 1)
        if let own = try PublishedFolder(bundle.folder).bytes(at: first, limit: RoleName.root.longest) { return own }
        terminal.notice("warning: no root is pinned, so the published one is taken; give --root to prove whose site this is")
        guard let bytes = try published.bytes(at: first, limit: RoleName.root.longest) else {
            throw .metadata(first, reason: "is missing")
        }
        return bytes
    }

    private static func recorded(_ path: String) throws -> TrustRecord? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let record = TrustRecord(reading: Array(data)) else { throw VerifyCommandError.record(path) }
        return record
    }

    private static func keep(_ record: [UInt8], at path: String) throws {
        try Data(record).write(to: URL(filePath: path), options: .atomic)
    }

    /// Replaced as a whole, so that a run that is killed leaves the old record or the new one.
    private func keep(_ record: TrustRecord) throws(TrustError) {
        guard let path = self.record else { return }
        do {
            try Self.keep(try record.bytes(), at: path)
        } catch {
            throw .unreachable(path, cause: error.localizedDescription)
        }
    }
}

enum VerifyCommandError: Error, CustomStringConvertible {
    case missing(String)
    case noSite(String)
    case key(String)
    case record(String)
    case noAddress(String)

    var description: String {
        switch self {
        case .missing(let path): "there is no '\(path)'; publish first, or name a folder"
        case .noSite(let path): "'\(path)' holds no signed site: neither metadata nor \(Manifest.path)"
        case .key(let text): "'\(text)' is neither a minisign public key, which begins with RW, nor a file that holds one"
        case .noAddress(let place): "\(place) is no folder of this machine, and the site has no 'url'; name an address or a folder"
        case .record(let path): "'\(path)' is not a record that decree wrote"
        }
    }
}
