import Basics
import PolicyModel
import Publishing
import Signing

/// What a target's owner has done once a publication is in place: a host's own tool gets the folder, caches are purged.
///
/// A failure undoes nothing: the target remembers what is owed, and the same command does that alone.
struct TargetPrograms {
    /// In seconds, for each program.
    private static let longest = 300

    let target: Site.Target
    let address: SiteAddress
    private let origin: SiteAddress?
    private let environment: [String: String]

    /// Nil for a target without programs.
    ///
    /// - Throws: where whoever runs the command has not said that the content's programs may run.
    init?(_ options: TargetOptions, in site: Site, allowed: Bool) throws {
        let place = try options.place(in: site)
        guard let target = site.targets.first(where: { $0.place == place }), !target.programs.isEmpty,
            let url = target.url ?? site.url
        else { return nil }
        let named = [target.programs.deploy, target.programs.after].compactMap { $0.map { KeyBackend.program($0) } }
        guard allowed else {
            throw CommandError(
                "the target '\(target.name)' asks to run '\(named[0])'; give --site-programs if you trust whoever "
                    + "wrote that", isRefusal: true)
        }
        self.target = target
        address = try SiteAddress(url)
        origin = try target.programs.origin.map { text throws(ProofError) in try SiteAddress(text) }
        environment = options.proxy.environment.filter { !$0.key.hasPrefix("DECREE_") }
    }

    /// Before anything is written: the address must show what the target holds, and what will be owed is noted.
    func begin(_ plan: PublishPlan, over state: TargetState, in place: any PublishTarget, _ reader: Reader) async throws
    {
        guard !plan.isEmpty else { return }
        let owed = try await place.owed()
        if target.programs.deploy != nil, owed == nil { try await expectOwn(in: place, reader) }
        guard state.live != nil else { return }
        var addresses = try ChangedAddresses(plan, at: address)
        if let owed { addresses.add(ChangedAddresses(reading: owed)) }
        try await place.note(owed: addresses.bytes)
    }

    /// Whether they have not run for what the target holds. A branch keeps no note of it: its public address shows it.
    func areOwed(in place: any PublishTarget, _ reader: Reader) async throws -> Bool {
        if try await place.owed() != nil { return true }
        guard case .git = target.place else { return false }
        return try await showsAnother(than: place, reader)
    }

    private func showsAnother(than place: any PublishTarget, _ reader: Reader) async throws -> Bool {
        let shown = try await wait(at: address, reader).file(Manifest.path, limit: 1 << 26, clock: .real())
        let own = try await place.file(at: Manifest.path, limit: 1 << 26)
        return shown != nil && shown != own
    }

    private func expectOwn(in place: any PublishTarget, _ reader: Reader) async throws {
        guard try await showsAnother(than: place, reader) else { return }
        throw CommandError(
            "\(address) shows another publication than '\(place.place)' holds, which 'deploy' would replace: publish "
                + "from where that came from, or copy its folder here")
    }

    /// What reads addresses: the certificates that it trusts and its way there.
    struct Reader {
        let authority: String?
        let route: NetworkRoute
        /// In seconds, for one wait.
        let patience: Int
    }

    private func wait(at address: SiteAddress, _ reader: Reader) -> HostWait {
        let host = target.place.host ?? .plain
        return HostWait(
            address, host, authority: reader.authority, over: reader.route,
            patience: min(reader.patience, target.programs.deploy == nil ? host.patience : 600))
    }
}

extension TargetPrograms {
    /// A publication that is in place, and the addresses that it changes.
    struct Publication {
        let serial: Int
        let files: [Artifact]
        let addresses: ChangedAddresses

        /// The changed files, as far as one look covers them.
        func changed() -> [Artifact] {
            let paths = addresses.paths
            return Array(files.filter { paths.contains($0.path) }.prefix(500))
        }
    }

    /// Runs the programs and waits for what they are to bring about.
    ///
    /// - Parameter looks: whether the public address is read.
    func run(_ publication: Publication, _ reader: Reader, looks: Bool, _ terminal: Terminal) async throws {
        if let deploy = target.programs.deploy {
            try start(deploy, publication, "deployed", terminal)
            // Where caches are purged, the host itself is looked at before.
            if looks || target.programs.after != nil {
                try await expect(HostWait.last(of: publication.files), at: origin ?? address, reader, "deployed")
            }
        }
        guard let after = target.programs.after else { return }
        if let origin, target.programs.deploy == nil {
            terminal.step("waiting until \(origin) serves the publication")
            try await expect(HostWait.last(of: publication.files), at: origin, reader, "purged")
        }
        try start(after, publication, "purged", terminal)
        if looks { try await expect(publication.changed(), at: address, reader, "purged") }
    }

    /// Whether the public address shows a publication already.
    func isShown(_ files: [Artifact], _ reader: Reader) async throws -> Bool {
        let look = Reader(authority: reader.authority, route: reader.route, patience: 0)
        return try await wait(at: address, look).shows(HostWait.last(of: files), clock: .real())
    }

    private func expect(_ files: [Artifact], at address: SiteAddress, _ reader: Reader, _ done: String) async throws {
        let wait = wait(at: address, reader)
        guard try await wait.shows(files, clock: .real()) else {
            throw Owed(done: done, reason: "\(address) still shows older files after \(count(wait.patience, "second"))")
        }
    }

    private func start(_ words: [String], _ publication: Publication, _ done: String, _ terminal: Terminal) throws {
        let seconds = Self.longest, program = KeyBackend.program(words)
        var variables = environment
        variables["DECREE_TARGET"] = target.name
        variables["DECREE_SERIAL"] = "\(publication.serial)"
        variables["DECREE_URL"] = "\(address)"
        if let folder = target.place.folder { variables["DECREE_FOLDER"] = Paths.standardized(folder) + "/current" }
        let addresses = publication.addresses.lines.count
        terminal.step("running \(program) for \(addresses) \(addresses == 1 ? "address" : "addresses")")
        do {
            let printed = try ChildProgram(words: words, environment: variables)
                .run(publication.addresses.bytes, most: 1 << 20, deadline: Deadline(seconds: Double(seconds)))
            for line in String(decoding: printed, as: UTF8.self).split(separator: "\n") {
                terminal.step("  " + VisibleText.of(String(line)))
            }
        } catch {
            let reason = error.words(seconds: "\(seconds)", tooMuch: "more than a megabyte")
            throw Owed(done: done, reason: "\(program): \(reason)")
        }
    }

    /// A step that is still to be done for what is published.
    struct Owed: Error, CustomStringConvertible {
        let done: String
        let reason: String

        var description: String { "published, not \(done): \(reason); the same command does that alone" }
    }
}
