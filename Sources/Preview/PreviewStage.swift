/// An event that is sent to an open page.
enum PreviewEvent: Hashable, Sendable {
    /// The site changed: load the page again.
    case reload(revision: String)
    /// The mistakes that keep newer content from being shown; empty once there are none.
    case mistakes(PreviewMistakes)
    /// Keeps the connection alive, so that a lost one is noticed.
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

/// Holds the site that is shown, and notifies every open page of each new one.
actor PreviewStage {
    private(set) var site: PreviewSite
    private var listeners: [Int: (revision: String, sink: AsyncStream<PreviewEvent>.Continuation)] = [:]
    private var count = 0

    init(_ site: PreviewSite) { self.site = site }

    /// From here on every answer comes from `site`; only then are pages asked to load again.
    func show(_ site: PreviewSite) {
        self.site = site
        for listener in listeners.values { listener.sink.yield(PreviewStage.event(of: site, for: listener.revision)) }
    }

    /// The events for a page of that revision: the present state at once, then every change.
    func events(for revision: String) -> AsyncStream<PreviewEvent> {
        let (stream, sink) = AsyncStream<PreviewEvent>.makeStream(bufferingPolicy: .bufferingNewest(8))
        count += 1
        let number = count
        listeners[number] = (revision, sink)
        sink.onTermination = { _ in Task { await self.leave(number) } }
        sink.yield(PreviewStage.event(of: site, for: revision))
        return stream
    }

    func pulse() {
        for listener in listeners.values { listener.sink.yield(.pulse) }
    }

    private func leave(_ number: Int) { listeners[number] = nil }

    private static func event(of site: PreviewSite, for revision: String) -> PreviewEvent {
        site.revision == revision ? .mistakes(site.mistakes) : .reload(revision: site.revision)
    }
}
