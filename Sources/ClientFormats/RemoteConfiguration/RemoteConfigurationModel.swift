import PolicyModel

/// RemoteConfiguration's decision model: the documents of one app, each decoded once, and what each locale gets of them.
///
/// An app asks for the file of its own version; one for which none is published reads the plain file. What is shown is
/// what the client's own handler shows.
struct RemoteConfigurationModel: DecisionModel {
    /// What an app's version and OS lead to.
    struct View: Hashable, Sendable {
        /// The place of the document it reads; nil where none is published.
        fileprivate let document: Int?
        /// The place of the prefix by which the document leaves the OS out.
        fileprivate let leftOut: Int?
    }

    private let documents: [Artifact]
    /// What the client makes of each.
    private let read: [UpdateDocument]
    /// Places in both, by version.
    private let own: [String: Int]
    private let plain: Int?

    init(_ documents: [Artifact], of slug: String) {
        let folder = "\(slug)/remote-configuration"
        var own: [String: Int] = [:], plain: Int?
        let mine = documents.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(".json") }
        for (place, document) in mine.enumerated() {
            let middle = document.path.dropFirst(folder.count).dropLast(".json".count)
            if middle.isEmpty { plain = place } else if middle.first == "." { own[String(middle.dropFirst())] = place }
        }
        self.documents = mine
        read = mine.map { UpdateDocument($0.bytes) }
        self.own = own
        self.plain = plain
    }

    /// Found when asked for: agreement asks for answers alone.
    var dangers: [Danger] { documents.flatMap { RemoteConfigurationDangers.all(in: $0.bytes, of: $0.path) } }

    var buttonLinks: [String] {
        read.compactMap(\.buttonLink).reduce(into: []) { links, link in
            if !links.contains(link) { links.append(link) }
        }
    }

    func view(of handset: Handset) -> View {
        let place = own[handset.version] ?? plain
        return View(document: place, leftOut: place.flatMap { read[$0].leftOut(handset.os) })
    }

    /// iOS tells language and region of a tag and no script; a tag without region is a locale without one.
    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { tag in
            let phone = UpdateDecision.Phone(language: tag.language, region: tag.region)
            var memory = UpdateDecision.Memory()
            do throws(UpdateDecision.Failure) {
                return answer(try decision(on: view, phone, &memory), to: view)
            } catch {
                return answer(error, to: view)
            }
        }
    }

    /// What one request comes to, for agreement and for every measured answer alike.
    func decision(
        on view: View, _ phone: UpdateDecision.Phone, _ memory: inout UpdateDecision.Memory
    ) throws(UpdateDecision.Failure) -> UpdateDecision {
        if let place = view.document {
            return try read[place].decision(on: phone, leftOut: view.leftOut, isFresh: true, &memory)
        }
        // A cached document that does not decode hides the bundle's; it decides again as if it were fresh.
        guard let kept = (phone.ignoresCache ? nil : memory.cached) ?? phone.bundled else { throw .provider }
        let document = UpdateDocument(kept)
        return try document.decision(on: phone, leftOut: document.leftOut(phone.os), isFresh: false, &memory)
    }

    private func answer(_ decision: UpdateDecision, to view: View) -> ClientAnswer {
        let file = view.document.map { documents[$0].path }
        guard let dialog = decision.dialog else {
            let prefix = decision.leftOut.map { "appUpdate.ignoredOSVersions[\($0)]" }
            return ClientAnswer(.verdict(.none), file: file, path: prefix ?? "appUpdate.type")
        }
        let isForced = decision.contextualType == .mandatory
        return ClientAnswer(
            .verdict(isForced ? .force : .recommend), file: file, path: "appUpdate.type", dialog: dialog,
            frequency: isForced ? nil : decision.context.frequency == .once ? .once : .always)
    }

    private func answer(_ failure: UpdateDecision.Failure, to view: View) -> ClientAnswer {
        guard let place = view.document else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        return ClientAnswer(.refused(failure.inWords), file: documents[place].path, path: failure.path)
    }
}

extension RemoteConfiguration {
    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        RemoteConfigurationModel(documents, of: slug)
    }

    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none else { return nil }
        var buttons = [Dialog.Button(title: words[.updateButton] ?? "", isUpdate: true, link: link)]
        if verdict == .recommend {
            buttons.append(Dialog.Button(title: words[.laterButton] ?? "", isUpdate: false, link: nil))
        }
        return Dialog(title: words[.title] ?? "", text: words.body ?? "", buttons: buttons)
    }
}
