/// An entry of `expect` as one line, ready to paste.
package enum PromiseLine {
    /// - Parameters:
    ///   - values: the scalars by key.
    ///   - custom: the values of custom conditions by name.
    package static func text(_ values: [(key: String, value: String?)], custom: [String: String]) -> String {
        let named = custom.sorted { $0.key < $1.key }
            .map { YAMLValue.Entry(key: $0.key, value: .scalar($0.value)) }
        let pairs = values.map { (key: $0.key, value: $0.value.map { YAMLValue.scalar($0) }) }
        return "- "
            + PolicyKeys.promise.map(pairs + [(key: "custom", value: named.isEmpty ? nil : .map(named))]).line
    }
}
