import PolicyModel
import Signing

/// A place that keeps publications and shows the newest one to the world.
package protocol PublishTarget: Sendable {
    /// For people, as in `s3://bucket/prefix/`; holds no credential.
    var place: String { get }

    /// Looks at the target once, and changes nothing.
    func readState() async throws -> TargetState

    /// `state` by records alone, with a number of requests that does not grow with the site: what the live publication
    /// wrote is taken to lie there still.
    func records() async throws -> TargetState

    /// A file as readers find it at this moment, whoever wrote it; nil where nothing is.
    func file(at path: String, limit: Int) async throws -> [UInt8]?

    /// - Parameter isOwn: whether the run that is under way is the caller's, or can be finished by the caller.
    /// - Throws: `PublishingError.unfinished` while another run may still be writing.
    func refuseRun(in state: TargetState, isOwn: Bool) throws

    /// The files of a publication that is kept; nil for a serial that is not.
    func publication(_ serial: Int) async throws -> Publication?

    /// Bytes of files of a kept publication, as they were published, in the order asked.
    ///
    /// - Throws: also where the bytes are gone or are not those that were published.
    func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact]

    /// Carries out a plan that was made from `state`; a plan that changes nothing only finishes what a stop left.
    ///
    /// - Parameter told: is given what is done as it happens.
    /// - Throws: `PublishingError.stale` where the target changed since.
    func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        telling told: @escaping PublishProgress.Sink
    ) async throws -> Receipt

    /// Publishes the live files again with another timestamp, which is the one file that is written.
    ///
    /// - Parameter records: what `records` gave; where a run stopped, the target is looked at again.
    /// - Throws: `PublishingError.stale` where the target changed since.
    func renew(_ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment) async throws -> Receipt
}

extension PublishTarget {
    package func records() async throws -> TargetState { try await readState() }

    /// Where a publication goes live all at once, a run under way shows nothing of its work.
    package func refuseRun(in state: TargetState, isOwn: Bool) throws {}
}

/// A published state of the site.
package struct Publication: Hashable, Sendable {
    package let serial: Int
    /// When it was published; nil where the target does not tell.
    package let moment: Moment?
    /// The site's own files by path, and those it only carries along for readers of earlier publications.
    package let files: [String: PublishedFile]
    /// Immutable files that the site no longer needs.
    package let superseded: Superseded
    /// When the roles of its metadata lapse, the timestamp's aside; empty where the target does not keep it.
    package let expiries: [RoleName: Moment]

    package init(
        serial: Int, moment: Moment?, files: [String: PublishedFile], superseded: Superseded = Superseded(),
        expiries: [RoleName: Moment] = [:]
    ) {
        self.expiries = expiries
        self.serial = serial
        self.moment = moment
        self.files = files
        self.superseded = superseded
    }

    /// Without the files that are only carried along; by path.
    package var own: [PublishedFile] {
        files.values.filter { superseded.files[$0.path] == nil }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}

/// A file as a target keeps it.
package struct PublishedFile: Hashable, Sendable {
    package let path: String
    package let length: Int
    /// In lower-case hex.
    package let sha256: String
    /// Nil where the web server in front of the target decides.
    package let headers: FileHeaders?
    /// The target's own name for this state of the file; nil where it has none.
    package let etag: String?
    /// When the target says that it was written last, headers included; nil where nobody asked.
    package let modified: Moment?

    package init(
        path: String, length: Int, sha256: String, headers: FileHeaders? = nil, etag: String? = nil, modified: Moment? = nil
    ) {
        self.path = path
        self.length = length
        self.sha256 = sha256
        self.headers = headers
        self.etag = etag
        self.modified = modified
    }

    package init(_ artifact: Artifact, headers: FileHeaders? = nil) {
        self.init(
            path: artifact.path, length: artifact.bytes.count, sha256: Digest.sha256(artifact.bytes), headers: headers)
    }
}
