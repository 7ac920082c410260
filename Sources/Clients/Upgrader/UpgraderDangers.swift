import ClientKit
import PolicyModel

/// The dangerous and ineffective parts of a feed of upgrader. Lines are those of elements, so columns are always 1.
struct UpgraderDangers {
    private let document: Artifact

    init(in document: Artifact) { self.document = document }

    /// Dart's names, in lower case.
    private static let platforms: Set<String> = ["android", "ios", "macos", "windows", "linux", "web", "fuchsia"]
    private static let bounds: Set<String> = [
        "sparkle:minimumSystemVersion", "sparkle:maximumSystemVersion", "sparkle:minimumUpdateVersion",
    ]
    private static let read = bounds.union([
        "title", "description", "enclosure", "pubDate", "sparkle:releaseNotesLink", "sparkle:version", "sparkle:tags",
    ])

    var all: [Danger] {
        let root: UpgraderElement
        do throws(UpgraderFeed.Failure) {
            root = try UpgraderElement.root(of: document.bytes)
        } catch {
            switch error {
            case .noUTF8: return [danger(.refusal, "", 1, "is not UTF-8: no answer comes")]
            case .unreadable(let fault):
                return [.unreadable(fault, file: document.path, "the client shows nothing")]
            }
        }
        let items = root.items
        if items.isEmpty, root.name != "rss" {
            return [danger(.misread, "", root.line, "has no item: any other page is an empty feed")]
        }
        let found = items.enumerated().flatMap { dangers(of: $0.element, at: "item[\($0.offset)]") }
        return found.byLine
    }

    private func danger(_ kind: Danger.Kind, _ path: String, _ line: Int, _ words: String) -> Danger {
        Danger(kind, at: path, line: line, in: document.path, words)
    }

    private func dangers(of item: UpgraderElement, at path: String) -> [Danger] {
        guard let read = UpgraderFeed.Item(item, at: 0) else {
            return [danger(.ignored, path, item.line, "has no sparkle:version: it is skipped")]
        }
        return names(item, path) + tags(item, path) + version(read, item, path) + enclosure(read, item, path)
            + systems(item, path)
    }

    /// Elements that are never read, and those written twice, of which only tags add up.
    private func names(_ item: UpgraderElement, _ path: String) -> [Danger] {
        var seen: Set<String> = []
        return item.children.compactMap { child in
            let place = "\(path).\(child.name)"
            if child.name == "sparkle:criticalUpdate" {
                return danger(.ignored, place, child.line, "stands outside sparkle:tags, and is never read")
            }
            guard Self.read.contains(child.name) else {
                return danger(.ignored, place, child.line, "is never read")
            }
            return seen.insert(child.name).inserted || child.name == "sparkle:tags"
                ? nil : danger(.misread, place, child.line, "is written again: the last one counts")
        }
    }

    private func tags(_ item: UpgraderElement, _ path: String) -> [Danger] {
        item.children.filter { $0.name == "sparkle:tags" }.flatMap(\.children).compactMap { tag in
            let place = "\(path).sparkle:tags.\(tag.name)"
            guard tag.name == "sparkle:criticalUpdate" else {
                return danger(.ignored, place, tag.line, "is never read")
            }
            return tag.attributes.isEmpty && tag.text.isEmpty
                ? nil : danger(.ignored, place, tag.line, "has a version, which is never read")
        }
    }

    private func version(_ read: UpgraderFeed.Item, _ item: UpgraderElement, _ path: String) -> [Danger] {
        let line = item.last("sparkle:version")?.line ?? item.last("enclosure")?.line ?? item.line
        let place = "\(path).sparkle:version", text = read.version
        do throws(UpgraderVersion.Fault) {
            _ = try UpgraderVersion(text)
        } catch {
            return [
                error == .uncaught
                    ? danger(.refusal, place, line, "has an empty part: no answer comes")
                    : danger(
                        .refusal, place, line,
                        "is '\(text.prefix(64))', no version: nothing is shown where this item comes first")
            ]
        }
        var found: [Danger] = []
        let numbers = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
        if numbers.count > 3 {
            found.append(
                danger(.misread, place, line, "is read as \(numbers.prefix(3).joined(separator: "."))"))
        }
        if text.contains("+") { found.append(danger(.ignored, place, line, "has a build, which is never compared")) }
        if item.last("sparkle:version") != nil,
            let other = item.last("enclosure")?.attributes["sparkle:version"], other != text
        {
            found.append(
                danger(
                    .ignored, "\(path).enclosure.sparkle:version", item.last("enclosure")?.line ?? line,
                    "is not read, since the element sparkle:version is"))
        }
        return found
    }

    private func enclosure(_ read: UpgraderFeed.Item, _ item: UpgraderElement, _ path: String) -> [Danger] {
        let line = item.last("enclosure")?.line ?? item.line
        var found: [Danger] = []
        if read.address?.isEmpty ?? true {
            found.append(danger(.refusal, "\(path).enclosure", line, "has no url: the button does nothing"))
        }
        let place = "\(path).enclosure.sparkle:os", platform = read.platform ?? ""
        if platform.isEmpty {
            found.append(danger(.misread, place, line, "is missing: the item is for all platforms"))
        } else if !Self.platforms.contains(platform.lowercased()) {
            found.append(danger(.ignored, place, line, "names no platform of Flutter: nobody sees the item"))
        }
        return found
    }

    private func systems(_ item: UpgraderElement, _ path: String) -> [Danger] {
        item.children.compactMap { child in
            guard Self.bounds.contains(child.name) else { return nil }
            let words: (kind: Danger.Kind, text: String)?
            do throws(UpgraderVersion.Fault) {
                let isTrimmed = child.name == "sparkle:minimumUpdateVersion"
                words = bound(try UpgraderVersion(isTrimmed ? child.text.trimmed : child.text), child.name)
            } catch {
                words =
                    error == .uncaught
                    ? (.refusal, "has an empty part: no answer comes") : (.ignored, "is no version")
            }
            return words.map { danger($0.kind, "\(path).\(child.name)", child.line, $0.text) }
        }
    }

    private func bound(_ version: UpgraderVersion, _ name: String) -> (kind: Danger.Kind, text: String)? {
        switch name {
        case "sparkle:minimumSystemVersion" where UpgraderVersion.zero < version:
            (.misread, "hides the item from every user of 12 and 13 whose app hands over no OS version")
        case "sparkle:minimumUpdateVersion":
            (.misread, "hides the item from lower versions, and is ignored before 13")
        default: nil
        }
    }
}
