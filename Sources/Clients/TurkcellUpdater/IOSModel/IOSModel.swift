import ClientKit
import PolicyModel

/// The decision model of Turkcell Updater for iOS, which has one document for all devices.
struct IOSModel: DecisionModel {
    private enum Reading: Sendable {
        /// No file is published.
        case absent
        /// The parser rejects the text, or its root is neither object nor array; the cause.
        case dropped(String)
        case crash(IOSCrash)
        case read(IOSCheck)
    }

    /// The parts of a device that the answer depends on, apart from the language.
    enum View: Hashable, Sendable {
        /// The client for Android reads another file.
        case otherSystem
        /// Nil if there is no valid document, so that the answer is the same for all devices.
        case ios(IOSCheck.Sight?)
    }

    private let reading: Reading
    private let document: Artifact?

    init(reading documents: [Artifact], of slug: String) {
        let path = "\(slug)/\(IOSModel.file)"
        document = documents.first { $0.path == path }
        reading = document.map { IOSModel.read(IOSDocument.reading($0.bytes)) } ?? .absent
    }

    /// Nil if there is no valid document.
    var check: IOSCheck? { if case .read(let check) = reading { check } else { nil } }

    private static let file = "turkcell-updater.ios.json"

    private static func read(_ reading: DocumentReading) -> Reading {
        guard let root = reading.root else { return .dropped(reading.end?.words ?? "") }
        if let object = root.asObject { return .read(IOSCheck(document: IOSDocument(object))) }
        if root.node.array != nil { return .crash(root.crash(sending: "objectForKey:")) }
        root.refuse(root.node.kind, .refusal("the client drops the document"))
        return .dropped("the root is \(root.node.kind)")
    }

    var dangers: [Danger] {
        guard let document else { return [] }
        let reading = IOSDocument.reading(document.bytes, forAuthor: true)
        _ = IOSModel.read(reading)
        return reading.dangers(in: document.path)
    }

    func view(of clientDevice: ClientDevice) -> View { views(of: [clientDevice])[0] }

    func views(of clientDevices: [ClientDevice]) -> [View] {
        var results = check.map { FilterResults($0.document) }
        var last: InstalledApp?
        return clientDevices.indices.map { index in
            guard clientDevices[index].platform == .ios else { return .otherSystem }
            let app = clientDevices[index].app, isLast = app === last
            last = app
            return .ios(results?.sight(of: IOSDevice(clientDevices[index]), hasLastApp: isLast))
        }
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        let call = IOSCall()
        return languages.map { answer(decision(on: view, in: IOSDevice.language($0.language), call)) }
    }

    /// The result of one check, for agreement and for comparison with measured answers; nil if no file is published.
    ///
    /// - Parameter language: the first two characters, which the client keeps.
    func decision(on view: View, in language: String, _ call: IOSCall) -> IOSDecision? {
        guard case .ios(let sight) = view else { return nil }
        switch (reading, sight) {
        case (.read(let check), let sight?): return check.decision(on: sight, in: language, call)
        case (.dropped(let cause), _): return IOSDecision(failing: .json, cause, call)
        case (.crash(let crash), _): return IOSDecision(crashing: crash, call)
        case (.absent, _), (.read, nil): return nil
        }
    }

    private func answer(_ decision: IOSDecision?) -> ClientAnswer {
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
    fileprivate init(_ alert: IOSAlert) {
        let buttons = alert.buttons.enumerated().map { index, button in
            Button(title: button.title, isUpdate: index == 0, link: button.link)
        }
        self.init(title: alert.title, text: alert.message, buttons: buttons)
    }
}
