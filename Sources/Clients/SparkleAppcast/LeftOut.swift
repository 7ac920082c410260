import Basics
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
        "sparkle:installationType", "sparkle:deltaFrom",
    ]

    init(_ elements: [FeedElement], file: String) {
        self.elements = elements
        self.file = file
    }

    /// What of an element of an item a policy does not have.
    private static func lost(of child: FeedElement) -> [String] {
        switch child.name {
        case "enclosure":
            return child.attributes.keys.filter { !takenOfFile.contains($0) && !FeedElement.isMisspelledVersion($0) }
                .map { "\($0) on its \(child.name)" }
        case "pubDate": return FeedDate.moment(child.text) == nil ? ["a pubDate that is no date to Sparkle"] : []
        case "sparkle:minimumSystemVersion", "sparkle:maximumSystemVersion":
            let text = child.text.trimmedSpace
            return text.isEmpty || Version(text) != nil ? [] : ["the \(child.name) '\(text.prefix(64))'"]
        case "sparkle:minimumAutoupdateVersion":
            return child.text.trimmedSpace.isEmpty ? ["an empty \(child.name)"] : []
        case "sparkle:hardwareRequirements":
            let others = child.text.lowercased().split { " ,\n\t".contains($0) }.filter { $0 != "arm64" }
            return others.isEmpty ? [] : ["\(child.name) beside arm64"]
        case "sparkle:informationalUpdate":
            return child.children.map(\.writtenName)
                .filter { !["sparkle:version", "sparkle:belowVersion"].contains($0) }
                .map { "\($0) in \(child.name)" }
        case "sparkle:tags", "sparkle:deltas":
            let own = child.name == "sparkle:tags" ? "sparkle:criticalUpdate" : "enclosure"
            return child.children.map(\.name).filter { $0 != own }.map { "\($0) in \(child.name)" }
        default: return taken.contains(child.name) || FeedElement.isMisspelledVersion(child.name) ? [] : [child.name]
        }
    }

    /// Elements of which Sparkle takes one by the user's language, and a policy the English one; notes come along in
    /// all.
    private static func repeated(in element: FeedElement) -> [(name: String, place: XMLText.Place)] {
        var seen: [String: Int] = [:]
        return element.children.compactMap { child in
            guard taken.contains(child.name),
                !["title", "description", "sparkle:releaseNotesLink"].contains(child.name)
            else { return nil }
            seen[child.name, default: 0] += 1
            return seen[child.name] == 2 ? ("another \(child.name)", child.place) : nil
        }
    }

    /// One for each name, at the first place that has it.
    var notes: [ImportNote] {
        var found: [String: [(item: Int, place: XMLText.Place)]] = [:]
        for (item, element) in elements.enumerated() {
            var names: [String: XMLText.Place] = [:]
            for child in element.children {
                for name in Self.lost(of: child) where names[name] == nil { names[name] = child.place }
            }
            for (name, place) in Self.repeated(in: element) { names[name] = place }
            for (name, place) in names { found[name, default: []].append((item, place)) }
        }
        return found.sorted { $0.key < $1.key }.map { name, places in
            ImportNote(
                "item[\(places[0].item)] has \(name)\(Facts.others(places.count - 1)): it is left out",
                at: SourcePosition(file: file, at: places[0].place))
        }
    }
}
