import PolicyModel
import Signing

/// A target with one folder for each publication, and a link to the live one.
///
/// A publication goes live by one rename of the link; until then readers see the old one, whole.
protocol FolderTarget: WholeTarget {
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

    func carryOut(
        _ plan: PublishPlan, from state: TargetState, signedBy key: String?, bytes: [String: [UInt8]],
        expiries: [RoleName: Moment], onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try await alone(
            FolderPublication(
                target: self, plan: plan, state: state, bytes: bytes, expiries: expiries, onProgress: onProgress))
    }
}
