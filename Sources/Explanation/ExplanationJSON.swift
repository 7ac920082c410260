import ClientFormats
import ClientKit
import PolicyModel

/// The members of the output of `--json`, as `decree explain --help` documents them.
package enum ExplanationJSON {
    package typealias Member = JSONValue.Member

    package static func members(_ explanation: Explanation) -> [Member] {
        let policy = explanation.dated.policy
        return [
            Member("app", .string(policy.slug)), Member("moment", .string("\(explanation.dated.moment)")),
            Member("device", device(explanation)), Member("verdict", verdict(explanation)),
            Member("situation", situation(explanation.situation)), Member("message", .text(explanation.message?.id)),
            Member("clients", .array(explanation.clients.map { client($0) })),
            Member("absent", .texts(explanation.absent)),
        ]
    }

    package static func members(_ explanation: DocumentExplanation) -> [Member] {
        let readings = explanation.readings.map { reading in
            JSONValue.object(
                [Member("edition", .string(reading.edition.name))]
                    + answer(
                        reading.answer, reading.value, reading.hidden,
                        file: reading.answer.file.map { _ in explanation.path })
                    + [Member("announcement", announcement(reading.answer.announcement))])
        }
        return [
            Member("document", .string(explanation.path)), Member("client", .string(explanation.client)),
            Member("device", device(explanation.clientDevice)), Member("answers", .array(readings)),
            Member("dangers", .array(explanation.dangers.map { danger($0, in: explanation.path) })),
        ]
    }
}

extension ExplanationJSON {
    private static func device(_ explanation: Explanation) -> JSONValue {
        let device = explanation.device
        return .object(
            [
                Member("platform", .string(device.platform.rawValue)), Member("version", .string("\(device.version)")),
                Member("listed", .bool(explanation.release != nil)), Member("build", .text(device.build)),
                Member("os", .string("\(device.os)")), Member("language", .string("\(device.language)")),
                Member("model", .string(device.model)), Member("tablet", .bool(device.isTablet)),
                Member("hardware", hardware(device.processor, on: device.platform)),
                Member("channel", .text(device.channel)),
                Member("custom", custom(device.custom)), device.id.map { Member("id", .string($0)) },
            ].compactMap(\.self))
    }

    private static func device(_ clientDevice: ClientDevice) -> JSONValue {
        var build: String?
        if case .known(let known) = clientDevice.build { build = known }
        return .object(
            [
                Member("platform", .string(clientDevice.platform.rawValue)),
                Member("version", .string(clientDevice.version)),
                Member("build", .text(build)), Member("bundleId", .string(clientDevice.bundleID)),
                Member("os", .string(clientDevice.os)), Member("language", .string("\(clientDevice.language)")),
                Member("model", .string(clientDevice.model)), Member("tablet", .bool(clientDevice.isTablet)),
                Member("hardware", hardware(clientDevice.processor, on: clientDevice.platform)),
                Member("channel", .text(clientDevice.channel)),
                Member("custom", custom(clientDevice.custom)), clientDevice.id.map { Member("id", .string($0)) },
            ].compactMap(\.self))
    }

    private static func hardware(_ processor: Processor, on platform: Platform) -> JSONValue {
        platform == .macos ? .string(processor.rawValue) : .null
    }

