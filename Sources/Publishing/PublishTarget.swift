import PolicyModel
import Signing

/// A place that keeps publications and shows the newest one to the world.
package protocol PublishTarget: Sendable {
    /// For people, as in `s3://bucket/prefix/`; holds no credential.
    var place: String { get }

    /// Looks at the target once, and changes nothing.
    func survey() async throws -> Survey

    /// The files of a publication that is kept; nil for a serial that is not.
    func publication(_ serial: Int) async throws -> Publication?

    /// Bytes of files of a kept publication, as they were published, in the order asked.
    ///
    /// - Throws: also where the bytes are gone or are not those that were published.
    func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact]

    /// Carries out a plan that was made from `survey`; a plan that changes nothing only finishes what a stop left.
    ///
    /// - Parameter told: is given what is done as it happens.
    /// - Throws: `PublishingError.stale` where the target changed since.
    func apply(
        _ plan: PublishPlan, from survey: Survey, of signed: SignedBundle, at moment: Moment,
        telling told: @escaping PublishProgress.Sink
    ) async throws -> Receipt
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

    package init(serial: Int, moment: Moment?, files: [String: PublishedFile], superseded: Superseded = Superseded()) {
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

    package init(path: String, length: Int, sha256: String, headers: FileHeaders? = nil, etag: String? = nil) {
        self.path = path
        self.length = length
        self.sha256 = sha256
        self.headers = headers
        self.etag = etag
    }

    package init(_ artifact: Artifact, headers: FileHeaders? = nil) {
        self.init(
            path: artifact.path, length: artifact.bytes.count, sha256: Digest.sha256(artifact.bytes), headers: headers)
    }
}
