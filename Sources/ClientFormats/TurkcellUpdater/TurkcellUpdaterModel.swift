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

    /// What the client sees of a device beside its language.
    enum View: Hashable, Sendable {
        /// Android's client reads another file.
        case otherSystem
        case ios(TurkcellAnswers.View?)
    }

    private let reading: Reading
    private let document: Artifact?

    init(reading documents: [Artifact], of slug: String) {
        let path = "\(slug)/\(TurkcellUpdaterModel.file)"
        document = documents.first { $0.path == path }
        guard let bytes = document?.bytes else {
            reading = .absent
            return
        }
        do throws(JSONFault) {
            reading = TurkcellUpdaterModel.reading(try JSONText(bytes, as: .serialization).root, in: path)
        } catch {
            reading = .failed(ClientAnswer(.refused("the document \(error.reason)"), file: path, path: ""))
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

    private static let file = "turkcell-updater.ios.json"

    private static func reading(_ root: JSONNode, in path: String) -> Reading {
        if root.members != nil { return .read(TurkcellAnswers(TurkcellDocument(root), in: path)) }
        let outcome: ClientAnswer.Outcome = root.array != nil
            ? .crash("the root is \(root.kind)") : .refused("the root is \(root.kind)")
        return .failed(ClientAnswer(outcome, file: path, path: ""))
    }

    func view(of handset: Handset) -> View {
        guard handset.platform == .ios else { return .otherSystem }
        guard case .read(let answers) = reading else { return .ios(nil) }
        return .ios(answers.view(of: handset))
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        let nothing = ClientAnswer(.verdict(.none), file: nil, path: "")
        switch (view, reading) {
        case (.ios(let view?), .read(let answers)): return answers.answers(to: view, in: languages)
        case (.ios, .failed(let answer)): return languages.map { _ in answer }
        case (.otherSystem, _), (.ios, _): return languages.map { _ in nothing }
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