    private static func custom(_ values: [String: String]) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { Member($0.key, .string($0.value)) })
    }

    private static func verdict(_ explanation: Explanation) -> JSONValue {
        let meant = explanation.meant, reason = ExplanationReason(explanation)
        return .object([
            Member("verdict", .string(meant.verdict.rawValue)), Member("reason", .string(reason.kind.rawValue)),
            Member("rule", .text(reason.rule)), Member("why", .string(reason.words)),
            Member("file", .string(reason.position.file)), Member("line", .integer(reason.position.line)),
            Member("column", .integer(reason.position.column)),
            Member("reachable", .text(meant.reachable.map { "\($0.version)" })),
            Member("text", .text(meant.textName)),
            Member("languages", .texts(explanation.textLanguages.map(\.description))),
            Member("frequency", .string(meant.frequency.rawValue)),
        ])
    }

    private static func client(_ client: ExplainedClient) -> JSONValue {
        .object(
            [
                Member("client", .string(client.name)), Member("edition", .string(client.edition.name)),
                Member("readsAs", .text(client.listed.map { "\($0)" })),
            ]
                + answer(client.answer, client.value, client.hidden?.release, file: client.answer.file)
                + [
                    Member("losses", .array(client.losses.map { loss($0) } + client.messageLosses.map { loss($0) })),
                    Member("again", again(client)), Member("announcement", announcement(client.again?.announcement)),
                ])
    }

    /// What the client does after what it showed before, where that is something else.
    private static func again(_ client: ExplainedClient) -> JSONValue {
        guard let again = client.differingAgain else { return .null }
        let (name, cause) = outcome(again.outcome)
        return .object([
            Member("answer", .string(name)), Member("cause", .text(cause)), Member("path", .string(again.path)),
        ])
    }

    private static func situation(_ situation: Situation) -> JSONValue {
        .object([
            Member("shown", .integer(situation.shown)), Member("last", .text(situation.last.map { "\($0)" })),
            Member("at", .string("\(situation.moment)")),
        ])
    }

    private static func announcement(_ shown: Announcement?) -> JSONValue {
        guard let shown else { return .null }
        return .object([
            Member("path", .string(shown.path)), Member("dialog", shown.dialog.json),
            Member("image", .text(shown.image)),
        ])
    }

    private static func answer(
        _ answer: ClientAnswer, _ value: DocumentText.Value?, _ hidden: HiddenRelease?, file: String?
    ) -> [Member] {
        let (name, cause) = outcome(answer.outcome)
        return [
            Member("answer", .string(name)), Member("cause", .text(cause)), Member("file", .text(file)),
            Member("path", .string(answer.path)), Member("value", .text(value?.text)),
            Member("line", .number(value?.line)), Member("column", .number(value?.column)),
            Member("frequency", .text(answer.frequency?.rawValue)), Member("dialog", answer.dialog?.json ?? .null),
            Member("offer", offer(answer.offer)),
        ]
            + (hidden.map { hidden in
                [
                    Member(
                        "hidden",
                        .object([Member("release", .string(hidden.name)), Member("path", .string(hidden.path))]))
                ]
            } ?? [])
    }

    private static func offer(_ offer: Offer?) -> JSONValue {
        guard let offer else { return .null }
        return .object([
            Member("version", .text(offer.version)), Member("build", .text(offer.build)),
            Member("address", .text(offer.address)), Member("notes", .text(offer.notes)),
        ])
    }

    /// The answer's name and, for a failure, its cause.
    private static func outcome(_ outcome: ClientAnswer.Outcome) -> (name: String, cause: String?) {
        switch outcome {
        case .verdict(let verdict): (verdict.rawValue, nil)
        case .crash(let cause): ("crash", cause)
        case .refused(let cause): ("refused", cause)
        case .unjudged(let doubt): ("unjudged", doubt.words)
        }
    }

    /// A loss with its severity and its acceptance, if any.
    private static func loss(_ loss: Loss) -> JSONValue {
        let accepted = loss.acceptance.map { entry in
            JSONValue.object([
                Member("why", .string(entry.why)), Member("until", .text(entry.until?.endText)),
                Member("file", .string(entry.position.file)), Member("line", .integer(entry.position.line)),
                Member("column", .integer(entry.position.column)),
            ])
        }
        return .object([
            Member("class", .string(loss.lossClass.rawValue)),
            Member("severity", .string(loss.isUnaccepted ? "error" : "warning")), Member("accepted", accepted ?? .null),
        ])
    }

    private static func loss(_ loss: MessageLoss) -> JSONValue {
        .object([
            Member("class", .string(loss.lossClass.rawValue)),
            Member("severity", .string(loss.isError ? "error" : "warning")), Member("accepted", .null),
            Member("message", .string(loss.message)),
        ])
    }

    private static func danger(_ shared: DocumentExplanation.SharedDanger, in file: String) -> JSONValue {
        let danger = shared.danger
        return .object([
            Member("kind", .string(danger.kind.rawValue)), Member("file", .string(file)),
            Member("line", .integer(danger.line)), Member("column", .integer(danger.column)),
            Member("path", .string(danger.path)), Member("message", .string(danger.message)),
            Member("editions", .texts(shared.editions)),
        ])
    }
}
