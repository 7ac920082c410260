import ClientKit
import PolicyModel

/// The decision model of SSVC: which file a build reads, the check that it runs, and the resulting verdict.
///
/// `updateRequired` is a force, `updateAvailable` a recommendation. The answer depends on the build only, not on
/// language, OS or platform. A build reads its separate file if one is published, else the plain one.
struct Model: DecisionModel {
    private let plain: File?
    private let own: [String: File]
    private let documents: [(artifact: Artifact, isPlain: Bool)]

    init(reading documents: [Artifact], of slug: String) {
        let front = "\(slug)/ssvc.", end = "json"
        let named = documents.filter { $0.path.hasPrefix(front) && $0.path.hasSuffix(end) }
        let plainPath = front + end
        plain = named.first { $0.path == plainPath }.map(File.init)
        let others = named.filter { $0.path != plainPath && $0.path.utf8.count > plainPath.utf8.count + 1 }
        own = Dictionary(
            others.map { document in
                (String(document.path.dropFirst(front.count).dropLast(end.count + 1)), File(document))
            }
        ) { first, _ in first }
        self.documents = named.map { ($0, $0.path == plainPath) }
    }

    var dangers: [Danger] {
        documents.flatMap { artifact, isPlain in
            let reading = Document.reading(artifact.bytes, forAuthor: true)
            _ = try? Document(reading, isPlain: isPlain)
            return reading.dangers(in: artifact.path)
        }
    }

    /// The build is all that the client sees.
    func view(of clientDevice: ClientDevice) -> ClientDevice.Build { clientDevice.build }

    func answers(to build: ClientDevice.Build, in languages: [LanguageTag]) -> [ClientAnswer] {
        Array(repeating: answer(to: build), count: languages.count)
    }

    /// A build of which the text is unknown reads the plain file.
    private func answer(to build: ClientDevice.Build) -> ClientAnswer {
        var check = Check()
        switch build {
        case .known(let text): return answer(to: &check, on: InstalledBuild(text)).answer
        case .between(let lower, let upper): return plain?.answer(between: lower, and: upper) ?? Model.silence
        case .unknown: return plain?.answerToAll ?? Model.silence
        }
    }

    /// Runs one check on a build. Measured answers are compared with the outcome, agreement uses the answer.
    ///
    /// - Returns: the outcome is nil if no file is published for the build.
    func answer(to check: inout Check, on build: InstalledBuild) -> (outcome: Check.Outcome?, answer: ClientAnswer) {
        guard let file = build.text.flatMap({ own[$0] }) ?? plain else { return (nil, Model.silence) }
        let outcome = check.outcome(on: build, reading: file.document)
        return (outcome, file.answer(outcome))
    }

    private static let silence = ClientAnswer(.verdict(.none), file: nil, path: "")
}

extension Model {
    fileprivate struct File: Sendable {
        let path: String
        let document: Result<Document, Document.Fault>

        init(_ artifact: Artifact) {
            path = artifact.path
            document = Result { () throws(Document.Fault) in try Document(artifact.bytes) }
        }

        /// The answer for an outcome, with the value that is its reason.
        func answer(_ outcome: Check.Outcome) -> ClientAnswer {
            switch outcome {
            case .success(let response) where response.updateRequired:
                ClientAnswer(.verdict(.force), file: path, path: "SSVCMinimumSupportedVersionNumber")
            case .success(let response):
                ClientAnswer(.verdict(response.updateAvailable ? .recommend : .none), file: path, path: decidingPath)
            case .crash(let crash): ClientAnswer(.crash(crash.words), file: path, path: crash.path)
            case .failure(Check.unparsable): ClientAnswer(.refused(fault), file: path, path: "")
            case .failure(Check.badURL):
                ClientAnswer(.refused("the build makes its address invalid: every check fails"), file: path, path: "")
            // The document did not arrive, or the app has no success block.
            case .failure, .noCallback: ClientAnswer(.verdict(.none), file: path, path: "")
            }
        }

        /// Why the parser rejects the document.
        private var fault: String {
            if case .failure(.unparsable(let words)) = document { words } else { "" }
        }

        /// The path of the value that decides whether an update is available.
        fileprivate var decidingPath: String {
            guard let document = try? document.get() else { return "" }
            return document.number != 0 ? "SSVCLatestVersionNumber" : document.key == nil ? "" : "SSVCLatestVersionKey"
        }
    }
}

extension Model.File {
    /// The answer for a completely unknown build; unjudged if it depends on the build.
    var answerToAll: ClientAnswer {
        if let document = try? document.get(), document.comparesNumbers || document.key != nil {
            return unjudged(.unknownBuild)
        }
        return answer(to: InstalledBuild(nil))
    }

    /// The strongest answer for builds strictly between two others.
    ///
    /// A lower build never gets a weaker answer, so this is the answer for the lowest build in between; in the order of
    /// texts, the lower neighbour itself takes its place. Unjudged if a neighbour cannot be ordered as the document
    /// needs, or if no build lies between.
    func answer(between lower: String?, and upper: String?) -> ClientAnswer {
        let number = Model.File.number(between: lower, and: upper)
        let answer = answer(to: InstalledBuild(text: lower ?? "", number: number ?? 0))
        guard let document = try? document.get() else { return answer }
        if document.comparesNumbers, number == nil { return unjudged(.noBuild) }
        if document.number == 0, document.key != nil, answer.outcome != .verdict(.force), let lower, let upper,
            !NumericSearch.isAscending(lower, upper)
        {
            return unjudged(.unorderedBuilds)
        }
        return answer
    }

    private func answer(to build: InstalledBuild) -> ClientAnswer {
        var check = Check()
        return answer(check.outcome(on: build, reading: document))
    }

    private func unjudged(_ doubt: ClientAnswer.Doubt) -> ClientAnswer {
        ClientAnswer(.unjudged(doubt), file: path, path: decidingPath)
    }

    /// The lowest packed number between two builds; nil if there is none. Beside a build that packs to 0, others may.
    private static func number(between lower: String?, and upper: String?) -> UInt32? {
        let low = lower.map(BundleVersionNumber.packed), high = upper.map(BundleVersionNumber.packed)
        if low == 0 || high == 0 { return 0 }
        let lowest = (low ?? 0) + 1
        return lowest < high ?? .max ? lowest : nil
    }
}

extension Document {
    /// True if the document compares packed numbers.
    fileprivate var comparesNumbers: Bool { number != 0 || minimum != 0 }
}

extension Document.Crash {
    /// The cause in words: `SSVCLatestVersionNumber is null`.
    fileprivate var words: String {
        let article = receiver == "null" ? "" : ["array", "object"].contains(receiver) ? "an " : "a "
        return "\(path.isEmpty ? "the document" : path) is \(article)\(receiver)"
    }
}
