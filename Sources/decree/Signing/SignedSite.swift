import PolicyModel
import Publishing
import Signing

/// The bundle in the output folder, believed only after every signature was verified.
enum SignedSite {
    /// - Parameter moment: expired signatures are refused.
    /// - Throws: `CommandError` while a signature is missing, `SigningError` where one does not hold.
    static func read(_ folder: String, of site: Site, at moment: Moment) throws -> SignedBundle {
        let begun = Clock.nanoseconds, read = try OutputFolder(folder).identified(), files = read.map(\.artifact)
        if let refusal = try refusal(of: files, folder, site) { throw refusal }
        guard let key = files.first(where: { $0.path == MinisignPublicKey.path }) else {
            throw unsigned(folder)
        }
        let memory = OutputMemory.signatures(beside: folder)
        let known = VerifiedSignatures(reading: memory.value ?? [])
        let signed = try SignedBundle(
            verifying: files, against: try MinisignPublicKey(reading: key.bytes), at: moment, knowing: known)
        if signed.verified != known { memory.keep([signed.verified.bytes]) }
        if let output = VerifiedOutput(signed, read: read, begun: begun) {
            OutputMemory.verified(beside: folder, of: site)?.keep([output.bytes])
        }
        return signed
    }

    /// Why files cannot be published yet: signatures are missing, and whose they are. Nil if none is.
    static func refusal(of files: [Artifact], _ folder: String, _ site: Site) throws -> CommandError? {
        let missing = try MissingSignatures.all(in: files)
        guard missing.isEmpty else {
            let roles = missing.map { $0.text(naming: site.keys) }.joined(separator: "; ")
            return CommandError("the bundle in '\(folder)' is not signed by enough people: \(roles)", isRefusal: true)
        }
        if site.keys != nil, let key = files.minisignKey, let lack = lacking(key, in: files, folder) { return lack }
        let isTimed = files.contains { RoleName.role(atPath: $0.path)?.role == .timestamp }
        let isSigned = files.contains { $0.path == MinisignPublicKey.path } && (site.keys == nil || isTimed)
        return isSigned ? nil : unsigned(folder)
    }

    /// What waits for the minisign key alone: everybody else has signed.
    private static func lacking(_ key: MinisignPublicKey, in files: [Artifact], _ folder: String) -> CommandError? {
        let signed = Set(files.map(\.path))
        let open = files.count {
            PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document && !signed.contains($0.path + ".minisig")
        }
        guard open > 0 else { return nil }
        return CommandError(
            "\(count(open, "document")) in '\(folder)' \(open == 1 ? "lacks" : "lack") the signature of minisign key "
                + "\(key.id); run 'decree sign' where that key is",
            isRefusal: true)
    }

    private static func unsigned(_ folder: String) -> CommandError {
        CommandError("the bundle in '\(folder)' is not signed; run 'decree sign' first", isRefusal: true)
    }
}

extension MissingSignatures {
    /// `app-kasa has 1 of 2 signatures; 1 more of: ayse (63d00ee3cf4f5c61)`.
    func text(naming keys: SiteKeys?) -> String { "\(role) has \(signatures(naming: keys))" }

    /// The same without the role.
    fileprivate func signatures(naming keys: SiteKeys?) -> String {
        let known = (keys?.named ?? []).flatMap(\.role.keys)
        let labels = missing.map { key in
            let id = String(key.id.prefix(16)), name = known.first { TrustKey($0) == key }?.name
            return name.map { "\($0) (\(id))" } ?? id
        }
        return "\(signed) of \(threshold) signatures; \(threshold - signed) more of: "
            + labels.joined(separator: ", ")
    }
}

extension [MissingSignatures] {
    /// A line for each role; many roles with the same signatures missing are one.
    func lines(naming keys: SiteKeys?) -> [String] {
        Words.gathered(self) { $0.signatures(naming: keys) }.map { same in
            guard same.count > 1 else { return same[0].text(naming: keys) }
            let roles = Words.few(same.map(\.role.description))
            return "\(PolicyModel.count(same.count, "role")) (\(roles)) each have \(same[0].signatures(naming: keys))"
        }
    }
}
