import ClientKit

/// What upgrader reads in a feed: its items, in the order of the text.
///
/// Source: `appcast.dart` of `larryaasen/upgrader`.
struct UpgraderFeed: Sendable {
    /// Why upgrader has no items.
    enum Failure: Error, Hashable {
        /// Not caught: no answer comes.
        case noUTF8
        /// Logged; nothing is shown.
        case unreadable(XMLFault)
    }

    struct Item: Hashable, Sendable {
        /// Its place among all elements `item`, skipped ones too.
        let place: Int
        let version: String
        /// Nil or empty for all platforms.
        let platform: String?
        /// Nil or empty where the button does nothing.
        let address: String?
        let isCritical: Bool
        let minimumSystem: String?
        let maximumSystem: String?
        let minimumUpdate: String?
        let notes: String?

        /// Nil if the item is skipped for want of a version.
        init?(_ element: UpgraderElement, at place: Int) {
            let enclosures = element.children.filter { $0.name == "enclosure" }
            let value = { name in enclosures.last { $0.attributes[name] != nil }?.attributes[name] }
            let version = element.last("sparkle:version")?.text ?? value("sparkle:version")
            guard let version, !version.isEmpty else { return nil }
            (self.place, self.version, platform, address) = (place, version, value("sparkle:os"), value("url"))
            isCritical = element.children.contains { child in
                child.name == "sparkle:tags" && child.children.contains { $0.name == "sparkle:criticalUpdate" }
            }
            minimumSystem = element.last("sparkle:minimumSystemVersion")?.text
            maximumSystem = element.last("sparkle:maximumSystemVersion")?.text
            minimumUpdate = element.last("sparkle:minimumUpdateVersion")?.text
            notes = element.last("description")?.text
        }
    }

    let items: [Item]

    init(_ document: [UInt8]) throws(Failure) {
        let elements = try UpgraderElement.root(of: document).items
        items = elements.enumerated().compactMap { Item($0.element, at: $0.offset) }
    }

    /// True if some item is only for some OS versions.
    var hasSystems: Bool { items.contains { $0.minimumSystem != nil || $0.maximumSystem != nil } }
}
