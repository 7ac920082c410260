import PolicyModel

/// The versions of builds, for documents that name builds only.
///
/// A build that the author did not name keeps its own text as its version, as long as no other build has a name: names
/// and builds on one line would be in no order.
package struct BuildNames: Sendable {
    /// The releases of the platform that have a build.
    private let known: [ImportRequest.Known]
    /// Ascending by version, each with its build as a number.
    private let named: [(version: Version, build: String, number: Int)]

    /// - Parameter number: the number that the client compares; nil for a build that it cannot compare.
    package init(_ request: ImportRequest, on platform: Platform, number: (String) -> Int?) {
        known = request.known(on: platform).filter { $0.build != nil }
        named = known.sorted { $0.version < $1.version }.compactMap { known in
            guard let build = known.build, let value = number(build) else { return nil }
            return (known.version, build, value)
        }
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

    /// The versions whose builds lie below a number.
    ///
    /// - Parameter build: the text of a build with that number.
    package func below(_ limit: Int, named build: String) -> VersionSet {
        guard isGiven else { return Version(build).map { VersionSet(below: $0) } ?? .none }
        if let first = named.first(where: { $0.number >= limit }) { return VersionSet(below: first.version) }
        guard let last = named.last else { return .none }
        return VersionSet(below: last.version, included: true)
    }
}
