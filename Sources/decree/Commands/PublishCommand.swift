import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct PublishCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publishes the signed bundle as it lies in the output folder.",
        discussion: """
            A publication is a new folder under 'publications/' of the target; then the link 'current' is renamed onto \
            it in one step. The same files again publish nothing.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions

    @Flag(help: "Show what would change, and change nothing.")
    var plan = false

    @Flag(help: "Publish without asking.")
    var yes = false

    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let signed = try signedBundle()
        let folder = try target.folder(content: site.content)
        let directory = DirectoryTarget(folder)
        let planned = try directory.plan(for: signed)
        show(planned, terminal)
        if plan { return terminal.object([], PublishCommand.members(of: planned)) }
        if !planned.isEmpty { try confirm(folder) }
        let receipt = try directory.publish(signed)
        report(receipt, folder, terminal)
    }

    private func signedBundle() throws -> SignedBundle {
        let files = try OutputFolder(bundle.folder).read()
        guard let key = files.first(where: { $0.path == MinisignPublicKey.path }) else {
            throw PublishCommandError.unsigned(bundle.folder)
        }
        return try SignedBundle(verifying: files, against: try MinisignPublicKey(reading: key.bytes))
    }

    private func confirm(_ folder: String) throws {
        guard !yes else { return }
        guard let answer = TerminalQuestion.isConfirmed("Publish this to '\(folder)'?") else {
            throw PublishCommandError.nobodyToAsk
        }
        guard answer else { throw PublishCommandError.declined }
    }
}

enum PublishCommandError: Error, CustomStringConvertible {
    case unsigned(String)
    case nobodyToAsk
    case declined

    var description: String {
        switch self {
        case .unsigned(let folder): "the bundle in '\(folder)' is not signed; run 'decree sign' first"
        case .nobodyToAsk: "there is no terminal to ask at; give --yes to publish without asking"
        case .declined: "nothing was published"
        }
    }
}
