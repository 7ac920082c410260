import ClientKit
import PolicyModel

/// The decision model of Turkcell Updater for Android, which has one document for all devices.
struct TurkcellAndroidModel: DecisionModel {
    private enum Reading: Sendable {
        /// No file is published.
        case absent
        case failed(TurkcellAndroidDecision.Failure)
        case read(TurkcellAndroidCheck)
    }

    /// The parts of a device that the answer depends on, apart from the language.
    enum View: Hashable, Sendable {
        /// The client for iOS reads another file.
        case otherSystem
        /// For the lowest and the highest version code that the device can have; empty if there is none.
        case android([TurkcellAndroidCheck.Sight])
        /// There is no valid document, so that the answer is the same for all devices.
        case anyDevice
    }

    private let reading: Reading
    let document: Artifact?

    static let file = "turkcell-updater.android.json"

    init(reading documents: [Artifact], of slug: String) {
        let path = "\(slug)/\(TurkcellAndroidModel.file)"
        document = documents.first { $0.path == path }
        reading = document.map { TurkcellAndroidModel.reading($0.bytes) } ?? .absent
    }

    /// Nil if there is no valid document.
    var check: TurkcellAndroidCheck? { if case .read(let check) = reading { check } else { nil } }

    private static func reading(_ bytes: [UInt8]) -> Reading {
        do throws(JSONFault) {
            let root = try TurkcellAndroidDocument.text(bytes).root
            guard let object = AndroidObject(root) else { return .failed(.notAnObject(root)) }
            return .read(TurkcellAndroidCheck(document: TurkcellAndroidDocument(object)))
        } catch {
            return .failed(.unreadable(error.reason))
        }
    }

    func view(of clientDevice: ClientDevice) -> View {
        guard clientDevice.platform == .android else { return .otherSystem }
        guard let check else { return .anyDevice }
        let codes = clientDevice.build.versionCodes
        return .android(codes.map { check.sight(of: TurkcellAndroidDevice(clientDevice, code: $0)) })
    }

    /// The result of one check, for comparison with measured answers; nil if no file is published.
    ///
    /// - Parameter language: as the system reports it.
    func decision(
        on device: TurkcellAndroidDevice, in language: String, _ call: TurkcellAndroidCall
    ) -> TurkcellAndroidDecision? {
        switch reading {
        case .absent: return nil
        case .failed(let failure): return failed(call.status == 204 ? .noBody : failure, call)
        case .read(let check): return check.decision(on: check.sight(of: device), in: language, call)
        }
    }

    private func failed(
        _ failure: TurkcellAndroidDecision.Failure, _ call: TurkcellAndroidCall
    ) -> TurkcellAndroidDecision {
        let outcome = TurkcellAndroidDecision.Outcome.failed(call.isAccepted ? failure : .status(call.status))
        return TurkcellAndroidDecision(outcome: outcome, path: "", updates: call.updates, messages: call.messages)
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(to: view, in: languages) { check, sight, language in
            check.updateDecision(on: sight, in: language, TurkcellAndroidCall())
        }
    }

    func answers(to view: View, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        let call = TurkcellAndroidCall(situation)
        return answers(to: view, in: languages) { check, sight, language in
            check.decision(on: sight, in: language, call)
        }
    }

    private func answers(
        to view: View, in languages: [LanguageTag],
        _ decide: (TurkcellAndroidCheck, TurkcellAndroidCheck.Sight, String) -> TurkcellAndroidDecision
    ) -> [ClientAnswer] {
        languages.map { tag in
            switch (reading, view) {
            case (.failed(let failure), .anyDevice): answer(failed(failure, TurkcellAndroidCall()), .of(tag))
            case (.read(let check), .android(let sights)):
                .shared(sights.map { answer(decide(check, $0, tag.language), .of(tag)) }, file: document?.path)
            default: ClientAnswer(.verdict(.none), file: nil, path: "")
            }
        }
    }

    private func answer(_ decision: TurkcellAndroidDecision, _ words: TurkcellAndroidWords) -> ClientAnswer {
        let file = document?.path, path = decision.path
        switch decision.outcome {
        case .update(let update, let texts):
            let entry = check?.document.update(at: path)
            return ClientAnswer(
                .verdict(update.isForced ? .force : .recommend), file: file, path: path,
                dialog: Dialog(update, texts, words), frequency: entry?.frequency,
                // The one button of an exit leads nowhere.
                offer: update.forcesExit ? nil : Offer(build: "\(update.versionCode)"))
        case .message(let message, let texts):
            let image = texts?.shown("imageUrl")
            let announcement = Announcement(dialog: Dialog(message, texts, words), image: image, path: path)
            return ClientAnswer(.verdict(.none), file: file, path: path, announcement: announcement)
        case .none: return ClientAnswer(.verdict(.none), file: file, path: path)
        case .failed(let failure): return ClientAnswer(.refused(failure.cause), file: file, path: path)
        case .unknown: return ClientAnswer(.unjudged(.unreadable(path)), file: file, path: path)
        }
    }
}

extension TurkcellAndroidModel {
    /// Computed on demand, because agreement needs answers only.
    var dangers: [Danger] {
        guard let document else { return [] }
        do throws(JSONFault) {
            return TurkcellAndroidDangers(try TurkcellAndroidDocument.text(document.bytes), in: document.path).found
        } catch {
            let effect = "the client drops it and shows nothing"
            let text = AndroidText(
                document.bytes, joinsLines: false, byteOrderMarks: TurkcellAndroidDocument.byteOrderMarks
            ).bytes
            return [.unreadable(error, text, as: .refusal, file: document.path, effect)]
        }
    }

    var buttonLinks: [String] {
        guard let document = check?.document else { return [] }
        let updates = (document.updates ?? []).compactMap { try? $0.get().content.address }
        let messages = (document.messages ?? []).compactMap { try? $0.get().content.address }
        return (updates + messages).reduce(into: []) { links, link in
            if !links.contains(link) { links.append(link) }
        }
    }
}

extension TurkcellAndroidDecision.Failure {
    /// In words, to follow "because".
    var cause: String {
        switch self {
        case .status(let status): "the server answers with status \(status)"
        case .noBody: "the answer has no body"
        case .unreadable(let reason): "the document \(reason)"
        case .notAnObject(let root): "the root is \(root.kind)"
        case .otherPackage(let name): "packageName is not '\(name)'"
        }
    }
}
