import ClientKit
import PolicyModel

/// The decision model of one SDK: the value of the feature `update` for a device, and what an app makes of it that
/// follows the guide; where it says `none`, the value of `message`.
struct Model: DecisionModel {
    private let artifact: Artifact?
    private let edition: Edition
    /// Nil without a file.
    private let memory: Result<Memory, DocumentFault>?

    var equalKeys: EqualKeys { edition == .swift ? .first : .last }

    init(reading documents: [Artifact], of slug: String, as edition: Edition) {
        let artifact = documents.first { $0.path == "\(slug)/\(GrowthBook.file)" }
        (self.artifact, self.edition) = (artifact, edition)
        memory = artifact.map { artifact in
            Result { () throws(DocumentFault) in
                try Memory(of: Document(Document.reading(artifact.bytes, as: edition), as: edition))
            }
        }
    }

    var dangers: [Danger] {
        guard let artifact else { return [] }
        let reading = Document.reading(artifact.bytes, as: edition, forAuthor: true)
        _ = try? Document(reading, as: edition)
        return reading.dangers(in: artifact.path)
    }

    var buttonLinks: [String] {
        guard let document = try? memory?.get().document else { return [] }
        let rules = ["update", "message"].flatMap { document.features[$0]?.rules ?? [] }
        return rules.compactMap { $0.force?.last("link")?.string }.uniqued()
    }

    func view(of clientDevice: ClientDevice) -> Attributes { views(of: [clientDevice])[0] }

    func views(of clientDevices: [ClientDevice]) -> [Attributes] {
        (try? memory?.get())?.views(of: clientDevices) ?? clientDevices.map { Attributes($0, only: []) }
    }

    func answers(to view: Attributes, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(of: view, in: languages, nil)
    }

    /// The app counts its displays: a recommendation of frequency `once`, and what a message's `every` and `max` allow.
    func answers(to view: Attributes, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        answers(of: view, in: languages, situation)
    }

    private func answers(of view: Attributes, in languages: [LanguageTag], _ situation: Situation?) -> [ClientAnswer] {
        var known: [Value: ClientAnswer] = [:]
        let spoken = (try? memory?.get())?.representatives(of: languages) ?? languages.map { _ in .null }
        return spoken.map { language in
            let found = known[language] ?? answer(to: view.speaking(language), when: situation)
            known[language] = found
            return found
        }
    }

    private func answer(to device: [String: Value], when situation: Situation?) -> ClientAnswer {
        guard let artifact, let memory else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        do {
            let read = try memory.get(), shown = read.outcome(of: "update", on: device)
            let answer = answer(shown, in: artifact.path, isShownBefore: situation.map { $0.shown > 0 } ?? false)
            guard let situation, answer.outcome == .verdict(.none) else { return answer }
            let announced = announcement(read.outcome(of: "message", on: device), when: situation)
            return ClientAnswer(answer.outcome, file: answer.file, path: answer.path, announcement: announced)
        } catch {
            return ClientAnswer(.refused(error.words), file: artifact.path, path: error.path)
        }
    }

    /// What an app does that follows the guide: anything wrong counts as `none`.
    private func answer(_ outcome: Document.Outcome, in file: String, isShownBefore: Bool) -> ClientAnswer {
        switch outcome {
        case .unknownFeature: return ClientAnswer(.verdict(.none), file: file, path: "features")
        case .blocked(let path, _): return ClientAnswer(.verdict(.none), file: file, path: path)
        case .thrown(let fault): return ClientAnswer(.refused(fault.words), file: file, path: fault.path)
        case .crash(let path):
            return ClientAnswer(.crash("a version part of more than five digits"), file: file, path: path)
        case .unreadable(let path): return ClientAnswer(.unjudged(.unreadable(path)), file: file, path: path)
        case .value(let node, let path, _):
            let verdict = Self.text("verdict", of: node).flatMap(Verdict.init) ?? .none
            let frequency = Self.text("frequency", of: node).flatMap(Frequency.init)
            guard verdict != .none, verdict == .force || frequency != .once || !isShownBefore else {
                return ClientAnswer(.verdict(.none), file: file, path: path)
            }
            return ClientAnswer(
                .verdict(verdict), file: file, path: path, dialog: Self.dialog(node), frequency: frequency,
                offer: Offer(version: Self.text("version", of: node), address: Self.text("link", of: node)))
        }
    }

    private func announcement(_ outcome: Document.Outcome, when situation: Situation) -> Announcement? {
        // A guard's value has no words.
        guard case .value(let node, let path, true) = outcome, let node, Self.text("message", of: node) != nil else {
            return nil
        }
        if let most = Self.number("max", of: node), situation.shown >= most { return nil }
        if let hours = Self.number("every", of: node), let last = situation.last,
            situation.shown > 0, last.seconds + hours * 3600 > situation.moment.seconds
        {
            return nil
        }
        return Announcement(dialog: Self.dialog(node), image: Self.text("image", of: node), path: path)
    }

    private static func text(_ key: String, of node: JSONNode?) -> String? { node?.last(key)?.string }

    /// As Decree writes it, or as a number of JSON.
    private static func number(_ key: String, of node: JSONNode) -> Int? {
        node.last(key).flatMap { $0.string ?? $0.number }.flatMap { Int($0) }
    }

    /// Title, the texts one below the other, and a button for each label; the first opens the link.
    private static func dialog(_ node: JSONNode?) -> Dialog {
        Dialog(
            title: text("title", of: node),
            text: ["message", "warnings", "what"].compactMap { text($0, of: node) }.joined(separator: "\n"),
            update: text("update", of: node), link: text("link", of: node),
            others: ["later", "close"].map { text($0, of: node) })
    }
}
