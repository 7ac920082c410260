/// An exception in a policy: where its condition holds, and no earlier rule's does, it alone decides the verdict.
package struct Rule: Hashable, Sendable {
    /// The `id` as written; nil if the rule has none.
    package let id: String?
    package let when: Condition
    package let verdict: Verdict
    /// The name of a text section; nil for the standard section of the verdict.
    package let text: String?
    /// Nil for the policy's own frequency.
    package let frequency: Frequency?
    /// When it holds, from its `from` to the end of its `until`; outside, the rule counts as absent.
    package let span: Validity
    package let position: SourcePosition

    package init(
        id: String?, when: Condition, verdict: Verdict, text: String?, frequency: Frequency?,
        span: Validity = .always, position: SourcePosition
    ) {
        self.id = id
        self.when = when
        self.verdict = verdict
        self.text = text
        self.frequency = frequency
        self.span = span
        self.position = position
    }

    /// The same rule for all installations, with that verdict.
    package func unshared(saying verdict: Verdict) -> Rule {
        var when = when
        when.draw = nil
        return Rule(
            id: id, when: when, verdict: verdict, text: text, frequency: frequency, span: span, position: position)
    }
}

/// A rule's `when`: every part must hold for a device; a part that is nil holds for all.
package struct Condition: Hashable, Sendable {
    package var platforms: [Platform]?
    package var version: VersionRange?
    package var os: VersionRange?
    package var languages: [LanguageTag]?
    package var models: [ModelPattern]?
    package var tablet: Bool?
    /// Nil for all installations.
    package var draw: ShareDraw?
    /// Sorted by name; each must equal the device's value with that name.
    package var custom: [CustomValue] = []

    package init() {}

    package func holds(for device: Device) -> Bool {
        if let platforms, !platforms.contains(device.platform) { return false }
        if let version, !version.contains(device.version) { return false }
        if let os, !os.contains(device.os) { return false }
        if let languages, !languages.contains(where: { $0.holds(for: device.language) }) { return false }
        if let models, !models.contains(where: { $0.matches(device.model) }) { return false }
        if let tablet, tablet != device.isTablet { return false }
        if let draw, !draw.holds(device.id) { return false }
        // Apps compare the bytes of texts, in which one letter may be written in two ways.
        return custom.allSatisfy { device.custom[$0.name]?.hasBytes(of: $0.value) ?? false }
    }
}

extension VersionRange {
    /// True if it holds a release of one of the platforms.
    package func holdsRelease(among releases: [Release], on platforms: [Platform]) -> Bool {
        releases.contains { contains($0.version) && platforms.contains(where: $0.shipments.has) }
    }
}

/// A condition that the app itself evaluates, such as a requirement of Prince of Versions.
package struct CustomValue: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// False for a name that Prince of Versions reads in two ways: its library for Apple turns `is_beta` into `isBeta`,
    /// those for Android keep it.
    package static func isReadAlike(_ name: String, on platforms: [Platform]) -> Bool {
        !name.contains("_") || !platforms.contains(.android) || platforms.count == 1
    }
}

/// A pattern for hardware identifiers, where `*` stands for any run of characters: `iPhone5,*`. Case-sensitive.
package struct ModelPattern: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// A model that the pattern matches: every `*` replaced by `1`.
    package var example: String { filled("1") }

    /// Several models that the pattern matches; the first is `example`.
    var examples: [String] { ["1", "0", "9,9", "X", ""].map(parts.joined) }

    /// The model with one text in place of every `*`.
    package func filled(_ filling: String) -> String { parts.joined(separator: filling) }

    /// What is before, between and after the `*`.
    private var parts: [Substring] { text.split(separator: "*", omittingEmptySubsequences: false) }

    /// Compares bytes, as apps do. After a `*` the leftmost match of what follows suffices, since there is no other
    /// wildcard.
    package func matches(_ model: String) -> Bool {
        let pattern = text.utf8, model = model.utf8, anything = UInt8(ascii: "*")
        var place = pattern.startIndex, next = model.startIndex
        // What follows the last `*`, and the first byte of the model that it does not take up so far.
        var last: (rest: String.Index, next: String.Index)?
        while next < model.endIndex {
            let wanted = place < pattern.endIndex ? pattern[place] : nil
            if wanted == anything {
                pattern.formIndex(after: &place)
                last = (place, next)
            } else if wanted == model[next] {
                pattern.formIndex(after: &place)
                model.formIndex(after: &next)
            } else if let tried = last {
                (place, next) = (tried.rest, model.index(after: tried.next))
                last?.next = next
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == anything }
    }
}
