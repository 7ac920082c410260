import PolicyModel

/// Turkcell Updater on iOS as agreement asks it: every answer is made when the document is read, a device only chooses.
///
/// Two things are the app's and not the document's, so they are assumed: titles and buttons are asked in English, and
/// the moment may be any, so that a message that would end the app on some day ends it here.
struct TurkcellUpdaterModel: DecisionModel {
    private enum Reading: Sendable {
        /// No file is published: the client is told nothing.
        case absent
        case failed(ClientAnswer)
        case read(TurkcellAnswers)
    }

    private let reading: Reading
    let dangers: [Danger]

    init(reading documents: [Artifact], of slug: String) {
        let path = "\(slug)/\(TurkcellUpdaterModel.file)"
        guard let bytes = documents.first(where: { $0.path == path })?.bytes else {
            (reading, dangers) = (.absent, [])
            return
        }
        do throws(JSONFault) {
            let text = try JSONText(bytes, as: .serialization)
            reading = TurkcellUpdaterModel.reading(text.root, in: path)
            dangers = TurkcellDangers(text, in: path).found
        } catch {
            let answer = ClientAnswer(.refused("the document \(error.reason)"), file: path, path: "")
            reading = .failed(answer)
            let effect = "the client drops it and shows nothing"
            dangers = [.unreadable(error, bytes, as: .refusal, file: path, effect)]
        }
    }

    private static let file = "turkcell-updater.ios.json"

    private static func reading(_ root: JSONNode, in path: String) -> Reading {
        if root.members != nil { return .read(TurkcellAnswers(TurkcellDocument(root), in: path)) }
        let outcome: ClientAnswer.Outcome = root.array != nil
            ? .crash("the root is \(root.kind)") : .refused("the root is \(root.kind)")
        return .failed(ClientAnswer(outcome, file: path, path: ""))
    }

    func answers(on handset: Handset, in languages: [LanguageTag]) -> [ClientAnswer] {
        let nothing = ClientAnswer(.verdict(.none), file: nil, path: "")
        // Android's client reads another file.
        guard handset.platform == .ios else { return languages.map { _ in nothing } }
        switch reading {
        case .absent: return languages.map { _ in nothing }
        case .failed(let answer): return languages.map { _ in answer }
        case .read(let answers): return answers.answers(on: handset, in: languages)
        }
    }
}

/// A language as the client keeps it: its first two letters.
struct TurkcellLanguage: Hashable, Sendable {
    let first: UInt8
    let second: UInt8

    /// Nil for anything but two small letters: then no device can have it.
    init?(key: String) {
        guard key.utf8.count == 2, key.utf8.allSatisfy({ (97...122).contains($0) }), let first = key.utf8.first, let second = key.utf8.last else { return nil }
        (self.first, self.second) = (first, second)
    }

    init(_ tag: LanguageTag) {
        var bytes = tag.language.utf8.makeIterator()
        (first, second) = (bytes.next() ?? 0, bytes.next() ?? 0)
    }
}
