import ClientKit
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A feed as Sparkle reads it. One item that it cannot use refuses the whole feed, for every user.
struct SparkleFeed: Sendable {
    /// What a release of 2.9 knows of the feed's own signature.
    enum Signature: String, Hashable, Sendable {
        /// The app asks for none.
        case none
        case valid
        /// It has failed for so long that the feed is read in part.
        case expired
    }

    /// Why nothing of a feed is used.
    enum Failure: Error, Hashable, Sendable {
        case unreadable(XMLFault)
        /// An item; the cause, to follow "it", the name of the part, and its line.
        case item(cause: String, part: String, line: Int)
    }

    /// In the order of the feed.
    let items: [SparkleItem]

    /// - Parameters:
    ///   - languages: the user's, the preferred one first.
    ///   - address: the feed's own, which relative addresses begin with.
    init(
        _ root: XMLNode, in languages: [String], from address: URL, signed signature: Signature = .none
    ) throws(Failure) {
        var items: [SparkleItem] = []
        for (index, element) in SparkleElement.items(of: root).enumerated() {
            let reader = SparkleItemReader(
                element: element, languages: languages, address: address, signature: signature)
            // A feed in recovery is read without its links, and without the items that are nothing else.
            if signature == .expired, try reader.isLink { continue }
            items.append(try reader.item(at: index))
        }
        self.items = items
    }

    init(
        _ bytes: [UInt8], in languages: [String], from address: URL, signed signature: Signature = .none
    ) throws(Failure) {
        let root: XMLNode
        do throws(XMLFault) {
            root = try XMLNode.root(of: bytes)
        } catch {
            throw .unreadable(error)
        }
        try self.init(root, in: languages, from: address, signed: signature)
    }
}
