import ClientKit
import PolicyModel

/// Proves that a client shows a policy's messages to the devices that they are for, and to no others.
///
/// A message that appears where it should not is an error. One that is missing on an unlisted version is none, as with
/// verdicts; on a listed one it is a warning: the app works without it.
struct MessageJudge {
    private let client: any ClientFormat
    private let model: any DecisionModel
    private let dated: DatedPolicy
    private let table: MessageTable
    /// What the client should show of each message in each language.
    private let intended: [[Announcement?]]

    /// One diagnostic for each message and kind of difference.
    static func diagnostics(
        for dated: DatedPolicy, documents: [Agreement.Documents], models: DecisionModelCache
    ) -> [Diagnostic] {
        guard !dated.policy.messages.isEmpty else { return [] }
        let situations = Situation.all(for: dated)
        return documents.flatMap { documents in
            documents.client.traits.messagePlatforms.filter(dated.policy.platforms.contains).flatMap { platform in
                let table = MessageTable(of: dated, on: platform)
                return documents.client.editions(for: dated.policy, on: platform).flatMap { edition in
                    MessageJudge(dated, documents, as: edition, models, table).diagnostics(in: situations)
                }
            }
        }
    }

    fileprivate init(
        _ dated: DatedPolicy, _ documents: Agreement.Documents, as edition: ClientEdition,
        _ models: DecisionModelCache, _ table: MessageTable
    ) {
        let client = documents.client
        self.client = client
        self.dated = dated
        self.table = table
        model = models.model(of: client, reading: documents.artifacts, of: dated.policy.slug, as: edition)
        intended = dated.policy.messages.map { message in
            table.languages.map {
                client.intendedAnnouncement(
                    of: message, saying: dated.text(of: message, in: $0, on: table.platform), in: $0)
            }
        }
    }

    private func diagnostics(in situations: [Situation]) -> [Diagnostic] {
        var account = MessageLosses(client: client.name, messages: dated.policy.messages)
        // A client without a clock has its document for the moment alone.
        for situation in situations where !client.traits.knowsNoDates || situation.moment == dated.moment {
            let sheet = model.sheet(for: table.clientDevices, in: table.languages, when: situation)
            var known: [Int: [Fault]] = [:]
            for index in table.devices.indices {
                let place = table.places[index], key = sheet.places[index] * table.expectations.count + place
                let faults =
                    known[key] ?? faults(sheet.answers[sheet.places[index]], table.expectations[place], situation)
                known[key] = faults
                for fault in faults {
                    account.add(loss(fault, on: table.devices[index]), of: fault.message, in: situation) {
                        table.devices[index].speaking(table.languages[fault.language])
                    }
                }
            }
        }
        return account.diagnostics
    }

    /// True for a device whose model the client takes for one that a message names.
    private func isFolded(_ device: Device) -> Bool {
        guard let folds = client.traits.folds[device.platform], !folds.isEmpty else { return false }
        let seen = DeviceFold.seen(device.model, by: folds)
        return dated.policy.messages.lazy.flatMap { $0.when.models ?? [] }.contains { pattern in
            !pattern.matches(device.model) && ModelPattern(DeviceFold.seen(pattern.text, by: folds)).matches(seen)
        }
    }

    /// A difference in one language; both are indices.
    private struct Fault {
        let lossClass: LossClass
        let message: Int
        let language: Int
    }

    private func faults(
        _ answers: [ClientAnswer], _ expectation: MessageTable.Expectation, _ situation: Situation
    ) -> [Fault] {
        answers.indices.flatMap { place -> [Fault] in
            let wish = expectation.wishes[place], answer = answers[place]
            // Where the update itself is not as meant, that is the loss.
            guard case .verdict(let given) = answer.outcome, (given != .none) == wish.showsUpdate(when: situation)
            else { return [] }
            let meant = wish.message(of: dated.policy, when: situation)
            guard let shown = answer.announcement else {
                guard expectation.isListed, let meant else { return [] }
                return [Fault(lossClass: .weaker, message: meant, language: place)]
            }
            let due = expectation.isListed ? [] : wish.due(of: dated.policy, situation)
            return faults(shown, meant, place, orAnyOf: due)
        }
    }

    /// - Parameter spared: messages that may be shown in place of the one that is meant: where that is missing on an
    ///   unlisted version, the client shows the next one for the device.
    private func faults(_ shown: Announcement, _ meant: Int?, _ place: Int, orAnyOf spared: [Int]) -> [Fault] {
        // Two messages may have the same words, so the one that is meant is looked for first.
        let order = [meant].compactMap(\.self) + intended.indices
        let alike = order.first { intended[$0][place].map(shown.reads) ?? false }
        guard let meant, alike == nil || alike == meant else {
            if let alike, spared.contains(alike) { return [] }
            return [Fault(lossClass: .noisy, message: alike ?? 0, language: place)]
        }
        guard let wanted = intended[meant][place] else { return [] }
        let text = shown.reads(as: wanted) ? nil : Fault(lossClass: .text, message: meant, language: place)
        let link =
            shown.dialog.leads(as: wanted.dialog) && shown.image == wanted.image
            ? nil : Fault(lossClass: .link, message: meant, language: place)
        return [text, link].compactMap(\.self)
    }
}

extension Announcement {
    fileprivate func reads(as other: Announcement) -> Bool { dialog.reads(as: other.dialog) }
}

extension Agreement {
    /// How one edition of a client shows messages otherwise than meant to one device. A client without a clock has its
    /// document for the policy's moment alone, and is asked at no other.
    package static func messageLosses(
        of device: Device, when situation: Situation, under dated: DatedPolicy, with documents: Documents,
        as edition: ClientEdition, models: DecisionModelCache
    ) -> [MessageLoss] {
        let client = documents.client
        guard client.traits.messagePlatforms.contains(device.platform), !dated.policy.messages.isEmpty,
            !client.traits.knowsNoDates || situation.moment == dated.moment
        else { return [] }
        return MessageJudge(dated, documents, as: edition, models, MessageTable(of: device, under: dated))
            .losses(in: situation)
    }
}

extension MessageJudge {
    /// Those of the table's first device.
    fileprivate func losses(in situation: Situation) -> [MessageLoss] {
        let answers = model.answers(on: table.clientDevices[0], in: table.languages, when: situation)
        return faults(answers, table.expectations[0], situation).map { loss($0, on: table.devices[0]) }
    }

    private func loss(_ fault: Fault, on device: Device) -> MessageLoss {
        MessageLoss(
            lossClass: fault.lossClass, message: dated.policy.messages[fault.message].id,
            isFolded: isFolded(device))
    }
}
