import PolicyModel
import Publishing
import Signing

/// The dates that the policies of a site name, against what is published.
struct Schedule: Sendable {
    enum Standing: Hashable, Sendable {
        /// A date has passed since the live publication, or one was begun and not finished.
        case due
        case notDue(next: Moment?)
        case unpublished
    }

    private let apps: [DatedPolicy]
    private let moment: Moment

    init(_ apps: [DatedPolicy], at moment: Moment) {
        self.apps = apps
        self.moment = moment
    }

    func standing(since state: TargetState) -> Standing {
        guard let live = state.live else { return state.unfinished == nil ? .unpublished : .due }
        // A target that does not say when it was published may have missed any date.
        guard state.unfinished == nil, let published = live.moment else { return .due }
        let passed = apps.contains { app in
            let since = DatedPolicy(app.source, at: published).instants(within: moment.seconds - published.seconds)
            return !since.isEmpty
        }
        return passed ? .due : .notDue(next: apps.compactMap(\.validity.until).min())
    }

    /// Whether a build is what is published already: the target's clock may be another than this run's.
    static func isLive(_ files: [OutputFiles], in state: TargetState) -> Bool {
        guard let live = state.live else { return false }
        let roles: Set<Artifact.Role> = [.document, .page, .asset]
        let own = live.own.filter { file in
            isBuilt(file.path) && roles.contains(PublishedPath.role(of: file.path))
        }
        let built = files.joined().filter { roles.contains($0.role) && isBuilt($0.path) }
        return Dictionary(own.map { ($0.path, $0.sha256) }) { first, _ in first }
            == Dictionary(built.map { ($0.path, $0.digest.hex) }) { first, _ in first }
    }

    /// False for what signing makes or fills in.
    private static func isBuilt(_ path: String) -> Bool {
        !PublishedPath.isImmutable(path) && !StatusFile.isOne(path)
    }

    /// In seconds: how long before a date somebody is reminded, and how long the reminder lasts, as a run comes once
    /// an hour.
    private static let warnings = [7 * 86_400, 86_400]
    private static let hour = 3600

    /// The dates of which somebody is to be reminded now.
    func reminders() async throws -> [DueInstant] {
        try await DueInstant.all(apps, within: Self.warnings[0]).filter { due in
            let left = due.instant.seconds - moment.seconds
            return Self.warnings.contains { $0 - Self.hour < left && left <= $0 }
        }
    }

    /// Whether a bundle holds the documents of a date, with all signatures of their apps. Machines sign the rest then.
    func isSigned(_ bundle: [Artifact], for due: DueInstant) -> Bool {
        guard let missing = try? MissingSignatures.all(in: bundle) else { return false }
        let slugs = Set(due.apps.map(\.slug))
        return apps.filter { slugs.contains($0.policy.slug) }.allSatisfy { app in
            let role = RoleName.app(app.policy.slug)
            return !missing.contains { $0.role == role }
                && bundle.contains { RoleName.role(atPath: $0.path)?.role == role }
                && BundleDate.isBuilt(bundle, at: due.instant, app)
        }
    }
}
