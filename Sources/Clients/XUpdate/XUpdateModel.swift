import ClientKit
import PolicyModel

/// The decision model of XUpdate with its own parser and prompt; an app may replace both.
struct XUpdateModel: DecisionModel {
    private let document: Artifact?
    private let edition: XUpdateEdition
    private let check: XUpdateCheck?

    init(reading documents: [Artifact], of slug: String, as edition: XUpdateEdition) {
        document = documents.first { $0.path == "\(slug)/\(XUpdate.file)" }
        self.edition = edition
        check = document.map { XUpdateCheck($0.bytes, as: edition) }
    }

    /// The lowest and the highest version code that the device can have; nil for another platform.
    func view(of clientDevice: ClientDevice) -> [Int32]? {
        clientDevice.platform == .android ? clientDevice.build.versionCodes : nil
    }

    func answers(to codes: [Int32]?, in languages: [LanguageTag]) -> [ClientAnswer] {
        let answer = self.answer(to: codes, ignoring: "")
        return languages.map { _ in answer }
    }

    func answers(to codes: [Int32]?, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        let offered = (try? check?.document?.update())?.name
        let answer = self.answer(to: codes, ignoring: situation.hasSkipped ? offered ?? "" : "")
        return languages.map { _ in answer }
    }

    private func answer(to codes: [Int32]?, ignoring ignored: String) -> ClientAnswer {
        guard let codes, let check else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        return .shared(
            codes.map { answer(check.outcome(for: Int($0), ignored: ignored)) }, file: document?.path)
    }

    private func answer(_ outcome: XUpdateCheck.Outcome) -> ClientAnswer {
        let file = document?.path, names = check?.document?.names ?? .capitalised
        switch outcome {
        case .none: return ClientAnswer(.verdict(.none), file: file, path: names.versionCode)
        case .failed(.ignored): return ClientAnswer(.verdict(.none), file: file, path: names.versionName)
        case .failed(let failure): return ClientAnswer(.refused(failure.cause), file: file, path: failure.key)
        case .update(let update):
            let isDead = XUpdateLink(update.address ?? "", as: edition) == .dead
            return ClientAnswer(
                .verdict(update.isForced ? .force : .recommend), file: file, path: names.status,
                dialog: Dialog.ofXUpdate(update.content ?? "", isForced: update.isForced, leadsNowhere: isDead),
                frequency: update.isIgnorable ? .once : .always,
                offer: Offer(
                    version: update.name, build: "\(update.code)", address: update.address, notes: update.content))
        }
    }

    /// The address of the update, for every device.
    var buttonLinks: [String] {
        guard let update = try? check?.document?.update(), let address = update.address else { return [] }
        return address.isEmpty ? [] : [address]
    }

    var dangers: [Danger] { document.map { XUpdateDangers(in: $0, as: edition).all } ?? [] }
}

extension Dialog {
    /// The prompt of the library: its title and buttons are its own, and an unforced one can be closed.
    ///
    /// - Parameter leadsNowhere: true if the button downloads what cannot be installed.
    static func ofXUpdate(_ content: String, isForced: Bool, leadsNowhere: Bool = false) -> Dialog {
        let update = Button(title: "Upgrade", isUpdate: !leadsNowhere, link: nil)
        return Dialog(
            title: nil, text: content,
            buttons: [update] + (isForced ? [] : [Button(title: "Close", isUpdate: false, link: nil)]))
    }
}
