import ClientKit
import PolicyModel

/// The decision model of AppUpdater with its own display, in an app that shows every update.
struct Model: DecisionModel {
    private let artifact: Artifact?
    private let document: Result<Document, Document.Failure>

    init(reading documents: [Artifact], of slug: String) {
        let paths = Document.Format.allCases.map { "\(slug)/\(AppUpdater.file($0))" }
        let artifact = documents.first { paths.contains($0.path) }
        self.artifact = artifact
        document = Result { () throws(Document.Failure) in
            try Document(artifact?.bytes ?? [], as: Document.Format(of: artifact?.path ?? ""))
        }
    }

    /// What the client reads of an app: its name, and the lowest and the highest code it can have; nil for another
    /// platform.
    struct Sight: Hashable, Sendable {
        let name: String
        let codes: [Int32]
    }

    func view(of clientDevice: ClientDevice) -> Sight? {
        guard clientDevice.platform == .android else { return nil }
        return Sight(name: clientDevice.version, codes: clientDevice.build.versionCodes)
    }

    func answers(to view: Sight?, in languages: [LanguageTag]) -> [ClientAnswer] {
        let answer = self.answer(to: view)
        return languages.map { _ in answer }
    }

    private func answer(to view: Sight?) -> ClientAnswer {
        guard let view, let file = artifact?.path else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        switch document {
        case .failure(let failure):
            let outcome = failure.kind == .crash ? ClientAnswer.Outcome.crash(failure.cause) : .refused(failure.cause)
            return ClientAnswer(outcome, file: file, path: failure.key)
        case .success(let document):
            let outcomes = view.codes.map { document.outcome(for: view.name, code: Int($0)) }
            return .shared(outcomes.map { document.answer($0, in: file) }, file: file)
        }
    }

    var buttonLinks: [String] { (try? document.get().address).map { [$0] } ?? [] }

    var dangers: [Danger] {
        guard let artifact else { return [] }
        guard Document.Format(of: artifact.path) == .json else {
            var dangers: [Danger] = []
            _ = try? Document(xml: artifact.bytes, in: artifact.path, &dangers)
            return dangers
        }
        let reading = Document.reading(artifact.bytes, forAuthor: true)
        _ = try? Document(reading)
        return reading.dangers(in: artifact.path)
    }
}

extension Document {
    fileprivate func answer(_ outcome: Outcome, in file: String) -> ClientAnswer {
        // Without a code above 0 the names decide.
        let code = code.flatMap { $0 > 0 ? $0 : nil }, path = code == nil ? "latestVersion" : "latestVersionCode"
        guard outcome == .update else { return ClientAnswer(.verdict(.none), file: file, path: path) }
        guard address != nil else {
            return ClientAnswer(.crash("there is no url, and the button opens it"), file: file, path: "update")
        }
        let offer = Offer(version: version, build: code.map { "\($0)" }, address: address, notes: notes)
        return ClientAnswer(.verdict(.recommend), file: file, path: path, dialog: dialog, offer: offer)
    }

    /// The library's own title and buttons around the notes; without notes it has words of its own.
    private var dialog: Dialog? {
        guard let notes, !notes.isEmpty else { return nil }
        return Dialog(title: nil, text: notes, update: "Update", link: address, others: ["Later", "Never again"])
    }
}
