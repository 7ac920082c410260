import PolicyModel

/// What Retired does with an app's language files on the devices of a policy, as its sample app shows it.
///
/// Nothing was suppressed before: an app that was told already may hear of a recommendation later. The library chooses
/// no language; the app asks for the file of its own, which is taken to be the nearest one published.
struct RetiredModel: DecisionModel {
    private let documents: [Artifact]
    private let plain: File?
    /// By language code, longer tags first.
    private let files: [String: [File]]

    init(reading documents: [Artifact], of slug: String) {
        let named = documents.compactMap { document in
            RetiredModel.language(of: document.path, in: slug).map { (language: $0, document: document) }
        }
        self.documents = named.map(\.document)
        plain = named.first { $0.language == .plain }.map { File($0.document, for: nil) }
        let tagged = named.compactMap { name, document in name.tag.map { File(document, for: $0) } }
        files = Dictionary(grouping: tagged) { $0.tag?.language ?? "" }.mapValues { $0.sorted(by: File.isLonger) }
    }

    /// Found when asked for: agreement asks for answers alone.
    var dangers: [Danger] { documents.flatMap { RetiredDangers(in: $0).all } }

    /// Nothing but the version's text.
    func view(of handset: Handset) -> String { handset.version }

    func answers(to version: String, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { language in
            guard let file = files[language.language]?.first(where: { $0.serves(language) }) ?? plain else {
                return ClientAnswer(.verdict(.none), file: nil, path: "")
            }
            return file.answer(for: version)
        }
    }

    /// Which devices a file is meant for.
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
    /// One file, read once, with its answer to every version it lists.
    private struct File: Sendable {
        let tag: LanguageTag?
        private let listed: [String: ClientAnswer]
        private let other: ClientAnswer

        init(_ artifact: Artifact, for tag: LanguageTag?) {
            self.tag = tag
            do {
                let document = try RetiredDocument(artifact.bytes)
                // An unlisted version is an error in the app's callback, and nothing to the user.
                other = ClientAnswer(.verdict(.none), file: artifact.path, path: "versions")
                listed = File.answers(document, file: artifact.path)
            } catch {
                other = ClientAnswer(.crash(error.words), file: artifact.path, path: error.path)
                listed = [:]
            }
        }

        func answer(for version: String) -> ClientAnswer { listed[version] ?? other }

        /// True for the file's own language and every longer tag that begins with it.
        func serves(_ language: LanguageTag) -> Bool {
            guard let tag else { return true }
            if tag == language { return true }
            return tag.region == nil && (tag.script == nil || tag.script == language.script)
        }

        static func isLonger(_ one: File, than other: File) -> Bool { length(one.tag) > length(other.tag) }

        private static func length(_ tag: LanguageTag?) -> Int {
            (tag?.region == nil ? 0 : 2) + (tag?.script == nil ? 0 : 1)
        }

        private static func answers(_ document: RetiredDocument, file: String) -> [String: ClientAnswer] {
            let entries = document.versions.enumerated().map { index, entry in
                (entry.string, ClientAnswer(
                    .verdict(Verdict(entry.policy)), file: file, path: "versions[\(index)].policy",
                    dialog: document.message(for: entry.policy).map(Dialog.init)))
            }
            return Dictionary(entries) { first, _ in first }
        }
    }
}

extension Verdict {
    fileprivate init(_ policy: RetiredDocument.Policy) {
        switch policy {
        case .force: self = .force
        case .recommend: self = .recommend
        case .none: self = .none
        }
    }
}

extension Dialog {
    /// The alert of the sample app in Retired's repository: continuing opens the address compiled into the app.
    fileprivate init(_ message: RetiredDocument.Message) {
        let update = Button(title: message.continueButtonText, isUpdate: true, link: nil)
        let later = message.cancelButtonText.map { Button(title: $0, isUpdate: false, link: nil) }
        self.init(title: message.title, text: message.message, buttons: [update] + [later].compactMap(\.self))
    }
}
