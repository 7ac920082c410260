import ClientFormats
import ClientKit
import PolicyModel

/// An explanation on a terminal: the device, the verdict and its line, then each client.
package struct ExplanationText {
    private let explanation: Explanation
    private let ink: Ink
    private let width: Int
    private let answers: AnswerText

    package init(_ explanation: Explanation, ink: Ink, width: Int) {
        self.explanation = explanation
        self.ink = ink
        self.width = width
        answers = AnswerText(ink: ink, width: width)
    }

    /// - Parameter sourceLine: the text of the line that decided.
    package func lines(sourceLine: String?) -> [String] {
        let groups = explanation.clients.runs { $0.doesTheSame(as: $1) }, clients = groups.flatMap { [""] + client($0) }
        let absent =
            explanation.absent.map { "\($0) has no document for \(explanation.device.platform.displayName)" }
            + explanation.unaware.map { "\($0) knows no channels: what it does is explained without --channel" }
        return [device, ""] + verdict(sourceLine) + clients + (absent.isEmpty ? [] : [""] + absent)
    }

    /// The device in one line.
    private var device: String {
        let device = explanation.device
        var words = "\(VisibleText.of(explanation.dated.policy.name)): \(VisibleText.of(device.inWords))"
        if let build = device.build { words += ", build \(VisibleText.of(build))" }
        if explanation.release == nil { words += " (not a listed release)" }
        return "\(words), at \(explanation.dated.moment)"
    }

    /// The verdict with its reason, the deciding line with a caret, and the release to go to.
    private func verdict(_ sourceLine: String?) -> [String] {
        let reason = ExplanationReason(explanation), meant = explanation.meant
        var lines = ["\(ink(.bold, meant.verdict.rawValue)): \(VisibleText.of(reason.words))"]
        lines.append("  \(ink(.bold, "\(VisibleText.of("\(reason.position)")):"))")
        if let sourceLine {
            lines += LineExcerpt(of: sourceLine, column: reason.position.column).lines(ink)
        }
        lines.append("  \(destination(meant))")
        return lines + language + message
    }

    /// The languages of the text, where they are not the device's alone.
    private var language: [String] {
        let own = explanation.device.language.current, languages = explanation.textLanguages
        guard !languages.isEmpty, languages != [own] else { return [] }
        let reason = languages.contains(own) ? "not every field is in \(own)" : "none is in \(own)"
        return ["  its text is in \(languages.map(\.description).joined(separator: " and ")): \(reason)"]
    }

    /// The message that the device is meant to see, if the policy has any.
    private var message: [String] {
        guard !explanation.dated.policy.messages.isEmpty, explanation.device.platform == .android else { return [] }
        guard let message = explanation.message else { return ["  it is meant to see no message\(circumstances)"] }
        return [
            "  it is meant to see message '\(message.id)'\(circumstances)",
            "  \(ink(.bold, "\(VisibleText.of("\(message.position)")):"))",
        ]
    }

    /// `, after 2 displays, the last at 2026-11-20T08:00:00Z`; empty before the first.
    private var circumstances: String {
        guard let last = explanation.situation.last, explanation.situation.shown > 0 else { return "" }
        return ", after \(count(explanation.situation.shown, "display")), the last at \(last)"
    }

    /// The release that the device can update to.
    private func destination(_ meant: PolicyVerdict) -> String {
        guard let reachable = meant.reachable else { return "there is no release to go to" }
        if reachable.version > explanation.device.version { return "it can go to \(reachable.version)" }
        return "there is no release above it to go to"
    }
}

extension ExplanationText {
    /// One client, of which adjacent editions with the same answer and losses are shown once: its answer, its losses
    /// and its alert.
    private func client(_ group: [ExplainedClient]) -> [String] {
        let first = group[0], name = ClientEdition.name(first.name, group.map(\.edition))
        var head = "\(ink(.bold, name)) \(AnswerText.action(first.answer, isStop: first.isStop))"
        if first.losses.isEmpty, first.messageLosses.isEmpty, let how = praise(first) { head += ", \(how)" }
        let intended = first.intended.map { ["  it was meant to show:"] + answers.box($0) } ?? []
        let taken = first.listed.map { ["  it reads three numbers, so that the device counts as one with \($0)"] } ?? []
        return [head] + taken + first.losses.flatMap { loss($0) } + answers.details(first.answer, first.value)
            + answers.hidden(first.hidden, from: first.answer) + intended + again(first)
    }

    /// What the client does in the situation, where that is something else, and what it announces.
    private func again(_ client: ExplainedClient) -> [String] {
        guard let again = client.again else { return [] }
        let action = client.differingAgain.map { ["  but \(AnswerText.action($0))\(circumstances)"] } ?? []
        return action + answers.announcement(of: again)
            + client.messageLosses.map { "  \(weight($0.lossClass, isError: $0.isError)) it \($0.words)" }
    }

    /// The remark on an answer without a loss; an unlisted version may get a milder answer than the verdict.
    private func praise(_ client: ExplainedClient) -> String? {
        switch client.answer.outcome {
        case .verdict(client.meant.verdict):
            client.unfit.map { ink(.yellow, "as meant, but \($0) does not run there") } ?? ink(.green, "as meant")
        case .verdict: ink(.yellow, "less than the policy says, which is allowed for a version that is not listed")
        case .crash, .refused, .unjudged: nil
        }
    }

    /// A loss in words, with its acceptance.
    private func loss(_ loss: Loss) -> [String] {
        guard let acceptance = loss.acceptance else {
            let weight = weight(loss.lossClass, isError: loss.isUnaccepted)
            return ["  \(weight) \(ExplanationText.meaning(loss))"]
        }
        let until = acceptance.until.map { "until \($0.endText)" } ?? "for good"
        let place = VisibleText.of("\(acceptance.position)")
        return ["  \(ink(.yellow, "\(loss.lossClass.rawValue), accepted \(until)")) at \(place):"]
            + WrappedText.lines(VisibleText.of(acceptance.why), width: width - 4).map { "    \($0)" }
    }

    private func weight(_ lossClass: LossClass, isError: Bool) -> String {
        isError ? ink(.red, "\(lossClass.rawValue), an error:") : ink(.yellow, "\(lossClass.rawValue), a warning:")
    }

    private static func meaning(_ loss: Loss) -> String {
        if let release = loss.namedInVain {
            return "its text names \(release) as `{latest}`, and nothing newer runs there"
        }
        return switch loss.lossClass {
        case .crash: "the app would end"
        case .refused: "the app would learn nothing"
        case .stronger: "it would do more than the policy says"
        case .unjudged: "the model cannot say what it does"
        case .weaker: "it stays below what the policy says"
        case .noisy: "it recommends where the policy says nothing"
        case .older: "it offers a release below the one that the device can go to"
        case .text: "it shows another text than the policy has"
        case .frequency: "it asks more or less often than the policy says"
        case .link: "its button opens another address than the policy says"
        }
    }
}

extension ExplainedClient {
    /// Whether `other` is an edition of the same client with equal answer and losses.
    fileprivate func doesTheSame(as other: ExplainedClient) -> Bool {
        name == other.name && answer == other.answer && value == other.value && again == other.again
            && hidden?.release == other.hidden?.release && messageLosses == other.messageLosses
            && losses.elementsEqual(other.losses) {
                $0.lossClass == $1.lossClass && $0.acceptance == $1.acceptance && $0.isWarning == $1.isWarning
            }
    }
}
