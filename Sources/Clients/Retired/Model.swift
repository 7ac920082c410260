import ClientKit
import PolicyModel

/// The decision model of Retired: which language file a device requests, the check that decides, and the alert that
/// the library's sample app shows.
///
/// It assumes that no suppression interval is running. The library chooses no language; the app is assumed to request
/// the published file that is nearest to its language.
struct Model: DecisionModel {
    private let documents: [Artifact]
    private let plain: File?
    /// The files with a language, longer tags first.
    private let files: [File]

    init(reading documents: [Artifact], of slug: String) {
        let named = documents.compactMap { document in
            Model.language(of: document.path, in: slug).map { (language: $0, document: document) }
        }
        self.documents = named.map(\.document)
        // The plain file is that of the fallback language, so it is read once.
        var read: [(bytes: [UInt8], document: Result<Document, DocumentFault>)] = []
        let all = named.map { name, artifact in
            let known = read.first { $0.bytes == artifact.bytes }?.document
            let document = known ?? Result { () throws(DocumentFault) in try Document(artifact.bytes) }
            if known == nil { read.append((artifact.bytes, document)) }
            return File(artifact.path, document, for: name.tag)
        }
        plain = all.first { $0.tag == nil }
        files = all.filter { $0.tag != nil }.sorted { ($0.tag?.parts ?? 0) > ($1.tag?.parts ?? 0) }
    }

    var dangers: [Danger] {
        documents.flatMap { document in
            let reading = Document.reading(document.bytes, forAuthor: true)
            _ = try? Document(reading)
            return reading.dangers(in: document.path)
        }
    }

    /// The version string is all that the client sees.
    func view(of clientDevice: ClientDevice) -> String { clientDevice.version }

    func answers(to version: String, in languages: [LanguageTag]) -> [ClientAnswer] {
        // Several languages share a file.
        var read: [File?] = [], known: [ClientAnswer] = []
        known.reserveCapacity(files.count + 1)
        return languages.map { language in
            let file = file(for: language)
            if let place = read.firstIndex(where: { $0 === file }) { return known[place] }
            let answer = answer(for: version, reading: file)
            read.append(file)
            known.append(answer)
            return answer
        }
    }

    /// The file that an app in that language requests; nil if none is published.
    private func file(for language: LanguageTag) -> File? {
        files.first { $0.tag?.holds(for: language) ?? true } ?? plain
    }

    /// Runs the first call of `check` in an app with `version`.
    private func answer(for version: String, reading file: File?) -> ClientAnswer {
        guard let file else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        var check = Check()
        return file.answer(check.outcome(for: version, reading: file.document))
    }

    /// The devices that a file is for.
    private enum Name: Equatable {
        case plain
        case language(LanguageTag)

        var tag: LanguageTag? { if case .language(let tag) = self { tag } else { nil } }
    }

    /// `retired.json` or `retired.<language>.json`; nil for any other file.
    private static func language(of path: String, in slug: String) -> Name? {
        let front = "\(slug)/retired.", end = "json"
        guard path.hasPrefix(front), path.hasSuffix(end) else { return nil }
        let name = path.dropFirst(front.count)
        if name == end { return .plain }
        return LanguageTag(name.dropLast(end.count + 1)).map(Name.language)
    }
}

extension Model {
    /// One parsed file; a reference, because it is handed on for every device.
    private final class File: Sendable {
        let tag: LanguageTag?
        let path: String
        let document: Result<Document, DocumentFault>
        /// The alerts of its two messages; nil for a document that crashes the app.
        private let forced: Dialog?
        private let recommended: Dialog?

        init(_ path: String, _ document: Result<Document, DocumentFault>, for tag: LanguageTag?) {
            self.tag = tag
            self.path = path
            self.document = document
            let read = try? document.get()
            forced = read.map { Dialog($0.forced) }
            recommended = read.map { Dialog($0.recommended) }
        }

        /// What the sample app in Retired's repository does after a call: it shows an alert if there is a message.
        func answer(_ outcome: Check.Outcome) -> ClientAnswer {
            switch outcome {
            case .crash(let trap): return ClientAnswer(.crash(trap.words), file: path, path: trap.path)
            // During the suppression interval, or before the app has called `configure`, nothing is shown.
            case .notConfigured, .notCalled: return ClientAnswer(.verdict(.none), file: path, path: "")
            case .completion(_, let found):
                // The app shows nothing for an error; an unlisted version is one.
                let list = found.error == Check.unlisted ? "versions" : ""
                let verdict = found.isForced ? Verdict.force : found.message == nil ? .none : .recommend
                return ClientAnswer(
                    .verdict(verdict), file: path, path: found.path ?? list,
                    dialog: found.message.flatMap { _ in found.isForced ? forced : recommended })
            }
        }
    }
}

extension Dialog {
    /// The alert of the sample app in Retired's repository; its update button opens an address compiled into the app.
    fileprivate init(_ message: Document.Message) {
        self.init(
            title: message.title, text: message.message, update: message.continueButtonText,
            others: [message.cancelButtonText])
    }
}
