import PolicyModel

/// The answer of a client for Android that distinguishes only devices below the announced version code from all others:
/// every device below gets it.
package struct CodeLine {
    /// Nil if nothing is announced.
    package let announced: Release?
    /// The answer for all devices below it.
    package let verdict: Verdict
    /// The text section that all devices with that verdict share; nil for the standard one.
    package let textName: String?
    /// The release that its text names as `{latest}`; nil if no device gets it.
    package let latest: Version?
    /// `once` only if all recommendations are.
    package let frequency: Frequency

    package init(_ dated: DatedPolicy) {
        let announced = dated.announced(on: .android)
        self.announced = announced
        let grid = Grid.ofVerdicts(dated, on: .android), systems = grid.decidingSystems
        let hasCodes = dated.policy.releases(on: .android).allSatisfy { CodeLine.code(of: $0) != nil }
        let places = VersionPlaces(grid, by: .codes)
        let below = grid.versions.filter { version in
            // A version between two releases without a code between them is on no device.
            announced.map { version < $0.version } ?? false && (!hasCodes || places.place(of: version) != nil)
        }
        let found = below.map { ($0, grid.decidingVerdicts(of: $0, on: systems)) }
        let verdicts = found.flatMap(\.1), shared = Verdict.shared(by: verdicts)
        // What is shown goes by the listed releases, where there are any.
        let listed = found.filter { dated.isListed($0.0, on: .android) }.flatMap(\.1)
        let shown = listed.isEmpty ? verdicts : listed
        let meant = shown.filter { $0.verdict == shared }, names = Set(meant.map(\.textName))
        textName = names.count == 1 ? names.first ?? nil : nil
        let isOnce = !meant.isEmpty && meant.allSatisfy { $0.frequency == .once }
        verdict = shared
        latest = shown.latest(for: shared)
        frequency = shared == .recommend && isOnce ? .once : .always
    }

    /// The lowest version code of a release: a line there leaves devices with each of its codes alone.
    package static func code(of release: Release) -> Int? { release.shipments[.android]?.codes?.lowest }
}
