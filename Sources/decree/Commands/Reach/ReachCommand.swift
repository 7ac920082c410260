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
            User-Agent and no count under ten is written anywhere. --by-day adds the users of single days, from which \
            the pages draw how each release was adopted.

            A device is told apart by its address and User-Agent. --rhythm CLIENT=N counts a client by its requests \
            instead, N of them for a device and day. What cannot be recognised is a number at the end.

            --serial NUMBER says instead by when that publication was read by which part of the devices that asked \
            for a document it changed in the seven days before it, and how many have not asked since.

            'decree help reach' says how it counts, where it cannot, and what users must be told. Exit status: 0, or 1 \
            if the content here is refused, 2 if a log cannot be read.
            """)

    @Argument(help: ArgumentHelp("Access logs; - is standard input.", valueName: "log"), completion: .file())
    var logs: [String]

    @Option(
        help: ArgumentHelp(
            "How many days count, up to the moment of the work; default 28. With --serial those before it; default 7.",
            valueName: "number"))
    var days: Int?

    @Option(help: ArgumentHelp("By when devices read this publication of the target.", valueName: "number"))
    var serial: Int?

    @Option(help: ArgumentHelp("Write the table to this file.", valueName: "file"), completion: .file())
    var out: String?

    @Flag(help: "Count the users of each version on single days too, in tens.")
    var byDay = false

    @Option(
        help: ArgumentHelp(
            "Count a client by its requests, so many a day for each device. May be given several times.",
            valueName: "client=number"))
    var rhythm: [ClientRhythm] = []

    @OptionGroup var site: SiteOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...366).contains(days ?? 1) else { throw ValidationError("--days is a number from 1 to 366") }
        guard serial == nil || out == nil && rhythm.isEmpty && !byDay else {
            throw ValidationError("--out, --by-day and --rhythm are for the table of users; --serial makes none")
        }
        guard serial != nil || target.to == nil else { throw ValidationError("--to needs --serial") }
    }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let reading = try await terminal.reading(SiteEngine(content: site.content, at: moment))
        let apps = reading.apps.map { ReachApp(EncodedApp($0)) }
        if let serial { return try await follow(serial, of: apps, until: moment, terminal) }
        try count(apps, until: moment, terminal)
    }

    private func count(_ apps: [ReachApp], until moment: Moment, _ terminal: Terminal) throws {
        // Logs take minutes, and the count would be lost.
        if let out { try Files.keepForeign(at: out, isOwn: ReachTable.isTable) }
        let rhythms = Dictionary(rhythm.map { ($0.client, $0.aDay) }) { $1 }
        var reach = Reach(Reach.Rules(apps, until: moment, days: days ?? 28, rhythms: rhythms, salt: .drawn()))
        for notice in try ReachLogs(paths: logs).read(into: &reach) { terminal.notice(notice) }
        let report = ReachReport(reach, rhythms: rhythms, byDay: byDay)
        try write(report)
        for line in report.lines(Ink(output.color), width: TerminalWidth.current()) { terminal.result(line) }
        terminal.object(members: [report.member])
    }

    private func follow(_ serial: Int, of apps: [ReachApp], until moment: Moment, _ terminal: Terminal) async throws {
        let settings = try SiteSettings.read(site.content, terminal)
        let change = try await target.using(in: settings, terminal.network) {
            try await PublicationChange(of: serial, in: $0)
        }
        let run = ReadingRun(
            logs: ReachLogs(paths: logs), apps: apps, change: change, moment: moment,
            days: days ?? ReadingRun.standardDays)
        let report = try run.report { terminal.notice($0) }
        for line in report.lines { terminal.result(line) }
        terminal.object(members: [report.member])
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

    /// Nil for a client that there is not, and for a number that is not between a request in a month and one in a
    /// minute.
    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, ClientFormats.named(parts[0]) != nil, let number = Double(parts[1]),
            (0.03...1440).contains(number)
        else { return nil }
        (client, aDay) = (parts[0], number)
    }
}
