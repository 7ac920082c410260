import ClientKit

/// A feed as Sparkle reads it. One item that it cannot use refuses the whole feed, for every user.
struct Feed: Sendable {
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
    let items: [Item]
}
