import PolicyModel

/// Makes a bundle's metadata, role by role, each as soon as everything it lists is whole.
///
/// First what people sign: the root, each app, the leads' targets. When all of that is whole, the minisign
/// signatures, which carry the apps' versions, and the manifest, which lists those. Then what automation signs: the
/// site's role, the snapshot, the timestamp; each holds the hash of the one before, signatures included.
package struct SiteStager {
    package struct Input {
        /// The bundle as `build` made it, whatever signing added before.
        package let content: [Artifact]
        package let allowedLinks: AllowedLinks
        package let minisignKey: MinisignPublicKey
        /// The key that will follow; apps learn it long before.
        package let nextMinisignKey: MinisignPublicKey?
        /// Nil if the key is not here; somebody else then finishes.
        package internal(set) var minisign: (any DocumentSigner)?
        /// Files that may hold metadata and signatures: the output folder's, and the published ones.
        package let local: [Artifact]
        package let live: [Artifact]
        /// Makes the files of the status page; nil to sign those of the content as they are.
        package let status: SigningFacts.StatusFiles?
        /// Whether what is whole in `local` counts as published: the target was not read, or has nothing.
        package var isCarried = false
        /// Whether the target was not read, so that readers may know what is in `local`.
        package var isOffline = false
        /// Whether the site is signed even if the last signature is from well ahead of the clock.
        package var isUrgent = false

        /// By the files that readers of the target may know.
        func clock(at moment: Moment, for rotation: Rotation? = nil) -> SigningClock {
            SigningClock(
                moment: moment, isUrgent: isUrgent, over: isOffline ? local : live, isOffline: isOffline,
                for: rotation.map { .root(isLeaked: $0 == .leaked) } ?? .bundle)
        }

        package init(
            content: [Artifact], allowedLinks: AllowedLinks, minisignKey: MinisignPublicKey,
            nextMinisignKey: MinisignPublicKey? = nil, minisign: (any DocumentSigner)?, local: [Artifact],
            live: [Artifact],
            status: SigningFacts.StatusFiles? = nil
        ) {
            self.content = content
            self.allowedLinks = allowedLinks
            self.minisignKey = minisignKey
            self.nextMinisignKey = nextMinisignKey
            self.minisign = minisign
            self.local = local
            self.live = live
            self.status = status
        }
    }

    let settings: TrustSettings
    let roles: RoleStager
    let input: Input
    let local: MetadataTree
    let published: PublishedMetadata
    let earlier: EarlierSignatures
    var staged: [Artifact] = []
    var missing: [MissingSignatures] = []
    var unsigned: [String] = []
    var signed: [RoleName] = []
    /// Whether this run made a minisign signature.
    var signsDocuments = false
    /// Staged files that are signed for a time that has not come, by when; they are made anew.
    var ahead: [(role: RoleName, moment: Moment)] = []
    /// When each staged role expires, except those that nobody has to come back for.
    var terms: [(RoleName, Moment)] = []
    /// Why signatures of people are dropped that were given to what a role should say.
    var losses: [String] = []
    /// Whose signatures the published roles needed: the root's, and those that the leads delegate to. Of a folder that
    /// was carried here the newest root counts, also while it gathers signatures: what follows from it is staged too.
    private let liveRoot: RootMetadata?
    private let liveKeys: [RoleName: RoleKeys]

    private init(_ input: Input, _ settings: TrustSettings, _ roles: RoleStager) throws {
        self.roles = roles
        self.settings = settings
        self.input = input
        local = try MetadataTree(of: input.local)
        published = try PublishedMetadata(in: input.live, pinnedBy: local)
        // Mostly the same files lie here and are published; each signature is verified once.
        let here = Dictionary(input.local.map { ($0.path, $0.bytes) }) { first, _ in first }
        earlier = EarlierSignatures(
            in: input.local + input.live.filter { here[$0.path] != $0.bytes }, by: input.minisignKey)
        let carried = input.isCarried ? local : nil
        liveRoot = carried?.roots.max { $0.key < $1.key }?.value.content ?? published.whole?.root
        let delegations = (carried?.targets[.targets] ?? published.whole?.targets)?.content.delegations ?? []
        liveKeys = Dictionary(uniqueKeysWithValues: delegations.map { ($0.role, $0.keys) })
    }

    /// The apps that have documents among these files, by name: whose keys the settings must hold.
    package static func apps(in files: [Artifact]) -> [String] {
        let documents = files.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        return Set(documents.map { PublishedPath.app(of: $0.path) }).sorted()
    }

    /// - Parameters:
    ///   - rotation: when given, a new root with the keys of the settings.
    ///   - renewsAlone: whether one of several signers begins to renew a role that runs out.
    package static func stage(
        _ input: Input, settings: TrustSettings, signers: [PinnedSigner], at moment: Moment,
        rotation: Rotation? = nil, renewsAlone: Bool = false
    ) throws -> StagedSite {
        let roles = RoleStager(signers: signers, input.clock(at: moment, for: rotation), renewsAlone: renewsAlone)
        return try stage(input, settings, roles, rotation)
    }

    static func stage(
        _ input: Input, _ settings: TrustSettings, _ roles: RoleStager, _ rotation: Rotation?
    ) throws -> StagedSite {
        var stager = try SiteStager(input, settings, roles)
        return try stager.run(rotation)
    }

    private mutating func run(_ rotation: Rotation?) throws -> StagedSite {
        let content = BundleSigner.content(of: input.content).artifacts
        try SignedBundle.checkPaths(content)
        let roots = try RootStager(
            settings: settings, roles: roles, local: local.roots, live: published.roots, isCarried: input.isCarried
        ).stage(rotation)
        staged += roots.files.map(\.artifact)
        missing += roots.missing
        if roots.isTouched { signed.append(.root) }
        let apps = try stageApps(content, roots.newest)
        let targets = try stageTargets(roots.newest, apps.map(\.delegation))
        let files = try finish(content, roots.newest, apps.map(\.file), targets)
        return StagedSite(
            artifacts: files, missing: missing, unsigned: unsigned, signed: signed,
            hasSigned: signsDocuments || !signed.isEmpty,
            expired: ([(RoleName.root, roots.newest.expires)] + terms).filter { $0.1 <= roles.moment }.map { $0.0 },
            warnings: warnings(roots))
    }

    /// Stages a role, and remembers what became of it. What stopped runs left of the role counts too.
    mutating func stage<Content>(
        _ request: RoleStager.Request<Content>, _ history: RoleHistory<Content>
    ) throws -> MetadataFile<Content> {
        if let local = history.local, history.dropping(after: roles.horizon).local == nil {
            ahead.append((request.role, local.signing.moment))
        }
        var history = history.dropping(after: roles.horizon)
        history.unreached = published.unreached[request.role] ?? [:]
        if published.damage != nil { history.floor = max(history.floor, published.floor(of: request.role)) }
        history.liveKeys = liveRoot?.keys(of: request.role) ?? liveKeys[request.role]
        if input.isCarried { history = history.countingWhole() }
        let role = try roles.stage(request, history), file = role.file
        staged.append(file.artifact)
        missing += role.missing
        if !role.missing.isEmpty, let loss = history.loss(request) { losses.append(loss) }
        if role.isTouched { signed.append(file.role) }
        // The timestamp always expires soon; a retired app may expire.
        let isNamed = file.role != .timestamp || file.content.expires <= roles.moment
        if isNamed, !file.holdsNothing { terms.append((file.role, file.content.expires)) }
        return file
    }
}

