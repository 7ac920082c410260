/// Installations that are alike in every share of the compared states: between the same two bounds of each.
package struct ShareLot: Hashable, Sendable {
    /// A run of the places that one seed draws.
    package struct Span: Hashable, Sendable {
        package let seed: String
        package let places: Range<Int>
    }

    /// Empty for installations without an id.
    package let spans: [Span]
    /// One of them; nil for one without.
    package let id: String?

    package func holds(_ id: String?) -> Bool {
        guard let id, ShareDraw.isUsable(id) else { return spans.isEmpty }
        return !spans.isEmpty
            && spans.allSatisfy { $0.places.contains(ShareDraw(.everybody, seed: $0.seed).place(of: id)) }
    }

    /// `from 10 % to 25 % of kasa/3.2.0`.
    package func words(in words: Vocabulary) -> String {
        spans.isEmpty ? words("impact.lot-none") : words.list(spans.map { $0.words(in: words) })
    }

    /// None where no share divides the installations. Together they hold every installation, unless shares are so small
    /// that nobody is in two of them.
    static func all(_ draws: [ShareDraw]) -> [ShareLot] {
        guard !draws.isEmpty else { return [] }
        let seeds = draws.map(\.seed).uniqued()
        let spans = seeds.map { seed in
            let bounds = Set(draws.filter { $0.seed == seed }.map(\.share.hundredths) + [0, 10_000]).sorted()
            return zip(bounds, bounds.dropFirst()).map { Span(seed: seed, places: $0..<$1) }
        }
        let chosen = spans.reduce([[]]) { lots, spans in
            lots.count * spans.count > most
                ? lots.map { $0 + [spans[0]] } : lots.flatMap { lot in spans.map { lot + [$0] } }
        }
        let drawn = chosen.compactMap { lot in
            let wanted = lot.map(\.places)
            return ShareDraw.sample(for: seeds) { places in zip(wanted, places).allSatisfy { $0.contains($1) } }
                .map { ShareLot(spans: lot, id: $0) }
        }
        return [ShareLot(spans: [], id: nil)] + drawn
    }

    /// The maximum number, so that no policy makes a grid of millions of devices.
    private static let most = 64
}

extension ShareLot.Span {
    fileprivate func words(in words: Vocabulary) -> String {
        let bounds = [places.lowerBound, places.upperBound].map { InstallationShare(hundredths: $0).description }
        if places.lowerBound == 0 { return words("impact.lot-first", ["share": bounds[1], "seed": seed]) }
        if places.upperBound == 10_000 { return words("impact.lot-beyond", ["share": bounds[0], "seed": seed]) }
        return words("impact.lot-between", ["first": bounds[0], "last": bounds[1], "seed": seed])
    }
}
