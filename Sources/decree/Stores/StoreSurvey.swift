import PolicyModel
import Publishing

/// Every app of a site on every platform with a store, compared with what the store serves.
struct StoreSurvey {
    /// In the order of apps and platforms.
    let comparisons: [StoreComparison]

    /// Asks the look-up service for all apps whose `store` is a page of Apple's.
    ///
    /// - Parameter country: asked where given, else the country of the address, else `us`.
    init(of apps: [DatedPolicy], in country: String?, by lookup: StoreLookup, clock: RunClock) async throws {
        let stores = apps.flatMap { dated in
            dated.policy.platforms.filter { dated.policy.stores[$0] != nil }.map { platform in
                (dated: dated, platform: platform, question: Self.question(dated.policy, platform, country))
            }
        }
        let answers = try await lookup.answers(to: Set(stores.compactMap(\.question)), clock: clock)
        comparisons = stores.map { store in
            StoreComparison(
                dated: store.dated, platform: store.platform, question: store.question,
                answer: store.question.flatMap { answers[$0] })
        }
    }

    /// Nil for stores that the service does not know: others than Apple's, and those of Apple TV and Apple Watch, for
    /// which it answers with the versions of the app for iPhone.
    private static func question(_ policy: Policy, _ platform: Platform, _ country: String?) -> StoreQuestion? {
        let kinds: [Platform: StoreQuestion.Kind] = [.ios: .mobile, .macos: .mac]
        guard let kind = kinds[platform], let link = policy.stores[platform].flatMap({ AppleStoreLink($0) }) else {
            return nil
        }
        return StoreQuestion(id: link.id, country: country ?? link.country ?? StoreLookup.standardCountry, kind: kind)
    }

    /// What differs, in file order.
    ///
    /// - Parameter standings: those whose warnings are errors.
    func diagnostics(refusing standings: Set<StoreComparison.Standing> = []) -> [Diagnostic] {
        let found = comparisons.flatMap(\.findings).map { finding in
            standings.contains(finding.standing) ? finding.diagnostic.asError : finding.diagnostic
        }
        return Diagnostic.inFileOrder(found)
    }
}

extension StoreComparison {
    /// The worst of all findings.
    var standing: Standing {
        guard question != nil else { return .notAsked }
        let order: [Standing] = [.notServed, .absent, .unknown, .different]
        let found = Set(findings.map(\.standing))
        return order.first { found.contains($0) } ?? .same
    }

    /// The edits that make the policy say what the store serves, each once.
    var edits: [StoreEdit] { findings.flatMap(\.edits).uniqued() }
}
