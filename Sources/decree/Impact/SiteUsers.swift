import Basics
import PolicyModel
import Review

/// The users of the site's apps, from the tables that `share` of `index.md` names.
struct SiteUsers: Sendable {
    let share: ImpactShare
    private let tables: Site.UserTables
    /// By slug, the empty one for a table of all apps: the last day that it counts.
    private let until: [String: Moment]

    /// Nil for a site without `share`.
    ///
    /// - Throws: `CommandError` for a table that cannot be read, or has mistakes.
    init?(of site: Site?, content: String) throws(CommandError) {
        guard let tables = site?.users else { return nil }
        var apps: [String: UserShare] = [:], until: [String: Moment] = [:]
        for (slug, file) in tables.files.sorted(by: { $0.key < $1.key }) {
            let path = Paths.joined(content, file)
            var mistakes: [Diagnostic] = []
            let share = try Self.table(of: slug, at: path, reporting: &mistakes)
            if let mistake = mistakes.first(where: { $0.severity == .error }) {
                let place = mistake.position
                throw CommandError(
                    "\(place.file):\(place.line):\(place.column): \(mistake.message) [\(mistake.id)]; 'share' of "
                        + "index.md names this table", isRefusal: true)
            }
            if slug.isEmpty { apps.merge(share.apps) { $1 } } else { apps[slug] = share.users(of: slug) }
            until[slug] = share.until
        }
        (self.tables, self.until) = (tables, until)
        share = ImpactShare(path: tables.files.values.sorted().joined(separator: ", "), apps: apps)
    }

    /// What is wrong with the tables, without which nothing is built.
    static func mistakes(of site: Site?, content: String) -> [Diagnostic] {
        var mistakes: [Diagnostic] = []
        for (slug, file) in (site?.users?.files ?? [:]).sorted(by: { $0.key < $1.key }) {
            let path = Paths.joined(content, file)
            do { _ = try table(of: slug, at: path, reporting: &mistakes) } catch {
                mistakes.append(
                    Diagnostic(
                        .error, "share-file", at: SourcePosition(file: path), error.description,
                        help: "write it with decree reach --out, or correct 'share' in index.md"))
            }
        }
        return mistakes
    }

    private static func table(
        of slug: String, at path: String, reporting mistakes: inout [Diagnostic]
    ) throws(CommandError) -> ImpactShare {
        try slug.isEmpty
            ? ImpactShare(ofApps: path, reporting: &mistakes) : ImpactShare(reading: path, reporting: &mistakes)
    }

    private func file(of slug: String) -> String { tables.files[slug] ?? tables.files[""] ?? "" }

    /// Why the numbers of an app cannot be trusted at a moment; nil where they can.
    private func doubt(of slug: String, at moment: Moment) -> String? {
        if let age = age(of: slug, at: moment) { return age }
        guard share.rows(of: slug).isEmpty else { return nil }
        return "the table of users '\(file(of: slug))' has no users of \(slug)"
    }

    /// Why the app's table is too old; nil where it is not.
    private func age(of slug: String, at moment: Moment) -> String? {
        let key = tables.files[slug] == nil ? "" : slug, file = file(of: slug)
        if file.isEmpty { return nil }
        guard let end = until[key] else {
            return "the table of users '\(file)' does not say when it was counted, as a line '# until 2026-11-20' would"
        }
        let limit = end.seconds + (tables.days + 1) * 86_400
        guard moment.seconds >= limit else { return nil }
        return "the table of users '\(file)' ends on \(end.date), more than \(count(tables.days, "day")) ago"
    }

    /// A sentence for each table of some apps that is too old.
    func doubts(of slugs: [String], at moment: Moment) -> [String] {
        slugs.compactMap { age(of: $0, at: moment) }.uniqued()
    }

    /// Why a publication is refused for the users that it blocks; nil where it is not.
    ///
    /// - Parameter allowed: how many users may be blocked whatever their part; nil if none were named.
    func fault(of impact: Impact, allowing allowed: Int?) -> String? {
        let blocking = impact.apps.filter { $0.lines.contains { $0.isListed && $0.isNewlyBlocking } }
        return fault(
            of: blocking.map { (slug: $0.slug, users: BlockedUsers($0, in: share)) }, at: impact.moment,
            allowing: allowed)
    }

    /// The same of users who are counted already.
    func fault(
        of blocked: [(slug: String, users: BlockedUsers)], at moment: Moment, allowing allowed: Int?
    ) -> String? {
        guard let limit = tables.mostBlocked else { return nil }
        let all = blocked.map { (users: $0.users, doubt: doubt(of: $0.slug, at: moment)) }
        let refused = all.filter { $0.doubt != nil || $0.users.isMore(than: limit) }
        let sum = refused.reduce(0) { $0 + $1.users.most }
        guard !refused.isEmpty, allowed.map({ sum > $0 }) ?? true else { return nil }
        let reasons = refused.map { users, doubt in
            let words = users.words.map { ": by it, \($0)" } ?? ""
            return doubt.map { "\(users.app): \($0), so it cannot say how many users are blocked\(words)" }
                ?? "\(users.app): \(users.words ?? "")"
        }
        return reasons.joined(separator: "; ")
            + "; 'max-blocked' of index.md allows \(limit); "
            + (refused.contains { $0.doubt != nil } ? "count again with decree reach, or " : "")
            + "if all of them are meant to be, give --allow-blocked \(sum)"
    }
}
