import PolicyModel

/// What one client's existing documents say of an app: the facts that they name, and who is to be forced, notified or
/// left alone.
///
/// An importer reads what the author of a document meant; what the client makes of it is the decision model's business,
/// and the comparison of both shows where the document never did what it says.
package struct ImportedFacts: Sendable {
    /// A release that a document names, with what it says of it.
    package struct Shipped: Hashable, Sendable {
        package var build: String?
        /// On Android, where the author named several.
        package var codes: VersionCodes?
        package var requires: Version?
        package var live: Moment?
        package var archive: Release.Archive?
        /// Hours between the groups of a rollout.
        package var rollout: Int?
        /// How many groups have had their turn in a rollout that stands still.
        package var paused: Int?
        /// The installations that it is for, as the document draws them; nil for all.
        package var draw: ShareDraw?
        /// The only processor on which it runs; nil for every one.
        package var hardware: Processor?
        /// True if it is never installed without a question from an earlier release.
        package var isMajor = false
        /// The channel whose devices alone see it; nil for all devices.
        package var channel: String?

        package init(
            build: String? = nil, codes: VersionCodes? = nil, requires: Version? = nil, live: Moment? = nil,
            archive: Release.Archive? = nil, rollout: Int? = nil, paused: Int? = nil, draw: ShareDraw? = nil,
            hardware: Processor? = nil, isMajor: Bool = false, channel: String? = nil
        ) {
            self.build = build
            self.codes = codes
            self.requires = requires
            self.live = live
            self.archive = archive
            self.rollout = rollout
            self.paused = paused
            self.draw = draw
            self.hardware = hardware
            self.isMajor = isMajor
            self.channel = channel
        }

        /// With what `other` knows beside.
        package func completed(by other: Shipped) -> Shipped {
            Shipped(
                build: build ?? other.build, codes: codes ?? other.codes, requires: requires ?? other.requires,
                live: live ?? other.live, archive: archive ?? other.archive, rollout: rollout ?? other.rollout,
                paused: paused ?? other.paused, draw: draw ?? other.draw, hardware: hardware ?? other.hardware,
                isMajor: isMajor || other.isMajor, channel: channel ?? other.channel)
        }
    }

    /// Words by language and field; the key nil holds those for all other languages.
    package typealias Words = [LanguageTag?: [LocalizedText.Field: String]]

    package var platforms: Set<Platform> = []
    package var ids: [Platform: String] = [:]
    package var stores: [Platform: String] = [:]
    package var releases: [Platform: [Version: Shipped]] = [:]
    /// The releases that devices on a channel alone see.
    package var previews: [Platform: [Version: Shipped]] = [:]
    /// The builds of listed versions that a policy has no place for, since a release has one.
    package var otherBuilds: [Platform: [Version: [String]]] = [:]
    /// False if the documents pad versions to three numbers, or name builds in their place.
    package var spellsVersions = true
    /// The release that the documents announce, where they name it.
    package var announced: [Platform: Version] = [:]
    /// Nil if the documents say nothing of it.
    package var frequency: Frequency?
    /// In the order in which a device tries them.
    package var rules: [ImportedRule] = []
    /// What rules that are left out ask of devices, as far as it can be read.
    package var unsaid: [Condition] = []
    /// True if some of them ask for a processor.
    package var namesProcessors = false
    /// The words for a verdict, where they belong to no rule.
    package var texts: [Verdict: Words] = [:]
    package var messages: [ImportedMessage] = []
    /// The value of the client's key under `extra`.
    package var extra: JSONValue?
    package var options = ClientOptions()
    /// By version and language; the key nil holds those that name none.
    package var releaseNotes: [Version: [LanguageTag?: ImportedProse]] = [:]
    /// What the policy does not have, or has by inference.
    package var notes: [ImportNote] = []
    /// What the author has to do, at places in the documents.
    package var work: [Diagnostic] = []

    package init() {}

    /// Notes that `platform` has a release of that version.
    package mutating func list(_ version: Version, on platform: Platform, _ shipped: Shipped = Shipped()) {
        let known = releases[platform]?[version] ?? Shipped()
        releases[platform, default: [:]][version] = known.completed(by: shipped)
        platforms.insert(platform)
    }

    /// Notes a version that a document names behind the letter of a tag, `v3.0.0`; nothing for any other name.
    ///
    /// - Parameter key: the path of the name.
    package mutating func noteTag(_ name: String?, of key: String, at position: SourcePosition) {
        guard let name, let version = Version(name.withoutTagLetter), Version(name) == nil else { return }
        notes.append(ImportNote("\(key) is '\(name)', listed as \(version)", at: position))
    }
}

