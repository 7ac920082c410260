import ArgumentParser
import Foundation
import PolicyModel
import Publishing

struct BuildCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Checks, then writes the bundle: documents and pages.",
        discussion: """
            The output folder is replaced as a whole or not at all. Signatures of documents that did not change stay \
            valid for 'decree sign'.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        try FolderRules.check(content: site.content, output: bundle.folder)
        let moment = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let build = try await Build(
            content: site.content, templates: try FolderRules.templates(site.templates), at: moment, strict: site.strict)
        terminal.show(build.diagnostics)
        guard let made = build.bundle else {
            terminal.object(build.diagnostics)
            throw Refusal()
        }
        let change = try write(made)
        report(made, change, build.diagnostics, terminal)
    }
}
