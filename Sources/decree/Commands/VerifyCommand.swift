import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct VerifyCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Reads a published folder as its clients do, and believes nothing without proof.",
        discussion: """
            Starts from a root that you have on another way (--root), else from the first root of the output folder. \
            With --record the newest versions seen are kept in a file, and no later visit accepts an older one. \
            Exit status: 0 when everything holds, 1 when something does not.
            """)

    @Argument(help: ArgumentHelp("The folder to verify; default what is live in the target.", valueName: "folder"))
    var folder: String?

    @Option(help: ArgumentHelp("The root to start from.", valueName: "file"))
    var root: String?

    @Option(help: ArgumentHelp("Where to remember the newest versions.", valueName: "file"))
    var record: String?

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let moment = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let path = try folder ?? (try target.place(in: try SiteSettings.read(site.content, terminal)).folder ?? "Published") + "/current"
        guard FileManager.default.fileExists(atPath: path) else { throw VerifyCommandError.missing(path) }
        let published = PublishedFolder(path)
        guard try published.bytes(at: "metadata/timestamp.json", limit: 1) != nil || root != nil else {
            throw VerifyCommandError.noMetadata(path)
        }
        let faults = try faults(published, at: moment, terminal)
        for fault in faults { terminal.failure(fault) }
        if faults.isEmpty { terminal.result("\(path): every proof holds") }
        terminal.object([], [
            .init("folder", .string(path)), .init("faults", .array(faults.map { .string($0.description) })),
        ])
        guard faults.isEmpty else { throw Refusal() }
    }

    private func faults(_ published: PublishedFolder, at moment: Moment, _ terminal: Terminal) throws -> [TrustError] {
        let fetch: Verifier.Fetch = { name, limit throws(TrustError) in try published.bytes(at: name, limit: limit) }
        let known = try record.flatMap { try Self.recorded($0) }
        let metadata: VerifiedMetadata
        do throws(TrustError) {
            let verifier = try Verifier(
                root: try pinned(terminal, published), record: known, at: moment, keeping: keep, fetch: fetch)
            metadata = try verifier.verify()
        } catch {
            if case .unreachable = error { throw error }
            return [error]
        }
        for (role, expires) in metadata.expiries { terminal.detail("\(role): believed until \(expires)") }
        return SiteInspection(metadata, links: { DocumentLinks.links(in: $1) }, fetch: fetch).faults()
    }

    private func pinned(_ terminal: Terminal, _ published: PublishedFolder) throws(TrustError) -> [UInt8] {
        if let root {
            guard let data = FileManager.default.contents(atPath: root) else {
                throw .unreachable(root, cause: "there is no such file")
            }
            return Array(data)
        }
        let first = RoleName.root.path(version: 1)
        if let own = try PublishedFolder(bundle.folder).bytes(at: first, limit: RoleName.root.longest) { return own }
        terminal.notice("warning: no root is pinned, so the published one is taken; give --root to prove whose site this is")
        guard let bytes = try published.bytes(at: first, limit: RoleName.root.longest) else {
            throw .metadata(first, reason: "is missing")
        }
        return bytes
    }

    private static func recorded(_ path: String) throws -> TrustRecord? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let record = TrustRecord(reading: Array(data)) else { throw VerifyCommandError.record(path) }
        return record
    }

    /// Replaced as a whole, so that a run that is killed leaves the old record or the new one.
    private func keep(_ record: TrustRecord) throws(TrustError) {
        guard let path = self.record else { return }
        do {
            try Data(try record.bytes()).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw .unreachable(path, cause: error.localizedDescription)
        }
    }
}

enum VerifyCommandError: Error, CustomStringConvertible {
    case missing(String)
    case noMetadata(String)
    case record(String)

    var description: String {
        switch self {
        case .missing(let path): "there is no '\(path)'; publish first, or name a folder"
        case .noMetadata(let path):
            "'\(path)' has no trust metadata to verify; 'decree keys init' begins it, and 'minisign -V' checks one document"
        case .record(let path): "'\(path)' is not a record that decree wrote"
        }
    }
}
