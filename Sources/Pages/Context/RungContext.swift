import PolicyModel

/// A step of the ladder: the newest release that some OS versions can have.
struct RungContext: PageObject {
    let rung: SystemLadder.Rung
    let table: OutcomeTable

    private var platform: Platform { table.platform }

    static let fields = PageFields<RungContext>([
        // `iOS 15 and later`.
        .words("system") { $0.rung.run.inWords(on: $0.platform, in: $1) },
        // The newest release that runs there and is live; missing where there is none.
        .text("version") { $0.rung.release?.version.description },
        // Since when the store serves it; missing for long ago.
        .object("since") { $0.date(of: $0.rung.release) },
        // Releases on their way that will run there, the nearest version first.
        .flag("hasComing") { !$0.rung.coming.isEmpty },
        .list("coming") { context in
            context.rung.coming.map { ComingContext(release: $0, date: context.begin(of: $0)) }
        },
    ])

    /// From when all installations can have it; nil if no date says so. `shipments` has what is held back at the page's
    /// moment, and the source of the dated policy has the shares of later moments.
    private func begin(of release: Release) -> DateContext? {
        guard release.shipments[platform]?.live != .pending,
            let shipment = table.dated.source.release(release.version, on: platform)?.shipments[platform]
        else { return nil }
        let start: Moment? = if case .from(let moment) = shipment.live { moment } else { nil }
        let steps = shipment.shares.isEmpty ? [nil] : shipment.shares.map(\.from)
        return steps.compactMap { [start, $0].compactMap(\.self).max() }
            .first { $0 > table.dated.moment && shipment.share(at: $0) == .everybody }
            .map { DateContext(moment: $0) }
    }

    private func date(of release: Release?) -> DateContext? {
        if case .from(let moment)? = release?.shipments[platform]?.live { DateContext(moment: moment) } else { nil }
    }
}

/// A release that its store does not serve yet, or to a share alone.
struct ComingContext: PageObject {
    let release: Release
    let date: DateContext?

    static let fields = PageFields<ComingContext>([
        .text("version") { $0.release.version.description },
        // From when the store serves it to all; missing where no date says so.
        .object("date") { $0.date },
    ])
}
