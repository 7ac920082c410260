import ClientKit
import PolicyModel

extension Loss {
    /// As it is reported unless the loss is accepted.
    package var diagnostic: Diagnostic {
        Diagnostic(
            isWarning ? .warning : .error, lossClass.rawValue, at: position, words(in: .english), help: help,
            fixes: entry.map { [.accept($0)] } ?? [], client: client, lossClass: lossClass.rawValue,
            device: device.inWords)
    }

    /// What the client does, on how many devices, and on which for example; a sentence without its full stop.
    ///
    /// Of a client that gives no verdict, in English: no page shows it.
    package func words(in words: Vocabulary) -> String {
        guard let effect = effect(words) else { return failure }
        return words(
            "loss.where",
            [
                "loss": effect, "devices": words("loss.devices", count: devices),
                "device": device.inWords(in: words),
            ])
    }

    /// The client, with its versions if only some have the loss.
    private var name: String { editions.isEmpty ? client : "\(client) \(editions.joined(separator: ", "))" }

    /// What a client does that gives a verdict.
    private func effect(_ words: Vocabulary) -> String? {
        guard case .verdict(let given) = answer.outcome else { return nil }
        let verdict = meant.verdict.rawValue
        switch lossClass {
        case .text:
            guard let release = namedInVain else { return words("loss.text", ["client": name, "verdict": verdict]) }
            return words("loss.text-latest", ["client": name, "version": "\(release)"])
        case .frequency:
            let key =
                switch answer.frequency {
                case .always: "loss.always"
                case .once: "loss.once"
                case nil: "loss.as-app-likes"
                }
            return words(key, ["client": name, "frequency": meant.frequency.rawValue])
        case .link:
            guard let link = answer.dialog?.links.compactMap(\.self).first else {
                return words("loss.no-link", ["client": name])
            }
            return words("loss.link", ["client": name, "link": link])
        case .older:
            return words(
                key.isRecalled ? "loss.recalled" : "loss.older",
                [
                    "client": name, "offered": answer.offer?.name ?? "",
                    "version": meant.reachable?.version.description ?? "",
                ])
        case .crash, .refused, .stronger, .unjudged, .weaker, .noisy:
            return words("loss.\(given.rawValue)", ["client": name, "verdict": verdict])
        }
    }

    /// The sentence of a client that gives no verdict.
    private var failure: String {
        let file = answer.file ?? "its document"
        let effect =
            switch answer.outcome {
            case .crash(let cause): "crashes the app (\(cause))"
            case .refused(let cause): "refuses \(file) (\(cause))"
            case .unjudged(let doubt): "cannot be judged (\(doubt.words))"
            case .verdict: "cannot be judged"
            }
        return "\(name) \(effect), on \(Vocabulary.english("loss.devices", count: devices)), such as \(device.inWords)"
    }

    /// What in the policy the client cannot say, and which change would satisfy it; if it can be accepted, the line to
    /// paste under `accept`.
    private var help: String {
        let cause = cause?.words(for: self)
        guard canBeAccepted else { return "this cannot be accepted: \(cause ?? blame), or drop the client" }
        switch lossClass {
        case .text: return named == nil ? cause ?? textHelp : textHelp
        case .frequency, .link: return cause ?? "`decree help clients \(client)` says what it can carry"
        default: break
        }
        guard let entry else {
            return "\(cause ?? remedy); or give the rule an `id`, so that `accept` can name it"
        }
        return "\(cause ?? remedy); or accept it, with a reason, under `accept`:\n- \(entry)"
    }

    /// What to change where no other device is in the way of a verdict that can be had.
    private var remedy: String {
        guard case .verdict(let given) = answer.outcome, lossClass != .older else {
            return "`decree help clients \(client)` says what it can offer"
        }
        return "`decree help clients \(client)` says what its document can say; let the policy say "
            + "'\(given.rawValue)' here"
    }

    /// The same for what cannot be accepted.
    private var blame: String {
        if key.isRecalled { return "change the rule that forces the offered release" }
        guard let file = answer.file, !answer.path.isEmpty else { return "change the policy" }
        return "the cause is `\(answer.path)` in \(file); change the policy"
    }

    private var textHelp: String {
        if namedInVain != nil {
            return "nothing newer runs there: leave `{latest}` out, or give the rule a `text` of its own"
        }
        if let named, let latest = meant.reachable?.version {
            return "the text names \(named) as `{latest}`, and the device can go to \(latest): leave `{latest}` "
                + "out, or give devices that go to different releases texts of their own by rules"
        }
        return "\(client) shows \(quoted(answer.dialog)) there: `decree help clients \(client)` says "
            + "what it can show"
    }

    /// The entry of `accept` that takes the loss; nil if it cannot be accepted, or its rule has no name.
    private var entry: String? {
        guard let rule, canBeAccepted else { return nil }
        return "{client: \(client), rule: \(YAMLWord.text(rule)), class: \(lossClass.rawValue), why: \"…\"}"
    }

    /// The first line of the alert, shortened.
    private func quoted(_ dialog: Dialog?) -> String {
        guard let dialog else { return "nothing" }
        let line = dialog.text.split(separator: "\n").first ?? ""
        return "'\(line.prefix(60))\(line.count > 60 || line.count < dialog.text.count ? "…" : "")'"
    }
}
