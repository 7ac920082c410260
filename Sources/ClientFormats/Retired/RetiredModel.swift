import PolicyModel

/// The decision model of Retired: which language file a device requests, the check that decides, and the alert that
/// the library's sample app shows.
///
/// It assumes that no suppression interval is running. The library chooses no language; the app is assumed to request
/// the published file that is nearest to its language.
struct RetiredModel: DecisionModel {
    private let documents: [Artifact]
    private let plain: File?
    /// The files by language code, longer tags first.
    private let files: [String: [File]]

    init(reading documents: [Artifact], of slug: String) {
        let named = documents.compactMap { document in
            RetiredModel.language(of: document.path, in: slug).map { (language: $0, document: document) }
        }
        self.documents = named.map(\.document)
        // The plain file is that of the fallback language, so it is read once.
        var read: [(bytes: [UInt8], document: Result<RetiredDocument, RetiredTrap>)] = []
        let all = named.map { name, artifact in
            let known = read.first { $0.bytes == artifact.bytes }?.document
            let document = known ?? Result { () throws(RetiredTrap) in try RetiredDocument(artifact.bytes) }
            if known == nil { read.append((artifact.bytes, document)) }
            return File(artifact.path, document, for: name.tag)
        }
        plain = all.first { $0.tag == nil }
        let tagged = all.filter { $0.tag != nil }
        files = Dictionary(grouping: tagged) { $0.tag?.language ?? "" }.mapValues { $0.sorted(by: File.isLonger) }
    }

    /// Computed on demand, because agreement needs answers only.
    var dangers: [Danger] { documents.flatMap { RetiredDangers(in: $0).all } }

    /// Empty: the document has no link, and the app opens a store address of its own.
    var buttonLinks: [String] { [] }

    /// The version string is all that the client sees.
    func view(of clientDevice: ClientDevice) -> String { clientDevice.version }

    func answers(to version: String, in languages: [LanguageTag]) -> [ClientAnswer] {
        // Several languages share a file.
        var known: [(path: String, answer: ClientAnswer)] = []
        return languages.map { language in
            let path = file(for: language)?.path ?? ""
            if let answer = known.first(where: { $0.path == path })?.answer { return answer }
            var check = RetiredCheck()
            let answer = answer(to: &check, for: version, in: language).answer
            known.append((path, answer))
            return answer
        }
    }

    /// The file that an app in that language requests; nil if none is published.
    private func file(for language: LanguageTag) -> File? {
        files[language.language]?.first { $0.serves(language) } ?? plain
    }

    /// Runs one call of `check` in an app with `version`. Measured answers are compared with the outcome, agreement
    /// uses the answer.
    ///
    /// - Returns: the outcome is nil if no file is published for the language.
    func answer(
        to check: inout RetiredCheck, for version: String, in language: LanguageTag
    ) -> (outcome: RetiredCheck.Outcome?, answer: ClientAnswer) {
        guard let file = file(for: language) else {
            return (nil, ClientAnswer(.verdict(.none), file: nil, path: ""))
        }
        let outcome = check.outcome(for: version, reading: file.document)
        return (outcome, ClientAnswer(outcome, file: file.path))
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

extension RetiredModel {
    /// One parsed file; a reference, because it is handed on for every device.
    private final class File: Sendable {
        let tag: LanguageTag?
        let path: String
        let document: Result<RetiredDocument, RetiredTrap>

        init(_ path: String, _ document: Result<RetiredDocument, RetiredTrap>, for tag: LanguageTag?) {
            self.tag = tag
            self.path = path
            self.document = document
        }

        /// True for the file's language and for longer tags that begin with it.
        func serves(_ language: LanguageTag) -> Bool {
            guard let tag else { return true }
            if tag == language { return true }
            return tag.region == nil && (tag.script == nil || tag.script == language.script)
        }

        static func isLonger(_ one: File, than other: File) -> Bool { length(one.tag) > length(other.tag) }

        private static func length(_ tag: LanguageTag?) -> Int {
            (tag?.region == nil ? 0 : 2) + (tag?.script == nil ? 0 : 1)
        }
    }
}

extension ClientAnswer {
    /// What the sample app in Retired's repository does after a call: it shows an alert if there is a message.
    fileprivate init(_ outcome: RetiredCheck.Outcome, file: String) {
        switch outcome {
        case .crash(let trap): self.init(.crash(trap.words), file: file, path: trap.path)
        // During the suppression interval, or before the app has called `configure`, nothing is shown.
        case .notConfigured, .notCalled: self.init(.verdict(.none), file: file, path: "")
        case .completion(_, let found):
            // The app shows nothing for an error; an unlisted version is one.
            let list = found.error == RetiredCheck.unlisted ? "versions" : ""
            let verdict = found.isForced ? Verdict.force : found.message == nil ? .none : .recommend
            self.init(
                .verdict(verdict), file: file, path: found.entry.map { "versions[\($0)].policy" } ?? list,
                dialog: found.message.map(Dialog.init))
        }
    }
}

extension Dialog {
    /// The alert of the sample app in Retired's repository; its update button opens an address compiled into the app.
    fileprivate init(_ message: RetiredDocument.Message) {
        let update = Button(title: message.continueButtonText, isUpdate: true, link: nil)
        let later = message.cancelButtonText.map { Button(title: $0, isUpdate: false, link: nil) }
        self.init(title: message.title, text: message.message, buttons: [update] + [later].compactMap(\.self))
    }
}