extension SiteStager {
    private typealias StagedApp = (delegation: Delegation, file: MetadataFile<TargetsMetadata>)

    /// Each app's role lists its documents; an app that went away keeps a role that lists nothing.
    private mutating func stageApps(_ content: [Artifact], _ root: RootMetadata) throws -> [StagedApp] {
        let documents = content.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        let groups = Dictionary(grouping: documents) { PublishedPath.app(of: $0.path) }
        guard groups.count <= TargetsMetadata.mostApps else {
            throw TrustError.stopped(
                reason:
                    "the site has \(groups.count) apps, and \(TargetsMetadata.mostApps) is the most that clients read")
        }
        var apps: [StagedApp] = []
        for (slug, documents) in groups.sorted(by: { $0.key < $1.key }) {
            guard let keys = settings.apps[slug] else {
                throw TrustError.keys(reason: "no keys are named for the app '\(slug)'")
            }
            apps.append(try stageApp(slug, keys, try files(of: slug, documents), root))
        }
        // The leads sign for an app that is gone: nobody else has to come back for it.
        for slug in retired where groups[slug] == nil { apps.append(try stageApp(slug, settings.targets, [], root)) }
        return apps
    }

    /// What readers reach.
    var live: VerifiedMetadata? { published.whole }

    /// Every app that was ever delegated.
    private var retired: [String] {
        let delegations =
            (local.targets[.targets]?.content.delegations ?? [])
            + (live?.targets.content.delegations ?? [])
        let slugs = delegations.compactMap { if case .app(let slug) = $0.role { slug } else { nil } }
        return Set(slugs).sorted()
    }

