import ArgumentParser
import Basics
import ClientFormats
import PolicyModel
import Reach
import SiteEngine

/// `decree reach`: how many users run which version on which system, from the access logs of the site's host.
struct ReachCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "reach",
        abstract: "Counts from the host's access logs how many users run which version.",
        discussion: """
            Reads logs of nginx, Apache, Caddy, CloudFront, Cloudflare's Logpush, Fastly and S3, plain or packed by \
            gzip; '-' is standard input. Requests for the documents of the apps here are made into devices a day. \
            --out writes the table that 'decree impact --share' and 'decree build --share' read. No address, no \
            User-Agent and no count under ten is written anywhere.

            A device is told apart by its address and User-Agent. --rhythm CLIENT=N counts a client by its requests \
            instead, N of them for a device and day. What cannot be recognised is a number at the end.

            'decree help reach' says how it counts, where it cannot, and what users must be told. Exit status: 0, or 1 \
            if the content here is refused, 2 if a log cannot be read.
            """)

    @Argument(help: ArgumentHelp("Access logs; - is standard input.", valueName: "log"), completion: .file())
    var logs: [String]

    @Option(help: ArgumentHelp("How many days count, up to the moment of the work.", valueName: "number"))
    var days = 28

    @Option(help: ArgumentHelp("Write the table to this file.", valueName: "file"), completion: .file())
    var out: String?

    @Option(
        help: ArgumentHelp(
            "Count a client by its requests, so many a day for each device. May be given several times.",
            valueName: "client=number"))
    var rhythm: [ClientRhythm] = []

    @OptionGroup var site: SiteOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...366).contains(days) else { throw ValidationError("--days is a number from 1 to 366") }
    }

    func work(_ terminal: Terminal) async throws {
        let moment = try Clock.moment(at: site.at, environment: ThisProcess.environment)
        let reading = try await SiteEngine(content: site.content, at: moment).read()
        guard !reading.diagnostics.hasErrors else { throw terminal.refusal(reading.diagnostics) }
        let rhythms = Dictionary(rhythm.map { ($0.client, $0.aDay) }) { $1 }
        let salt = Randomness.bytes(16).withUnsafeBytes { bytes in
            Salt(bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        var reach = Reach(
            Reach.Rules(
                reading.apps.map { ReachApp(EncodedApp($0)) }, until: moment, days: days, rhythms: rhythms, salt: salt))
        for notice in try ReachLogs(paths: logs).read(into: &reach) { terminal.notice(notice) }
        let report = ReachReport(reach, rhythms: rhythms)
        try write(report)
        for line in report.lines(Ink(output.color), width: TerminalWidth.current()) { terminal.result(line) }
        terminal.object([], [report.member])
    }

    private func write(_ report: ReachReport) throws(CommandError) {
        guard let out else { return }
        do { try Files.replace(out, with: Array(report.table.csv(notes: report.notes).utf8)) } catch {
            throw CommandError("cannot write '\(out)': \(error)")
        }
    }
}

/// `sparkle-appcast=1`: how often a device with a client asks in a day.
struct ClientRhythm: ExpressibleByArgument {
    let client: String
    let aDay: Double

    /// Nil for a client that there is not, and for a number that is not between a request in a month and one in a minute.
    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, ClientFormats.named(parts[0]) != nil, let number = Double(parts[1]),
            (0.03...1440).contains(number)
        else { return nil }
        (client, aDay) = (parts[0], number)
    }
}
