import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Signing

/// `decree refresh`: renews the published timestamp with its key alone, so that a scheduler can run it.
struct RefreshCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Signs the published timestamp anew when under six days remain, and publishes it.",
        discussion: """
            Needs the timestamp key only; run it every six hours from any scheduler. Roles that expire within 30 days \
            are listed; if one has expired already, the timestamp is still refreshed, and the exit status is 1. It \
            signs only under a root with the root keys of index.md, and reads only the target's record, roots, \
            timestamp and snapshot. 'decree generate' writes the files that make a scheduler run it.
            """)

    @OptionGroup var run: TakeOverOptions
    @OptionGroup var signing: SigningOptions
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { signing.target.to }

    var unchanged: String { "nothing was published; the same command begins anew" }

    func work(_ terminal: Terminal) async throws {
        let (settings, keys) = try SiteSettings.keys(signing.site.content, terminal)
        try await signing.target.using(in: settings, terminal.network, takesOver: run.takeOver) { target in
            try await refresh(target, settings, keys, terminal)
        }
    }

    private func refresh(
        _ target: any PublishTarget, _ settings: Site, _ keys: SiteKeys, _ terminal: Terminal
    ) async throws {
        let moment = try signing.site.moment
        let owners = TrustSettings(keys, apps: []).root, folder = signing.folder, local = try folder.current() ?? []
        let records = try await target.records()
        let published = try await TimestampReading(from: target, records, ownedBy: owners)
        var trusted = try TrustedSite(
            settings, keys, built: local, published: published.files, signing,
            outside: signing.forbidden(for: settings), environment: ThisProcess.environment)
        let refresh = try TimestampRefresh(
            live: published.files, ownedBy: owners, local: local, expiries: try await published.expiries(records),
            signers: try trusted.signers(for: [.timestamp], terminal), at: moment)
        settings.keyDifferences(from: published.files, published: published.files).forEach { terminal.warning($0) }
        terminal.warnings(refresh.warnings)
        if let renewal = refresh.renewal {
            try target.refuseRun(in: records, isOwn: false)
            try await folder.held { try keep(renewal.artifact, in: $0, published.files) }
            do {
                let receipt = try await target.renew(renewal, from: records, at: moment)
                terminal.result("refreshed the timestamp, publication \(receipt.serial)")
            } catch PublishingError.stale(let place, let reason, _) {
                throw PublishingError.stale(place: place, reason: reason, remedy: "begin again with the same command")
            }
        } else {
            terminal.result("nothing to refresh: the timestamp has six days or more left")
        }
        terminal.object(members: [.init("refreshed", .bool(refresh.renewal != nil))])
        if refresh.hasLapsed { throw ExitCode(1) }
    }

    /// Stores the timestamp in the output folder before it is published: a run after a killed one then signs the next
    /// version, and no version is signed twice.
    private func keep(_ timestamp: Artifact, in folder: HeldOutput, _ live: [Artifact]) throws {
        // Read again, because another run may have signed in between.
        let local = try folder.current() ?? []
        let snapshots = [local, live].map { files in files.filter { RoleName.role(atPath: $0.path)?.role == .snapshot }
        }
        // A bundle that is not published yet has its own timestamp.
        guard !snapshots[0].isEmpty, Set(snapshots[0].map(\.bytes)) == Set(snapshots[1].map(\.bytes)) else { return }
        _ = try folder.replace(with: Bundle(local.filter { $0.path != timestamp.path } + [timestamp]))
    }
}
