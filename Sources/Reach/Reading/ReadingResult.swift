import PolicyModel

/// By when which part of the devices concerned read a publication.
///
/// No number under ten is in it: neither of devices that read it, nor of those that did not.
package struct ReadingResult: Sendable {
    package struct App: Hashable, Sendable {
        /// By when so many of a hundred devices had read it.
        package struct Part: Hashable, Sendable {
            package let percent: Int
            /// Hours since the publication, rounded up; nil where it is not so far yet.
            package let hours: Int?
        }

        package let slug: String
        /// Devices that asked for a changed document before the publication.
        package let concerned: Int
        package let standing: Standing
        package let parts: [Part]

        /// - Parameter reads: by device kept, the seconds after which it asked first; nil for logs that end before.
        init(slug: String, concerned: Int, keptOneIn kept: Int, reads: [UInt32]?) {
            (self.slug, self.concerned) = (slug, concerned)
            guard let reads else {
                (standing, parts) = (.unknown, [])
                return
            }
            let sorted = reads.sorted(), all = reads.count * kept
            standing = Standing(read: all, unread: concerned - all)
            parts = [50, 90, 99].compactMap { percent in
                let needed = (concerned * percent + 99) / 100, place = (needed + kept - 1) / kept
                // Fewer than ten devices on either side would say when one of them asked.
                guard needed >= ReachTable.fewest, concerned - needed >= ReachTable.fewest else {
                    return nil
                }
                let hours = place <= sorted.count ? (Int(sorted[place - 1]) + 3600) / 3600 : nil
                return Part(percent: percent, hours: hours)
            }
        }
    }

    /// How many devices asked after the publication. Where one to nine did, or did not, no number says it.
    package enum Standing: Hashable, Sendable {
        case counted(read: Int, unread: Int)
        case allButFew, onlyFew
        /// Both are under ten.
        case tooFew
        /// The logs end before the publication was made.
        case unknown

        fileprivate init(read: Int, unread: Int) {
            let few = 1..<ReachTable.fewest
            self =
                switch (few ~= read, few ~= unread) {
                case (false, false): .counted(read: read, unread: unread)
                case (false, true): .allButFew
                case (true, false): .onlyFew
                case (true, true): .tooFew
                }
        }
    }

    /// Those with ten devices or more.
    package let apps: [App]
    /// The devices of all others.
    package let few: Int
    package let published: Moment
    /// The first request that counted, and the end of the logs; nil if none did.
    package let span: (first: Moment, last: Moment)?
    /// Of how many devices one was kept on average: 1 where all were.
    package let keptOneIn: Int
}
