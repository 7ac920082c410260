import PolicyModel
import Signing

/// A target with one folder for each publication, and a link to the live one.
///
/// A publication goes live by one rename of the link; until then readers see the old one, whole.
protocol FolderTarget: PublishTarget {
    var names: FolderNames { get }

    /// Runs `body` with access to the target's files.
    func connected<Result: Sendable>(
        _ body: @escaping @Sendable (any FolderFiles) throws -> Result
    ) async throws -> Result

    /// Carries out the publication while no other run writes here.
    func alone(_ publication: FolderPublication) async throws -> Receipt

    /// The first steps of a receipt.
    func steps(writing serial: Int, files: Int, linked: Int) -> [String]
}

extension FolderTarget {
    /// For people; `.` is the target's folder.
    func named(_ path: String) -> String { path == "." ? place : "\(place)/\(path)" }

    package func readState() async throws -> TargetState { try await connected { try look($0) } }

    package func publication(_ serial: Int) async throws -> Publication? {
        try await connected { files in
            try survey(files)?.kept.contains(serial) == true ? files.publication(serial) : nil
        }
    }

    package func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        try await files.isEmpty ? [] : connected { try artifacts(files, of: serial, $0) }
    }

    func artifacts(_ published: [PublishedFile], of serial: Int, _ files: any FolderFiles) throws -> [Artifact] {
        try zip(published, files.read(published, of: serial)).map { file, bytes in
            let path = "\(FolderNames.folder(serial))/\(file.path)"
            guard let bytes else { throw PublishingError.gone(place: place, path: path) }
            return try file.artifact(bytes, at: named(path))
        }
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        try await connected { files in
            try survey(files)?.live.flatMap { try files.file(path, of: $0, most: limit) }
        }
    }

    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        let bytes = signed.bundle.artifacts.map { ($0.path, $0.bytes) }
        let expiries = signed.metadata?.expiries.filter { $0.role != .timestamp }.map { ($0.role, $0.expires) } ?? []
        return try await alone(
            FolderPublication(
                target: self, plan: plan, state: state,
                bytes: Dictionary(bytes, uniquingKeysWith: { first, _ in first }),
                expiries: Dictionary(expiries, uniquingKeysWith: { first, _ in first }), onProgress: onProgress))
    }

    package func confirm(_ plan: PublishPlan, from state: TargetState) async throws -> Receipt {
        precondition(plan.isEmpty && state.live != nil, "there is nothing to write")
        return try await alone(
            FolderPublication(target: self, plan: plan, state: state, bytes: [:], expiries: [:], onProgress: { _ in }))
    }

    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        let file = timestamp.artifact, live = try records.live(under: timestamp, at: place)
        let plan = PublishPlan(renewing: timestamp, found: nil, over: records, at: place, moment: moment)
        return try await alone(
            FolderPublication(
                target: self, plan: plan, state: records, bytes: [file.path: file.bytes], expiries: live.expiries,
                onProgress: { _ in }))
    }
}
