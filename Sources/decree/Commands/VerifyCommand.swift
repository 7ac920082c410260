import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// `decree verify`: proves a published site, at an address or in a folder.
struct VerifyCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Reads a published site as its clients do, and trusts nothing without proof.",
        discussion: """
            Everything at an address is read back through the network: statuses, types, cache headers, bytes with and \
            without compression, signatures, the certificate, and the response for a missing file. Every fault says \
            what was expected, what was found and what to do; one that many files share is printed once, and \
            --verbose names each of them. A folder is read from the disk.

            Trust starts with a root that you have from elsewhere (--root), else with the first root of the output \
            folder. With --record the newest versions seen are stored in a file, and no later visit accepts an older \
            one, or the same one with other bytes. Without it the output folder, or the live folder of \
            the target of that address, shows whether the host is behind. A site whose settings have no 'keys' has no \
            root: it is verified by its manifest and its minisign \
            signatures (--key), and the output says what these do not prove.

            With --rebuild the content of a git revision is built here too, and every published file must be what that \
            build makes, but signatures and what signing makes. The status page of a site names the revision that it \
            was signed from. Pages differ where a date that a policy names has passed since; --at builds for another \
            moment.

            Exit status: 0 if everything holds, 1 if something does not, 2 if the site cannot be reached.
            """)

    @Argument(
        help: ArgumentHelp(
            "The address or the folder to verify; default the live folder of the target, or the site's url if the "
                + "target is not a folder on this machine.",
            valueName: "url or folder"))
    var place: String?

    @Option(help: ArgumentHelp("The root to start from.", valueName: "file"))
    var root: String?

    @Option(
        help: ArgumentHelp(
            "The site's minisign public key, if you have it from elsewhere; default the one of the settings, else of "
                + "the output folder.", valueName: "file or RW…"))
    var key: String?

    @Option(help: ArgumentHelp("The file in which the newest versions are stored.", valueName: "file"))
    var record: String?

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var rebuild: RebuildOptions
    @OptionGroup var proof: ProofOptions
    @OptionGroup var pace: ProofPace
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { target.to }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let path: String, rebuilt = try await rebuild.rebuilt(site.content, at: moment)
        switch try subject(terminal) {
        case .address(let url): return try await verify(url, rebuilt, at: moment, terminal)
        case .folder(let folder): path = folder
        }
        do throws(SystemFailure) { _ = try FileStatus(path) } catch {
            guard error.code == ENOENT else { throw CommandError("cannot read '\(path)': \(error)") }
            throw CommandError("there is no '\(path)'; publish first, or name a folder")
        }
        let published = PublishedFolder(path), claims = try claims(at: nil, rebuilt, terminal)
        let hasMetadata = try [RoleName.timestamp.path(version: 0), RoleName.root.path(version: 1)].contains {
            try published.bytes(at: $0, limit: 1) != nil
        }
        guard hasMetadata || claims.root != nil || claims.hasKeys else {
            return try verifySignatures(of: published, claims, at: moment, terminal)
        }
        let (faults, warnings, allowed) = try findings(published, claims, at: moment, terminal)
        for fault in faults { terminal.failure(fault) }
        for warning in warnings { terminal.warning("\(warning)") }
        let unproved = allowed?.prefixes.isEmpty == true ? [AllowedLinks.unproved] : []
        if faults.isEmpty { terminal.result((["\(path): every proof holds"] + unproved).joined(separator: "; ")) }
        terminal.object(members: [
            .init("folder", .string(path)), .init("faults", .array(faults.map { .string($0.description) })),
            .init("unproved", .texts(unproved)),
        ])
        guard faults.isEmpty else { throw Refusal() }
    }

    private enum Subject { case address(String), folder(String) }

    /// What to verify: the argument, else the target's live folder, else the site's url.
    ///
    /// - Throws: if the target is no folder and the site has no url.
    private func subject(_ terminal: Terminal) throws -> Subject {
        if let place { return Self.isAddress(place) ? .address(place) : .folder(place) }
        let settings = try SiteSettings.read(site.content, terminal), target = try target.place(in: settings)
        if let folder = target.folder { return .folder(folder + "/current") }
        guard let url = settings.url(of: target) else { throw CommandError.noAddress("\(target)") }
        return .address(url)
    }

    /// Whether an argument is a URL and not a folder.
    private static func isAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// Verifies a site through the network.
    private func verify(_ url: String, _ rebuilt: RebuiltSite?, at moment: Moment, _ terminal: Terminal) async throws {
        let address = try SiteAddress(url), known = try claims(at: "\(address)", rebuilt, terminal)
        var claims = known
        claims.route = try target.proxy.route(terminal.network)
        if claims.root == nil, claims.key == nil {
            terminal.warning("no root is pinned, so the site's own is taken; give --root to prove whose site this is")
        }
        let result = try await SiteProof.run(
            address, claims, at: moment, limits: pace.limits, clock: .real(), links: DocumentLinks.addresses)
        try conclude(ProofReport(address: "\(address)", rows: result.rows, unproved: result.unproved), result, terminal)
    }

    /// What this machine knows of the site, with the given key.
    private func claims(at address: String?, _ rebuilt: RebuiltSite?, _ terminal: Terminal) throws -> SiteProof.Claims {
        var claims = try PublicSite(content: site.content, output: bundle.folder)
            .claims(at: address, root: root, record: record, proof, terminal)
        if let key { claims.key = try Self.publicKey(key) }
        claims.rebuilt = rebuilt
        return claims
    }

    /// Verifies a folder without trust metadata by its manifest and its minisign signatures.
    private func verifySignatures(
        of published: PublishedFolder, _ claims: SiteProof.Claims, at moment: Moment, _ terminal: Terminal
    ) throws {
        guard try published.bytes(at: Manifest.path, limit: 1) != nil else {
            throw CommandError("'\(published.path)' holds no signed site: neither metadata nor \(Manifest.path)")
        }
        let result = try FolderProof.run(published, claims, at: moment, links: DocumentLinks.addresses)
        let report = ProofReport(address: published.path, isFolder: true, rows: result.rows, unproved: result.unproved)
        try conclude(report, result, terminal)
    }

    /// Saves the record, which never has an older version than before, and shows the report.
    private func conclude(_ report: ProofReport, _ result: SiteProof.Result, _ terminal: Terminal) throws {
        if let record, let bytes = result.record { try Files.replace(record, with: bytes) }
        report.show(terminal)
        terminal.object(members: report.members)
        guard report.holds else { throw Refusal() }
    }

    /// Reads the key from a file, or from the text itself.
    private static func publicKey(_ text: String) throws -> MinisignPublicKey {
        if let key = try? MinisignPublicKey(pinned: text) { return key }
        guard let data = Files.content(of: text),
            let key = try? MinisignPublicKey(reading: data)
        else {
            throw CommandError(
                "'\(text)' is neither a minisign public key, which begins with RW, nor a file that holds one")
        }
        return key
    }

    /// Verifies a folder with trust metadata. An unreachable file ends the command, every other fault is reported.
    private func findings(
        _ published: PublishedFolder, _ claims: SiteProof.Claims, at moment: Moment, _ terminal: Terminal
    ) throws -> (faults: [TrustError], warnings: [TrustError], allowed: AllowedLinks?) {
        let fetch: Verifier.Fetch = { name, limit throws(TrustError) in try published.bytes(at: name, limit: limit) }
        let known = claims.record.flatMap { TrustRecord(reading: $0) }
        if known == nil, claims.record != nil, let record { throw CommandError.foreignRecord(record) }
        let metadata: VerifiedMetadata
        do throws(TrustError) {
            let verifier = try Verifier(
                root: try pinned(claims, published, terminal), record: known, at: moment, keeping: keep, fetch: fetch)
            metadata = try verifier.verify()
        } catch {
            if case .unreachable = error { throw error }
            return ([error], [], nil)
        }
        for (role, expires) in metadata.expiries { terminal.detail("\(role): believed until \(expires)") }
        let found = SiteInspection(metadata, links: DocumentLinks.addresses, fetch: fetch).findings()
        let faults = found.faults + found.links + (try Self.unsignedFeeds(in: metadata, published, claims))
        let others = try FolderProof.differences(in: published, from: claims.rebuilt)
        return (faults + others, found.warnings, found.allowed)
    }

    /// The feeds without the signature of their app's key that the policies here ask for.
    private static func unsignedFeeds(
        in metadata: VerifiedMetadata, _ published: PublishedFolder, _ claims: SiteProof.Claims
    ) throws(TrustError) -> [TrustError] {
        var faults: [TrustError] = []
        for file in metadata.delegated.values.flatMap(\.content.files) {
            guard let signature = claims.ownSignature, PublishedPath.role(of: file.path) == .document,
                let bytes = try published.bytes(at: file.path, limit: file.length),
                let found = signature(file.path, bytes), !found.isValid
            else { continue }
            faults.append(.file(file.path, reason: "carries no valid signature of the app's key \(found.key)"))
        }
        return faults
    }

    /// The root to start from; the published one, with a warning, if none is known here.
    private func pinned(
        _ claims: SiteProof.Claims, _ published: PublishedFolder, _ terminal: Terminal
    ) throws(TrustError) -> [UInt8] {
        if let root = claims.root { return root }
        let first = RoleName.root.path(version: 1)
        terminal.warning("no root is pinned, so the published one is taken; give --root to prove whose site this is")
        guard let bytes = try published.bytes(at: first, limit: RoleName.root.longest) else {
            throw .metadata(first, reason: "is missing")
        }
        return bytes
    }

    /// Replaces the record atomically, so that a killed run leaves the old or the new one.
    private func keep(_ record: TrustRecord) throws(TrustError) {
        guard let path = self.record else { return }
        do {
            try Files.replace(path, with: try record.bytes())
        } catch {
            throw .unreachable(path, cause: "\(error)")
        }
    }
}

extension CommandError {
    static func noAddress(_ place: String) -> CommandError {
        CommandError("\(place) is no folder of this machine, and the site has no 'url'; name an address or a folder")
    }

    static func foreignRecord(_ path: String) -> CommandError {
        CommandError("'\(path)' is not a record that decree wrote", isRefusal: true)
    }
}
