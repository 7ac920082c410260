import PolicyModel

/// What a Turkcell Updater update entry says to the devices it matches.
struct Prompt: Hashable {
    let verdict: Verdict
    /// A rule's text section; nil for the standard one, and wherever nothing is shown.
    let textName: String?

    static let silent = Prompt(verdict: .none, textName: nil)

    /// The one answer to devices that the filters cannot tell apart.
    init(sharedBy verdicts: [PolicyVerdict]) {
        verdict = Verdict.shared(by: verdicts)
        let shared = verdict
        let told = verdicts.first { $0.verdict == shared }?.textName
        let isOne = verdicts.allSatisfy { $0.verdict != shared || $0.textName == told }
        textName = shared != .none && isOne ? told : nil
    }

    private init(verdict: Verdict, textName: String?) {
        self.verdict = verdict
        self.textName = textName
    }
}

/// One filter key besides the versions: the classes of devices that it can tell apart.
struct FilterAxis: Sendable {
    /// The client's own name of the device value.
    let key: String
    /// The filter parts of each class; class 0 is every other device and has none.
    let classes: [[String]]
    /// False where a device may match two classes, so that the order of the entries counts.
    let isExclusive: Bool
    /// Models that stand for classes which no device of the grid is in.
    var samples: [String] = []
    /// The class of a device.
    let place: @Sendable (Device) -> Int

    /// The first two letters of the language are all that a device tells.
    static func languages(_ rules: [Condition], _ tags: [LanguageTag]) -> FilterAxis {
        guard rules.contains(where: { $0.languages != nil }) else { return whole("deviceLanguage") }
        let ruled = rules.flatMap { $0.languages ?? [] } + tags.filter { !unknown.contains($0.language) }
        let codes = Set(ruled.map { $0.language.prefix(2) }).sorted().map(String.init)
        return FilterAxis(key: "deviceLanguage", classes: [[]] + codes.map { [$0] }, isExclusive: true) { device in
            codes.firstIndex(of: String(device.language.language.prefix(2))).map { $0 + 1 } ?? 0
        }
    }

    static func models(_ rules: [Condition]) -> FilterAxis {
        let models = ModelClasses(rules.flatMap { $0.models ?? [] }), patterns = models.patterns
        let parts = patterns.map { ModelFilter.parts($0) ?? [] }
        return FilterAxis(
            key: "deviceModel", classes: [[]] + parts, isExclusive: false, samples: models.samples
        ) { device in
            patterns.firstIndex { $0.matches(device.model) }.map { $0 + 1 } ?? 0
        }
    }

    static func tablets(_ rules: [Condition]) -> FilterAxis {
        guard rules.contains(where: { $0.tablet != nil }) else { return whole("deviceIsTablet") }
        return FilterAxis(key: "deviceIsTablet", classes: [[], ["true"]], isExclusive: true) { $0.isTablet ? 1 : 0 }
    }

    /// Languages that stand for "none of those written".
    private static let unknown: Set<String> = ["und", "zxx", "mis"]

    private static func whole(_ key: String) -> FilterAxis {
        FilterAxis(key: key, classes: [[]], isExclusive: true) { _ in 0 }
    }
}
