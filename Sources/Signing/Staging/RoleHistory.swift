import PolicyModel

/// What is known of one role before a run: the newest file here, and the published one.
struct RoleHistory<Content: TrustMetadata>: Sendable {
    var local: MetadataFile<Content>?
    var live: MetadataFile<Content>?
    /// Whose signatures the published file needed; nil if nothing is published.
    var liveKeys: RoleKeys?
    /// Whether only replaced keys signed the files here, so that readers forget them: no reader is bound by their time.
    var isForgotten = false
    /// Every new version is above this one.
    var floor = 0
    /// What stopped runs left in the target, by version: never seen by readers, and never replaced.
    var unreached: [Int: [UInt8]] = [:]

    /// The version of a staged file that counts for nothing else.
    private(set) var dropped = 0

    /// No version at or below this one may get other bytes.
    var highest: Int { max(dropped, local?.content.version ?? 0, live?.content.version ?? 0) }

    /// A published version wins over other bytes of the same version.
    var newest: MetadataFile<Content>? {
        guard let live else { return local }
        guard let local, local.content.version > live.content.version else { return live }
        return local
    }

    /// False where a stopped run published other bytes under this version.
    func isFree(_ file: MetadataFile<Content>) -> Bool {
        file == live || unreached[file.content.version].map { $0 == file.bytes } ?? true
    }

    /// Without a staged file that is signed for a time after `horizon`.
    func dropping(after horizon: Moment) -> RoleHistory {
        guard let local, local != live, local.signing.moment > horizon else { return self }
        var history = self
        (history.local, history.dropped) = (nil, local.content.version)
        return history
    }

    /// Where the target was not read, a file here that has all of its signatures may be published.
    func countingWhole() -> RoleHistory {
        guard live == nil, let local, let liveKeys, (try? local.checkSignatures(by: [liveKeys])) != nil else {
            return self
        }
        var history = self
        history.live = local
        return history
    }

    /// Why signatures that were given here to what is wanted cannot be used; nil where there are none.
    func loss(_ request: RoleStager.Request<Content>) -> String? {
        guard let local, local != live, request.isCurrent(local.content),
            !local.validSignatures(by: request.keys).isEmpty
        else { return nil }
        let version = local.content.version, published = live?.content.version ?? 0
        guard version <= published || !isFree(local) else { return nil }
        let reason = version < published ? "version \(published) is published" : "that is published with other bytes"
        return "\(request.role): the signatures here are for version \(version), and \(reason), so they are dropped"
    }

    /// What a stopped run published whole takes the place of what is here: its signatures need not be given again.
    ///
    /// - Parameter isWhole: whether the role's signers of today signed it.
    func adopting(_ role: RoleName, where isWhole: (MetadataFile<Content>) -> Bool) -> RoleHistory {
        let left = unreached.filter { $0.key >= highest }.compactMap { version, bytes in
            (try? MetadataFile<Content>(reading: bytes, as: role, at: role.path(version: version)))
                .flatMap { $0.content.version == version && isWhole($0) ? $0 : nil }
        }.max { $0.content.version < $1.content.version }
        var history = self
        history.local = left ?? local
        return history
    }
}

extension MetadataFile {
    var artifact: Artifact { Artifact(path: path, bytes: bytes, role: .metadata) }
}
