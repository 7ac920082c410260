import ArgumentParser
import Authoring
import Basics
import PolicyModel
import Review
import SiteEngine

/// What every command that changes a policy in place has in common.
struct EditOptions: ParsableArguments {
    @Flag(name: .customLong("dry-run"), help: "Show the difference and check the result, and write nothing.")
    var dryRun = false

    @OptionGroup var site: SiteOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var output: OutputOptions

    /// Reads the app that is to be changed. From here on, as long as a copy of the edit is known, no other run changes
    /// the file; a dry run changes nothing and waits for nobody.
    ///
    /// - Throws: `Refusal` for one that cannot be read, since nobody could say what a change of it means.
    func open(_ app: String, _ terminal: Terminal) throws -> PolicyEdit {
        let opened = try OpenedContent(site.content, only: [app])
        var diagnostics = opened.diagnostics
        if let file = opened.apps.first {
            let held = try dryRun ? nil : file.paths.first.map { try locked($0, terminal) }
            let reading = try opened.read(file)
            diagnostics = opened.diagnostics(with: reading.diagnostics, extended: reading.extended)
            let edit = PolicyEdit(file, reading) { try held?.replace(with: $0) }
            if !diagnostics.hasErrors, let edit { return edit }
        }
        throw terminal.refusal(diagnostics)
    }

    private func locked(_ path: String, _ terminal: Terminal) throws -> ReplacedFile {
        try ReplacedFile(path) { terminal.notice("waiting for another run that changes policies of '\(site.content)'") }
    }

    /// Everything that `decree check` says of the changed app.
    private func check(_ edit: PolicyEdit) async throws -> SiteEngine.Checked<JudgedApp> {
        try await engine(replacing: [edit.file: edit.after]).check(only: [edit.policy.slug])
    }

    /// Everything that it says of the app as it is.
    func checkBefore(_ edit: PolicyEdit) async throws -> SiteEngine.Checked<JudgedApp> {
        try await engine(replacing: [:]).check(only: [edit.policy.slug])
    }

    /// The change without the entries of `accept` that it makes needless, and everything that `decree check` says of
    /// it.
    func settled(_ edit: PolicyEdit) async throws -> (edit: PolicyEdit, checked: SiteEngine.Checked<JudgedApp>) {
        let checked = try await check(edit)
        let needless = checked.diagnostics.filter { $0.severity == .error && $0.id == "accept-unused" }
        guard !needless.isEmpty else { return (edit, checked) }
        let known = try await words(of: checkBefore(edit).diagnostics)
        var settled = edit
        // From the last on, since each moves those below it.
        for entry in needless.reversed() where entry.position.file == edit.file && !known.contains(words(of: entry)) {
            guard try settled.removeAcceptance(at: entry.position) else { continue }
            settled.note("\(entry.message) any more, and was removed")
        }
        return settled.after == edit.after ? (edit, checked) : (settled, try await check(settled))
    }

    /// Checks the change and writes it, or with `--dry-run` only shows it; then prints its object.
    func finish(_ edit: PolicyEdit, _ terminal: Terminal) async throws {
        let (news, members) = try await apply(edit, terminal)
        terminal.object(news, members)
    }

    /// Checks the change and writes it, or with `--dry-run` only shows it.
    ///
    /// - Returns: the warnings that the policy did not have before, and what `--json` says of the change.
    func apply(
        _ change: PolicyEdit, _ terminal: Terminal
    ) async throws -> (news: [Diagnostic], members: [JSONValue.Member]) {
        guard change.after != change.before else {
            terminal.result("\(change.file) says so already; nothing was changed")
            showNotices(of: change, terminal)
            return ([], members(change, []))
        }
        let (edit, checked) = try await settled(change)
        let diagnostics = checked.diagnostics
        guard !diagnostics.hasErrors else { throw refusal(of: edit, diagnostics, terminal) }
        let news = try await warnings(in: diagnostics, newWith: edit)
        let lines = LineDifference(from: edit.before, to: edit.after).lines(of: edit.file)
        if !dryRun {
            try Task.checkCancellation()
            try edit.write()
        }
        for line in lines { terminal.result(line) }
        terminal.show(news, replacing: [edit.file: edit.after])
        showNotices(of: edit, terminal)
        terminal.notice(dryRun ? "nothing was written" : "changed \(edit.file)")
        return (news, members(edit, lines))
    }

