/// What an open page is told.
enum PreviewEvent: Hashable, Sendable {
    /// Something else is shown now.
    case reload(revision: String)
    /// What keeps newer content from being shown; empty when nothing does any more.
    case mistakes(PreviewMistakes)
    /// Nothing, so that the connection shows itself as lost where it is.
    case pulse

    /// As the server-sent events of HTML have it.
    var lines: String {
        switch self {
        case .reload(let revision): "event: reload\ndata: \(revision)\n\n"
        case .mistakes(let mistakes): "event: mistakes\ndata: \(mistakes.json)\n\n"
        case .pulse: ": \n\n"
        }
    }
}

/// Holds the site that is shown, and tells every open page once there is another.
actor PreviewStage {
    private(set) var site: PreviewSite
    private var listeners: [Int: (revision: String, tell: AsyncStream<PreviewEvent>.Continuation)] = [:]
    private var count = 0

    init(_ site: PreviewSite) { self.site = site }

    /// From here on every answer comes from `site`; only then is a page told to load again.
    func show(_ site: PreviewSite) {
        self.site = site
        for listener in listeners.values { listener.tell.yield(PreviewStage.event(of: site, for: listener.revision)) }
    }

    /// What a page of that revision is to know, at once and whenever it changes.
    func events(for revision: String) -> AsyncStream<PreviewEvent> {
        let (stream, tell) = AsyncStream<PreviewEvent>.makeStream(bufferingPolicy: .bufferingNewest(8))
        count += 1
        let number = count
        listeners[number] = (revision, tell)
        tell.onTermination = { _ in Task { await self.leave(number) } }
        tell.yield(PreviewStage.event(of: site, for: revision))
        return stream
    }

    func pulse() {
        for listener in listeners.values { listener.tell.yield(.pulse) }
    }

    private func leave(_ number: Int) { listeners[number] = nil }

    private static func event(of site: PreviewSite, for revision: String) -> PreviewEvent {
        site.revision == revision ? .mistakes(site.mistakes) : .reload(revision: site.revision)
    }
}