    private func files(of slug: String, _ documents: [Artifact]) throws(TrustError) -> [TargetFile] {
        for document in documents
        where !TargetsMetadata.mayAnswer(.app(slug), for: document.path) || !RoleName.isSlug(slug) {
            throw .file(
                document.path,
                reason: "lies outside what an app may publish: one folder named as the app, and in it "
                    + Delegation.deepFolder)
        }
        return documents.map { TargetFile($0.path, bytes: $0.bytes) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private mutating func stageApp(
        _ slug: String, _ keys: RoleKeys, _ files: [TargetFile], _ root: RootMetadata
    ) throws -> StagedApp {
        let role = RoleName.app(slug)
        var history = forgetting(RoleHistory(local: local.targets[role], live: live?.delegated[role]), root, keys)
        history.floor = max(try earlier.nextVersion(of: slug, isRecorded: true) - 1, history.floor)
        let request = RoleStager.Request<TargetsMetadata>(
            role: role, keys: [keys], isRetired: files.isEmpty, isCurrent: { $0.files == files },
            make: { TargetsMetadata(role: role, version: $0, expires: $1, files: files) })
        let delegation = Delegation(role: role, keys: keys, isDeep: files.contains { Delegation.isDeep($0.path) })
        return (delegation, try stage(request, history))
    }

    /// The leads' role: the allowed links and the minisign key, and who answers for what.
    private mutating func stageTargets(
        _ root: RootMetadata, _ apps: [Delegation]
    ) throws -> MetadataFile<TargetsMetadata> {
        let files = try leadsFiles().map { TargetFile($0.path, bytes: $0.bytes) }
        let delegations = (apps + [Delegation(role: .site, keys: settings.site)]).sorted(by: Delegation.precedes)
        let history = forgetting(RoleHistory(local: local.targets[.targets], live: live?.targets), root, root.targets)
        let request = RoleStager.Request<TargetsMetadata>(
            role: .targets, keys: [root.targets],
            isCurrent: { $0.files == files && $0.delegations == delegations },
            make: {
                TargetsMetadata(role: .targets, version: $0, expires: $1, files: files, delegations: delegations)
            })
        return try stage(request, history)
    }

    /// By path.
    func leadsFiles() throws -> [Artifact] {
        let links = Artifact(path: AllowedLinks.path, bytes: try input.allowedLinks.bytes(), role: .manifest)
        let keys = [(MinisignPublicKey.nextPath, input.nextMinisignKey), (MinisignPublicKey.path, input.minisignKey)]
        return [links]
            + keys.compactMap { path, key in key.map { Artifact(path: path, bytes: $0.fileBytes, role: .key) } }
    }
}
