import ClientKit
import PolicyModel

/// The decision model of upgrader in an app that uses its appcast store with the standard settings.
struct Model: DecisionModel {
    private let document: Artifact?
    private let edition: Edition
    private let check: Result<Check, XMLFault>?

    init(reading documents: [Artifact], of slug: String, as edition: Edition) {
        document = documents.first { $0.path == "\(slug)/\(Upgrader.file)" }
        self.edition = edition
        check = document.map { document in
            Result { () throws(XMLFault) in Check(feed: try Feed(document.bytes), edition: edition) }
        }
    }

    /// What the client reads of a device; the OS version only where the feed names one. Nil for a platform without
    /// Flutter.
    func view(of clientDevice: ClientDevice) -> Check.Device? {
        guard Upgrader.flutterPlatforms.contains(clientDevice.platform) else { return nil }
        let isBound = (try? check?.get().feed.hasSystems) ?? false
        return Check.Device(
            platform: clientDevice.platform.rawValue, installed: clientDevice.version,
            system: edition.seesSystem ? isBound ? system(of: clientDevice) : "0" : nil)
    }

    /// On Android the release, `14`, where a device of the grid has an API level.
    private func system(of clientDevice: ClientDevice) -> String {
        guard clientDevice.platform == .android else { return clientDevice.os }
        return Int(clientDevice.os).flatMap { AndroidRelease.name(ofLevel: $0)?.description } ?? clientDevice.os
    }

    func answers(to view: Check.Device?, in languages: [LanguageTag]) -> [ClientAnswer] {
        Array(repeating: answer(to: view), count: languages.count)
    }

    func answers(to view: Check.Device?, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        let ignored = situation.hasSkipped ? answer(to: view).offer?.version : nil
        return Array(repeating: answer(to: view, after: Check.State(ignoredVersion: ignored)), count: languages.count)
    }

    private func answer(to view: Check.Device?, after state: Check.State = Check.State()) -> ClientAnswer {
        guard let view, let check else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        let file = document?.path
        switch check {
        case .failure(let fault): return ClientAnswer(.refused("the document \(fault.reason)"), file: file, path: "")
        case .success(let check):
            switch check.outcome(on: view, after: state) {
            case .none: return ClientAnswer(.verdict(.none), file: file, path: "")
            case .failed(let item):
                return ClientAnswer(
                    .refused("a version has an empty part, for which no answer comes"), file: file,
                    path: item?.path ?? "")
            case .update(let update): return answer(update, file)
            }
        }
    }

    private func answer(_ update: Check.Update, _ file: String?) -> ClientAnswer {
        let item = update.item
        guard let address = item.address, !address.isEmpty else {
            return ClientAnswer(
                .refused("enclosure has no url, and the button does nothing"), file: file, path: item.path)
        }
        let deciding = update.isBlocked ? update.line ?? item : item
        return ClientAnswer(
            .verdict(update.isBlocked ? .force : .recommend), file: file, path: deciding.path,
            dialog: dialog(item, to: address, isBlocked: update.isBlocked),
            offer: Offer(version: item.version.text, address: address, notes: item.notes))
    }

    /// The package's own title and buttons, in the device's language, around the notes; without notes it has words of
    /// its own.
    private func dialog(_ item: Feed.Item, to address: String, isBlocked: Bool) -> Dialog? {
        guard let notes = item.notes, !notes.isEmpty else { return nil }
        let update = Dialog.Button(title: "Update now", isUpdate: true, link: address)
        let others = ["Ignore", "Later"].map { Dialog.Button(title: $0, isUpdate: false, link: nil) }
        return Dialog(title: nil, text: notes, buttons: (isBlocked ? [] : others) + [update])
    }

    var buttonLinks: [String] {
        let items = (try? check?.get().feed.items) ?? []
        return items.compactMap(\.address).filter { !$0.isEmpty }.uniqued()
    }

    var dangers: [Danger] {
        guard let document else { return [] }
        let notes = XMLReading(forAuthorOf: document.path)
        _ = try? FeedReading(document.bytes, noting: notes).feed()
        return notes.dangers
    }
}
