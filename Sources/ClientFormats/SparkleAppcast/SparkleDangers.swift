import Foundation
import PolicyModel

/// The dangerous and ineffective parts of a feed of Sparkle. Lines are those of elements, so columns are always 1.
struct SparkleDangers {
    private let document: Artifact
    private let edition: SparkleEdition

    init(in document: Artifact, as edition: SparkleEdition) { (self.document, self.edition) = (document, edition) }

    private static let read: Set<String> = [
        "title", "link", "pubDate", "description", "enclosure", "sparkle:version", "sparkle:shortVersionString",
        "sparkle:minimumSystemVersion", "sparkle:maximumSystemVersion", "sparkle:channel", "sparkle:criticalUpdate",
        "sparkle:tags", "sparkle:informationalUpdate", "sparkle:minimumAutoupdateVersion", "sparkle:deltas",
        "sparkle:ignoreSkippedUpgradesBelowVersion", "sparkle:minimumUpdateVersion", "sparkle:hardwareRequirements",
        "sparkle:phasedRolloutInterval", "sparkle:releaseNotesLink", "sparkle:fullReleaseNotesLink",
    ]

    var all: [Danger] {
        let root: XMLNode
        do throws(XMLFault) {
            root = try XMLNode.root(of: document.bytes)
        } catch {
            return [
                Danger(
                    .refusal, file: document.path, line: error.line, column: error.column, path: "",
                    "the document \(error.reason): nobody is offered anything")
            ]
        }
        let items = SparkleElement.items(of: root)
        guard !items.isEmpty else {
            return [
                danger(.misread, "", root.line, "has no item in rss and channel: every app is taken for up to date")
            ]
        }
        let found = items.enumerated().flatMap { dangers(of: $0.element, at: "item[\($0.offset)]") } + order(root)
        return found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    private func danger(_ kind: Danger.Kind, _ path: String, _ line: Int, _ words: String) -> Danger {
        Danger(
            kind, file: document.path, line: line, column: 1, path: path,
            "\(path.isEmpty ? "the document" : path) \(words)")
    }

    private func dangers(of item: SparkleElement, at path: String) -> [Danger] {
        let read: SparkleItem
        do throws(SparkleFeed.Failure) {
            read = try SparkleItemReader(
                element: item, languages: ["en"], address: SparkleModel.address, signature: .none
            ).item(at: 0)
        } catch {
            guard case .item(let cause, let part, let line) = error else { return [] }
            return [danger(.refusal, "\(path).\(part)", line, "\(cause): the whole feed is refused, for everybody")]
        }
        return names(item, path) + version(read, item, path) + critical(item, path) + link(read, item, path)
            + audience(read, item, path) + rollout(read, item, path) + archive(read, item, path)
    }

    /// Elements that are never read, and those written twice in one language.
    private func names(_ item: SparkleElement, _ path: String) -> [Danger] {
        var seen: Set<[String]> = []
        return item.children.compactMap { child in
            let place = "\(path).\(child.name)"
            if child.name.hasPrefix("sparkle:"), !Self.read.contains(child.name) {
                return danger(.ignored, place, child.line, "is never read")
            }
            guard Self.read.contains(child.name), !seen.insert([child.name, child.language]).inserted else {
                return nil
            }
            return danger(.misread, place, child.line, "is written again in one language: the first one counts")
        }
    }

    private func line(of name: String, in item: SparkleElement) -> Int {
        item.children.first { $0.name == name }?.line ?? item.line
    }

    private func version(_ read: SparkleItem, _ item: SparkleElement, _ path: String) -> [Danger] {
        var found: [Danger] = []
        let place = "\(path).sparkle:version", line = line(of: "sparkle:version", in: item), text = read.version
        let enclosure = item.children.first { $0.name == "enclosure" }
        if let attribute = enclosure?.attributes["sparkle:version"],
            let element = item.children.first(where: { $0.name == "sparkle:version" }), element.text != attribute
        {
            found.append(danger(.ignored, place, line, "is not read, since the enclosure has sparkle:version, too"))
        } else if enclosure?.attributes["sparkle:version"] == nil,
            !item.children.contains(where: { $0.name == "sparkle:version" })
        {
            found.append(danger(.misread, place, line, "is missing: the file's name is taken for it, '\(text)'"))
        }
        if text.isEmpty { found.append(danger(.misread, place, line, "is empty, which is older than everything")) }
        if text.dropFirst().contains("-") {
            found.append(danger(.misread, place, line, "ends for Sparkle before its '-'"))
        }
        if text.contains(where: { $0.isLetter || "+~".contains($0) }) {
            found.append(danger(.misread, place, line, "has letters, '+' or '~', which make a version older"))
        }
        return found
    }

    private func critical(_ item: SparkleElement, _ path: String) -> [Danger] {
        let place = "\(path).sparkle:criticalUpdate"
        let element = item.children.first { $0.name == "sparkle:criticalUpdate" }
        var found: [Danger] = []
        if let element, element.attributes["sparkle:version"] == nil,
            !element.attributes.isEmpty || !element.text.allSatisfy(\.isWhitespace)
        {
            found.append(
                danger(.misread, place, element.line, "has no sparkle:version: the item is critical for everybody"))
        }
        if let element, element.attributes["sparkle:version"]?.isEmpty == true {
            found.append(
                danger(.ignored, place, element.line, "has an empty sparkle:version: it is critical for nobody"))
        }
        let tag = item.children.filter { $0.name == "sparkle:tags" }.flatMap(\.children)
            .first { $0.writtenName == "sparkle:criticalUpdate" }
        if let tag, element != nil {
            found.append(
                danger(.ignored, "\(path).sparkle:tags", tag.line, "is not read beside sparkle:criticalUpdate"))
        } else if let tag, !tag.attributes.isEmpty {
            found.append(
                danger(
                    .misread, "\(path).sparkle:tags", tag.line,
                    "has a version, which is not read there: the item is critical for everybody"))
        }
        return found
    }

    private func link(_ read: SparkleItem, _ item: SparkleElement, _ path: String) -> [Danger] {
        var found: [Danger] = []
        if let element = item.children.first(where: { $0.name == "sparkle:informationalUpdate" }), read.file != nil,
            read.informational == .all, !element.children.isEmpty || !element.text.allSatisfy(\.isWhitespace)
        {
            found.append(
                danger(
                    .misread, "\(path).sparkle:informationalUpdate", element.line,
                    "names no version that is read: the item is only a link, for everybody"))
        }
        for name in ["link", "sparkle:releaseNotesLink", "sparkle:fullReleaseNotesLink"] {
            let value = name == "link" ? read.link : name.contains("full") ? read.notes.fullLink : read.notes.link
            guard let element = item.children.first(where: { $0.name == name }), value == nil else { continue }
            found.append(danger(.ignored, "\(path).\(name)", element.line, "is no address of the web"))
        }
        return found
    }

    /// Who sees the item.
    private func audience(_ read: SparkleItem, _ item: SparkleElement, _ path: String) -> [Danger] {
        var found: [Danger] = []
        if let platform = read.platform, platform != "macos" {
            found.append(
                danger(
                    .ignored, "\(path).enclosure", line(of: "enclosure", in: item),
                    "has sparkle:os=\"\(platform.prefix(64))\": no Mac sees the item"))
        }
        if let channel = item.children.first(where: { $0.name == "sparkle:channel" }), read.channel == nil {
            found.append(
                danger(
                    .misread, "\(path).sparkle:channel", channel.line,
                    "is no name of a channel: everybody gets the item"))
        }
        for (name, text) in [
            ("sparkle:minimumSystemVersion", read.minimumSystem), ("sparkle:maximumSystemVersion", read.maximumSystem),
        ] {
            guard let text, text.contains(where: { !$0.isNumber && $0 != "." }) else { continue }
            found.append(danger(.misread, "\(path).\(name)", line(of: name, in: item), "is not only numbers and dots"))
        }
        guard edition == .plain else { return found }
        for name in ["sparkle:minimumUpdateVersion", "sparkle:hardwareRequirements"] {
            guard let element = item.children.first(where: { $0.name == name }) else { continue }
            found.append(danger(.ignored, "\(path).\(name)", element.line, "is not read before Sparkle 2.9"))
        }
        return found
    }

    private func rollout(_ read: SparkleItem, _ item: SparkleElement, _ path: String) -> [Danger] {
        guard let interval = read.interval else { return [] }
        let place = "\(path).sparkle:phasedRolloutInterval"
        let line = line(of: "sparkle:phasedRolloutInterval", in: item)
        if interval <= 0 { return [danger(.ignored, place, line, "is no number above 0: nobody waits")] }
        guard read.published == nil else { return [] }
        return [danger(.ignored, place, line, "has no pubDate such as 'Mon, 02 Nov 2026 09:00:00 +0000': nobody waits")]
    }

    private func archive(_ read: SparkleItem, _ item: SparkleElement, _ path: String) -> [Danger] {
        guard let file = read.file, let enclosure = item.children.first(where: { $0.name == "enclosure" }) else {
            return []
        }
        let place = "\(path).enclosure"
        guard let signature = file.signature else {
            return [
                danger(.misread, place, enclosure.line, "has no sparkle:edSignature: apps with a key refuse the file")
            ]
        }
        guard Data(base64Encoded: signature)?.count == 64 else {
            return [danger(.misread, place, enclosure.line, "has a sparkle:edSignature that is not 64 bytes of base64")]
        }
        return []
    }

    /// Sparkle looks at the newest item only, so what older ones call critical is lost.
    private func order(_ root: XMLNode) -> [Danger] {
        guard let items = try? SparkleFeed(root, in: ["en"], from: SparkleModel.address).items else { return [] }
        return items.compactMap { item in
            guard item.critical != nil, let newer = items.first(where: { covers($0, item) }) else { return nil }
            return danger(
                .ignored, "item[\(item.index)]", item.line,
                "is critical, and is not seen beside the newer item[\(newer.index)], which is not")
        }
    }

    private func covers(_ newer: SparkleItem, _ item: SparkleItem) -> Bool {
        newer.critical == nil && SparkleVersion(item.version) < SparkleVersion(newer.version)
            && newer.channel == nil && newer.platform == item.platform && newer.minimumUpdate == nil
            && newer.minimumSystem == item.minimumSystem && newer.maximumSystem == nil
    }
}
