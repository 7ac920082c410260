import PolicyModel
import Signing

/// A place that keeps publications and serves the newest one: a folder, an SSH account or a bucket.
package protocol PublishTarget: Sendable {
    /// The name of the target in messages, such as `s3://bucket/prefix/`; holds no credential.
    var place: String { get }

    /// Reads the whole state of the target; changes nothing.
    func readState() async throws -> TargetState

    /// The same.
    ///
    /// - Parameter paths: files that are probably there, in the order of their bytes. They make it faster, and nothing
    ///   else of it depends on them.
    func readState(expecting paths: [String]) async throws -> TargetState

    /// Reads the state from the publication records alone, without listing the files.
    ///
    /// The number of requests does not grow with the site. The files of the live publication are assumed unchanged.
    func records() async throws -> TargetState

    /// The same state with every publication that is kept. A branch is looked at only as far back as a publication
    /// needs, and then all of it.
    func withHistory(_ state: TargetState) async throws -> TargetState

    /// The file that readers get at `path` now, whichever program wrote it; nil if there is none.
    func file(at path: String, limit: Int) async throws -> [UInt8]?

    /// - Parameter isOwn: whether the unfinished publication has the caller's files, so the caller can complete it.
    /// - Throws: `PublishingError.unfinished` while another run may still be writing.
    func refuseRun(in state: TargetState, isOwn: Bool) throws

    /// A kept publication; nil if `serial` is not kept.
    func publication(_ serial: Int) async throws -> Publication?

    /// The bytes of files of a kept publication, in the order of `files`.
    ///
    /// - Throws: `PublishingError.gone` if a file is missing or its bytes are not the published ones.
    func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact]

    /// The addresses for which the target's programs have not run yet, one JSON object a line; nil if there are none,
    /// or the target keeps no such list.
    func owed() async throws -> [UInt8]?

    /// Keeps that list beside the publications; nil removes it.
    func note(owed: [UInt8]?) async throws

    /// Carries out a plan that was made from `state`.
    ///
    /// A plan without changes only completes the clean-up of an interrupted run.
    ///
    /// - Parameter onProgress: called after each file is written.
    /// - Throws: `PublishingError.stale` if the target is no longer in `state`.
    func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt

    /// Carries out a plan without changes: what `apply` does then, without the bundle.
    ///
    /// - Throws: `PublishingError.stale` if the target is no longer in `state`.
    func confirm(_ plan: PublishPlan, from state: TargetState) async throws -> Receipt

    /// Publishes the live files again with another timestamp; the timestamp is the only site file that is written.
    ///
    /// - Parameter records: the result of `records()`. After an interrupted run the whole state is read again.
    /// - Throws: `PublishingError.stale` if the target changed since.
    func renew(_ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment) async throws -> Receipt
}

extension PublishTarget {
    package func readState(expecting paths: [String]) async throws -> TargetState { try await readState() }

    package func records() async throws -> TargetState { try await readState() }

    package func withHistory(_ state: TargetState) async throws -> TargetState { state }

    package func owed() async throws -> [UInt8]? { nil }

    package func note(owed: [UInt8]?) async throws {}

    /// Does nothing: in a target that goes live with one rename, a run under way changes nothing that readers see.
    package func refuseRun(in state: TargetState, isOwn: Bool) throws {}
}
