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
        let moment = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let signed = try signedBundle(at: moment, keys: try SiteSettings.read(site.content, terminal).keys)
        let folder = try target.folder(content: site.content)
        let directory = DirectoryTarget(folder)
        let planned = try directory.plan(for: signed)
        show(planned, terminal)
        if plan { return terminal.object([], PublishCommand.members(of: planned)) }
        if !planned.isEmpty { try confirm(folder) }
        let receipt = try directory.publish(signed, at: moment)
        report(receipt, folder, terminal)
    }

    /// The bundle in the output folder, every signature verified and none of them expired.
    ///
    /// - Throws: also while a role of a site with `keys` lacks signatures.
    private func signedBundle(at moment: Moment, keys: SiteKeys?) throws -> SignedBundle {
        let files = try OutputFolder(bundle.folder).read()
        let lacks = try Lack.all(in: files)
        guard lacks.isEmpty else { throw PublishCommandError.lacking(lacks) }
        if keys != nil, !files.contains(where: { RoleName.role(atPath: $0.path)?.role == .timestamp }) {
            throw PublishCommandError.unsigned(bundle.folder)
        }
        guard let key = files.first(where: { $0.path == MinisignPublicKey.path }) else {
            throw PublishCommandError.unsigned(bundle.folder)
        }
        return try SignedBundle(verifying: files, against: try MinisignPublicKey(reading: key.bytes), at: moment)
    }

    private func show(_ plan: PublishPlan, _ terminal: Terminal) {
        for step in plan.steps {
            if step.change == .kept { terminal.detail("\(step)") } else if self.plan { terminal.result("\(step)") }
        }
        if self.plan && plan.isEmpty { terminal.result("nothing would change") }
    }

    private func report(_ receipt: Receipt, _ folder: String, _ terminal: Terminal) {
        terminal.object([], [
            .init("target", .string(folder)), .init("publication", .integer(receipt.serial)),
            .init("new", .bool(receipt.isNew)),
        ] + PublishCommand.members(of: receipt.plan))
        for step in receipt.steps { terminal.detail(step) }
        terminal.result(
            receipt.isNew
                ? "published to \(folder)/current as publication \(receipt.serial): "
                    + PublishCommand.words(of: receipt.plan)
                : "nothing to publish: publication \(receipt.serial) holds the same files")
    }

    /// `12 new, 3 changed, 1 removed`.
    private static func words(of plan: PublishPlan) -> String {
        [PublishPlan.Change.new, .changed, .removed, .kept].compactMap { change in
            let found = plan.steps.count { $0.change == change }
            return found > 0 ? "\(found) \(change.rawValue)" : nil
        }.joined(separator: ", ")
    }

    private static func members(of plan: PublishPlan) -> [JSONValue.Member] {
        let steps = plan.steps.filter { $0.change != .kept }.map { step in
            JSONValue.object([
                .init("change", .string(step.change.rawValue)), .init("path", .string(step.path)),
                .init("reason", .string(step.reason)),
            ])
        }
        return [.init("plan", .array(steps))]
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
    case lacking([Lack])
    case nobodyToAsk
    case declined

    var description: String {
        switch self {
        case .unsigned(let folder): "the bundle in '\(folder)' is not signed; run 'decree sign' first"
        case .lacking(let lacks):
            "the bundle is not signed by enough people: \(lacks.map(\.description).joined(separator: "; "))"
        case .nobodyToAsk: "there is no terminal to ask at; give --yes to publish without asking"
        case .declined: "nothing was published"
        }
    }
}
