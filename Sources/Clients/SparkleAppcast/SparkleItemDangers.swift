import ClientKit
import PolicyModel

/// The dangers of one item that Sparkle can use.
struct SparkleItemDangers {
    private(set) var found: [Danger] = []
    private let item: SparkleElement
    private let read: SparkleItem
    private let path: String
    private let file: String

    /// - Parameters:
    ///   - read: the same item as Sparkle reads it.
    ///   - path: such as `item[0]`.
    init(of item: SparkleElement, read: SparkleItem, at path: String, in file: String, as edition: SparkleEdition) {
        (self.item, self.read, self.path, self.file) = (item, read, path, file)
        addNames()
        addVersion()
        addCritical()
        addTags()
        addLinks()
        addPictures()
        addAudience()
        if edition == .plain { addUnread() }
        addRollout()
        addArchive()
    }

    private static let known: Set<String> = [
        "title", "link", "pubDate", "description", "enclosure", "sparkle:version", "sparkle:shortVersionString",
        "sparkle:minimumSystemVersion", "sparkle:maximumSystemVersion", "sparkle:channel", "sparkle:criticalUpdate",
        "sparkle:tags", "sparkle:informationalUpdate", "sparkle:minimumAutoupdateVersion", "sparkle:deltas",
        "sparkle:ignoreSkippedUpgradesBelowVersion", "sparkle:minimumUpdateVersion", "sparkle:hardwareRequirements",
        "sparkle:phasedRolloutInterval", "sparkle:releaseNotesLink", "sparkle:fullReleaseNotesLink",
    ]

    private func child(_ name: String) -> SparkleElement? { item.children.first { $0.name == name } }

    /// - Parameter line: that of the element with this name, else that of the item.
    private mutating func add(_ kind: Danger.Kind, _ name: String, line: Int? = nil, _ words: String) {
        let line = line ?? child(name)?.line ?? item.line
        found.append(Danger(kind, at: "\(path).\(name)", line: line, in: file, words))
    }

    /// Elements that are never read, and those written twice in one language.
    private mutating func addNames() {
        var seen: Set<[String]> = []
        for child in item.children {
            if child.name.hasPrefix("sparkle:"), !Self.known.contains(child.name) {
                add(.ignored, child.name, line: child.line, "is never read")
            } else if Self.known.contains(child.name), !seen.insert([child.name, child.language]).inserted {
                add(.misread, child.name, line: child.line, "is written again in one language: the first one counts")
            }
        }
    }

    private mutating func addVersion() {
        let name = "sparkle:version", text = read.version, attribute = child("enclosure")?.attributes[name]
        if let attribute, let element = child(name), element.text != attribute {
            add(.ignored, name, "is not read, since the enclosure has sparkle:version, too")
        } else if attribute == nil, child(name) == nil {
            add(.misread, name, "is missing: the file's name is taken for it, '\(text)'")
        }
        if text.isEmpty { add(.misread, name, "is empty, which is older than everything") }
        if text.dropFirst().contains("-") { add(.misread, name, "ends for Sparkle before its '-'") }
        if text.contains(where: { $0.isLetter || "+~".contains($0) }) {
            add(.misread, name, "has letters, '+' or '~', which make a version older")
        }
    }

    private mutating func addCritical() {
        let name = "sparkle:criticalUpdate"
        guard let element = child(name) else { return }
        switch element.attributes["sparkle:version"] {
        case nil where !element.attributes.isEmpty || element.hasWords:
            add(.misread, name, "has no sparkle:version: the item is critical for everybody")
        case "": add(.ignored, name, "has an empty sparkle:version: it is critical for nobody")
        default: break
        }
    }

    private mutating func addTags() {
        let tags = item.children.filter { $0.name == "sparkle:tags" }.flatMap(\.children)
        guard let tag = tags.first(where: { $0.writtenName == "sparkle:criticalUpdate" }) else { return }
        if child("sparkle:criticalUpdate") != nil {
            add(.ignored, "sparkle:tags", line: tag.line, "is not read beside sparkle:criticalUpdate")
        } else if !tag.attributes.isEmpty {
            add(
                .misread, "sparkle:tags", line: tag.line,
                "has a version, which is not read there: the item is critical for everybody")
        }
    }

    private mutating func addLinks() {
        let name = "sparkle:informationalUpdate"
        if let element = child(name), read.file != nil, read.informational == .all,
            !element.children.isEmpty || element.hasWords
        {
            add(.misread, name, "names no version that is read: the item is only a link, for everybody")
        }
        for (name, value) in [
            ("link", read.link), ("sparkle:releaseNotesLink", read.notes.link),
            ("sparkle:fullReleaseNotesLink", read.notes.fullLink),
        ] where child(name) != nil && value == nil {
            add(.ignored, name, "is no address of the web")
        }
    }

    /// Pictures in the notes, which the window loads without an address to begin theirs with.
    private mutating func addPictures() {
        guard read.notes.link == nil else { return }
        for element in item.children where element.name == "description" {
            if ["plain-text", "markdown"].contains(element.attributes["sparkle:format"]) { continue }
            for address in Self.relativePictures(in: element.text) {
                add(
                    .ignored, element.name, line: element.line,
                    "has the picture '\(address.prefix(64))', which is not found without a whole address")
            }
        }
    }

    private static func relativePictures(in html: String) -> [Substring] {
        html.split(separator: "<img", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let tag = rest.prefix { $0 != ">" }
            guard let place = tag.firstRange(of: " src=\"") else { return nil }
            let address = tag[place.upperBound...].prefix { $0 != "\"" }
            return Prose.RelativePicture.isRelative(address) ? address : nil
        }
    }

    /// Who sees the item.
    private mutating func addAudience() {
        if let platform = read.platform, platform != "macos" {
            add(.ignored, "enclosure", "has sparkle:os=\"\(platform.prefix(64))\": no Mac sees the item")
        }
        if child("sparkle:channel") != nil, read.channel == nil {
            add(.misread, "sparkle:channel", "is no name of a channel: everybody gets the item")
        }
        for (name, text) in [
            ("sparkle:minimumSystemVersion", read.minimumSystem), ("sparkle:maximumSystemVersion", read.maximumSystem),
        ] where text?.contains(where: { !$0.isNumber && $0 != "." }) ?? false {
            add(.misread, name, "is not only numbers and dots")
        }
    }

    private mutating func addUnread() {
        for name in ["sparkle:minimumUpdateVersion", "sparkle:hardwareRequirements"] where child(name) != nil {
            add(.ignored, name, "is not read before Sparkle 2.9")
        }
    }

    private mutating func addRollout() {
        guard let interval = read.interval else { return }
        let name = "sparkle:phasedRolloutInterval"
        if interval <= 0 {
            add(.ignored, name, "is no number above 0: nobody waits")
        } else if read.published == nil {
            add(.ignored, name, "has no pubDate such as 'Mon, 02 Nov 2026 09:00:00 +0000': nobody waits")
        }
    }

    private mutating func addArchive() {
        guard let file = read.file else { return }
        guard let signature = file.signature else {
            return add(.misread, "enclosure", "has no sparkle:edSignature: apps with a key refuse the file")
        }
        if !SparkleSignature.isWellFormed(signature) {
            add(.misread, "enclosure", "has a sparkle:edSignature that is not 64 bytes of base64")
        }
    }
}

extension SparkleElement {
    fileprivate var hasWords: Bool { !text.allSatisfy(\.isWhitespace) }
}
