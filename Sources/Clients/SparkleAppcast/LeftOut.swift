import ClientKit
import PolicyModel

/// The elements and attributes of a feed that a policy cannot say, so that `decree import` names each.
struct LeftOut {
    private let elements: [FeedElement]
    private let file: String

    /// Taken over, written anew by the policy's own feed, or named with what becomes of them.
    private static let taken: Set = [
        "title", "pubDate", "link", "description", "enclosure", "sparkle:version", "sparkle:shortVersionString",
        "sparkle:minimumSystemVersion", "sparkle:maximumSystemVersion", "sparkle:minimumUpdateVersion",
        "sparkle:minimumAutoupdateVersion", "sparkle:hardwareRequirements", "sparkle:channel", "sparkle:criticalUpdate",
        "sparkle:tags", "sparkle:informationalUpdate", "sparkle:phasedRolloutInterval", "sparkle:deltas",
        "sparkle:releaseNotesLink", "sparkle:fullReleaseNotesLink",
    ]
    private static let takenOfFile: Set = [
        "url", "length", "type", "sparkle:version", "sparkle:shortVersionString", "sparkle:edSignature", "sparkle:os",
        "sparkle:installationType",
    ]

    init(_ elements: [FeedElement], file: String) {
        self.elements = elements
        self.file = file
    }

    /// One for each name, at the first place that has it.
    var notes: [ImportNote] {
        var found: [String: [(item: Int, line: Int)]] = [:]
        for (item, element) in elements.enumerated() {
            var names: [String: Int] = [:]
            for child in element.children {
                if !Self.taken.contains(child.name) { names[child.name] = names[child.name] ?? child.line }
                guard child.name == "enclosure" else { continue }
                for name in child.attributes.keys where !Self.takenOfFile.contains(name) { names[name] = child.line }
            }
            for (name, line) in names { found[name, default: []].append((item, line)) }
        }
        return found.sorted { $0.key < $1.key }.map { name, places in
            let more = places.count - 1
            let others = more > 1 ? ", as have \(more) others" : more == 1 ? ", as has one other" : ""
            return ImportNote(
                "item[\(places[0].item)] has \(name)\(others): it is left out",
                at: SourcePosition(file: file, line: places[0].line, column: 1))
        }
    }
}
