import ClientKit
import PolicyModel

/// The decision model of AppUpdater with its own display, in an app that shows every update.
struct AppUpdaterModel: DecisionModel {
    private let artifact: Artifact?
    private let format: AppUpdaterDocument.Format
    private let reading: Result<AppUpdaterCheck, AppUpdaterDocument.Failure>?

    init(reading documents: [Artifact], of slug: String) {
        artifact = documents.first { artifact in
            AppUpdaterDocument.Format.allCases.contains { artifact.path == "\(slug)/\(AppUpdater.file($0))" }
        }
        let format = artifact?.path.hasSuffix(".xml") == true ? AppUpdaterDocument.Format.xml : .json
        self.format = format
        reading = artifact.map { artifact in
            Result { () throws(AppUpdaterDocument.Failure) in
                AppUpdaterCheck(document: try AppUpdaterDocument(artifact.bytes, as: format))
            }
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
        guard let view, let reading else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        let file = artifact?.path
        switch reading {
        case .failure(.crash(let cause)): return ClientAnswer(.crash(cause), file: file, path: "update")
        case .failure(.unreadable(let cause, let key)): return ClientAnswer(.refused(cause), file: file, path: key)
        case .failure(.varies):
            return ClientAnswer(
                .refused("latestVersion has no digit, or a line end"), file: file, path: "latestVersion")
        case .success(let check):
            let outcomes = view.codes.map { check.outcome(for: view.name, code: Int($0)) }
            return .shared(outcomes.map { answer($0, by: check.document) }, file: file)
        }
    }

    private func answer(_ outcome: AppUpdaterCheck.Outcome, by document: AppUpdaterDocument) -> ClientAnswer {
        let file = artifact?.path
        if outcome == .update, document.address == nil {
            return ClientAnswer(.crash("there is no url, and the button opens it"), file: file, path: "update")
        }
        return ClientAnswer(
            .verdict(outcome == .update ? .recommend : .none), file: file, path: "latestVersionCode",
            dialog: outcome == .update ? dialog(document) : nil, offer: outcome == .update ? offer(document) : nil)
    }

    /// Without a code above 0 the names decide.
    private func offer(_ document: AppUpdaterDocument) -> Offer {
        Offer(
            version: document.version, build: document.code.flatMap { $0 > 0 ? "\($0)" : nil },
            address: document.address, notes: document.notes)
    }

    /// The library's own title and buttons around the notes; without notes it has words of its own.
    private func dialog(_ document: AppUpdaterDocument) -> Dialog? {
        guard let notes = document.notes, !notes.isEmpty else { return nil }
        return Dialog(
            title: nil, text: notes,
            buttons: [
                .init(title: "Update", isUpdate: true, link: document.address),
                .init(title: "Later", isUpdate: false, link: nil),
                .init(title: "Never again", isUpdate: false, link: nil),
            ])
    }

    var buttonLinks: [String] { (try? reading?.get().document.address).map { [$0] } ?? [] }

    var dangers: [Danger] {
        artifact.map { AppUpdaterDangers(in: $0, as: format).all } ?? []
    }
}
