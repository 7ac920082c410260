import Foundation
import TestSupport

/// The small site with a minimum that rises in fourteen days, 2026-12-05.
enum DatedSite {
    static let policy = SampleSite.smallPolicy.replacing(
        "minimum: 2.8.0", with: "minimum: [{version: 2.8.0}, {version: 3.2.0, from: 2026-12-05}]")

    /// 2026-12-05T00:00:00Z.
    static let day = 1_796_428_800

    /// A run's moment: so many seconds after the day, or before it.
    static func clock(_ seconds: Int) -> [String: String?] { ["SOURCE_DATE_EPOCH": "\(day + seconds)"] }
}
