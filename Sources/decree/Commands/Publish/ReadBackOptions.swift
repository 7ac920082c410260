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

    /// Reads the publication back, and prints the object of both.
    func conclude(
        _ report: PublishReport, of signed: SignedBundle, in place: TargetPlace, _ site: Site, content: String,
        _ pace: PaceOptions, at moment: Moment, _ terminal: Terminal
    ) async throws {
        var members = report.members
        // Printed even if the proof fails, because the publication is live.
        defer { terminal.object([], members) }
        let proof = try await self.proof(
            of: signed, isNew: report.receipt?.isNew == true, in: place, site, content: content, pace, at: moment,
            terminal)
        guard let proof else { return }
        members += proof.members
        guard proof.holds else { throw Refusal() }
    }

    /// Shows the result; nil if nothing is read back.
    ///
    /// - Parameters:
    ///   - signed: the published bundle.
    ///   - isNew: false if the target already had the same files.
    private func proof(
        of signed: SignedBundle, isNew: Bool, in place: TargetPlace, _ site: Site, content: String,
        _ pace: PaceOptions, at moment: Moment, _ terminal: Terminal
    ) async throws -> ProofReport? {
        let url = site.url(of: place)
        guard prove == true || isNew, prove ?? (url != nil && place.folder == nil) else { return nil }
        guard let url else { throw CommandError.noAddress("\(place)") }
        do {
            let limits = ProofLimits(jobs: pace.jobs, run: pace.deadline)
            if isNew, let host = place.host {
                terminal.step("waiting until \(url) shows the publication, up to \(host.patience) seconds")
                _ = try await HostWait(SiteAddress(url), host, authority: proofs.authority).shows(
                    signed.bundle.artifacts, clock: .real())
            }
            let rows = try await PublicSite.prove(
                url: url, of: place, published: signed, site: site, content: content, options: proofs, limits: limits,
                at: moment)
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
