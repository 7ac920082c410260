/// A difference between devices that some client does not see, while a policy's conditions do.
///
/// A client says which of them it folds, and the grid then has a device on either side.
package enum DeviceFold: String, CaseIterable, Comparable, Sendable {
    /// Small and capital letters of a model are one.
    case modelCase
    /// Blanks in a model are dropped.
    case modelBlanks
    /// An OS version is compared as the beginning of a text: `16.7.1` is also found in `16.7.10`.
    case systemBeginnings
    /// Of a language's code the first two letters are read: `fil` is `fi`.
    case languageLetters
    /// A language is read without its script and its region: `de-CH` is `de-AT`.
    case languageParts

    /// All on every platform, for a client of which nothing is known.
    package static let all = PlatformMap(
        Dictionary(uniqueKeysWithValues: Platform.allCases.map { ($0, Set(allCases)) }))

    package static func < (one: DeviceFold, other: DeviceFold) -> Bool { one.rawValue < other.rawValue }

    /// What a client with these folds sees of a model.
    package static func seen(_ model: String, by folds: Set<DeviceFold>) -> String {
        let spelled = folds.contains(.modelCase) ? model.lowercased() : model
        return folds.contains(.modelBlanks) ? spelled.filter { $0 != " " } : spelled
    }

    /// Models that the client takes for one that the pattern matches, and that it does not match.
    func models(like pattern: ModelPattern) -> [String] {
        Array(pattern.examples.lazy.flatMap(alike).filter { !pattern.matches($0) }.prefix(1))
    }

    private func alike(_ model: String) -> [String] {
        switch self {
        case .modelCase: [model.lowercased(), model.uppercased()]
        case .modelBlanks: [model.filter { $0 != " " }] + model.indices.dropFirst().map { Self.spaced(model, at: $0) }
        case .systemBeginnings, .languageLetters, .languageParts: []
        }
    }

    /// Languages that the client takes for one that a policy names.
    func languages(like tag: LanguageTag) -> [LanguageTag] {
        switch self {
        case .languageLetters: [tag.longerNamesake].compactMap(\.self)
        case .languageParts: tag.relatives
        case .modelCase, .modelBlanks, .systemBeginnings: []
        }
    }

    private static func spaced(_ model: String, at index: String.Index) -> String {
        "\(model[..<index]) \(model[index...])"
    }
}

extension Version {
    /// Versions whose texts begin with those of a bound and of the version before it: `16.7.20` and `16.7.10` for
    /// `16.7.2`. A whole major number has none, nor has 16.7.10, since no system has a number of three digits.
    var lookalikes: [Version] {
        minor == 0 && patch == 0 ? [] : [self, predecessor].compactMap(\.self).compactMap(\.lookalike)
    }

    private var lookalike: Version? {
        var numbers = Array(numbers.prefix(3))
        while numbers.last == 0 { numbers.removeLast() }
        guard numbers.count > 1, let last = numbers.popLast(), last < 10 else { return nil }
        return Version(numbers: numbers + [last * 10])
    }
}
