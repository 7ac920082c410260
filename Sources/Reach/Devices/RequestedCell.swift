import PolicyModel

/// Devices that are counted together: those of one version on one system.
package struct ReachCell: Hashable, Sendable {
    package let app: String
    package let platform: Platform
    package let version: Version
    /// Nil for an unknown one.
    package let os: Version?

    package init(app: String, platform: Platform, version: Version, os: Version?) {
        (self.app, self.platform, self.version, self.os) = (app, platform, version, os)
    }
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

    init(_ apps: [ReachApp]) {
        let places = apps.flatMap { app in app.documents.map { ($0.path, Place(app: app, document: $0)) } }
        documents = Dictionary(places) { first, _ in first }
    }

    func find(target: LineText, query given: LineText, agent text: LineText, _ scratch: LineScratch) -> Found {
        let (path, own) = target.split(at: UInt8(ascii: "?"))
        guard let place = documents[RequestedCell.end(of: path)] else { return .none(.otherFile) }
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

    /// The last two parts of a path.
    private static func end(of path: LineText) -> String {
        guard let last = path.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        let above = path[0..<last].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return path.dropFirst(above).string
    }
}
