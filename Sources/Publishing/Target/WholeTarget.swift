import PolicyModel
import Signing

/// A target in which a publication goes live in one step: whatever it does, one look, one run.
protocol WholeTarget: PublishTarget {
    /// Carries out a plan that was made from `state`.
    ///
    /// - Parameters:
    ///   - key: the minisign key that signed; nil for a refresh.
    ///   - bytes: the site's own files by path; for a refresh the timestamp alone.
    func carryOut(
        _ plan: PublishPlan, from state: TargetState, signedBy key: String?, bytes: [String: [UInt8]],
        expiries: [RoleName: Moment], onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt
}

extension WholeTarget {
    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try await carryOut(
            plan, from: state, signedBy: signed.publicKey.id, bytes: signed.bytesByPath, expiries: signed.ownExpiries,
            onProgress: onProgress)
    }

    package func confirm(_ plan: PublishPlan, from state: TargetState) async throws -> Receipt {
        precondition(plan.isEmpty && state.live != nil, "there is nothing to write")
        return try await carryOut(plan, from: state, signedBy: nil, bytes: [:], expiries: [:], onProgress: { _ in })
    }

    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        try records.refuseTakenBack(at: place)
        let file = timestamp.artifact, live = try records.live(under: timestamp, at: place)
        let plan = PublishPlan(renewing: timestamp, found: nil, over: records, at: place, moment: moment)
        return try await carryOut(
            plan, from: records, signedBy: nil, bytes: [file.path: file.bytes], expiries: live.expiries,
            onProgress: { _ in })
    }
}

extension SignedBundle {
    /// The bytes of its files.
    var bytesByPath: [String: [UInt8]] {
        Dictionary(bundle.artifacts.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }

    /// When each role expires whose file is not made again with every refresh.
    var ownExpiries: [RoleName: Moment] {
        let expiries = metadata?.expiries.filter { $0.role != .timestamp }.map { ($0.role, $0.expires) } ?? []
        return Dictionary(expiries, uniquingKeysWith: { first, _ in first })
    }
}
