import PolicyModel
import Publishing
import Signing

/// The bundle in the output folder, believed only after every signature was verified.
enum SignedSite {
    /// - Parameter moment: expired signatures are refused.
    /// - Throws: `UnsignedError` while a signature is missing, `SigningError` where one does not hold.
    static func read(_ folder: String, of site: Site, at moment: Moment) throws -> SignedBundle {
        let files = try OutputFolder(folder).read()
        let missing = try MissingSignatures.all(in: files)
        guard missing.isEmpty else { throw UnsignedError.lacking(missing) }
        if site.keys != nil, !files.contains(where: { RoleName.role(atPath: $0.path)?.role == .timestamp }) {
            throw UnsignedError.unsigned(folder)
        }
        guard let key = files.first(where: { $0.path == MinisignPublicKey.path }) else {
            throw UnsignedError.unsigned(folder)
        }
        return try SignedBundle(verifying: files, against: try MinisignPublicKey(reading: key.bytes), at: moment)
    }
}

/// Why a bundle cannot be published yet.
enum UnsignedError: Error, CustomStringConvertible {
    case unsigned(String)
    case lacking([MissingSignatures])

    var description: String {
        switch self {
        case .unsigned(let folder): "the bundle in '\(folder)' is not signed; run 'decree sign' first"
        case .lacking(let missing):
            "the bundle is not signed by enough people: \(missing.map(\.description).joined(separator: "; "))"
        }
    }
}
