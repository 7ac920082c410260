import Authoring
import PolicyModel
import Preview
import Review
import SiteEngine

extension PreviewRun {
    /// A preview that compares with what the site's first target serves, by the way to it that the environment names.
    ///
    /// - Throws: `PortError`.
    init(_ engine: SiteEngine, port: Int) throws(PortError) {
        let review = PreviewReview(engine) { target, serial in
            try await PublishedDocuments.read(target, serial: serial, by: TargetAccess(reading: NetworkLog()))
        }
        try self.init(
            engine, port: port, run: "\(UInt32.random(in: 0 ... .max))", now: { Clock.nanoseconds }, review: review)
    }
}

extension PreviewReview {
    init(_ engine: SiteEngine, readTarget: @escaping ImpactSource.TargetReading) {
        self.init {
            let settings = try OpenedContent(engine.content, only: []).site
            let source = ImpactSource(
                engine: engine, targets: settings?.targets ?? [], only: nil, moment: engine.moment,
                readTarget: readTarget)
            let proposal = try await source.state(nil) { try await Proposal(of: engine, against: $0, digest: nil) }
            return ReviewPage.html(ReviewReport(proposal, approvals: nil))
        }
    }
}
