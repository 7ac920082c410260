import PolicyModel
import Publishing
import Signing

/// The bundle in the output folder, believed only after every signature was verified.
enum SignedSite {
    /// - Parameter moment: expired signatures are refused.
    /// - Throws: `CommandError` while a signature is missing, `SigningError` where one does not hold.
    static func read(_ folder: String, of site: Site, at moment: Moment) throws -> SignedBundle {
        let begun = Clock.nanoseconds, read = try OutputFolder(folder).identified(), files = read.map(\.artifact)
        let missing = try MissingSignatures.all(in: files)
        guard missing.isEmpty else {
            let lacking = missing.map(\.description).joined(separator: "; ")
            throw CommandError("the bundle is not signed by enough people: \(lacking)")
        }
        let unsigned = CommandError("the bundle in '\(folder)' is not signed; run 'decree sign' first")
        if site.keys != nil, !files.contains(where: { RoleName.role(atPath: $0.path)?.role == .timestamp }) {
            throw unsigned
        }
        guard let key = files.first(where: { $0.path == MinisignPublicKey.path }) else {
            throw unsigned
        }
        let memory = SignatureMemory(beside: folder), known = memory.read()
        let signed = try SignedBundle(
            verifying: files, against: try MinisignPublicKey(reading: key.bytes), at: moment, knowing: known)
        if signed.verified != known { memory.keep(signed.verified) }
        if let memory = OutputMemory(beside: folder, of: site),
            let output = VerifiedOutput(signed, read: read, begun: begun, key: memory.key)
        {
            memory.keep(output)
        }
        return signed
    }
}
