import ClientKit
import PolicyModel

/// The decision model of XUpdate with its own parser and prompt; an app may replace both.
struct Model: DecisionModel {
    private let artifact: Artifact?
    private let edition: Edition
    private let document: Result<Document, DocumentFault>

    init(reading documents: [Artifact], of slug: String, as edition: Edition) {
        let artifact = documents.first { $0.path == "\(slug)/\(XUpdate.file)" }
        (self.artifact, self.edition) = (artifact, edition)
        document = Result { () throws(DocumentFault) in
            try Document(Document.reading(artifact?.bytes ?? [], as: edition), as: edition)
        }
    }

    /// The lowest and the highest version code that the device can have; nil for another platform.
    func view(of clientDevice: ClientDevice) -> [Int32]? {
        clientDevice.platform == .android ? clientDevice.build.versionCodes : nil
    }

    func answers(to codes: [Int32]?, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(to: codes, in: languages, ignoring: "")
    }

    func answers(to codes: [Int32]?, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        let offered = try? document.get().update.name
        return answers(to: codes, in: languages, ignoring: situation.hasSkipped ? offered ?? "" : "")
    }

    private func answers(to codes: [Int32]?, in languages: [LanguageTag], ignoring ignored: String) -> [ClientAnswer] {
        var answer = ClientAnswer(.verdict(.none), file: nil, path: "")
        if let codes, let artifact {
            answer = .shared(codes.map { self.answer(to: Int($0), ignored) }, file: artifact.path)
        }
        return languages.map { _ in answer }
    }

    private func answer(to code: Int, _ ignored: String) -> ClientAnswer {
        let file = artifact?.path, document: Document
        do { document = try self.document.get() } catch { return refused(error) }
        switch document.outcome(for: code, ignored: ignored) {
        case .none: return ClientAnswer(.verdict(.none), file: file, path: document.name(of: .versionCode))
        case .ignored: return ClientAnswer(.verdict(.none), file: file, path: document.name(of: .versionName))
        case .failed(let fault): return refused(fault)
        case .update(let update):
            let isDead = Link(update.address ?? "", as: edition) == .dead
            return ClientAnswer(
                .verdict(update.isForced ? .force : .recommend), file: file, path: document.name(of: .status),
                dialog: Dialog.ofXUpdate(update.content ?? "", isForced: update.isForced, leadsNowhere: isDead),
                frequency: update.isIgnorable ? .once : .always,
                offer: Offer(
                    version: update.name, build: "\(update.code)", address: update.address, notes: update.content))
        }
    }

    private func refused(_ fault: DocumentFault) -> ClientAnswer {
        ClientAnswer(.refused(fault.words), file: artifact?.path, path: fault.path)
    }

    /// The address of the update, for every device.
    var buttonLinks: [String] {
        guard let document = try? document.get(), document.fault == nil else { return [] }
        return [document.update.address].compactMap(\.self).filter { !$0.isEmpty }
    }

    var dangers: [Danger] {
        guard let artifact else { return [] }
        let reading = Document.reading(artifact.bytes, as: edition, forAuthor: true)
        _ = try? Document(reading, as: edition)
        return reading.dangers(in: artifact.path)
    }
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
