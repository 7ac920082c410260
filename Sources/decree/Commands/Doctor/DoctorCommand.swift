import AppFiles
import ArgumentParser
import Authoring
import Basics
import ClientFormats
import ClientKit
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// `decree doctor`: whether the app that ships reads this site, trusts its keys, and is listed.
struct DoctorCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Says whether the app that ships reads this site, with its keys, and is listed.",
        discussion: """
            Reads the app's own file, as 'decree release add --file' does, and runs nothing of it. It compares the \
            app's id with 'ids', its version and build with 'releases', its least OS with 'requires'; SUFeedURL, \
            SSVCCallbackURL and every address in its programs with those of the app's documents below the site's \
            'url'; SUPublicEDKey with 'public-key', and a minisign key in its programs with the site's. An app that \
            puts its address together when it runs is a warning.

            Exit status: 0 if all holds, 1 if something does not, 2 if the file cannot be read.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "The app's own file: .ipa, .app, .xcarchive, .pkg, .apk, .aab, or a .zip or .tar with one of them; may be "
                + "repeated.", valueName: "file"), completion: .file())
    var files: [String]

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if files.isEmpty { throw ValidationError("Missing expected argument '--file <file>'") }
    }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let opened = try OpenedContent(site.content, only: [app])
        var diagnostics = opened.diagnostics
        guard let settings = opened.site, let file = opened.apps.first else { throw terminal.refusal(diagnostics) }
        let reading = try opened.read(file)
        diagnostics = opened.diagnostics(with: reading.diagnostics, extended: reading.extended)
        guard let policy = reading.policy, !diagnostics.hasErrors else { throw terminal.refusal(diagnostics) }
        let (key, next) = try PublishedFolder(bundle.folder).pinnedKeys(settings)
        let read = try files.map { try self.read($0, for: policy) }
        let rows = try read.flatMap { file in
            try self.checks(
                of: file, among: read, against: DatedPolicy(policy, at: moment), settings,
                [key, next].compactMap(\.self))
        }
        let report = AppReport(rows: rows)
        report.show(terminal)
        terminal.object(members: report.members)
        guard report.holds else { throw Refusal() }
    }

    private func checks(
        of file: AppDoctor.File, among files: [AppDoctor.File], against dated: DatedPolicy, _ settings: Site,
        _ keys: [MinisignPublicKey]
    ) throws -> [AppRow] {
        let url = settings.url.map { AppWords.plain($0) }
        let doctor = AppDoctor(
            file: file, among: files, words: try AppWords(of: AppFileReader(file.path)), dated: dated,
            clients: Self.clients(of: dated, on: file.app.platform, at: url), url: url, keys: keys)
        return doctor.checks
    }

    private func read(_ path: String, for policy: Policy) throws -> AppDoctor.File {
        let app = try AppFileReader(path).app(), name = app.platform.displayName
        guard policy.platforms.contains(app.platform) else {
            throw CommandError("'\(path)' is for \(name), and \(policy.slug) has no \(name)", isRefusal: true)
        }
        return AppDoctor.File(path: path, app: app)
    }

    /// The clients with documents for a platform, and the addresses of these, the plain one first.
    private static func clients(of dated: DatedPolicy, on platform: Platform, at url: String?) -> [AppDoctor.Client] {
        let policy = dated.policy, base = "\(url ?? "")/"
        return ClientFormats.all.filter { $0.platforms.contains(platform) && policy.choice(of: $0.name) != nil }
            .map { client in
                var ignored: [Diagnostic] = []
                let plain = "\(policy.slug)/\(client.plainFile(on: platform))"
                let others = client.documents(for: dated, reporting: &ignored).map(\.path).filter { $0 != plain }
                return AppDoctor.Client(name: client.name, addresses: ([plain] + others).map { base + $0 })
            }
    }
}
