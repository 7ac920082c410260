import PolicyModel

/// Turkcell Updater on iOS: its one document read, and what a check of the client comes to on each kind of device.
struct TurkcellUpdaterModel: DecisionModel {
    private enum Reading: Sendable {
        /// No file is published: the client reads nothing.
        case absent
        /// The parser refuses the text, or its root is a bare value; the cause.
        case dropped(String)
        case crash(TurkcellCrash)
        case read(TurkcellCheck)
    }

    /// What the client sees of a device beside its language.
    enum View: Hashable, Sendable {
        /// Android's client reads another file.
        case otherSystem
        /// Nil where no object was read, so that the device does not matter.
        case ios(TurkcellCheck.View?)
    }

    private let reading: Reading
    private let document: Artifact?

    init(reading documents: [Artifact], of slug: String) {
        let path = "\(slug)/\(TurkcellUpdaterModel.file)"
        document = documents.first { $0.path == path }
        reading = document.map { TurkcellUpdaterModel.reading($0.bytes) } ?? .absent
    }

    /// Nil where no object was read.
    var check: TurkcellCheck? { if case .read(let check) = reading { check } else { nil } }

    private static let file = "turkcell-updater.ios.json"

    private static func reading(_ bytes: [UInt8]) -> Reading {
        do throws(JSONFault) {
            let root = try JSONText(bytes, as: .serialization).root
            if root.members != nil { return .read(TurkcellCheck(root)) }
            return root.array == nil
                ? .dropped("the root is \(root.kind)")
                : .crash(TurkcellCrash(sending: "objectForKey:", to: root, at: ""))
        } catch {
            return .dropped("the document \(error.reason)")
        }
    }

    /// Found when asked for: agreement asks for answers alone.
    var dangers: [Danger] {
        guard let document else { return [] }
        do throws(JSONFault) {
            return TurkcellDangers(try JSONText(document.bytes, as: .serialization), in: document.path).found
        } catch {
            let effect = "the client drops it and shows nothing"
            return [.unreadable(error, document.bytes, as: .refusal, file: document.path, effect)]
        }
    }

    func view(of handset: Handset) -> View {
        handset.platform == .ios ? view(of: TurkcellDevice(handset)) : .otherSystem
    }

    /// A device that no handset can be, such as one of an app without a version.
    func view(of device: TurkcellDevice) -> View {
        .ios(check?.view(of: device))
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        let call = TurkcellCall()
        return languages.map { answer(decision(on: view, in: TurkcellDevice.language($0.language), call)) }
    }

    /// What one check comes to, for agreement and for every measured answer alike; nil where nothing is read.
    ///
    /// - Parameter language: the characters that the client keeps of it.
    func decision(on view: View, in language: String, _ call: TurkcellCall) -> TurkcellDecision? {
        guard case .ios(let sight) = view else { return nil }
        switch (reading, sight) {
        case (.read(let check), let sight?): return check.decision(on: sight, in: language, call)
        case (.dropped(let cause), _): return TurkcellDecision(failing: .json, cause, call)
        case (.crash(let crash), _): return TurkcellDecision(crashing: crash, call)
        case (.absent, _), (.read, nil): return nil
        }
    }

    private func answer(_ decision: TurkcellDecision?) -> ClientAnswer {
        guard let decision else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        func answer(_ outcome: ClientAnswer.Outcome, _ dialog: Dialog? = nil) -> ClientAnswer {
            ClientAnswer(outcome, file: document?.path, path: decision.path, dialog: dialog)
        }
        switch decision.outcome {
        case .updateFound(let prompt, let alert):
            return answer(.verdict(prompt.isForced ? .force : .recommend), alert.map(Dialog.init))
        case .updateNotFound: return answer(.verdict(.none))
        case .updateCheckFailed(_, let cause): return answer(.refused(cause))
        case .crash(let crash): return answer(.crash(crash.cause))
        }
    }
}

extension Dialog {
    fileprivate init(_ alert: TurkcellAlert) {
        let buttons = alert.buttons.enumerated().map { index, button in
            Button(title: button.title, isUpdate: index == 0, link: button.link)
        }
        self.init(title: alert.title, text: alert.message, buttons: buttons)
    }
}
