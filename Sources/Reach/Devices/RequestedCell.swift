import PolicyModel

/// Devices that are counted together: those of one version on one system.
package struct ReachCell: Hashable, Sendable {
    package let app: String
    package let platform: Platform
    package let version: Version
    /// Nil for an unknown one.
    package let os: Version?
}

/// Finds the cell of a request, or why it has none.
struct RequestedCell {
    enum Found {
        case cell(ReachCell, client: String, isNewerSystem: Bool)
        case none(ReachTally.Reason)
    }

    private struct Place {
        let app: ReachApp
        let document: ReachApp.Document
    }

    /// By folder and name, which are the end of a path wherever the site lies.
    private let documents: [String: Place]
    /// How many parts their paths have, the most first.
    private let depths: [Int]

    init(_ apps: [ReachApp]) {
        let places = apps.flatMap { app in app.documents.map { ($0.path, Place(app: app, document: $0)) } }
        documents = Dictionary(places) { first, _ in first }
        depths = Set(documents.keys.map { path in path.utf8.count { $0 == UInt8(ascii: "/") } + 1 }).sorted(by: >)
    }

    func find(target: LineText, query given: LineText, agent text: LineText, _ scratch: LineScratch) -> Found {
        let (path, own) = target.split(at: UInt8(ascii: "?"))
        guard let place = place(of: path) else { return .none(.otherFile) }
        let agent = Agent(text)
        if agent.isForeign { return .none(.foreign) }
        let claims = Claims(query: own.isEmpty ? given : own, agent: agent, document: place.document, scratch)
        return cell(place, claims, agent)
    }

    private func cell(_ place: Place, _ claims: Claims, _ agent: Agent) -> Found {
        guard claims.isAny else { return .none(.nameless) }
        let possible = place.document.platforms.filter { platform in
            agent.platform.map { $0 == platform } ?? (!agent.isApple || platform != .android)
        }
        var found = possible.compactMap { platform in claims.version(of: place.app, on: platform).map { (platform, $0) }
        }
        if found.isEmpty, let unlisted = claims.unlisted { found = possible.map { ($0, unlisted) } }
        guard let (platform, version) = found.first else {
            return .none(possible.isEmpty ? .contradictory : .unknownBuild)
        }
        guard found.count == 1 else { return .none(.severalPlatforms) }
        guard !claims.contradict(version, of: place.app, on: platform) else { return .none(.contradictory) }
        let system = claims.system(on: platform, agent)
        let cell = ReachCell(app: place.app.slug, platform: platform, version: version, os: system.os)
        return .cell(cell, client: place.document.client, isNewerSystem: system.isNewer)
    }

    private func place(of path: LineText) -> Place? {
        depths.lazy.compactMap { documents[RequestedCell.end(of: path, parts: $0)] }.first
    }

    /// The last parts of a path; the whole path where it has no more.
    private static func end(of path: LineText, parts: Int) -> String {
        var start = path.count
        for _ in 0..<parts {
            guard start > 0, let slash = path[0..<(start - 1)].lastIndex(of: UInt8(ascii: "/")) else {
                return path.string
            }
            start = slash + 1
        }
        return path.dropFirst(start).string
    }
}
