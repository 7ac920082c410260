import ClientFormats
import PolicyModel

/// The users of an app who cannot use it any more after a step, and could before it.
package struct BlockedUsers: Hashable, Sendable {
    package let app: String
    /// All users of the app in the table.
    package let total: Int
    /// Those blocked for certain.
    package private(set) var certain = 0
    /// Those who may be blocked besides: of an unknown system, or of a kind of device that the table does not name.
    package private(set) var possible = 0
    /// Of the certain ones, those who have nothing to update to.
    package private(set) var stranded = 0
    /// The days on which the table counted; nil where it does not say.
    package let days: CountedDays?

    package var most: Int { certain + possible }

    /// - Parameter listed: the releases of a platform.
    init(
        of slug: String, named app: String, by lines: [ImpactLine], in share: ImpactShare,
        listed: (Platform) -> [Version]
    ) {
        self.app = app
        let rows = share.rows(of: slug)
        days = share.users(of: slug).days
        total = rows.reduce(0) { $0 + $1.users }
        let blocking = lines.filter(\.isNewlyBlocking)
        guard !blocking.isEmpty else { return }
        // Each row once, however many lines it may belong to.
        for row in rows {
            let releases = listed(row.platform)
            let holding = blocking.map { (line: $0, isCertain: ImpactShare.isCertain(row, in: $0, listed: releases)) }
            if let sure = holding.first(where: { $0.isCertain == true }) {
                certain += row.users
                if sure.line.change.new.action == .stranded { stranded += row.users }
            } else if case let split = BlockedUsers.onEveryProcessor(row, in: blocking, listed: releases),
                !split.isEmpty
            {
                certain += row.users
                if split.allSatisfy({ $0.change.new.action == .stranded }) { stranded += row.users }
            } else if holding.contains(where: { $0.isCertain == false }) {
                possible += row.users
            }
        }
    }

    /// Lines that together are about the users of a row for certain, since each is about all on one processor; none
    /// where a processor is missing.
    private static func onEveryProcessor(
        _ row: ImpactShare.Row, in lines: [ImpactLine], listed: [Version]
    ) -> [ImpactLine] {
        let held = lines.filter { line in
            line.kinds.processor != nil
                && ImpactShare.isCertain(row, in: line.onEveryProcessor, listed: listed) == true
        }
        return Processor.allCases.allSatisfy { one in held.contains { $0.kinds.processor == one } } ? held : []
    }

    package init(_ app: AppImpact, in share: ImpactShare) {
        self.init(of: app.slug, named: app.name, by: app.lines, in: share) { app.listed(on: $0) }
    }

    /// Of one policy at two moments.
    package init(from old: DatedPolicy, to new: DatedPolicy, in share: ImpactShare) {
        let lines = new.policy.platforms.flatMap { platform in
            let channels = Policy.offeredChannels(old.source, new.source, on: platform)
            return PolicyComparison.lines(old, new, on: platform, channels: channels).map(\.line)
        }
        // Each grid is made once: a table has many rows of one platform.
        let listed = PlatformMap(
            Dictionary(new.policy.platforms.map { ($0, ImpactGrid(old, new, on: $0).listed) }) { first, _ in first })
        self.init(of: new.policy.slug, named: new.policy.name, by: lines, in: share) { listed[$0] ?? [] }
    }

    /// Nil where nobody is blocked.
    package var words: String? {
        guard most > 0 else { return nil }
        let when = days.map { ", \($0.words)" } ?? "", people = Words.counted(certain, "user")
        let nowhere = stranded > 0 ? ", \(Words.grouped(stranded)) of them with nothing to go to" : ""
        guard certain > 0 else {
            return "up to \(Words.counted(possible, "user")) newly blocked (\(percent(possible)))\(when)"
        }
        let more = possible > 0 ? ", and up to \(Words.grouped(possible)) more" : ""
        return "\(people) newly blocked (\(percent(certain)))\(nowhere)\(more)\(when)"
    }

    func percent(_ number: Int) -> String { ShareWords.percent(number, of: total) }

    /// Whether they are more than that share of all users.
    package func isMore(than share: InstallationShare) -> Bool { most * 10_000 > share.hundredths * total }
}

extension ImpactLine {
    /// Whether its users can use the app in the old state and not in the new one.
    package var isNewlyBlocking: Bool { change.new.action.isBlocking && !change.old.action.isBlocking }
}

extension UserOutcome.Action {
    fileprivate var isBlocking: Bool {
        switch self {
        case .force, .stranded, .crash: true
        case .nothing, .recommend, .refused: false
        }
    }
}
