/// Conditions in words, for pages and reports.
extension Condition {
    /// The condition in words: `iOS; version 3.0.1; OS <15`, or `every device`.
    ///
    /// - Parameter all: the platforms that it can hold on unless it names some; Android's OS versions are API levels.
    package func inWords(on all: [Platform]) -> String {
        var parts: [String] = []
        if let platforms { parts.append(platforms.map(\.displayName).joined(separator: " or ")) }
        if let version { parts.append("version \(version)") }
        if let os { parts.append("\((platforms ?? all) == [.android] ? "API level" : "OS") \(os)") }
        if let languages { parts.append("language \(languages.map(\.description).joined(separator: " or "))") }
        if let models { parts.append("model \(models.map(\.text).joined(separator: " or "))") }
        if let tablet { parts.append(tablet ? "tablet" : "not a tablet") }
        parts += custom.map { "\($0.name) is \($0.value)" }
        return parts.isEmpty ? "every device" : parts.joined(separator: "; ")
    }
}
