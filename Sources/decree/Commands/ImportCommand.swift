import ArgumentParser
import Basics
import PolicyModel

/// `decree import`: existing documents become a policy, and what they really do is compared with it device by device.
struct ImportCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Makes a policy of existing documents, and says where they never did what they say.",
        discussion: """
            Texts, releases, release notes, minimum, rules and the app's own keys of the files become \
            Content/SLUG.md. Every device of the grid is then asked of the old files, by the model of their client, \
            and of the new policy: its verdict, and by the document made of the policy the version, file, notes, \
            words and links that it gets, whether it installs without a question, and what it gets last in a \
            rollout. What differs is listed with a device and the value responsible, and so is everything in the \
            files that crashes, is refused, ignored or misread. What no file can say, such as dates, is left out and \
            named.

            Several files of one app are imported together: each platform's, each version's or each language's is \
            known by the part of its name before '.json', as in retired.de.json or turkcell-updater.android.json. \
            Files that name builds only need --release VERSION=BUILD for each, else a build stands for its version. \
            An app that exists is never overwritten.
            """)

    @Argument(help: ArgumentHelp("The documents of one app.", valueName: "file"), completion: .file())
    var files: [String]

    @OptionGroup var what: ImportOptions
    @OptionGroup var site: SiteOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !what.clients.isEmpty else { throw ImportOptions.clientMissing(for: files) }
    }

    func work(_ terminal: Terminal) async throws {
        let report = try await made(at: site.moment)
        for line in report.lines { terminal.result(line) }
        terminal.object(members: report.members)
    }

    /// Writes the policy.
    func made(at moment: Moment) async throws -> ImportReport {
        let documents = try what.documents(files)
        let target = try ImportedFile(slug: documents.request.slug, in: site.content)
        let app = try await ImportedApp(documents, at: moment)
        try target.write(app.markdown)
        return ImportReport(
            app: app, file: target.path,
            work: try await ImportedFile.work(on: app.slug, in: site.content, at: moment))
    }
}
