import Basics
import ClientKit

/// An element of a feed, named as Sparkle names it.
struct FeedElement: Sendable {
    static let namespace = "http://www.andymatuschak.org/xml-namespaces/sparkle"

    private let node: XMLNode
    /// `sparkle:…` for what is in Sparkle's namespace, whatever its prefix; anything else as written.
    let name: String
    /// By the same names.
    let attributes: [String: String]
    let children: [FeedElement]

    init(_ node: XMLNode) {
        self.node = node
        name = Self.name(node.name)
        attributes = Dictionary(node.attributes.map { (Self.name($0.key), $0.value) }) { first, _ in first }
        children = node.children.map { FeedElement($0) }
    }

    private static func name(_ name: XMLText.Name) -> String {
        name.namespace == namespace ? "sparkle:\(name.local)" : name.written
    }

    /// As the feed has it: children of two elements are compared by this.
    var writtenName: String { node.name.written }
    var text: String { node.text }
    var place: XMLText.Place { node.place }
    var line: Int { node.place.line }

    /// The language of the text; without one it counts as English.
    var language: String { attributes["xml:lang"] ?? "en" }

    /// As a tag has it: Apple's names of languages may have `_`.
    static func hyphenated(_ language: String) -> String { language.replacing("_", with: "-") }

    /// What an item has under that name in letters of another case.
    var misspelledVersion: String? {
        let ofFile = children.first { $0.name == "enclosure" }?.attributes.filter { Self.isMisspelledVersion($0.key) }
        return (ofFile?.values.min() ?? children.first { Self.isMisspelledVersion($0.name) }?.text)?.trimmedSpace
    }

    static func isMisspelledVersion(_ name: String) -> Bool {
        let known = "sparkle:shortVersionString"
        return name != known && name.lowercased() == known.lowercased()
    }

    /// The items of a feed: those of every channel.
    static func items(of root: XMLNode) -> [FeedElement] {
        guard root.name.written == "rss" else { return [] }
        return root.children.filter { $0.name.written == "channel" }.flatMap(\.children)
            .filter { $0.name.written == "item" && $0.name.namespace.isEmpty }.map { FeedElement($0) }
    }
}

extension [FeedElement] {
    /// The element of that name that is read.
    ///
    /// - Parameter languages: the user's, the preferred one first.
    func best(_ name: String, for languages: [String]) -> FeedElement? {
        filter { $0.name == name }.best(for: languages, \.language)
    }
}

extension Array {
    /// Of several texts the one in the user's language, else the first.
    ///
    /// - Parameters:
    ///   - languages: the user's, the preferred one first.
    ///   - language: that of a text.
    func best(for languages: [String], _ language: (Element) -> String) -> Element? {
        guard count > 1 else { return first }
        for wanted in languages {
            // Longer tags fall back to shorter ones, part by part.
            var parts = wanted.split(separator: "-")
            while !parts.isEmpty {
                let tag = parts.joined(separator: "-").lowercased()
                let found = first { FeedElement.hyphenated(language($0)).lowercased() == tag }
                if let found { return found }
                parts.removeLast()
            }
        }
        return first
    }
}
