import Authoring
import PolicyModel
import Publishing
import Review
import SiteEngine

/// The page at `/review/`: what is being written beside what the first target serves, made when somebody looks at it
/// and kept until something else is built.
actor PreviewReview {
    static let paths: Set<String> = ["/review", "/review/", "/review/index.html"]

    private let engine: SiteEngine
    private let readTarget: ImpactSource.TargetReading
    private var made: (revision: String, bytes: [UInt8])?

    init(_ engine: SiteEngine, readTarget: @escaping ImpactSource.TargetReading) {
        (self.engine, self.readTarget) = (engine, readTarget)
    }

    func answer(_ request: PreviewRequest, _ site: PreviewSite) async -> PreviewAnswer {
        do {
            let bytes = try await page(of: site.revision)
            let page = PreviewPage(host: request.host, revision: site.revision, app: nil)
            return PreviewAnswer(
                [
                    .init(name: "Content-Type", value: "text/html; charset=utf-8"),
                    .init(name: "Cache-Control", value: "no-store"),
                    .init(name: "X-Content-Type-Options", value: "nosniff"),
                ], page.shown(bytes))
        } catch {
            return .words(502, "what is live cannot be compared: \(error)\n")
        }
    }

    private func page(of revision: String) async throws -> [UInt8] {
        if let made, made.revision == revision { return made.bytes }
        let settings = try OpenedContent(engine.content, only: []).site
        let source = ImpactSource(
            engine: engine, targets: settings?.targets ?? [], only: nil, moment: engine.moment, readTarget: readTarget)
        let proposal = try await source.state(nil) { [engine] state in
            try await Proposal(of: engine, against: state, digest: nil)
        }
        let bytes = ReviewPage.html(ReviewReport(proposal, approvals: nil))
        made = (revision, bytes)
        return bytes
    }
}
