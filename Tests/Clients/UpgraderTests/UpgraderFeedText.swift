import PolicyModel
import TestSupport

@testable import Upgrader

/// Feeds for the tests of upgrader's model, and what the model makes of them.
enum UpgraderFeedText {
    /// An item of a feed; `more` stands beside the version.
    static func item(
        _ version: String?, critical: Bool = false, os: String? = "ios", url: String? = "https://a.example",
        more: String = ""
    ) -> String {
        let name = version.map { "<sparkle:version>\($0)</sparkle:version>" } ?? ""
        let tags = critical ? "<sparkle:tags><sparkle:criticalUpdate/></sparkle:tags>" : ""
        let values = [url.map { " url=\"\($0)\"" }, os.map { " sparkle:os=\"\($0)\"" }].compactMap(\.self).joined()
        return "<item>\(name)\(tags)\(more)<enclosure\(values)/></item>\n"
    }

    static func feed(_ items: String...) -> [UInt8] {
        let name = "http://www.andymatuschak.org/xml-namespaces/sparkle"
        return Array("<rss xmlns:sparkle=\"\(name)\"><channel>\n\(items.joined())</channel></rss>".utf8)
    }

    /// In a word, with the version offered: `blocked 2.0`, `update 2.0`, `none`, `failed`.
    static func outcome(
        _ feed: [UInt8], installed: String = "1.0", platform: String = "ios", system: String? = "17.0",
        as edition: String = "13", after state: Check.State = .init(), at now: Moment? = nil,
        onlyMandatory: Bool = false
    ) throws -> String {
        let check = Check(feed: try Feed(feed), edition: Edition(edition))
        let device = Check.Device(
            platform: platform, installed: installed, system: system, onlyMandatory: onlyMandatory)
        switch check.outcome(on: device, after: state, at: now) {
        case .none: return "none"
        case .failed: return "failed"
        case .update(let update): return (update.isBlocked ? "blocked " : "update ") + update.item.version.text
        }
    }
}
