import ArgumentParser
import Basics
import Publishing
import Signing

/// `decree rotate`: makes the next root, which changes the keys of a site.
struct RotateCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Makes the next root, with the keys that index.md names now, and signs what follows from it.",
        discussion: """
            The new root needs the threshold of the old one and its own; each signer runs this command on the same \
            output folder. A planned change of the snapshot or timestamp key takes two rotations: the first root names \
            both keys, the second the new one only; publish in between.
            """)

    @Flag(help: "A snapshot or timestamp key was stolen: replace both at once, so readers drop what the thief signed.")
    var leaked = false

    @Flag(help: "Trust keys again that a published root has replaced, where index.md names them.")
    var formerKeys = false

    @Flag(help: "Do not read the target, which needs credentials: the roots in the output folder count as published.")
    var offline = false

    @OptionGroup var keyChange: KeyChangeOptions
    @OptionGroup var run: TakeOverOptions
    @OptionGroup var signing: SigningOptions
    @OptionGroup var templates: TemplateOptions
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { signing.target.to }

    var unchanged: String {
        "nothing was signed, and '\(signing.bundle.folder)' holds what it held before; decree rotate begins anew"
    }

    func work(_ terminal: Terminal) async throws {
        let start = SigningStart(signing)
        let outcome = try await signing.folder.held { try await rotate($0, from: start, terminal) }
        outcome.show(folder: signing.bundle.folder, terminal)
    }

    /// Signs the next root while the output folder is locked.
    private func rotate(
        _ folder: HeldOutput, from start: SigningStart, _ terminal: Terminal
    ) async throws -> SignedOutput.Outcome {
        let moment = try signing.site.moment
        let (settings, keys) = try SiteSettings.keys(signing.site.content, terminal)
        let built = try folder.read()
        let published = try await signing.target.live(
            in: settings, knowing: built, isOffline: offline, takesOver: run.takeOver, terminal.network
        ).files
        let begun = try await start.begin(built, over: published, in: settings, isOffline: offline, terminal)
        let former = TrustSettings(keys, apps: []).former(in: offline || begun.origin != nil ? begun.files : published)
        guard former.isEmpty || formerKeys else {
            throw CommandError(
                former.joined(separator: "; ") + "; to trust the old keys again, give --former-keys",
                isRefusal: true)
        }
        let signer = SignedOutput(
            options: signing, templates: templates, site: settings, moment: moment,
            allowsKeyChange: keyChange.changeKey,
            isOffline: offline, origin: begun.origin, silent: begun.silent)
        let prepared = try signer.prepare(begun.files, over: published)
        for line in try prepared.beginning.flatMap(\.lines) { terminal.notice(line) }
        if let change = prepared.keyChange { terminal.notice("\(change)") }
        return try prepared.sign(into: folder, rotation: leaked ? .leaked : .planned, terminal) {
            terminal.notice("\($0)")
        }
    }
}
