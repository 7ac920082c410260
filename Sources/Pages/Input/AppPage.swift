import ClientFormats
import ClientKit
import PolicyModel

/// A document of the app that its page links to.
///
/// Its digest and its text are made when a template asks for them: the built-in ones show neither.
package struct DocumentLink: Sendable {
    /// Relative to the site's root.
    package let path: String
    package let client: String
    /// False if its text is too long for the page.
    package let isShown: Bool
    private let bytes: [UInt8]
    private let digest: @Sendable ([UInt8]) -> String

    /// - Parameter digest: the SHA-256 of bytes in lowercase hexadecimal.
    package init(
        path: String, client: String, bytes: [UInt8], isShown: Bool, digest: @escaping @Sendable ([UInt8]) -> String
    ) {
        self.path = path
        self.client = client
        self.isShown = isShown
        self.bytes = bytes
        self.digest = digest
    }

    var size: Int { bytes.count }
    var sha256: String { digest(bytes) }
    /// Nil if it is too long for the page.
    var json: String? { isShown ? String(decoding: bytes, as: UTF8.self) : nil }
}

/// The input of one app's page.
package struct AppPage: Sendable {
    package let dated: DatedPolicy
    package let documents: [DocumentLink]
    /// For the table of what each client can show; empty to leave the table out.
    package let abilities: [(client: String, ability: Ability)]
    /// What is to know of the clients beside; sentences.
    package let remarks: [String]
    /// Where clients cannot do what the policy says.
    package let losses: [Loss]
    /// What checks found and the author accepts.
    package let accepted: [AcceptedFinding]
    /// What the clients show, strongest verdict first.
    package let alerts: [ShownVerdict]
    /// What the clients show of each message, by its id; absent for messages that no document carries.
    package let messages: [String: ShownMessage]
    /// Earlier changes and their impact on users, newest first.
    package let history: [PolicyRevision]
    /// Its users; nil if nobody counted them.
    package let share: UserShare?
    let outcomes: [PlatformOutcome]

    package init(
        outcomes: [PlatformOutcome], of dated: DatedPolicy, documents: [DocumentLink],
        abilities: [(client: String, ability: Ability)] = [], remarks: [String] = [],
        losses: [Loss] = [], accepted: [AcceptedFinding] = [], alerts: [ShownVerdict] = [],
        messages: [String: ShownMessage] = [:],
        history: [PolicyRevision] = [], share: UserShare? = nil
    ) {
        self.dated = dated
        self.documents = documents
        self.abilities = abilities
        self.remarks = remarks
        self.losses = losses
        self.accepted = accepted
        self.alerts = alerts
        self.messages = messages
        self.history = history
        self.share = share
        self.outcomes = outcomes
    }
}

/// The outcomes for one platform's devices, computed once for the app's page and the home page.
package struct PlatformOutcome: Sendable {
    /// Whether the app has a document that serves the platform.
    package enum Service: Hashable, Sendable {
        case served
        /// No document serves it, so the policy has no effect there. `by` names the clients that could.
        case unserved(by: [String])
    }

    package let table: OutcomeTable
    package let sentence: OutcomeSentence
    package let service: Service

    package var isServed: Bool { service == .served }

    package init(_ dated: DatedPolicy, on platform: Platform, service: Service = .served) {
        table = OutcomeTable(dated, on: platform)
        sentence = OutcomeSentence(table)
        self.service = service
    }

    /// The outcomes of every platform of the app.
    ///
    /// - Parameter unserved: the platforms without a document, with the clients that could serve each.
    package static func all(_ dated: DatedPolicy, unserved: [Platform: [String]]) -> [PlatformOutcome] {
        dated.policy.platforms.map { platform in
            PlatformOutcome(dated, on: platform, service: unserved[platform].map(Service.unserved) ?? .served)
        }
    }

    /// Whether the outcome sentence has phrases: not on a platform without a document.
    var hasPhrases: Bool { isServed && !sentence.clauses.isEmpty }

    /// The outcome sentence in parts.
    func phrases(in words: Vocabulary) -> [OutcomeSentence.Phrase] { isServed ? sentence.phrases(in: words) : [] }

    /// Its end, without the full stop.
    func ending(in words: Vocabulary) -> String {
        isServed
            ? sentence.ending(in: words) : words("ending.unserved", ["platform": table.platform.displayName])
    }
}
