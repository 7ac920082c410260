import Foundation
import TestSupport

/// The sites that pictures are taken of.
enum PictureSite: String, Sendable {
    /// The shipped content, signed.
    case shipped
    /// The same in Arabic.
    case arabic
    /// Five hundred apps.
    case many
    /// One app with two hundred releases.
    case releases
    /// The shipped content with a table of users, day by day.
    case users
    /// A review of the shipped content.
    case review

    private static let arabicSite = Result { try BrowsedSite.shipped(in: "ar", title: "تحديثات") }

    private static let manySite = Result { () throws -> BrowsedSite in
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Five hundred apps\nurl: https://localhost\n---\n", to: "Content/index.md")
        for number in 1...500 {
            let minor = number % 10, minimum = ["2.7.0", "2.8.0", "2.7.0"][number % 3]
            let text = Decree.smallPolicy.replacing("app: Kasa", with: "app: App \(number)")
                .replacing("minimum: 2.8.0", with: "minimum: \(minimum)")
                .replacing("live: 2026-11-02", with: "live: 2026-1\(number % 3)-0\(1 + minor % 9)")
            try folder.write(text, to: "Content/app-\(number).md")
        }
        return try BrowsedSite(folder)
    }

    private static let releasesSite = Result { () throws -> BrowsedSite in
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Releases\nurl: https://localhost\n---\n", to: "Content/index.md")
        let lines = (0..<200).map { number -> String in
            let version = "\(1 + number / 40).\(number % 40).0"
            let month = number / 25, day = 1 + number % 25
            return
                "  - {version: \(version), build: \(version), requires: 15, live: 2026-\(month < 8 ? "0" : "")\(month + 1)-\(day < 10 ? "0" : "")\(day)}"
        }
        let releases = /releases:\n(  - .*\n)+/
        let text = Decree.smallPolicy.replacing(releases, with: "releases:\n\(lines.joined(separator: "\n"))\n")
        try folder.write(text, to: "Content/kasa.md")
        return try BrowsedSite(folder)
    }

    /// Nil for a file that no server has.
    func site() throws -> BrowsedSite? {
        switch self {
        case .shipped: try BrowsedSite.shipped.get()
        case .arabic: try Self.arabicSite.get()
        case .many: try Self.manySite.get()
        case .releases: try Self.releasesSite.get()
        case .users: try AdoptionPagesTests.english.get()
        case .review: nil
        }
    }

    func address() throws -> String { try site()?.address ?? ReviewedSite.address() }
}
