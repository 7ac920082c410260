import PolicyModel

/// A supported update client: it writes the documents that the client downloads, and makes a model of what it decides.
package protocol ClientFormat: Sendable {
    /// The name under `clients` in a policy. The client's source folder has the same name in camel case.
    var name: String { get }

    /// The platforms for which documents are written.
    var platforms: [Platform] { get }

    /// What it needs of a policy, in Markdown, for the reference of the format.
    var needs: String { get }

    var traits: ClientTraits { get }

    /// What an author may set below the client's name.
    var options: [ClientDescription.Option] { get }

    /// What the client's documents can carry beyond the verdict, on platforms that do not differ.
    var ability: Ability { get }

    /// What its document for one platform can carry.
    func ability(on platform: Platform) -> Ability

    /// Every file that the client downloads for `policy`, in path order.
    ///
    /// A missing fact, or a rule that the client's documents cannot express, is reported as an error; then files may be
    /// missing.
    func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact]

    /// The versions of the client's libraries against which a policy's documents are proved; never empty.
    ///
    /// An edition answers only for devices of its platforms.
    func editions(for policy: Policy) -> [ClientEdition]

    /// The name, inside the app's folder, of the file for devices of a platform that have no more specific one.
    func plainFile(on platform: Platform) -> String

    /// The decision model of `edition` for `documents`, which lie in the folder `slug`.
    func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel

    /// The models of several editions, in their order; editions with the same parser share the parsed document.
    func models(reading documents: [Artifact], of slug: String, as editions: [ClientEdition]) -> [any DecisionModel]

    /// False if one answer of its documents serves the devices of all its platforms.
    var tellsPlatformsApart: Bool { get }

    /// How many numbers of a version the client reads. An unlisted version that equals a listed one in that many
    /// numbers is treated as the listed one.
    func numbersRead(on platform: Platform) -> Int

    /// True if its documents can have releases that devices on a channel alone see.
    var knowsChannels: Bool { get }

    /// The channels of the releases in documents, sorted.
    func channels(in documents: [Artifact]) -> [String]

    /// True if its documents know shares of the installations.
    var knowsShares: Bool { get }

    /// True if its parser of XML takes a `&` that stands for itself.
    var readsLooseXML: Bool { get }

    /// False if no document makes the client force an update.
    var canForce: Bool { get }

    /// True if users can skip a version that is recommended on any policy, which the client remembers.
    var remembersSkips: Bool { get }

    /// The alert for a verdict if the document carried all of the policy's texts; nil if the client shows none.
    ///
    /// - Parameter link: the address of the platform's store.
    func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog?

    /// The same on one platform and in the device's language, for clients whose libraries differ or have words of
    /// their own.
    func intendedDialog(
        _ words: VerdictText, for verdict: Verdict, link: String?, on platform: Platform, in language: LanguageTag
    ) -> Dialog?

    /// What the client shows of a message if its document carries all of its words; nil if it shows no messages.
    func intendedAnnouncement(of message: Message, saying words: VerdictText, in language: LanguageTag) -> Announcement?

    /// The language of the client's own title and buttons on a device; nil where they are the policy's words.
    func ownLanguage(on platform: Platform, in language: LanguageTag) -> LanguageTag?

    /// What a forced update is where the client does not stop the app, in a sentence; nil where it does.
    func forceMeans(in words: Vocabulary) -> String?

    /// What users see of a verdict where the client shows no words of the policy, in a sentence; nil where its app
    /// shows its own.
    func window(for verdict: Verdict, in words: Vocabulary) -> String?

    /// What the app must give it for a policy; empty for a client that reads the device itself.
    func attributes(for dated: DatedPolicy) -> [ClientAttribute]

    /// What reviewers of a policy should know of the client although it is no difference from the policy; sentences.
    func remarks(on policy: Policy, in words: Vocabulary) -> [String]

    /// How the client's documents carry a signature of the app's own; nil if they carry none.
    var embeddedSignature: (any EmbeddedSignature)? { get }

    /// Every file that a document has the client install, on any device, whether or not it is the one offered now;
    /// none for a client that installs nothing by itself.
    func installedFiles(in document: [UInt8]) -> [InstalledFile]

    /// What existing documents of the client say, for `decree import`.
    func facts(in request: ImportRequest) -> ImportedFacts

    /// Of the documents made of a policy, those that the apps of existing documents ask for.
    func documents(_ new: [Artifact], askedForByAppsOf old: [Artifact], of slug: String) -> [Artifact]

    /// The name, inside the app's folder, for an existing document with any name.
    ///
    /// - Parameters:
    ///   - part: what stands between the client's name and `.json` in the document's own name; may be empty.
    ///   - platforms: those that the user named; empty if none.
    func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String
}

