import PolicyModel

/// An update client in the field: the files it downloads for a policy.
package protocol ClientFormat: Sendable {
    /// The name an author types under `clients`; its folder here is the same name in capitals, such as `PrinceOfVersions`.
    var name: String { get }

    /// The platforms on which this client exists.
    var platforms: [Platform] { get }

    /// What the client can tell a user beyond the verdict.
    var ability: Ability { get }

    /// Every file the client downloads for `policy`, in path order.
    ///
    /// A fact the policy lacks, or a wish the client cannot be told, is an error; then files may be missing.
    func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact]

    /// The versions of the client that a policy's documents are proved against; never empty.
    func editions(for policy: Policy) -> [ClientEdition]

    /// The path, without the app's folder, of the file that a device gets where no other is meant for it.
    var plainFile: String { get }

    /// What `edition` of the client does with `documents`, all of which lie in the folder `slug`.
    func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel

    /// The same for several editions at once, in their order: what they share in reading is read once.
    func models(
        reading documents: [Artifact], of slug: String, as editions: [ClientEdition]
    ) -> [any DecisionModel]

    /// How many of a version's numbers the client reads: an unlisted version that differs from a listed one only in
    /// later numbers counts as that one.
    var numbersRead: Int { get }

    /// What the client would show if its document carried the policy's words for a verdict; nil where it shows none.
    ///
    /// `link` is the platform's store.
    func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog?
}

/// The texts a client shows, and whether its document carries the link and the repetition.
package struct Ability: Hashable, Sendable {
    /// Empty for a client that carries no texts.
    package let fields: [LocalizedText.Field]
    package let carriesLink: Bool
    package let carriesFrequency: Bool
}

extension ClientFormat {
    package func editions(for policy: Policy) -> [ClientEdition] { [.only] }

    package func models(
        reading documents: [Artifact], of slug: String, as editions: [ClientEdition]
    ) -> [any DecisionModel] {
        editions.map { model(reading: documents, of: slug, as: $0) }
    }

    package var plainFile: String { "\(name).json" }

    package var numbersRead: Int { 4 }

    /// What a client shows that only tells its app, which then says what it likes.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? { nil }

    /// The app's platforms that this client exists on, in `Platform` order.
    package func platforms(of policy: Policy) -> [Platform] { policy.platforms.filter(platforms.contains) }
}
