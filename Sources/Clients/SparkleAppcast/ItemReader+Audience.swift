import ClientKit
import PolicyModel

/// Who sees an item, and when, and what it is to them.
extension ItemReader {
    /// No Mac sees an item for another platform.
    func platform() -> String? {
        let platform = enclosure?.attributes["sparkle:os"]
        if let platform, platform != "macos" {
            note(.ignored, "enclosure", "has sparkle:os=\"\(platform.prefix(64))\": no Mac sees the item")
        }
        return platform
    }

    /// A patch belongs into `sparkle:deltas`.
    func isPatch() -> Bool {
        let isPatch = enclosure?.attributes["sparkle:deltaFrom"] != nil
        if isPatch { note(.ignored, "enclosure", "has sparkle:deltaFrom: no Mac sees the item") }
        return isPatch
    }

    /// A bound of macOS; an empty one is none.
    func bound(_ name: String) -> String? {
        guard let text = text(name), !text.isEmpty else { return nil }
        if reading.notes.isForAuthor, text.contains(where: { !$0.isNumber && $0 != "." }) {
            note(.misread, name, "is not only numbers and dots")
        }
        return text
    }

    /// What only 2.9 reads.
    func newText(_ name: String) -> String? {
        let text = text(name)
        if text != nil, reading.edition == .plain { note(.ignored, name, "is not read before Sparkle 2.9") }
        return text
    }

    /// A name with other characters is no name, so that everybody gets the item.
    func channel() -> String? {
        guard let name = text("sparkle:channel") else { return nil }
        let isName = name.unicodeScalars.allSatisfy {
            $0.isAlphanumeric || "_.-".unicodeScalars.contains($0)
        }
        if isName, !name.isEmpty {
            if name == "default" {
                note(.misread, "sparkle:channel", "is a channel like any other: only apps that ask for it get the item")
            }
            return name
        }
        note(.misread, "sparkle:channel", "is no name of a channel: everybody gets the item")
        return nil
    }

    func critical() -> Item.Critical? {
        let name = "sparkle:criticalUpdate", element = best(name)
        let tag = best("sparkle:tags")?.children.first { $0.writtenName == name }
        guard let element else {
            if let tag, !tag.attributes.isEmpty {
                note(
                    .misread, "sparkle:tags", at: tag.place,
                    "has a version, which is not read there: the item is critical for everybody")
            }
            return tag == nil ? nil : .all
        }
        if let tag { note(.ignored, "sparkle:tags", at: tag.place, "is not read beside \(name)") }
        guard let version = element.attributes["sparkle:version"] else {
            if !element.attributes.isEmpty || element.hasWords {
                note(.misread, name, "has no sparkle:version: the item is critical for everybody")
            }
            return .all
        }
        if version.isEmpty { note(.ignored, name, "has an empty sparkle:version: it is critical for nobody") }
        return .below(version)
    }

    /// The element comes before the tag.
    var criticalPath: String {
        let name = "sparkle:criticalUpdate"
        return best(name) == nil ? "sparkle:tags.\(name)" : name
    }

    /// Sparkle asks for the page first, then for an enclosure, whose address does not matter here.
    func informational(at page: String?) -> Item.Informational? {
        let name = "sparkle:informationalUpdate", element = best(name)
        guard page != nil else {
            if element != nil, !isRecovering {
                note(.ignored, name, "is not read without a link to a web page: the file is installed")
            }
            return nil
        }
        if enclosure == nil { return .all }
        guard let element else { return nil }
        func texts(_ name: String) -> [String] {
            element.children.filter { $0.writtenName == name }.map(\.text)
        }
        let versions = texts("sparkle:version"), below = texts("sparkle:belowVersion")
        if !versions.isEmpty || !below.isEmpty { return .apps(versions: versions, below: below) }
        if !element.children.isEmpty || element.hasWords {
            note(.misread, name, "names no version that is read: the item is only a link, for everybody")
        }
        return .all
    }

    func hardware() -> [String] {
        let words = newText("sparkle:hardwareRequirements")?.split { " ,\n\t".contains($0) }
        return (words ?? []).map { $0.lowercased() }
    }

    /// - Parameter published: without a date nobody waits; before it everybody does, even for an interval of 0.
    func interval(from published: Moment?) -> Int? {
        let name = "sparkle:phasedRolloutInterval"
        guard let interval = text(name).map({ Self.integer($0) }) else { return nil }
        if interval <= 0, published != nil {
            note(.misread, name, "is no number above 0: everybody waits until the pubDate, and nobody longer")
        } else if interval <= 0 {
            note(.ignored, name, "is no number above 0: nobody waits")
        } else if published == nil {
            note(.ignored, name, "has no pubDate such as 'Mon, 02 Nov 2026 09:00:00 +0000': nobody waits")
        }
        return interval
    }
}

extension FeedElement {
    fileprivate var hasWords: Bool { !text.allSatisfy(\.isWhitespace) }
}
