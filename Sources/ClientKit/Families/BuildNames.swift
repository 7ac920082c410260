import PolicyModel

/// The versions of builds, for documents that name builds only.
///
/// A build that the author did not name keeps its own text as its version, as long as no other build has a name: names
/// and builds on one line would be in no order.
package struct BuildNames: Sendable {
    private let platform: Platform
    /// The releases of the platform that have a build.
    private let known: [ImportRequest.Known]
    /// Ascending by version, each with its build as a number.
    private let named: [Named]

    private typealias Named = (version: Version, number: Int)

    /// - Parameter number: the number that the client compares; nil for a build that it cannot compare.
    package init(_ request: ImportRequest, on platform: Platform, number: (String) -> Int?) {
        self.platform = platform
        known = request.known(on: platform).filter { $0.build != nil }
        named = known.compactMap { known in known.build.flatMap(number).map { (known.version, $0) } }
            .sorted { $0 < $1 }
    }

    /// True if the author said which version has which build.
    package var isGiven: Bool { !known.isEmpty }

    /// The builds that the author named.
    package var builds: [String] { known.compactMap(\.build) }

    /// The version of a build; nil if it has no name.
    package func version(of build: String) -> Version? {
        if isGiven { return known.first { $0.build == build }?.version }
        return Version(build)
    }

    /// The versions whose builds lie below a number. Of those between two named ones nobody knows it.
    ///
    /// - Parameters:
    ///   - build: the text of a build with that number.
    ///   - isOpen: true to take the versions that perhaps lie below it, too.
    package func below(_ limit: Int, named build: String, orPerhaps isOpen: Bool = false) -> VersionSet {
        guard isGiven else { return Version(build).map { VersionSet(below: $0) } ?? .none }
        let (low, high) = neighbours(of: limit)
        if high.map({ $0.number <= limit }) ?? false || isOpen && limit > (low?.number ?? 0) + 1 {
            return high.map { VersionSet(below: $0.version, included: isOpen && $0.number < limit) } ?? .all
        }
        return low.map { VersionSet(below: $0.version, included: true) } ?? .none
    }

    /// The last named build of the releases below a number, and the first of the release above it, which may have some
    /// on either side.
    private func neighbours(of limit: Int) -> (low: Named?, high: Named?) {
        let above = named.first { $0.number >= limit }.map(\.version)
        guard let above else { return (named.last, nil) }
        return (named.last { $0.version < above }, named.first { $0.version == above })
    }

    /// What to say of a version code that no release has. The remedy names the platform, since the app may have others.
    ///
    /// - Parameter effect: to precede the versions that may have it: `it forces nobody`.
    package func nameless(_ code: Int, _ effect: String) -> String {
        "names code \(code), of which no --release gives the version: \(effect)\(gap(at: code)); "
            + "name it with \(ImportRequest.option(for: "\(platform):\(code)"))"
    }

    /// The versions whose builds may have a number that no named one has: ` between 3.1 and 3.2`.
    package func gap(at number: Int) -> String {
        let (low, high) = neighbours(of: number)
        return switch (low?.version, high?.version) {
        case (let low?, let high?): " between \(low) and \(high)"
        case (let low?, nil): " above \(low)"
        case (nil, let high?): " below \(high)"
        case (nil, nil): ""
        }
    }
}
