import PolicyModel
import Publishing
import Review
import Signing

/// The dates that the policies of a site name, against what is published.
struct Schedule: Sendable {
    enum Standing: Hashable, Sendable {
        /// A date has passed since the live publication, or one was begun and not finished.
        case due
        case notDue(next: Moment?)
        case unpublished
    }

    let apps: [DatedPolicy]
    let moment: Moment

    func standing(over live: LivePublication) -> Standing {
        let state = live.state
        guard state.live != nil else { return state.unfinished == nil ? .unpublished : .due }
        // A target that does not say when it was published may have missed any date.
        guard state.unfinished == nil, let since = live.since else { return .due }
        let passed = apps.contains { app in
            !DatedPolicy(app.source, at: since).instants(within: moment.seconds - since.seconds).isEmpty
        }
        return passed ? .due : .notDue(next: apps.compactMap(\.validity.until).min())
    }

    /// The dates that have passed and are not published, the earliest first: of the apps whose live documents are not
    /// those of now.
    func missed(over live: LivePublication?, counting share: ImpactShare?) async throws -> [DueInstant] {
        guard let live, let since = live.since else { return [] }
        let late = apps.filter { !live.holds($0) }.map { DatedPolicy($0.source, at: since) }
        return try await DueInstant.all(late, within: moment.seconds - since.seconds, counting: share)
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

    /// Why the signatures of apps in a bundle do not suffice at a date, one reason for each such app; nil if it is not
    /// built for that date, or nothing is signed. Machines sign the other roles then.
    ///
    /// - Parameter live: the published metadata of these apps.
    func faults(
        of bundle: [Artifact], for due: DueInstant, over live: [Artifact], _ keys: SiteKeys
    ) -> [(role: RoleName, reason: String)]? {
        let dated = Dictionary(apps.map { ($0.policy.slug, $0) }) { first, _ in first }
        let isBuilt = due.apps.allSatisfy { app in
            dated[app.slug].map { BundleDate.isBuilt(bundle, at: due.instant, $0) } ?? false
        }
        guard isBuilt, let staged = try? MetadataTree(reading: bundle), let published = try? MetadataTree(reading: live)
        else { return nil }
        var faults: [(role: RoleName, reason: String)] = []
        for app in due.apps {
            let role = RoleName.app(app.slug)
            guard let file = staged.targets[role] else { return nil }
            // An app with the same documents goes on with the role that is published.
            if app.documents.isEmpty { continue }
            let own = bundle.documents(of: app.slug).map { TargetFile($0, bytes: $1) }
            if let other = published.targets[role], other.bytes != file.bytes,
                other.content.version >= file.content.version
            {
                faults.append((role, "version \(other.content.version) of \(role) is published"))
            } else if Set(own) != Set(file.content.files) {
                faults.append((role, "\(role) lists other documents"))
            } else if file.content.expires <= due.instant {
                faults.append((role, "\(role) expires at \(file.content.expires)"))
            } else if let needed = TrustSettings(keys, apps: [app.slug]).apps[app.slug],
                let missing = MissingSignatures.of(file, [needed]).first
            {
                faults.append((role, missing.text(naming: keys)))
            }
        }
        return faults
    }

    /// The roles of apps that a bundle has signed for a date, as far as that shows without what is live.
    func signed(in bundle: [Artifact], for due: DueInstant, _ keys: SiteKeys) -> Set<RoleName> {
        let roles = Set(due.apps.filter { !$0.documents.isEmpty }.map { RoleName.app($0.slug) })
        guard !roles.isEmpty, let faults = faults(of: bundle, for: due, over: [], keys) else { return [] }
        return roles.subtracting(faults.map(\.role))
    }
}
