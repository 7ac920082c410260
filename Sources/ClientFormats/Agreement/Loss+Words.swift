import ClientKit
import PolicyModel

/// A loss in words: the diagnostic that reports it.
extension Loss {
    func diagnostic(in policy: Policy) -> Diagnostic {
        let lossClass = key.lossClass.rawValue
        let sentence = LossSentence(
            client: client, editions: editions, lossClass: key.lossClass, sample: comparison, devices: devices)
        return Diagnostic(
            isWarning ? .warning : .error, lossClass, at: policy.position(of: key.reason, on: sample.device.platform),
            sentence.text(in: .english) ?? failure(sentence), help: help(policy.name(of: key.reason), in: policy),
            fixes: entry(policy.name(of: key.reason)).map { [.accept($0)] } ?? [], client: client, lossClass: lossClass,
            device: sample.device.inWords)
    }

    /// The comparison of the sample device.
    var comparison: Comparison {
        Comparison(
            device: sample.device, meant: sample.meant, answer: sample.answer, losses: [key.lossClass],
            offersRecalled: key.isRecalled)
    }

    /// The sentence of a client that gives no verdict.
    private func failure(_ sentence: LossSentence) -> String {
        let file = sample.answer.file ?? "its document"
        let effect =
            switch sample.answer.outcome {
            case .crash(let cause): "crashes the app (\(cause))"
            case .refused(let cause): "refuses \(file) (\(cause))"
            case .unjudged(let doubt): "cannot be judged (\(doubt.words))"
            case .verdict: "cannot be judged"
            }
        return "\(sentence.client) \(effect), on \(sentence.count(.english)), such as \(sentence.device(.english))"
    }

    /// What in the policy the client cannot say, and which change would satisfy it; if it can be accepted, the line to
    /// paste under `accept`.
    private func help(_ rule: String?, in policy: Policy) -> String {
        let cause = sample.cause?.words(for: sample, by: client, in: policy)
        guard canBeAccepted else { return "this cannot be accepted: \(cause ?? blame), or drop the client" }
        switch key.lossClass {
        case .text: return sample.named == nil ? cause ?? textHelp : textHelp
        case .frequency, .link: return cause ?? "`decree help clients \(client)` says what it can carry"
        default: break
        }
        guard let entry = entry(rule) else {
            return "\(cause ?? remedy); or give the rule an `id`, so that `accept` can name it"
        }
        return "\(cause ?? remedy); or accept it, with a reason, under `accept`:\n- \(entry)"
    }

    /// What to change where no other device is in the way of a verdict that can be had.
    private var remedy: String {
        guard case .verdict(let given) = sample.answer.outcome, key.lossClass != .older else {
            return "`decree help clients \(client)` says what it can offer"
        }
        return "`decree help clients \(client)` says what its document can say; let the policy say "
            + "'\(given.rawValue)' here"
    }

    /// The same for what cannot be accepted.
    private var blame: String {
        if key.isRecalled { return "change the rule that forces the offered release" }
        guard let file = sample.answer.file, !sample.answer.path.isEmpty else { return "change the policy" }
        return "the cause is `\(sample.answer.path)` in \(file); change the policy"
    }

    private var textHelp: String {
        if let named = sample.named, let latest = sample.meant.reachable?.version {
            return "the text names \(named) as `{latest}`, and the device can go to \(latest): leave `{latest}` "
                + "out, or give devices that go to different releases texts of their own by rules"
        }
        return "\(client) shows \(quoted(sample.answer.dialog)) there: `decree help clients \(client)` says "
            + "what it can show"
    }

    /// The entry of `accept` that takes the loss; nil if it cannot be accepted, or its rule has no name.
    private func entry(_ rule: String?) -> String? {
        guard let rule, canBeAccepted else { return nil }
        return "{client: \(client), rule: \(rule), class: \(key.lossClass.rawValue), why: \"…\"}"
    }

    /// The first line of the alert, shortened.
    private func quoted(_ dialog: Dialog?) -> String {
        guard let dialog else { return "nothing" }
        let line = dialog.text.split(separator: "\n").first ?? ""
        return "'\(line.prefix(60))\(line.count > 60 || line.count < dialog.text.count ? "…" : "")'"
    }
}
