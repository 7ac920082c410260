import ClientKit
import PolicyModel

/// What a rule asks of the devices that it is for. Every part must hold; a condition that joins others by `$or` has
/// several of these.
struct ImportedCondition: Hashable {
    var platforms = ImportedPlatforms.all
    var versions = VersionSet.all
    var systems = VersionSet.all
    /// Nil for all, as the next three.
    var languages: [LanguageTag]?
    var models: [ModelPattern]?
    var tablet: Bool?
    var processor: Processor?
    /// Sorted by name.
    var custom: [CustomValue] = []
    /// An attribute that the devices do not give, so that no policy knows them; nil mostly.
    var missing: String?

    /// Without languages.
    var others: ImportedCondition {
        var others = self
        others.languages = nil
        return others
    }

    var isForNobody: Bool { platforms.set.isEmpty || versions.isEmpty || systems.isEmpty }
}

/// The platforms that a rule is for.
struct ImportedPlatforms: Hashable {
    var set: Set<Platform>
    /// True where the rule names those that it is not for: what is left depends on the app.
    var isOpen: Bool

    static let all = ImportedPlatforms(set: Set(Platform.allCases), isOpen: true)

    var named: Set<Platform> { isOpen ? complement.set : set }

    var complement: ImportedPlatforms {
        ImportedPlatforms(set: ImportedPlatforms.all.set.subtracting(set), isOpen: !isOpen)
    }

    func intersection(_ other: ImportedPlatforms) -> ImportedPlatforms {
        ImportedPlatforms(set: set.intersection(other.set), isOpen: isOpen && other.isOpen)
    }

    func union(_ other: ImportedPlatforms) -> ImportedPlatforms {
        complement.intersection(other.complement).complement
    }

    /// Those of an app, in the order of pages.
    func among(_ known: [Platform]) -> [Platform] {
        Platform.allCases.filter { set.contains($0) && (!isOpen || known.contains($0)) }
    }
}

/// What no rule of a policy can say, as the rest of a sentence.
struct UnreadTest: Error {
    let words: String

    init(_ words: String) { self.words = words }
}

extension ImportedCondition {
    /// The devices that meet both; nil for none.
    func intersection(_ other: ImportedCondition) throws(UnreadTest) -> ImportedCondition? {
        var both = self
        both.platforms = platforms.intersection(other.platforms)
        both.versions = versions.intersection(other.versions)
        both.systems = systems.intersection(other.systems)
        both.languages = ImportedCondition.common(languages, other.languages)
        if let known = models, let models = other.models, known != models {
            throw UnreadTest("it asks twice for `model`")
        }
        both.models = models ?? other.models
        both.tablet = tablet ?? other.tablet
        both.processor = processor ?? other.processor
        both.missing = missing ?? other.missing
        both.custom = Set(custom + other.custom).sorted { $0.name < $1.name }
        let isOneValue = Set(both.custom.map(\.name)).count == both.custom.count
        let isSame = both.tablet == other.tablet ?? both.tablet && both.processor == other.processor ?? both.processor
        return both.isForNobody || both.languages == [] || !isOneValue || !isSame ? nil : both
    }

    private static func common(_ one: [LanguageTag]?, _ other: [LanguageTag]?) -> [LanguageTag]? {
        guard let one, let other else { return one ?? other }
        let pairs = one.flatMap { tag in other.map { (tag, $0) } }
        return pairs.compactMap { tag, other in tag.holds(for: other) ? other : other.holds(for: tag) ? tag : nil }
            .uniqued()
    }

    /// The devices that meet either; nil where they are of two conditions.
    func union(_ other: ImportedCondition) -> ImportedCondition? {
        func differs<Part>(in part: WritableKeyPath<ImportedCondition, Part>) -> Bool {
            var same = self
            same[keyPath: part] = other[keyPath: part]
            return same == other
        }
        var either = self
        if differs(in: \.platforms) {
            either.platforms = platforms.union(other.platforms)
        } else if differs(in: \.versions) {
            either.versions = versions.union(other.versions)
        } else if differs(in: \.systems) {
            either.systems = systems.union(other.systems)
        } else if differs(in: \.languages) {
            either.languages = ImportedCondition.all(languages, other.languages)
        } else if differs(in: \.models) {
            either.models = ImportedCondition.all(models, other.models)
        } else if differs(in: \.tablet) {
            either.tablet = nil
        } else {
            return nil
        }
        return either
    }

    private static func all<Part: Hashable>(_ one: [Part]?, _ other: [Part]?) -> [Part]? {
        guard let one, let other else { return nil }
        return one + other.filter { !one.contains($0) }
    }
}
