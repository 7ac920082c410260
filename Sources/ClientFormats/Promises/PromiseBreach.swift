import ClientKit
import PolicyModel

/// A device on which a promise does not hold, and what holds instead.
struct PromiseBreach {
    enum Fact {
        /// The policy gives another verdict.
        case verdict(PolicyVerdict)
        /// The policy shows these texts.
        case text([String])
        /// What a client does, with the names of the client and of the edition.
        case answer(ClientAnswer, String, String)
    }

    static let id = "expectation"

    private let device: Device
    private let fact: Fact

    init(_ device: Device, _ fact: Fact) { (self.device, self.fact) = (device, fact) }

    func diagnostic(of promise: Promise, in dated: DatedPolicy) -> Diagnostic {
        let name = device.inWords
        switch fact {
        case .verdict(let meant):
            let position = dated.policy.position(of: meant.reason, on: device.platform)
            return error(
                promise, "\(verdict(promise)), and \(name) gets '\(meant.verdict.rawValue)'",
                help: help(meant.verdict), note: Diagnostic.Note("this decides", at: position))
        case .text(let texts):
            return error(promise, "\(text(promise)), and \(name) reads \(quoted(texts))", help: Self.otherText)
        case .answer(let answer, let client, let edition):
            let who = edition.isEmpty ? client : "\(client) \(edition)"
            if answer.outcome == .verdict(promise.verdict) {
                return error(
                    promise, "\(text(promise)), and \(who) shows to \(name) \(quoted(answer.words))", client: client,
                    help: Self.otherText)
            }
            return error(
                promise, "\(verdict(promise)), and \(who) \(answer.action) on \(name)", client: client,
                help: help(answer.verdict))
        }
    }

    private static let otherText = "correct the text, or promise a piece of it"

    private func verdict(_ promise: Promise) -> String { "the verdict '\(promise.verdict.rawValue)' is promised" }

    private func text(_ promise: Promise) -> String { "the text '\(cut(promise.says ?? ""))' is promised" }

    private func error(
        _ promise: Promise, _ message: String, client: String? = nil, help: String, note: Diagnostic.Note? = nil
    ) -> Diagnostic {
        Diagnostic(
            .error, Self.id, at: promise.position, message, help: help, note: note, client: client,
            device: device.inWords)
    }

    private func help(_ verdict: Verdict?) -> String {
        "correct the policy, or "
            + (verdict.map { "promise what holds, verdict: \($0.rawValue)" } ?? "remove the promise")
            + "; 'decree explain' shows why"
    }

    /// Texts in quotes; `nothing` for none.
    private func quoted(_ texts: [String]) -> String {
        texts.isEmpty ? "nothing" : texts.map { "'\(cut($0))'" }.joined(separator: ", ")
    }

    private func cut(_ text: String) -> String { text.count > 80 ? text.prefix(80) + "…" : text }
}

extension ClientAnswer {
    /// What a user reads: the alert, its buttons, and the notes that are offered.
    var words: [String] {
        let alert = dialog.map { [$0.title, $0.text].compactMap(\.self) + $0.buttons.map(\.title) } ?? []
        return alert + [offer?.notes].compactMap(\.self)
    }

    fileprivate var verdict: Verdict? { if case .verdict(let verdict) = outcome { verdict } else { nil } }

    fileprivate var action: String {
        switch outcome {
        case .verdict(let verdict): "answers '\(verdict.rawValue)'"
        case .crash(let cause): "crashes (\(cause))"
        case .refused(let cause): "refuses its document (\(cause))"
        case .unjudged(let doubt): "cannot be judged (\(doubt.words))"
        }
    }
}
