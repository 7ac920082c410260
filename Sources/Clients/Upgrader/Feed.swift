import ClientKit

/// What upgrader reads in a feed: its items, in the order of the text.
///
/// Source: `appcast.dart` of `larryaasen/upgrader`.
struct Feed: Sendable {
    /// A text with the version that upgrader makes of it.
    struct Number: Hashable, Sendable {
        let text: String
        let version: Result<DartVersion, DartVersion.Fault>

        init(_ text: String) {
            self.text = text
            version = Result { () throws(DartVersion.Fault) in try DartVersion(text) }
        }
    }

    struct Item: Hashable, Sendable {
        /// Its place among all elements `item`, skipped ones too.
        let place: Int
        /// Of its element; without a column where nobody asks for places.
        let start: XMLText.Place
        let version: Number
        /// As Dart names it, in any case; nil or empty for all platforms.
        let platform: String?
        /// Nil or empty where the button does nothing.
        let address: String?
        let isCritical: Bool
        let minimumSystem: Number?
        let maximumSystem: Number?
        /// Trimmed, as no other value is.
        let minimumUpdate: Number?
        let notes: String?

        /// Where it stands, for answers.
        var path: String { "item[\(place)]" }

        /// - Parameter name: of a platform, as Dart has it.
        func isFor(_ name: String) -> Bool {
            guard let platform, !platform.isEmpty else { return true }
            return platform.lowercased() == name.lowercased()
        }
    }

    let items: [Item]

    init(items: [Item]) { self.items = items }

    /// - Parameter isPlaced: true where somebody asks for columns.
    init(_ document: [UInt8], isPlaced: Bool = false) throws(XMLFault) {
        self = try FeedReading(document, isPlaced: isPlaced).feed()
    }

    /// True if some item is only for some OS versions.
    var hasSystems: Bool { items.contains { $0.minimumSystem != nil || $0.maximumSystem != nil } }
}