/// A group of devices of one platform, and what a document means for them.
package struct ImportedRule: Sendable {
    package let platform: Platform
    /// Nil if the document has none, or makes it itself.
    package var id: String?
    package var versions = VersionSet.all
    package var systems = VersionSet.all
    /// Nil for all, as the next two.
    package var languages: [LanguageTag]?
    package var models: [ModelPattern]?
    package var tablet: Bool?
    package var custom: [CustomValue] = []
    /// The installations that it is for, as the document draws them; nil for all.
    package var draw: ShareDraw?
    package var verdict: Verdict
    /// Nil if the document has no words for it.
    package var words: ImportedFacts.Words?
    package var frequency: Frequency?
    /// In the old file.
    package let position: SourcePosition

    package init(_ verdict: Verdict, on platform: Platform, at position: SourcePosition) {
        self.verdict = verdict
        self.platform = platform
        self.position = position
    }

    /// Nil if the rule holds for no device.
    package var when: Condition? {
        if versions.isEmpty || systems.isEmpty { return nil }
        var when = Condition()
        when.platforms = [platform]
        when.version = versions.range
        // Some clients want three numbers of an OS version, where an author writes one.
        when.os = systems.shortest.range
        when.languages = languages
        when.models = models
        when.tablet = tablet
        when.custom = custom
        when.draw = draw
        return when
    }
}

/// An announcement of an existing document.
package struct ImportedMessage: Sendable {
    package var when = Condition()
    package var from: Moment?
    package var until: Moment?
    package var every: Int?
    package var max: Int?
    package var link: String?
    package var image: String?
    package var words: ImportedFacts.Words = [:]
    package let position: SourcePosition

    package init(at position: SourcePosition) { self.position = position }
}

/// Release notes of an existing document.
package struct ImportedProse: Hashable, Sendable {
    package enum Format: Hashable, Sendable { case html, markdown, plain, link }

    package let text: String
    package let format: Format
    /// What has them, such as `item[2]`.
    package let owner: String
    package let position: SourcePosition

    package init(_ text: String, as format: Format, of owner: String, at position: SourcePosition) {
        (self.text, self.format, self.owner, self.position) = (text, format, owner, position)
    }
}

/// A value of an old file that the policy does not have, or a fact that the policy has by inference.
package struct ImportNote: Hashable, Sendable {
    package let position: SourcePosition
    package let message: String

    package init(_ message: String, at position: SourcePosition) {
        self.message = message
        self.position = position
    }
}

/// What is known beside the documents that are to be imported.
package struct ImportRequest: Sendable {
    /// A release that the author named beside the files.
    package struct Known: Hashable, Sendable {
        package let version: Version
        /// `CFBundleVersion` or version code; nil if not given.
        package let build: String?
        /// Nil for every platform of the app.
        package let platform: Platform?

        package init(version: Version, build: String?, platform: Platform? = nil) {
            self.version = version
            self.build = build
            self.platform = platform
        }
    }

    package let slug: String
    /// The documents under the paths at which Decree would publish them.
    package let documents: [Artifact]
    /// The name of each file as the user gave it, by path.
    package let names: [String: String]
    /// The platforms that the user named; empty if none.
    package let platforms: [Platform]
    package let known: [Known]
    /// The time of the import, at which a rollout may run; nil for one after every rollout.
    package let moment: Moment?

    package init(
        slug: String, documents: [Artifact], names: [String: String] = [:], platforms: [Platform] = [],
        known: [Known] = [], at moment: Moment? = nil
    ) {
        self.slug = slug
        self.documents = documents
        self.names = names
        self.platforms = platforms
        self.known = known
        self.moment = moment
    }

    package func name(of document: Artifact) -> String { names[document.path] ?? document.path }

    /// What stands between the client's name and `.json` in a document's path, without the dots at its ends.
    package func suffix(of document: Artifact, for client: String) -> String {
        let text = document.path.dropFirst("\(slug)/\(client)".count).dropLast(".json".count)
        return String(text.first == "." ? text.dropFirst() : text)
    }

    /// The releases of one platform that the author named, without those on channels.
    package func known(on platform: Platform) -> [Known] {
        known.filter { !$0.version.isPreview && ($0.platform ?? platform) == platform }
    }

    /// The versions before a release that the author named, which policies have on channels alone.
    package var previews: [Known] { known.filter(\.version.isPreview) }

    /// That of a build; nil for none.
    package func preview(ofBuild build: String, on platform: Platform) -> Version? {
        previews.first { $0.build == build && ($0.platform ?? platform) == platform }?.version
    }

    /// The option by which the author gives a build its version.
    ///
    /// - Parameter version: one that fits; nil where only the author knows one.
    package static func option(for build: String, _ version: Version? = nil) -> String {
        "--release \(version?.description ?? "VERSION")=\(build)"
    }

    /// The version that the author gave a build; nil for none.
    package func version(ofBuild build: String, on platform: Platform) -> Version? {
        known(on: platform).first { $0.build == build }?.version
    }

    /// The first version that the author named twice for one of `platforms`; nil for none. On Android each name may
    /// add another version code.
    package func namedTwice(on platforms: [Platform]) -> Version? {
        for platform in platforms {
            var builds: [Version: [String?]] = [:]
            for one in known(on: platform) {
                let others = builds[one.version, default: []]
                let isCode =
                    platform == .android && one.build != nil && !others.contains { $0 == nil || $0 == one.build }
                guard others.isEmpty || isCode else { return one.version }
                builds[one.version, default: []].append(one.build)
            }
        }
        return nil
    }

    /// The version codes that the author named of a release on Android; nil for none.
    package func codes(of version: Version) -> VersionCodes? {
        let codes = known(on: .android).filter { $0.version == version }.compactMap {
            $0.build.flatMap(VersionCodes.code)
        }
        return VersionCodes(Set(codes).map { $0...$0 })
    }
}
