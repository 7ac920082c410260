import PolicyModel

/// Decides for one role after the other whether its file stays, gets another signature, or is made anew.
struct RoleStager: Sendable {
    /// By key id; empty in a forecast.
    private let signers: [String: PinnedSigner]
    /// Ids of the keys that this machine can sign with.
    private let present: Set<String>
    /// Whether every key signs, with zeros.
    private let isForecast: Bool
    private let clock: SigningClock
    private let renewsAlone: Bool

    /// - Parameter renewsAlone: whether one of several signers begins to renew a role, which then waits for the others.
    init(signers: [PinnedSigner], _ clock: SigningClock, renewsAlone: Bool = false) {
        self.renewsAlone = renewsAlone
        self.signers = Dictionary(signers.map { ($0.key.id, $0) }) { first, _ in first }
        present = Set(self.signers.keys)
        isForecast = false
        self.clock = clock
    }

    /// For `SiteStager.forecast`.
    init(forecasting present: Set<String>, _ clock: SigningClock) {
        signers = [:]
        self.present = present
        isForecast = true
        renewsAlone = false
        self.clock = clock
    }

    var moment: Moment { clock.moment }
    var horizon: Moment { clock.horizon }

    /// What the file of a role should be.
    struct Request<Content: TrustMetadata> {
        let role: RoleName
        /// Each threshold must be met on its own; only a root has two.
        let keys: [RoleKeys]
        /// A retired app's role holds nothing; the leads sign it, for their own term.
        var isRetired = false
        var lifetime: Int { isRetired ? RoleName.targets.lifetime : role.lifetime }
        /// True when this content says what it should.
        let isCurrent: (Content) -> Bool
        let make: (_ version: Int, _ expires: Moment) -> Content
    }

    /// With no more than this left an unchanged role is signed anew, when enough of its signers are here: what lacks
    /// signatures keeps the whole site from being published.
    static func renewal(of role: RoleName) -> Int { role == .timestamp ? 6 * 86_400 : 30 * 86_400 }

    func stage<Content>(_ request: Request<Content>, _ known: RoleHistory<Content>) throws -> StagedRole<Content> {
        let instant = try instant(known)
        let history = known.adopting(request.role) { file in
            // A clock that runs behind shows of no file that it was signed before.
            guard case .success(let moment) = instant else { return false }
            let signed = Moment(seconds: file.content.expires.seconds - request.lifetime)
            return moment >= signed && (try? file.checkSignatures(by: request.keys)) != nil
        }
        var newest = history.newest
        // A change that was taken back before enough people had signed it leaves what is published as it is.
        if let staged = newest, let live = history.live, request.isCurrent(live.content),
            !request.isCurrent(staged.content), (try? staged.checkSignatures(by: request.keys)) == nil
        {
            newest = live
        }
        if let newest, history.isFree(newest), newest.content.version >= history.floor,
            request.isCurrent(newest.content),
            !(isOld(newest.content, of: request.role)
                && canSign(request.keys, alone: renewsAlone || newest.content.expires <= moment))
        {
            if newest != history.live {
                let staged = try signed(newest, request)
                // Signatures that are there need no clock, and new ones do.
                if staged.isTouched { _ = try instant.get() }
                return staged
            }
            // A role whose keys change is signed anew, though its content does not.
            if history.liveKeys == request.keys.last { return StagedRole(file: newest, missing: [], isTouched: false) }
        }
        let expires = Moment(seconds: try instant.get().seconds + request.lifetime)
        var number = try version(after: max(history.highest, history.floor), request.role)
        // What a stopped run left under a number is never replaced.
        while history.unreached[number] != nil { number = try version(after: number, request.role) }
        let content = request.make(number, expires)
        return try signed(try MetadataFile(request.role, content), request)
    }

    /// - Throws: after the highest number there is, which only a thief of the role's key reaches.
    private func version(after highest: Int, _ role: RoleName) throws(TrustError) -> Int {
        guard highest < CanonicalJSON.largestInteger else {
            let keys =
                [.snapshot, .timestamp].contains(role) ? "snapshot and timestamp" : "\(role), snapshot and timestamp"
            throw .stopped(
                reason:
                    "\(role) has version \(highest), the highest there is, so none can follow; put new keys for "
                    + "\(keys) into index.md, then run 'decree rotate --leaked': "
                    + "readers forget the version with the old keys")
        }
        return highest + 1
    }

    private func isOld(_ content: some TrustMetadata, of role: RoleName) -> Bool {
        content.expires.seconds - moment.seconds <= Self.renewal(of: role)
    }

    /// - Parameter alone: whether one of several signers begins: the others are asked for their signatures then.
    private func canSign(_ keys: [RoleKeys], alone: Bool) -> Bool {
        let counts = keys.map { role in (role.keys.count { present.contains($0.id) }, role.threshold) }
        return counts.allSatisfy { $0 >= $1 } || alone && counts.contains { $0.0 > 0 }
    }

    /// Keeps the signatures that hold and are asked for, and adds ours while a threshold is unmet.
    func signed<Content>(_ file: MetadataFile<Content>, _ request: Request<Content>) throws -> StagedRole<Content> {
        let kept = file.validSignatures(by: request.keys)
        var signatures = kept
        if !MissingSignatures.all(request.role, request.keys, signatures).isEmpty {
            for id in Set(request.keys.flatMap(\.keys).map(\.id)).sorted() {
                guard !signatures.contains(where: { $0.keyID == id }),
                    let bytes = try signature(by: id, over: file.payload)
                else { continue }
                signatures.append(RoleSignature(keyID: id, bytes: bytes))
            }
        }
        let result = try file.signed(by: signatures)
        return StagedRole(
            file: result, missing: MissingSignatures.all(request.role, request.keys, signatures),
            isTouched: signatures.count > kept.count)
    }

    /// Nil for a key that is not here.
    private func signature(by id: String, over payload: [UInt8]) throws -> [UInt8]? {
        isForecast ? ForecastSigner.signature : try signers[id]?.signature(over: payload)
    }

    /// As `SigningClock.instant`, for the role.
    func instant<Content>(_ history: RoleHistory<Content>) throws(TrustError) -> Result<Moment, TrustError> {
        try clock.instant(after: history.isForgotten ? [] : [history.local, history.live].compactMap { $0?.signing })
    }
}

/// One role's newest file, and the signatures that it still needs.
struct StagedRole<Content: TrustMetadata>: Sendable {
    let file: MetadataFile<Content>
    let missing: [MissingSignatures]
    /// Whether this run added a signature.
    let isTouched: Bool
}
