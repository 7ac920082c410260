import PolicyModel

/// What SSVC does with an app's files: which one a build reads, the one check that decides, and what it comes to.
///
/// `updateRequired` forces, `updateAvailable` recommends. The client is known by its build alone, so every language, OS
/// and platform gets one answer; it reads its build's own file where there is one, else the plain one.
struct SSVCModel: DecisionModel {
    private let plain: File?
    private let own: [String: File]
    private let documents: [(artifact: Artifact, isPlain: Bool)]

    init(reading documents: [Artifact], of slug: String) {
        let front = "\(slug)/ssvc.", end = "json"
        let named = documents.filter { $0.path.hasPrefix(front) && $0.path.hasSuffix(end) }
        let plainPath = front + end
        plain = named.first { $0.path == plainPath }.map(File.init)
        let others = named.filter { $0.path != plainPath && $0.path.utf8.count > plainPath.utf8.count + 1 }
        own = Dictionary(others.map { document in
            (String(document.path.dropFirst(front.count).dropLast(end.count + 1)), File(document))
        }) { first, _ in first }
        self.documents = named.map { ($0, $0.path == plainPath) }
    }

    /// Found when asked for: agreement asks for answers alone.
    var dangers: [Danger] { documents.flatMap { SSVCDangers(in: $0.artifact, isPlain: $0.isPlain).all } }

    /// The document has two flags and no link.
    var buttonLinks: [String] { [] }

    /// Nothing but the build.
    func view(of handset: Handset) -> Handset.Build { handset.build }

    func answers(to build: Handset.Build, in languages: [LanguageTag]) -> [ClientAnswer] {
        Array(repeating: answer(to: build), count: languages.count)
    }

    /// A build whose text is not known has no file of its own.
    private func answer(to build: Handset.Build) -> ClientAnswer {
        var check = SSVCCheck()
        switch build {
        case .known(let text): return answer(to: &check, on: InstalledBuild(text)).answer
        case .between(let lower, let upper): return plain?.answer(between: lower, and: upper) ?? SSVCModel.silence
        case .unknown: return plain?.answerToAll ?? SSVCModel.silence
        }
    }

    /// What one check comes to on a build, and what of it the app can act on.
    ///
    /// - Returns: The outcome nil where no file is published for the build.
    func answer(
        to check: inout SSVCCheck, on build: InstalledBuild
    ) -> (outcome: SSVCCheck.Outcome?, answer: ClientAnswer) {
        guard let file = build.text.flatMap({ own[$0] }) ?? plain else { return (nil, SSVCModel.silence) }
        let outcome = check.outcome(on: build, reading: file.document)
        return (outcome, file.answer(outcome))
    }

    private static let silence = ClientAnswer(.verdict(.none), file: nil, path: "")
}

extension SSVCModel {
    /// One file, read once.
    fileprivate struct File: Sendable {
        let path: String
        let document: Result<SSVCDocument, SSVCFault>

        init(_ artifact: Artifact) {
            path = artifact.path
            document = Result { () throws(SSVCFault) in try SSVCDocument(artifact.bytes) }
        }

        /// An outcome with the value that is its reason.
        func answer(_ outcome: SSVCCheck.Outcome) -> ClientAnswer {
            switch outcome {
            case .success(let response) where response.updateRequired:
                ClientAnswer(.verdict(.force), file: path, path: "SSVCMinimumSupportedVersionNumber")
            case .success(let response):
                ClientAnswer(.verdict(response.updateAvailable ? .recommend : .none), file: path, path: telling)
            case .crash(let crash): ClientAnswer(.crash(crash.words), file: path, path: crash.path)
            case .failure(SSVCCheck.unparsable): ClientAnswer(.refused(fault), file: path, path: "")
            case .failure(SSVCCheck.badURL):
                ClientAnswer(.refused("the build makes its address invalid: every check fails"), file: path, path: "")
            // A document that did not come, or a good answer that the app asked nobody to hear.
            case .failure, .noCallback: ClientAnswer(.verdict(.none), file: path, path: "")
            }
        }

        /// Why the document is none.
        private var fault: String {
            if case .failure(.unparsable(let fault)) = document { "the document \(fault.reason)" } else { "" }
        }

        /// The value by which an update is available or not.
        fileprivate var telling: String {
            guard let document = try? document.get() else { return "" }
            return document.number != 0 ? "SSVCLatestVersionNumber" : document.key == nil ? "" : "SSVCLatestVersionKey"
        }
    }
}

extension SSVCModel.File {
    /// What every build alike is answered; not judged where it hangs on the build.
    var answerToAll: ClientAnswer {
        if let document = try? document.get(), !document.saysNothing { return unjudged }
        return answer(to: InstalledBuild(nil))
    }

    /// What the builds strictly between two others get, the stronger where they differ.
    ///
    /// A lower build never gets less, so that is what the lowest of them gets; in the order of texts it is as good as
    /// the neighbour below. Not judged where a neighbour has no place in the order that the document asks for, or
    /// nothing lies between.
    func answer(between lower: String?, and upper: String?) -> ClientAnswer {
        let number = SSVCModel.File.number(between: lower, and: upper)
        let answer = answer(to: InstalledBuild(text: lower ?? "", number: number ?? 0))
        guard let document = try? document.get() else { return answer }
        if document.asksForNumber, number == nil { return unjudged }
        if document.key != nil, answer.outcome != .verdict(.force), let lower, let upper,
           !NumericSearch.isAscending(lower, upper) { return unjudged }
        return answer
    }

    private func answer(to build: InstalledBuild) -> ClientAnswer {
        var check = SSVCCheck()
        return answer(check.outcome(on: build, reading: document))
    }

    private var unjudged: ClientAnswer { ClientAnswer(.unjudged, file: path, path: telling) }

    /// The lowest packed number between two builds; nil where there is none, or a build has no number.
    private static func number(between lower: String?, and upper: String?) -> UInt32? {
        let low = lower.map(BundleVersionNumber.packed), high = upper.map(BundleVersionNumber.packed)
        guard low != 0, high != 0 else { return nil }
        let lowest = (low ?? 0) + 1
        return lowest < high ?? .max ? lowest : nil
    }
}

extension SSVCDocument {
    fileprivate var asksForNumber: Bool { number != 0 || minimum != 0 }

    /// True where no build can be told anything.
    fileprivate var saysNothing: Bool { !asksForNumber && key == nil }
}

extension SSVCCrash {
    /// Beginning with the value: `SSVCLatestVersionNumber is null`.
    fileprivate var words: String {
        let article = receiver == "null" ? "" : ["array", "object"].contains(receiver) ? "an " : "a "
        return "\(path.isEmpty ? "the document" : path) is \(article)\(receiver)"
    }
}
