import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct RefreshCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Signs the published timestamp anew when under six days remain, and publishes it.",
        discussion: """
            Needs the timestamp key only; run it every six hours from any scheduler. Roles that run out within 30 days \
            are named; when one has expired already, the timestamp is refreshed all the same, and the exit status is 1. \
            With --schedule it does nothing of this and only prints the file that makes a scheduler do it: a GitHub \
            Actions workflow, a GitLab CI job, or a systemd service with its timer.
            """)

    @Option(help: ArgumentHelp(
        "Print the file with which this scheduler runs the command every six hours, and do nothing else.",
        valueName: "scheduler"))
    var schedule: RefreshSchedule?

    @OptionGroup var signing: SigningOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        if let schedule {
            // The file ends with a line feed of its own, and so does a result.
            terminal.result(String(schedule.text.dropLast()))
            return terminal.object([], [.init("schedule", .string(schedule.text))])
        }
        try await refresh(terminal)
    }

    private func refresh(_ terminal: Terminal) async throws {
        let settings = try SiteSettings.keys(signing.site.content, terminal).site
        try await signing.target.using(in: settings) { target in
            try await refresh(Publisher(target, cache: settings.cache), settings, terminal)
        }
    }

    private func refresh(_ publisher: Publisher, _ settings: Site, _ terminal: Terminal) async throws {
        guard let keys = settings.keys else { throw KeyringError.noKeys(content: signing.site.content) }
        let moment = try Clock.moment(at: signing.site.at, environment: ProcessInfo.processInfo.environment)
        let folder = signing.folder, local = try folder.current() ?? []
        let live = try await publisher.target.live(knowing: local) ?? []
        var trusted = try SignedOutput(options: signing, site: settings, moment: moment)
            .trusted(keys, built: local, published: live)
        let refresh = try TimestampRefresh(
            live: live, local: local, signers: try trusted.signers(for: [.timestamp], terminal), at: moment)
        for warning in refresh.warnings { terminal.notice("warning: \(warning)") }
        if let timestamp = refresh.timestamp {
            try keep(timestamp, in: folder, local, live)
            let signed = try Self.bundle(live, timestamp)
            let receipt = try await publisher.publish(try await publisher.propose(signed, at: moment), of: signed, at: moment)
            terminal.result("refreshed the timestamp, publication \(receipt.serial)")
        } else {
            terminal.result("nothing to refresh: the timestamp has six days or more left")
        }
        terminal.object([], [
            .init("refreshed", .bool(refresh.timestamp != nil)),
            .init("warnings", .array(refresh.warnings.map { .string($0) })),
        ])
        if refresh.hasLapsed { throw ExitCode(1) }
    }

    /// Written here before it is published: a run that is killed in between signs one version more, never the same again.
    private func keep(_ timestamp: Artifact, in folder: OutputFolder, _ local: [Artifact], _ live: [Artifact]) throws {
        let snapshots = [local, live].map { files in files.filter { RoleName.role(atPath: $0.path)?.role == .snapshot } }
        // A bundle that waits to be published has its own timestamp.
        guard !snapshots[0].isEmpty, Set(snapshots[0].map(\.bytes)) == Set(snapshots[1].map(\.bytes)) else { return }
        _ = try folder.replace(with: Bundle(Self.replacing(timestamp, in: local)))
    }

    private static func replacing(_ timestamp: Artifact, in files: [Artifact]) -> [Artifact] {
        files.filter { $0.path != timestamp.path } + [timestamp]
    }

    private static func bundle(_ live: [Artifact], _ timestamp: Artifact) throws -> SignedBundle {
        guard let key = live.first(where: { $0.path == MinisignPublicKey.path }) else {
            throw TrustError.file(MinisignPublicKey.path, reason: "is missing in the published site")
        }
        return try SignedBundle(
            verifying: replacing(timestamp, in: live), against: try MinisignPublicKey(reading: key.bytes))
    }
}
