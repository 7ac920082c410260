import ClientKit
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One reading of a feed. It gives Sparkle its items, and an author what Sparkle makes of all else.
struct FeedReading {
    typealias Failure = Feed.Failure

    /// The user's, the preferred one first.
    var languages = ["en"]
    /// The feed's own, which relative addresses begin with.
    var address = FeedReading.unknownAddress
    var signature = Feed.Signature.none
    /// An address in place of notes is a page to the older one alone; what else it does not read is only noted.
    var edition = Edition.signed
    var notes = XMLReading()

    /// Of a feed whose own address is not known here.
    static let unknownAddress = URL(string: "\(unknownRoot)appcast.xml") ?? URL(filePath: "/")
    private static let unknownRoot = "https://feed.invalid/"

    /// False for an address that was relative to the feed's own, where that is not known.
    static func isWhole(_ address: String) -> Bool { !address.hasPrefix(unknownRoot) }

    func feed(_ bytes: [UInt8]) throws(Failure) -> Feed {
        let root: XMLNode
        do throws(XMLFault) {
            let text = try XMLText(bytes, isPlaced: notes.isForAuthor)
            root = try XMLNode.root(of: text)
            notes.noteEmptyEntities(of: text)
        } catch {
            notes.note(error, "nobody is offered anything")
            throw .unreadable(error)
        }
        let elements = FeedElement.items(of: root)
        if elements.isEmpty {
            notes.note(.misread, "", root.place, "has no item in rss and channel: every app is taken for up to date")
        }
        return try feed(elements)
    }

    /// The first item that cannot be used ends the reading; for an author the others are noted, too.
    func feed(_ elements: [FeedElement]) throws(Failure) -> Feed {
        var items: [Item] = [], failure: Failure?
        for (index, element) in elements.enumerated() {
            let reader = ItemReader(element, at: index, in: self)
            do throws(Failure) {
                // A feed in recovery is read without its links, and without the items that are nothing else.
                if signature == .expired, try reader.isLink { continue }
                items.append(try reader.item())
            } catch {
                failure = failure ?? error
                if !notes.isForAuthor { break }
            }
        }
        if let failure { throw failure }
        if notes.isForAuthor { noteUnseen(items) }
        return Feed(items: items)
    }

    /// Critical items below a newer one that is not critical: Sparkle looks at the newest item only.
    private func noteUnseen(_ items: [Item]) {
        for item in items where item.critical != nil && item.isForMacs {
            guard let newer = items.first(where: { covers($0, item) }) else { continue }
            notes.note(
                .ignored, "item[\(item.index)]", item.place,
                "is critical, and is not seen beside the newer item[\(newer.index)], which is not")
        }
    }

    private func covers(_ newer: Item, _ item: Item) -> Bool {
        newer.critical == nil && VersionText(item.version) < VersionText(newer.version)
            && newer.channel == nil && newer.isForMacs && newer.minimumUpdate == nil
            && newer.minimumSystem == item.minimumSystem && newer.maximumSystem == nil
    }
}
