import PolicyModel

/// What SSVC does with an app's files on the devices of a policy: its two flags, read as an app would.
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

    /// Nothing but the build.
    func view(of handset: Handset) -> Handset.Build { handset.build }

    func answers(to build: Handset.Build, in languages: [LanguageTag]) -> [ClientAnswer] {
        Array(repeating: answer(to: build), count: languages.count)
    }

    private func answer(to build: Handset.Build) -> ClientAnswer {
        switch build {
        case .known(let text): (own[text] ?? plain)?.answer(to: text) ?? SSVCModel.silence
        case .between(let lower, let upper): plain?.answer(between: lower, and: upper) ?? SSVCModel.silence
        case .unknown: plain.map { $0.constant ?? $0.unjudged } ?? SSVCModel.silence
        }
    }

    private static let silence = ClientAnswer(.verdict(.none), file: nil, path: "")
}

extension SSVCModel {
    /// One file, read once, with every answer it can give.
    fileprivate struct File: Sendable {
        private let document: SSVCDocument?
        private let required: ClientAnswer
        private let available: ClientAnswer
        private let nothing: ClientAnswer
        let unjudged: ClientAnswer
        /// The answer to every build alike, where there is but one.
        let constant: ClientAnswer?

        init(_ artifact: Artifact) {
            func answer(_ outcome: ClientAnswer.Outcome, _ path: String) -> ClientAnswer {
                ClientAnswer(outcome, file: artifact.path, path: path)
            }
            let (document, fault) = File.read(artifact.bytes)
            let number = "SSVCLatestVersionNumber"
            let telling = document.map { $0.number != 0 ? number : $0.key == nil ? "" : "SSVCLatestVersionKey" } ?? ""
            let nothing = answer(.verdict(.none), telling)
            self.document = document
            self.nothing = nothing
            required = answer(.verdict(.force), "SSVCMinimumSupportedVersionNumber")
            available = answer(.verdict(.recommend), telling)
            unjudged = answer(.unjudged, telling)
            switch fault {
            case .unparsable(let fault): constant = answer(.refused("the document \(fault.reason)"), "")
            case .crash(let crash): constant = answer(.crash(crash.words), crash.path)
            case nil: constant = document.map { $0.saysNothing } ?? true ? nothing : nil
            }
        }

        private static func read(_ bytes: [UInt8]) -> (SSVCDocument?, SSVCFault?) {
            do { return (try SSVCDocument(bytes), nil) } catch { return (nil, error) }
        }

        func answer(to build: String) -> ClientAnswer {
            guard constant == nil, let document else { return constant ?? nothing }
            if document.number == 0, document.minimum == 0 { return document.isKeyNewer(than: build) ? available : nothing }
            let installed = Double(BundleVersionNumber.packed(build))
            if document.isMinimumAbove(installed) { return required }
            let isAvailable = document.number == 0 ? document.isKeyNewer(than: build) : document.isNumberAbove(installed)
            return isAvailable ? available : nothing
        }
    }
}

extension SSVCModel.File {
    /// What the builds strictly between two others get, the stronger where they differ.
    ///
    /// Lower builds are never told less, so that is what the lowest of them gets. Not judged where a neighbour has no
    /// place in the order that the document asks for, or nothing lies between.
    func answer(between lower: String?, and upper: String?) -> ClientAnswer {
        guard constant == nil, let document else { return constant ?? nothing }
        var answer = nothing
        if document.number != 0 || document.minimum != 0 {
            guard let lowest = SSVCModel.File.number(between: lower, and: upper) else { return unjudged }
            if document.isMinimumAbove(lowest) { return required }
            if document.isNumberAbove(lowest) { answer = available }
        }
        guard document.key != nil else { return answer }
        // Texts lie in the order of numeric search; the lowest of them is as good as the neighbour itself.
        if let lower, let upper, !NumericSearch.isAscending(lower, upper) { return unjudged }
        return lower.map { document.isKeyNewer(than: $0) } ?? true ? available : answer
    }

    /// The lowest packed number between two builds; nil where there is none, or a build has no number.
    private static func number(between lower: String?, and upper: String?) -> Double? {
        let low = lower.map(BundleVersionNumber.packed), high = upper.map(BundleVersionNumber.packed)
        guard low != 0, high != 0 else { return nil }
        let lowest = Double(low ?? 0) + 1
        return lowest < Double(high ?? .max) ? lowest : nil
    }
}

extension SSVCDocument {
    /// True where no build can be told anything.
    fileprivate var saysNothing: Bool { number == 0 && minimum == 0 && key == nil }
}

extension SSVCCrash {
    /// Beginning with the value: `SSVCLatestVersionNumber is null`.
    var words: String {
        let article = receiver == "null" ? "" : ["array", "object"].contains(receiver) ? "an " : "a "
        return "\(path.isEmpty ? "the document" : path) is \(article)\(receiver)"
    }
}
