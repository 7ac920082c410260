import ArgumentParser
import Authoring
import Basics
import PolicyModel
import SiteEngine

/// `decree recall`: forces the users of bad releases to update.
struct RecallCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "recall", abstract: "Forces users of bad releases to update, by a rule of their own.",
        discussion: """
            Adds a rule that forces the releases, first of all rules; only where it would force devices with nothing \
            to update to, it goes behind a rule that leaves them alone. If the text is missing, a section with \
            words to begin with is added at the end of the file. What a client cannot do must be accepted: each such \
            entry is shown and its reason asked for, or taken from --why; entries that the rule makes needless are \
            removed. A loss that the policy has without the rule is refused. Everything else stays byte for byte.

            Where nothing above the releases is live nobody can be forced. Then it offers to stop announcing them, \
            which --stop-announcing does without asking: the highest good release below is announced (latest), or none \
            (live: pending), a minimum that would force users to nothing is lowered, and earlier recalls that sent \
            users to them are taken back. Recall all of them once a fix is live. On the platforms where one is, it \
            recalls them at once.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("The releases.", valueName: "version"), completion: Completion.versions)
    var versions: [Version]

    @Option(help: ArgumentHelp("Only on OS versions of this range, such as '>=17'.", valueName: "range"))
    var os: String?

    @OptionGroup var only: PlatformOptions

    @Option(help: ArgumentHelp("The text that users read; default 'force'.", valueName: "name"))
    var text: String?

    @Option(help: ArgumentHelp("The reason for every loss that is accepted, without asking.", valueName: "words"))
    var why: String?

    @Flag(help: "Where no fix is live, stop announcing the releases, without asking.")
    var stopAnnouncing = false

    @OptionGroup var edit: EditOptions

    func validate() throws {
        guard !versions.isEmpty else { throw ValidationError("Name at least one release.") }
        guard why?.contains(where: { $0.isLetter || $0.isNumber }) != false else {
            throw ValidationError("--why needs words.")
        }
    }

    func work(_ terminal: Terminal) async throws {
        let policy = try edit.open(app, terminal), onChannels = Set(policy.policy.previews.map(\.version))
        let forAll = Set(policy.policy.releases.map(\.version))
        if let preview = versions.first(where: onChannels.subtracting(forAll).contains) {
            throw UsageError("\(preview) is on a channel: 'decree release live \(app) \(preview) pending' withdraws it")
        }
        let attempt = try await placed(recall, in: policy, terminal)
        if !attempt.isGood, attempt.leadsNowhere {
            let dated = DatedPolicy(policy.policy, at: try edit.site.moment)
            let fragment = policy.fragmentOfLatest(on: only.platforms)
            let unfixed = UnfixedRelease(versions, on: only.platforms, in: dated, latestIn: fragment)
            // Where none takes its place, good ones above would have to be withdrawn with it.
            let places = stopAnnouncing ? unfixed?.bare : nil
            if let pinned = PinnedRelease(versions, on: only.platforms, at: places, in: dated, latestIn: fragment),
                unfixed == nil || pinned.hasFix
            {
                throw terminal.refusal([pinned.diagnostic])
            }
            if let unfixed { return try await stop(unfixed, in: policy, terminal) }
        }
        try await finish(attempt, of: recall, in: policy, terminal)
    }

    /// Writes the recall, or says where else it leads somewhere.
    ///
    /// - Parameter besides: what can be done where it does not.
    private func finish(
        _ attempt: Attempt, of recall: Recall, in policy: PolicyEdit, besides: String? = nil, _ terminal: Terminal
    ) async throws {
        do {
            try await edit.finish(try await accepted(attempt, of: recall, in: policy, terminal), terminal)
        } catch let refusal as Refusal where attempt.leadsNowhere {
            try await adviseSystems(in: policy, terminal)
            if let besides { terminal.notice(besides) }
            throw refusal
        }
    }

    /// Says what recalls the releases on the platforms and OS versions on which a release above them runs.
    private func adviseSystems(in policy: PolicyEdit, _ terminal: Terminal) async throws {
        let dated = DatedPolicy(policy.policy, at: try edit.site.moment)
        let advice = RecallAdvice(versions, on: only.platforms, of: policy.policy)
        for platform in advice.platforms {
            let shipped = advice.shipped(on: [platform])
            if shipped.isEmpty { continue }
            let lowest = DeadEnds.lowestSystem(withUpdateAbove: shipped, on: platform, in: dated)
            let named = policy.policy.platforms.count > 1 ? [platform] : []
            var ranges = [os]
            if let lowest, let range = narrowed(from: lowest) { ranges.append(range) }
            for os in ranges.uniqued() {
                let narrower = Recall(versions: shipped, platforms: named, os: os, text: text)
                guard try await placed(narrower, in: policy, terminal).isGood else { continue }
                terminal.notice(
                    "where a release above runs, it can be recalled: \(advice.recall(shipped, on: [platform]))"
                        + (os.map { " --os \($0.shellWord)" } ?? "")
                        + (text.map { " --text \($0.shellWord)" } ?? ""))
                break
            }
        }
    }

    /// The range of `--os` from a version on; nil for one of single versions or of several alternatives.
    private func narrowed(from lowest: Version) -> String? {
        let words = os?.split(separator: " ").map(String.init) ?? []
        guard words.allSatisfy({ $0.contains(/^[<>]/) && !$0.contains(",") }) else { return nil }
        return ([">=\(lowest)"] + words.filter { $0.hasPrefix("<") }).joined(separator: " ")
    }

    /// The policy with the rule and the entries that it needs; as it was where a rule that stands there, or before,
    /// says so already.
    private func accepted(
        _ attempt: Attempt, of recall: Recall, in policy: PolicyEdit, _ terminal: Terminal
    ) async throws -> PolicyEdit {
        if let known = policy.place(of: recall), known <= attempt.place { return policy }
        var edit = attempt.edit
        // What is refused without the recall would get a reason that is not its own.
        let older = try await attempt.needed.isEmpty ? [] : NeededAcceptance.all(in: self.edit.checkBefore(policy))
        let refused = attempt.needed.filter { $0.isAmong(older) }
        guard refused.isEmpty else { throw self.edit.refusal(of: edit, refused.flatMap(\.diagnostics), terminal) }
        for acceptance in attempt.needed {
            let reason = try reason(for: acceptance, terminal, edit)
            try changed(terminal) {
                try edit.accept(acceptance.lossClass, of: acceptance.rule, by: acceptance.clients, why: reason)
            }
        }
        return edit
    }

    /// Offers what can be done without a fix, and recalls where there is one.
    private func stop(_ unfixed: UnfixedRelease, in policy: PolicyEdit, _ terminal: Terminal) async throws {
        if !stopAnnouncing {
            terminal.show([unfixed.diagnostic])
            guard !edit.dryRun, !output.json, TerminalQuestion.isConfirmed(unfixed.question) == true else {
                terminal.object([unfixed.diagnostic])
                throw Refusal()
            }
            try Task.checkCancellation()
        }
        var stopped = policy
        try changed(terminal) { try unfixed.stop(in: &stopped) }
        if unfixed.fixed.isEmpty {
            try await edit.finish(stopped, terminal)
        } else {
            let elsewhere = Recall(versions: unfixed.fixedVersions, platforms: unfixed.fixed, os: os, text: text)
            let attempt = try await placed(elsewhere, in: stopped, terminal)
            try await finish(attempt, of: elsewhere, in: stopped, besides: unfixed.alone, terminal)
        }
        terminal.notice("note: \(unfixed.meanwhile)\nnote: \(unfixed.afterwards)")
    }

    private var recall: Recall { Recall(versions: versions.uniqued(), platforms: only.platforms, os: os, text: text) }

    private struct Attempt {
        var edit: PolicyEdit
        /// Where the rule stands among the others.
        let place: Int
        /// The entries of `accept` without which it is refused.
        let needed: [NeededAcceptance]
        /// Nothing but what can be accepted.
        let isGood: Bool
        /// Devices would be forced that have nothing to update to.
        let leadsNowhere: Bool
    }

    /// The rule at the first place where it forces nobody who has nothing to update to; else at the top, to be refused.
    private func placed(_ recall: Recall, in policy: PolicyEdit, _ terminal: Terminal) async throws -> Attempt {
        let rules = policy.policy.rules
        let later = rules.indices.filter { rules[$0].verdict == .none }.map { $0 + 1 }
        let first = try await attempt(recall, at: 0, in: policy, terminal)
        if first.isGood { return first }
        for place in later {
            let next = try await attempt(recall, at: place, in: policy, terminal)
            if next.isGood { return next }
        }
        return first
    }

    private func attempt(
        _ recall: Recall, at place: Int, in policy: PolicyEdit, _ terminal: Terminal
    ) async throws -> Attempt {
        var edit = policy
        try changed(terminal) {
            let name = text ?? "force"
            if policy.policy.texts[name] == nil {
                // It names no release, since the next recall shows it, too.
                try edit.addText(name, message: "This version of {app} has a fault. Update to go on.")
            }
            _ = try edit.add(recall, at: place)
        }
        let (settled, checked) = try await self.edit.settled(edit)
        let needed = NeededAcceptance.all(in: checked)
        let known = Set(needed.flatMap(\.diagnostics))
        return Attempt(
            edit: settled, place: place, needed: needed,
            isGood: checked.diagnostics.allSatisfy { $0.severity == .warning || known.contains($0) },
            leadsNowhere: checked.diagnostics.contains { ["force-dead-end", "force-before-live"].contains($0.id) })
    }

    /// The author's words for an entry of `accept`.
    private func reason(
        for acceptance: NeededAcceptance, _ terminal: Terminal, _ attempt: PolicyEdit
    ) throws -> String {
        if let why { return why }
        // A reason that is missing would be refused; what is shown here is not written.
        if edit.dryRun { return "asked for, or --why" }
        terminal.show(acceptance.diagnostics, replacing: [attempt.file: attempt.after])
        let clients = acceptance.clients.joined(separator: ", ")
        let question = "Why is '\(acceptance.lossClass)' acceptable for '\(acceptance.rule)' by \(clients)? "
        guard let answer = TerminalQuestion.words(question) else {
            terminal.notice("there is no terminal to ask at; give the reason with --why; nothing was written")
            terminal.object(acceptance.diagnostics)
            throw Refusal()
        }
        try Task.checkCancellation()
        guard !answer.allSatisfy(\.isWhitespace) else {
            throw CommandError("without a reason nothing was written", isRefusal: true)
        }
        return answer
    }
}
