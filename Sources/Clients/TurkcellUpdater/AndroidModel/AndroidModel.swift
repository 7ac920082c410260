import ClientKit
import PolicyModel

/// The decision model of Turkcell Updater for Android, which has one document for all devices.
struct AndroidModel: DecisionModel {
    enum Reading: Sendable {
        /// No file is published.
        case absent
        case failed(AndroidDecision.Failure)
        case read(AndroidCheck)
    }

    /// The parts of a device that the answer depends on, apart from the language.
    enum View: Hashable, Sendable {
        /// The client for iOS reads another file.
        case otherSystem
        /// For the lowest and the highest version code that the device can have; empty if there is none.
        case android([AndroidCheck.Sight])
        /// There is no valid document, so that the answer is the same for all devices.
        case anyDevice
    }

    let reading: Reading
    let document: Artifact?

    static let file = "turkcell-updater.android.json"

    init(reading documents: [Artifact], of slug: String) {
        let path = "\(slug)/\(AndroidModel.file)"
        document = documents.first { $0.path == path }
        reading = document.map { AndroidModel.read(AndroidDocument.reading($0.bytes)) } ?? .absent
    }

    /// Nil if there is no valid document.
    var check: AndroidCheck? { if case .read(let check) = reading { check } else { nil } }

    private static func read(_ reading: DocumentReading) -> Reading {
        do throws(AndroidDecision.Failure) {
            return .read(AndroidCheck(document: try AndroidDocument(reading)))
        } catch {
            return .failed(error)
        }
    }

    func view(of clientDevice: ClientDevice) -> View { views(of: [clientDevice])[0] }

    func views(of clientDevices: [ClientDevice]) -> [View] {
        guard let check else {
            return clientDevices.map { $0.platform == .android ? .anyDevice : .otherSystem }
        }
        var results = AndroidResults(check.document)
        return clientDevices.map { device in
            guard device.platform == .android else { return .otherSystem }
            return .android(device.build.versionCodes.map { results.sight(of: AndroidDevice(device, code: $0)) })
        }
    }

    func failed(_ failure: AndroidDecision.Failure, _ call: AndroidCall) -> AndroidDecision {
        let outcome = AndroidDecision.Outcome.failed(call.isAccepted ? failure : .status(call.status))
        return AndroidDecision(outcome: outcome, path: "", updates: call.updates, messages: call.messages)
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(to: view, in: languages) { check, sight, language in
            check.updateDecision(on: sight, in: language, AndroidCall())
        }
    }

    func answers(to view: View, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        let call = AndroidCall(situation)
        return answers(to: view, in: languages) { check, sight, language in
            check.decision(on: sight, in: language, call)
        }
    }

    private func answers(
        to view: View, in languages: [LanguageTag],
        _ decide: (AndroidCheck, AndroidCheck.Sight, String) -> AndroidDecision
    ) -> [ClientAnswer] {
        languages.map { tag in
            switch (reading, view) {
            case (.failed(let failure), .anyDevice): answer(failed(failure, AndroidCall()), .of(tag))
            case (.read(let check), .android(let sights)):
                .shared(sights.map { answer(decide(check, $0, tag.language), .of(tag)) }, file: document?.path)
            default: ClientAnswer(.verdict(.none), file: nil, path: "")
            }
        }
    }

    private func answer(_ decision: AndroidDecision, _ words: AndroidWords) -> ClientAnswer {
        let file = document?.path, path = decision.path
        switch decision.outcome {
        case .update(let update, let texts):
            return ClientAnswer(
                .verdict(update.isForced ? .force : .recommend), file: file, path: path,
                dialog: Dialog(update, texts, words, of: check?.document.packageName.text ?? ""),
                frequency: decision.frequency,
                // The one button of an exit leads nowhere.
                offer: update.forcesExit ? nil : Offer(build: "\(update.versionCode)"))
        case .message(let message, let texts):
            let image = texts?.shown("imageUrl")
            let announcement = Announcement(dialog: Dialog(message, texts, words), image: image, path: path)
            return ClientAnswer(.verdict(.none), file: file, path: path, announcement: announcement)
        case .none: return ClientAnswer(.verdict(.none), file: file, path: path)
        case .failed(let failure):
            // A device of which the package is not known is refused for a name that no app has.
            let fault = failure == .otherPackage("") ? check?.document.packageName.fault : nil
            return ClientAnswer(.refused(fault ?? failure.cause), file: file, path: path)
        case .unknown(let doubt): return ClientAnswer(.unjudged(doubt), file: file, path: path)
        }
    }
}

extension AndroidModel {
    var dangers: [Danger] {
        guard let document else { return [] }
        let reading = AndroidDocument.reading(document.bytes, forAuthor: true)
        _ = AndroidModel.read(reading)
        return reading.dangers(in: document.path)
    }

    var buttonLinks: [String] {
        guard let document = check?.document else { return [] }
        let updates = (document.updates ?? []).compactMap {
            try? $0.get().content.address(of: document.packageName.text ?? "")
        }
        let messages = (document.messages ?? []).compactMap { try? $0.get().content.address }
        return (updates + messages).uniqued()
    }
}

extension AndroidDecision.Failure {
    /// In words, to follow "because".
    var cause: String {
        switch self {
        case .status(let status): "the server answers with status \(status)"
        case .noBody: "the answer has no body"
        case .unreadable(let words): words
        case .notAnObject(let root): "the root is \(root.kind)"
        case .otherPackage(let name): "packageName is not '\(name)'"
        }
    }
}
