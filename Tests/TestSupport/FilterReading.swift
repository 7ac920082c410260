import Foundation
import PolicyModel

/// How the iOS client reads filters and picks an entry, written from measurements of the client and not from the encoder.
package enum FilterReading {
    /// One filter's text against one value: parts in order, `!` inverts, spaces in the rule are dropped.
    package static func matches(_ rule: String, _ value: String) -> Bool {
        let raw = rule.split(separator: ",", omittingEmptySubsequences: false)
        let isExclusive = raw.contains { $0.hasPrefix("!") }
        var anyTrue = false
        for part in raw {
            var text = String(part).replacing(" ", with: "")
            let isNegated = text.hasPrefix("!")
            if isNegated { text.removeFirst() }
            let result = one(text, value) != isNegated
            if result && !isExclusive { return true }
            if !result && isNegated { return false }
            anyTrue = anyTrue || result
        }
        return anyTrue
    }

    private static func one(_ part: String, _ value: String) -> Bool {
        if part == "''" { return value.isEmpty || value == "''" }
        precondition(!part.hasPrefix("<") && !part.hasPrefix(">"), "string order must never be written")
        guard part.utf8.contains(UInt8(ascii: "*")) else { return part == value }
        return like(Array(part.utf8)[...], Array(value.utf8)[...])
    }

    /// Cocoa `LIKE`: `*` any run, `?` one character.
    private static func like(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        if first == UInt8(ascii: "*") { return text.indices.contains { like(rest, text[$0...]) } || like(rest, []) }
        guard let next = text.first, first == UInt8(ascii: "?") || first == next else { return false }
        return like(rest, text.dropFirst())
    }

    /// The entries of a document.
    package static func entries(_ document: [UInt8]) throws -> [[String: Any]] {
        let root = try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any]
        return root?["updates"] as? [[String: Any]] ?? []
    }

    /// What a whole document says to a device: the first entry whose every filter matches, and nothing after it.
    package static func verdict(_ entries: [[String: Any]], _ device: Device) -> Verdict {
        let values = [
            "appVersionName": device.version.description, "deviceOsVersion": device.os.description,
            "deviceLanguage": String(device.language.language.prefix(2)), "deviceModel": device.model,
            "deviceIsTablet": device.isTablet ? "true" : "false",
        ]
        for entry in entries {
            let filters = entry["filters"] as? [String: String] ?? [:]
            guard filters.allSatisfy({ key, rule in values[key].map { matches(rule, $0) } ?? false }) else { continue }
            let texts = entry["descriptions"] as? [String: [String: String]] ?? [:]
            let words = texts[values["deviceLanguage"] ?? ""] ?? texts["*"]
            guard words?["message"]?.isEmpty == false, entry["targetWebsiteUrl"] != nil else { return .none }
            return entry["forceUpdate"] as? Bool == true ? .force : .recommend
        }
        return .none
    }
}