/// What a client's document can carry: texts, release notes, a link, a frequency.
package struct Ability: Hashable, Sendable {
    /// The text fields it carries; empty for none.
    package let fields: [LocalizedText.Field]
    /// True if the client shows the notes of the release that it offers.
    package let carriesNotes: Bool
    /// True if the document names the address that the update button opens.
    package let carriesLink: Bool
    /// True if the document says how often a recommendation is shown.
    package let carriesFrequency: Bool

    package init(fields: [LocalizedText.Field], carriesNotes: Bool = false, carriesLink: Bool, carriesFrequency: Bool) {
        self.fields = fields
        self.carriesNotes = carriesNotes
        self.carriesLink = carriesLink
        self.carriesFrequency = carriesFrequency
    }
}

extension ClientFormat {
    package var traits: ClientTraits { ClientTraits(folds: [:]) }

    package var embeddedSignature: (any EmbeddedSignature)? { nil }

    package func attributes(for dated: DatedPolicy) -> [ClientAttribute] { [] }

    package func ownLanguage(on platform: Platform, in language: LanguageTag) -> LanguageTag? { nil }

    package func forceMeans(in words: Vocabulary) -> String? { nil }

    package func window(for verdict: Verdict, in words: Vocabulary) -> String? { nil }

    package func remarks(on policy: Policy, in words: Vocabulary) -> [String] { [] }

    package func installedFiles(in document: [UInt8]) -> [InstalledFile] { [] }

    /// Nothing: a client that cannot be imported names no platform.
    package func facts(in request: ImportRequest) -> ImportedFacts { ImportedFacts() }

    package func documents(_ new: [Artifact], askedForByAppsOf old: [Artifact], of slug: String) -> [Artifact] { new }

    /// What stands between the first and the last dot of a file's name: a platform, version, build or language.
    package func part(ofFileNamed name: some StringProtocol) -> String {
        name.split(separator: ".").dropFirst().dropLast().joined(separator: ".")
    }

    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String {
        if !part.isEmpty { return "\(name).\(part).json" }
        return platforms.count == 1 ? plainFile(on: platforms[0]) : "\(name).json"
    }

    package var options: [ClientDescription.Option] { [] }

    package func editions(for policy: Policy) -> [ClientEdition] { [.only] }

    package func models(
        reading documents: [Artifact], of slug: String, as editions: [ClientEdition]
    ) -> [any DecisionModel] {
        editions.map { model(reading: documents, of: slug, as: $0) }
    }

    package func plainFile(on platform: Platform) -> String { "\(name).json" }

    package var tellsPlatformsApart: Bool { true }

    package func numbersRead(on platform: Platform) -> Int { 4 }

    /// How many numbers the versions that its documents name have: one document may be for several platforms, and old
    /// releases of the client read fewer than new ones.
    package var numbersNamed: Int { platforms.map(numbersRead).min() ?? 4 }

    /// The listed release that the client takes an unlisted version for; nil where it distinguishes the two.
    ///
    /// - Parameter alike: as `DatedPolicy.listed(alike:on:)`.
    package func listed(readingAs version: Version, on platform: Platform, alike: (Version) -> Version?) -> Version? {
        numbersRead(on: platform) < 4 ? alike(version) : nil
    }

    package var knowsChannels: Bool { false }

    package func channels(in documents: [Artifact]) -> [String] { [] }

    package var knowsShares: Bool { false }

    package var readsLooseXML: Bool { false }

    package var canForce: Bool { true }

    package var remembersSkips: Bool { false }

    /// Nil: by default a client only notifies its app, which shows its own texts.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? { nil }

    package func intendedDialog(
        _ words: VerdictText, for verdict: Verdict, link: String?, on platform: Platform, in language: LanguageTag
    ) -> Dialog? {
        intendedDialog(words, for: verdict, link: link)
    }

    package func ability(on platform: Platform) -> Ability { ability }

    package func editions(for policy: Policy, on platform: Platform) -> [ClientEdition] {
        editions(for: policy).filter { $0.platforms.contains(platform) }
    }

    package func intendedAnnouncement(
        of message: Message, saying words: VerdictText, in language: LanguageTag
    ) -> Announcement? { nil }

    /// The app's platforms that this client supports, in `Platform` order.
    package func platforms(of policy: Policy) -> [Platform] { policy.platforms.filter(platforms.contains) }
}
