import ArgumentParser
import Basics
import PolicyModel
import SiteEngine

/// `decree release list`: the releases of an app, the newest first.
struct ReleaseListCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the releases of an app, the newest first, and what they are today.")

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @OptionGroup var site: SiteOptions
    @OptionGroup var output: OutputOptions

    private struct Row {
        let release: Release
        let platform: Platform
        let shipment: Release.Shipment
        /// Such as `announced`.
        let roles: [String]

        init(_ release: Release, _ platform: Platform, _ shipment: Release.Shipment, in policy: DatedPolicy) {
            (self.release, self.platform, self.shipment) = (release, platform, shipment)
            let isAnnounced = policy.announced(on: platform)?.version == release.version
            let isMinimum = policy.minimum(on: platform) == release.version
            let channel = release.channel.map { ["on the channel \($0)"] } ?? []
            roles = (isAnnounced ? ["announced"] : []) + (isMinimum ? ["minimum"] : []) + channel
        }

        var live: String {
            switch shipment.live {
            case .longAgo: "yes"
            case .pending: "pending"
            case .from(let start): start.shortText
            }
        }

        var cells: [String] {
            [
                "\(release.version)", platform.displayName, shipment.builds ?? "",
                shipment.requires.map { "\($0)" } ?? "", live, roles.joined(separator: ", "),
            ]
        }

        func value(at moment: Moment) -> JSONValue {
            let members: [(String, JSONValue?)] = [
                ("version", .string("\(release.version)")), ("platform", .string(platform.rawValue)),
                ("build", shipment.builds.map { .string($0) }),
                ("requires", shipment.requires.map { .string("\($0)") }), ("live", .string(live)),
                ("channel", release.channel.map { .string($0) }),
                ("isLive", .bool(shipment.isLive(at: moment))), ("roles", .texts(roles)),
            ]
            return .object(members.compactMap { key, value in value.map { .init(key, $0) } })
        }
    }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let reading = try await terminal.reading(SiteEngine(content: site.content, at: moment), only: [app])
        guard let policy = reading.apps.first else { throw terminal.refusal(reading.diagnostics) }
        let rows = policy.source.everyRelease.reversed().flatMap { release in
            release.shipments.map { Row(release, $0, $1, in: policy) }
        }
        terminal.object(members: [.init("releases", .array(rows.map { $0.value(at: moment) }))])
        let header = ["Version", "Platform", "Build", "Requires", "Live", "Today"]
        let table = TextTable([header] + rows.map(\.cells), ink: Ink(output.color), width: TerminalWidth.current())
        for line in table.lines { terminal.result(line) }
    }
}
