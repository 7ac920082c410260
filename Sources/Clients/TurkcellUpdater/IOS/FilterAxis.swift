import PolicyModel

/// What a Turkcell Updater entry shows on the devices that it matches.
struct Prompt: Hashable {
    let verdict: Verdict
    /// The text section of a rule; nil for the standard one, or if nothing is shown.
    let textName: String?
    /// The release that the text names as `{latest}`; nil if it names none.
    let latest: Version?

    static let fields: [LocalizedText.Field] = [.message, .whatsNew, .warnings]
    static let silent = Prompt(verdict: .none, textName: nil, latest: nil)

    /// The answer for devices that filters cannot distinguish.
    init(sharedBy verdicts: [PolicyVerdict], of dated: DatedPolicy) {
        let shared = Verdict.shared(by: verdicts)
        let name = verdicts.first { $0.verdict == shared }?.textName
        let isOne = verdicts.allSatisfy { $0.verdict != shared || $0.textName == name }
        let textName = shared != .none && isOne ? name : nil
        let names = dated.namesLatest(textName, for: shared, in: Prompt.fields)
        self.init(verdict: shared, textName: textName, latest: names ? verdicts.latest(for: shared) : nil)
    }

    private init(verdict: Verdict, textName: String?, latest: Version?) {
        (self.verdict, self.textName, self.latest) = (verdict, textName, latest)
    }
}

/// A filter key other than the versions, with the classes of devices that it can distinguish.
struct FilterAxis: Sendable {
    /// The client's name of the device value.
    let key: String
    /// The filter parts of each class; class 0 is for all other devices and has none.
    let classes: [[String]]
    /// False if a device can match two classes, so that the order of entries matters.
    let isExclusive: Bool
    /// Sample models for classes that have no device in the grid.
    var samples: [String] = []
    /// The index of a device's class.
    let place: @Sendable (Device) -> Int

    /// Classes by language; the client reads only the first two letters.
    static func languages(_ rules: [Condition], _ tags: [LanguageTag]) -> FilterAxis {
        guard rules.contains(where: { $0.languages != nil }) else { return whole("deviceLanguage") }
        let ruled = rules.flatMap { $0.languages ?? [] } + tags.filter { !unknown.contains($0.language) }
        let codes = Set(ruled.map { $0.current.language.prefix(2) }).sorted().map(String.init)
        let parts = codes.map { code in LanguageTag(code)?.spellings.map(\.language) ?? [code] }
        return FilterAxis(key: "deviceLanguage", classes: [[]] + parts, isExclusive: true) { device in
            codes.firstIndex(of: String(device.language.current.language.prefix(2))).map { $0 + 1 } ?? 0
        }
    }

    /// Classes by hardware identifier.
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

    /// The languages that the grid uses for "none of those in the policy".
    private static let unknown: Set<String> = ["und", "zxx", "mis"]

    /// An axis with a single class.
    private static func whole(_ key: String) -> FilterAxis {
        FilterAxis(key: key, classes: [[]], isExclusive: true) { _ in 0 }
    }
}
