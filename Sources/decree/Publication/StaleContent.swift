import ClientFormats
import PolicyModel
import Signing
import SiteEngine

/// What the content here will do after a rollback: it does not change, so the next `decree ship` publishes it.
struct StaleContent {
    /// One sentence for the apps whose policy still says what is taken back, one for those that say something else.
    let warnings: [String]

    /// - Parameters:
    ///   - live: the files that are taken back.
    ///   - earlier: the files that take their place, of publication `serial`.
    /// - Throws: `ContentError`. Content with mistakes cannot be published, so nothing is said of it.
    init(
        _ content: String, at moment: Moment, takingBack live: [Artifact], for earlier: [Artifact], of serial: Int
    ) async throws {
        let apps = Set((live + earlier).map { PublishedPath.app(of: $0.path) })
            .filter { live.documents(of: $0) != earlier.documents(of: $0) }
        let reading = try await SiteEngine(content: content, at: moment).read(only: apps)
        guard !reading.diagnostics.hasErrors else {
            warnings = []
            return
        }
        var same: [DatedPolicy] = [], other: [DatedPolicy] = []
        for app in reading.apps {
            let own = EncodedApp(app).artifacts.documents(of: app.policy.slug)
            if own == live.documents(of: app.policy.slug) {
                same.append(app)
            } else if own != earlier.documents(of: app.policy.slug) {
                other.append(app)
            }
        }
        warnings = [
            Self.warning(same, content, "still holds what this takes back", "publishes it again"),
            Self.warning(other, content, "holds something else than publication \(serial)", "publishes that"),
        ].compactMap(\.self)
    }

    /// What publishes the content, and when at the latest a scheduler does; nil if it is about no app.
    private static func warning(_ apps: [DatedPolicy], _ content: String, _ state: String, _ effect: String) -> String?
    {
        guard !apps.isEmpty else { return nil }
        let names = apps.map(\.policy.slug).sorted().joined(separator: ", ")
        let date = apps.compactMap(\.validity.until).min().map {
            ", and 'decree ship --if-due' does on \($0.shortText)"
        }
        return "'\(content)' \(state) (\(names)): the next 'decree ship' \(effect)\(date ?? ""); "
            + "correct the policy first"
    }
}
