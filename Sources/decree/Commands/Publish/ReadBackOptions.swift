import ArgumentParser
import PolicyModel
import Publishing
import Signing

/// Reads a publication back through the site's public address, as `decree verify` does. For a folder only on request,
/// because its web server may be elsewhere.
struct ReadBackOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: "Read everything back through the site's url afterwards; default for a bucket or an account.")
    var prove: Bool?

    @OptionGroup var proofs: ProofOptions

    /// Has the target's programs run, reads the publication back, and prints the object of all.
    func conclude(
        _ report: PublishReport, of signed: SignedBundle, on target: TargetOptions, _ site: Site, content: String,
        _ pace: PaceOptions, _ programs: TargetPrograms?, at moment: Moment, _ terminal: Terminal
    ) async throws {
        var members = report.members, isNew = report.receipt?.isNew == true
        // Printed even if the proof fails, because the publication is live.
        defer { terminal.object([], members) }
        if let programs {
            members.append(.init("owed", .bool(true)))
            if try await settle(programs, report, signed, target, site, pace, terminal) { isNew = true }
            members[members.count - 1] = .init("owed", .bool(false))
        }
        let proof = try await self.proof(
            of: signed, isNew: isNew, in: try target.place(in: site), site, content: content, pace, target.proxy,
            at: moment, terminal)
        guard let proof else { return }
        members += proof.members
        guard proof.holds else { throw Refusal() }
    }

    /// How addresses are read.
    func reader(_ target: TargetOptions, _ pace: PaceOptions, _ terminal: Terminal) throws -> TargetPrograms.Reader {
        .init(authority: proofs.authority, route: try target.proxy.route(terminal.network), patience: pace.deadline)
    }

    /// Does what is owed to a publication, and forgets it then; false if nothing is.
    private func settle(
        _ programs: TargetPrograms, _ report: PublishReport, _ signed: SignedBundle, _ target: TargetOptions,
        _ site: Site, _ pace: PaceOptions, _ terminal: Terminal
    ) async throws -> Bool {
        func using<Result: Sendable>(_ work: (any PublishTarget) async throws -> Result) async throws -> Result {
            try await target.using(in: site, terminal.network, pace, trusting: proofs.authority, work)
        }
        let files = signed.bundle.artifacts, reader = try reader(target, pace, terminal)
        let note = try await using { try await $0.owed() }
        guard let receipt = report.receipt else { return false }
        if !receipt.isNew, note == nil {
            // A branch keeps no note, so programs are owed where the public address still shows something else.
            guard case .git = programs.target.place, try await !programs.isShown(files, reader) else { return false }
        }
        let addresses =
            try note.map { ChangedAddresses(reading: $0) }
            ?? (receipt.isNew
                ? ChangedAddresses(report.plan, at: programs.address)
                : ChangedAddresses(of: files, at: programs.address))
        let publication = TargetPrograms.Publication(serial: receipt.serial, files: files, addresses: addresses)
        do {
            try await programs.run(publication, reader, looks: prove != false, terminal)
        } catch {
            if note == nil { try await using { try await $0.note(owed: addresses.bytes) } }
            throw error
        }
        if note != nil { try await using { try await $0.note(owed: nil) } }
        return true
    }

    /// Shows the result; nil if nothing is read back.
    ///
    /// - Parameters:
    ///   - signed: the published bundle.
    ///   - isNew: false if the target already had the same files.
    private func proof(
        of signed: SignedBundle, isNew: Bool, in place: TargetPlace, _ site: Site, content: String,
        _ pace: PaceOptions, _ proxy: ProxyOptions, at moment: Moment, _ terminal: Terminal
    ) async throws -> ProofReport? {
        let url = site.url(of: place)
        guard prove == true || isNew, prove ?? (url != nil && place.folder == nil) else { return nil }
        guard let url else { throw CommandError.noAddress("\(place)") }
        do {
            let route = try proxy.route(terminal.network)
            let limits = ProofLimits(jobs: pace.jobs, run: pace.deadline)
            if isNew, let host = place.host {
                terminal.step("waiting until \(url) shows the publication, up to \(count(host.patience, "second"))")
                _ = try await HostWait(SiteAddress(url), host, authority: proofs.authority, over: route).shows(
                    HostWait.last(of: signed.bundle.artifacts), clock: .real())
            }
            let rows = try await PublicSite.prove(
                url: url, of: place, published: signed, site: site, content: content, options: proofs, limits: limits,
                over: route, at: moment)
            let report = ProofReport(address: url, rows: rows)
            report.show(terminal)
            return report
        } catch  where Task.isCancelled {
            throw Interrupted(
                description:
                    "interrupted: \(place): the publication is live, but was not read back: decree verify \(url)")
        }
    }
}
