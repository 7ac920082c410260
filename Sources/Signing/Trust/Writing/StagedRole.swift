import PolicyModel

/// One role's newest file, and what it lacks.
struct StagedRole<Content: TrustMetadata>: Sendable {
    let file: MetadataFile<Content>
    let lacks: [Lack]
    /// True when this run made new content or added a signature.
    let isTouched: Bool

    var isComplete: Bool { lacks.isEmpty }
    var artifact: Artifact { Artifact(path: file.path, bytes: file.bytes, role: .metadata) }
}

/// What is known of one role before a run: the newest file here, and the published one.
struct RoleHistory<Content: TrustMetadata>: Sendable {
    let local: MetadataFile<Content>?
    let live: MetadataFile<Content>?

    /// No version at or below this one may get other bytes.
    var highest: Int { max(local?.content.version ?? 0, live?.content.version ?? 0) }

    /// A published version wins over other bytes of the same version.
    var newest: MetadataFile<Content>? {
        guard let live else { return local }
        guard let local, local.content.version > live.content.version else { return live }
        return local
    }

    var newestIsLive: Bool { live != nil && newest == live }
}
