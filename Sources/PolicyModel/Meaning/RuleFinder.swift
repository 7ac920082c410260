/// Finds the first rule that holds for one device after another. Which rules a version, an OS version, a language or a
/// model leaves is found once, since many devices of a grid have it.
struct RuleFinder: Sendable {
    private let rules: [Rule]
    private let asksForLanguages: Bool
    private let asksForModels: Bool
    private var versions: [Version: IndexBits] = [:]
    private var systems: [Version: IndexBits] = [:]
    private var languages: [LanguageTag: IndexBits] = [:]
    private var models: [String: IndexBits] = [:]

    /// Of fewer rules all are asked in less time.
    static let fewest = 16

    init(_ rules: [Rule]) {
        self.rules = rules
        asksForLanguages = rules.contains { $0.when.languages != nil }
        asksForModels = rules.contains { $0.when.models != nil }
    }

    /// Its index.
    mutating func first(for device: Device) -> Int? {
        var sets = [
            left(by: device.version, \.versions) { $0.version?.contains(device.version) ?? true },
            left(by: device.os, \.systems) { $0.os?.contains(device.os) ?? true },
        ]
        if asksForLanguages {
            let holds = { (when: Condition) in when.languages?.contains { $0.holds(for: device.language) } ?? true }
            sets.append(left(by: device.language, \.languages, where: holds))
        }
        if asksForModels {
            let holds = { (when: Condition) in when.models?.contains { $0.matches(device.model) } ?? true }
            sets.append(left(by: device.model, \.models, where: holds))
        }
        return IndexBits.first(in: sets) { rules[$0].when.holds(for: device) }
    }

    private mutating func left<Value: Hashable>(
        by value: Value, _ known: WritableKeyPath<RuleFinder, [Value: IndexBits]>, where holds: (Condition) -> Bool
    ) -> IndexBits {
        if let found = self[keyPath: known][value] { return found }
        let found = IndexBits(rules.count) { holds(rules[$0].when) }
        self[keyPath: known][value] = found
        return found
    }
}
