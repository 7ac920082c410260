import PolicyModel

/// A loss in words: the diagnostic that reports it.
extension Loss {
    func diagnostic(in policy: Policy) -> Diagnostic {
        let lossClass = key.lossClass.rawValue, device = sample.device.inWords
        let count = devices == 1 ? "1 device of the grid" : "\(devices) devices of the grid"
        return Diagnostic(
            isWarning ? .warning : .error, lossClass, at: policy.position(of: key.reason, on: sample.device.platform),
            "\(who) \(effect), on \(count), such as \(device)", help: help(policy.name(of: key.reason)), client: client,
            lossClass: lossClass, device: device)
    }

    /// The client, with its versions if only some have this loss.
    private var who: String {
        editions.isEmpty ? client : "\(client) \(editions.joined(separator: ", "))"
    }

    /// What the client does on the sample device.
    private var effect: String {
        switch sample.answer.outcome {
        case .crash(let cause): "crashes the app (\(cause))"
        case .refused(let cause): "refuses \(sample.answer.file ?? "its document") (\(cause))"
        case .unjudged: "cannot be judged"
        case .verdict(let given):
            switch key.lossClass {
            case .text: "shows other words than \(Loss.quoted(sample.meant.verdict)) means"
            case .frequency:
                "repeats the recommendation \(Loss.often(sample.answer.frequency))"
                    + " where the policy says '\(sample.meant.frequency.rawValue)'"
            case .link: "opens \(Loss.link(sample.answer)) where the policy says the store"
            default: "\(Loss.effect(given)) where the policy says \(Loss.quoted(sample.meant.verdict))"
            }
        }
    }

    /// How to solve the loss; if it can be accepted, the line to paste under `accept`.
    private func help(_ rule: String?) -> String {
        switch key.lossClass {
        case .crash, .refused, .stronger: return "this cannot be accepted: change the policy or drop the client"
        case .text:
            return "\(client) shows \(quoted(sample.answer.dialog)) there: `decree help clients \(client)` says "
                + "what it can show"
        case .frequency, .link: return "`decree help clients \(client)` says what it can carry"
        case .weaker, .noisy: break
        }
        guard let rule else { return "give the rule an `id`, so that `accept` can name it" }
        let line = "- {client: \(client), rule: \(rule), class: \(key.lossClass.rawValue), why: \"…\"}"
        return isWarning
            ? "to silence this, add under `accept`:\n\(line)" : "change the policy, or add under `accept`:\n\(line)"
    }

    /// The first line of the alert, shortened.
    private func quoted(_ dialog: Dialog?) -> String {
        guard let dialog else { return "nothing" }
        let line = dialog.text.split(separator: "\n").first ?? ""
        return "'\(line.prefix(60))\(line.count > 60 || line.count < dialog.text.count ? "…" : "")'"
    }

    private static func effect(_ verdict: Verdict) -> String {
        switch verdict {
        case .none: "says nothing"
        case .recommend: "recommends the update"
        case .force: "forces the update"
        }
    }

    private static func quoted(_ verdict: Verdict) -> String { "'\(verdict.rawValue)'" }

    private static func often(_ frequency: Frequency?) -> String {
        switch frequency {
        case .always: "always"
        case .once: "once"
        case nil: "as the app likes"
        }
    }

    private static func link(_ answer: ClientAnswer) -> String {
        answer.dialog?.links.compactMap(\.self).first.map { "'\($0)'" } ?? "nothing"
    }
}
