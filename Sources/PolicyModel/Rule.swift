/// An exception to the policy: for the devices its condition holds for, it alone decides.
package struct Rule: Hashable, Sendable {
    /// What the author typed as `id`; nil when unnamed.
    package let id: String?
    package let when: Condition
    package let verdict: Verdict
    /// A text section's name.
    package let text: String?
    package let frequency: Frequency?
    package let position: SourcePosition

    package init(
        id: String?, when: Condition, verdict: Verdict, text: String?, frequency: Frequency?, position: SourcePosition
    ) {
        self.id = id
        self.when = when
        self.verdict = verdict
        self.text = text
        self.frequency = frequency
        self.position = position
    }
}

/// What must hold of a device; a missing part holds always.
package struct Condition: Hashable, Sendable {
    package var platforms: [Platform]?
    package var version: VersionRange?
    package var os: VersionRange?
    package var languages: [LanguageTag]?
    package var models: [ModelPattern]?
    package var tablet: Bool?
    /// Sorted by name; each must equal the device's value of that name.
    package var custom: [CustomValue] = []

    package init() {}

    package func holds(for device: Device) -> Bool {
        if let platforms, !platforms.contains(device.platform) { return false }
        if let version, !version.contains(device.version) { return false }
        if let os, !os.contains(device.os) { return false }
        if let languages, !languages.contains(where: { $0.holds(for: device.language) }) { return false }
        if let models, !models.contains(where: { $0.matches(device.model) }) { return false }
        if let tablet, tablet != device.isTablet { return false }
        return custom.allSatisfy { device.custom[$0.name] == $0.value }
    }
}

/// One condition that the app itself checks, such as a requirement of Prince of Versions.
package struct CustomValue: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A hardware id with `*` for any run of characters, such as `iPhone5,*`; case counts.
package struct ModelPattern: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// A model this pattern matches: every `*` taken as `1`.
    package var example: String { text.split(separator: "*", omittingEmptySubsequences: false).joined(separator: "1") }

    /// Models this pattern matches, the first being `example`.
    var examples: [String] {
        ["1", "0", "9,9", "X", ""].map {
            text.split(separator: "*", omittingEmptySubsequences: false).joined(separator: $0)
        }
    }

    package func matches(_ model: String) -> Bool {
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return model == text }
        guard model.utf8.count >= first.utf8.count + last.utf8.count, model.hasPrefix(first), model.hasSuffix(last)
        else { return false }
        var rest = model.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
