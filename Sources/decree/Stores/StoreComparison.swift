import PolicyModel
import Publishing

/// One app on one platform: what its policy says, and what its store answers.
///
/// An error is what users meet at once: they are notified of, or forced to, a version that the store does not give
/// them. A warning is a policy that lags behind the store, or a store that gave no answer.
struct StoreComparison {
    let dated: DatedPolicy
    let platform: Platform
    /// Nil where no look-up service knows the store.
    let question: StoreQuestion?
    let answer: StoreAnswer?

    /// How the policy stands to its store; the later ones outweigh the earlier ones.
    enum Standing: String {
        case notAsked = "not asked", same, different, unknown, absent, notServed = "not served"
    }

    /// Everything that differs.
    var findings: [StoreFinding] {
        guard let question, let answer else { return [] }
        switch answer {
        case .unknown(let cause):
            return [unknown("\(question.storeName) did not say what it serves on \(system): \(cause)")]
        case .absent: return [absent(question)]
        case .serves(let record): return findings(record, question)
        }
    }

    /// The version and OS version that the store serves, as far as they are versions; nil without.
    var served: (record: StoreRecord, version: Version?, requires: Version?)? {
        guard case .serves(let record) = answer else { return nil }
        return (record, Version(record.version), record.minimumOS.flatMap { Version($0) })
    }

    var announced: Version? { dated.announced(on: platform)?.version }

    private var system: String { platform.displayName }

    private var storePosition: SourcePosition {
        let positions = dated.policy.positions
        return dated.policy.stores[platform].map { positions[address: $0, elseKey: "store"] } ?? positions["store"]
    }

    private func findings(_ record: StoreRecord, _ question: StoreQuestion) -> [StoreFinding] {
        if let id = dated.policy.ids[platform], let own = record.bundleID, own.lowercased() != id.lowercased() {
            return [otherApp(own, id, question)]
        }
        guard let version = Version(record.version) else {
            return [unknown("\(question.storeName) serves '\(record.version)' on \(system), which is no version")]
        }
        if let text = record.minimumOS, Version(text) == nil {
            return [unknown("\(version) requires \(system) '\(text)' in \(question.storeName), which is no version")]
        }
        let store = StoreRelease(
            version: version, requires: record.minimumOS.flatMap { Version($0) }, released: record.released,
            storeName: question.storeName)
        return StoreDifference(dated: dated, platform: platform, store: store).findings
    }
}

/// What keeps a policy and its store from being compared.
extension StoreComparison {
    private func unknown(_ message: String) -> StoreFinding {
        let help = "ask again later: decree stores \(dated.policy.slug)"
        return StoreFinding(.unknown, .warning("store-unknown", at: storePosition, message, help: help))
    }

    private func absent(_ question: StoreQuestion) -> StoreFinding {
        let message = "\(question.storeName) has no app with the number \(question.id) for \(system)"
        let help = "correct the address, or name a country where the app is sold: --country"
        return StoreFinding(.absent, .warning("store-absent", at: storePosition, message, help: help))
    }

    private func otherApp(_ own: String, _ id: String, _ question: StoreQuestion) -> StoreFinding {
        let message = "the store's app with the number \(question.id) is \(own), not \(id)"
        let help = "correct the address in 'store', or the app's id in 'ids'"
        return StoreFinding(.notServed, .error("store-app", at: storePosition, message, help: help))
    }
}

/// A difference between a policy and its store, and the edits that end it.
struct StoreFinding {
    let standing: StoreComparison.Standing
    let diagnostic: Diagnostic
    let edits: [StoreEdit]

    init(_ standing: StoreComparison.Standing, _ diagnostic: Diagnostic, edits: [StoreEdit] = []) {
        self.standing = standing
        self.diagnostic = diagnostic
        self.edits = edits
    }
}

extension Diagnostic {
    static func error(
        _ id: String, at position: SourcePosition, _ message: String, help: String, device: String? = nil
    ) -> Diagnostic {
        Diagnostic(.error, id, at: position, message, help: help, device: device)
    }

    static func warning(_ id: String, at position: SourcePosition, _ message: String, help: String) -> Diagnostic {
        Diagnostic(.warning, id, at: position, message, help: help)
    }
}

extension StoreQuestion {
    /// `the US store`.
    fileprivate var storeName: String { "the \(country.uppercased()) store" }
}
