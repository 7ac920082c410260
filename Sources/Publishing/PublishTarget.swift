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
    func read(_ paths: [String], of publication: Publication) async throws -> [Artifact]

    /// Carries out a plan that was made from this target's survey.
    ///
    /// - Parameter told: is given what is done as it happens.
    /// - Throws: `PublishingError.stale` where the target changed since.
    func apply(
        _ plan: PublishPlan, of signed: SignedBundle, at moment: Moment, telling told: @escaping PublishProgress.Sink
    ) async throws -> Receipt
}

/// A published state of the site.
package struct Publication: Hashable, Sendable {
    package let serial: Int
    /// When it was published; nil where the target does not tell.
    package let moment: Moment?
    /// The site's own files by path, and those it only carries along for readers of earlier publications.
    package let files: [String: PublishedFile]
    /// Immutable files that the site no longer needs, and since when.
    package let superseded: [String: Moment]

    package init(serial: Int, moment: Moment?, files: [String: PublishedFile], superseded: [String: Moment]) {
        self.serial = serial
        self.moment = moment
        self.files = files
        self.superseded = superseded
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
}

/// What one look at a target found.
package struct Survey: Hashable, Sendable {
    /// Nil before the first publication.
    package let live: Publication?
    /// The serials that are kept, ascending.
    package let kept: [Int]
    /// What lies there by path: the live publication's files, except where a stop or another hand changed them.
    package let files: [String: RemoteFile]
    /// A publication that a run began and did not finish.
    package let unfinished: Unfinished?

    package init(live: Publication?, kept: [Int], files: [String: RemoteFile], unfinished: Unfinished? = nil) {
        self.live = live
        self.kept = kept
        self.files = files
        self.unfinished = unfinished
    }

    /// A file that lies in the target, as far as it is known.
    package enum RemoteFile: Hashable, Sendable {
        case known(PublishedFile)
        /// Somebody's: neither the live publication nor an unfinished one wrote it.
        case foreign(etag: String, length: Int)
    }

    package struct Unfinished: Hashable, Sendable {
        package let serial: Int
        /// SHA-256 over what it publishes: the same files finish it.
        package let digest: String
        /// Its run has stopped by then, whatever happened to it.
        package let until: Moment

        package init(serial: Int, digest: String, until: Moment) {
            self.serial = serial
            self.digest = digest
            self.until = until
        }
    }
}

/// How far a publication is.
package struct PublishProgress: Hashable, Sendable {
    package typealias Sink = @Sendable (PublishProgress) -> Void

    package let stage: PublishStage
    package let files: Int
    package let allFiles: Int
    package let bytes: Int
    package let allBytes: Int

    package init(stage: PublishStage, files: Int, allFiles: Int, bytes: Int, allBytes: Int) {
        self.stage = stage
        self.files = files
        self.allFiles = allFiles
        self.bytes = bytes
        self.allBytes = allBytes
    }
}