    private func showNotices(of edit: PolicyEdit, _ terminal: Terminal) {
        for notice in edit.notices { terminal.notice("note: \(notice)") }
    }

    /// Shows why the result of a change would be refused.
    func refusal(of edit: PolicyEdit, _ diagnostics: [Diagnostic], _ terminal: Terminal) -> Refusal {
        let errors = diagnostics.filter { $0.severity == .error }
        terminal.show(errors, replacing: [edit.file: edit.after])
        showNotices(of: edit, terminal)
        terminal.notice("the lines are those of the changed file; nothing was written to \(edit.file)")
        terminal.object(errors, members(edit, []))
        return Refusal()
    }

    private func engine(replacing replaced: [String: [UInt8]]) throws -> SiteEngine {
        SiteEngine(
            content: site.content, templates: try FolderRules.templates(nil), at: try site.moment,
            strict: judging.strict, ahead: judging.aheadSeconds, replacing: replaced)
    }

    /// The warnings that the policy did not have before, wherever their lines are now.
    private func warnings(in diagnostics: [Diagnostic], newWith edit: PolicyEdit) async throws -> [Diagnostic] {
        guard !diagnostics.isEmpty else { return [] }
        let known = try await words(of: checkBefore(edit).diagnostics)
        return diagnostics.filter { !known.contains(words(of: $0)) }
    }

    /// What two findings have in common that are the same on other lines.
    private func words(of diagnostic: Diagnostic) -> String { diagnostic.id + diagnostic.message }

    private func words(of diagnostics: [Diagnostic]) -> Set<String> { Set(diagnostics.map(words)) }

    private func members(_ edit: PolicyEdit, _ lines: [String]) -> [JSONValue.Member] {
        [
            .init("file", .string(edit.file)), .init("difference", .texts(lines)),
            .init("notices", .texts(edit.notices)), .init("written", .bool(!dryRun && !lines.isEmpty)),
        ]
    }
}

/// A command that changes one policy in place.
protocol EditingCommand: ChangingCommand {
    /// The slug of the policy.
    var app: String { get }
    var edit: EditOptions { get }
}

extension EditingCommand {
    var output: OutputOptions { edit.output }
    var unchanged: String { "the policy was not changed" }

    /// Changes the policy, checks it, and writes it or shows the difference.
    func perform(_ terminal: Terminal, _ change: (inout PolicyEdit) throws -> Void) async throws {
        var policy = try edit.open(app, terminal)
        try changed(terminal) { try change(&policy) }
        try await edit.finish(policy, terminal)
    }
}

extension ChangingCommand {
    /// Makes a change, whose faults refuse the content as a check's do.
    func changed<Result>(_ terminal: Terminal, _ change: () throws -> Result) throws -> Result {
        do { return try change() } catch let fault as EditFault { throw terminal.refusal([fault.diagnostic]) }
    }
}

/// On which platforms a change is made.
struct PlatformOptions: ParsableArguments {
    @Option(
        name: .customLong("platform"),
        help: ArgumentHelp("Only on this platform; may be repeated.", valueName: "platform"),
        completion: .list(Platform.allCases.map(\.rawValue)))
    var platforms: [Platform] = []
}

/// The form of dates on the command line, which stand in the policy as they were typed.
enum DateWords {
    static func check(_ text: String?, _ option: String, or word: String? = nil) throws(ValidationError) {
        guard let text, text != word, Moment(text) == nil else { return }
        let more = word.map { ", or \($0)" } ?? ""
        throw ValidationError("'\(text)' in \(option) is not a date such as 2026-11-02 or 2026-11-02T09:00Z\(more).")
    }
}
