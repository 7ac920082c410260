import ClientKit
import PolicyModel

/// A policy made of existing documents, and what of them it does not have.
///
/// Rules keep their positions in the old files until the policy is written and read again.
package struct ImportedPolicy: Sendable {
    package let policy: Policy
    /// In file order, each once.
    package let notes: [ImportNote]
    /// In Markdown, each with what has it in the documents.
    package let releaseNotes: [Version: [LanguageTag: ImportedProse]]
    /// True if nobody named a release and the documents notify no device: there is nothing to make a policy of.
    package let saysNothing: Bool

    /// What one client's documents say.
    package typealias Source = (client: any ClientFormat, facts: ImportedFacts)

    /// The facts of all of `sources`. Where several clients decide for one platform, the first counts: a policy has one
    /// answer for a device.
    ///
    /// - Parameters:
    ///   - request: what is known beside the files.
    ///   - language: the language of words that name none; nil to find it.
    package init(
        _ sources: [Source], for request: ImportRequest, name: String, language: LanguageTag? = nil, at moment: Moment
    ) {
        var draft = ImportDraft(sources, request: request, name: name, language: language)
        saysNothing = draft.saysNothing
        draft.announce()
        draft.takeMinimum(at: moment)
        draft.avoidDeadEnds(at: moment)
        draft.trimRules(at: moment)
        policy = draft.policy
        let prose = ImportedNotes(sources.map(\.facts), language: policy.language)
        releaseNotes = prose.sections
        notes = (draft.notes + prose.notes).uniqued().sorted { $0.position < $1.position }
    }
}

/// A policy in the making.
struct ImportDraft {
    let request: ImportRequest
    let name: String
    let platforms: [Platform]
    let sources: [ImportedPolicy.Source]
    private(set) var texts: ImportedTexts
    var releases: [Platform: [Version: ImportedFacts.Shipped]] = [:]
    var announced: [Platform: Version] = [:]
    var minimum: [Platform: MinimumStep] = [:]
    var rules: [Rule] = []
    var notes: [ImportNote]
    let frequency: Frequency
    private var ids: [Platform: String] = [:]
    private var stores: [Platform: String] = [:]

    init(_ sources: [ImportedPolicy.Source], request: ImportRequest, name: String, language: LanguageTag?) {
        self.sources = sources
        self.request = request
        self.name = name
        let all = sources.map(\.facts), known = Set(all.flatMap(\.platforms))
        let usual = request.platforms.first ?? sources.first?.client.platforms.first ?? .ios
        platforms = known.isEmpty ? [usual] : Platform.allCases.filter(known.contains)
        notes = all.flatMap(\.notes)
        frequency = all.compactMap(\.frequency).first ?? .always
        texts = ImportedTexts(all, language: language)
        takeNames(all)
        takeReleases()
        for platform in platforms {
            announced[platform] = all.compactMap { $0.announced[platform] }.first
            takeRules(on: platform)
        }
        notes += texts.notes
        let previews = Set(all.flatMap(\.previews.values).flatMap(\.keys))
        for version in request.previews.map(\.version) where !previews.contains(version) {
            notes.append(
                ImportNote(
                    "--release names \(version), and no file has its build on a channel: it is left out", at: start)
            )
        }
    }

    /// A version keeps its first spelling: the author's, then that of documents which spell versions as they are.
    private mutating func takeReleases() {
        for platform in platforms {
            for release in request.known(on: platform) {
                let codes = platform == .android ? request.codes(of: release.version) : nil
                releases[platform, default: [:]][release.version] = .init(build: release.build, codes: codes)
            }
        }
        let facts = sources.map(\.facts), exact = facts.filter(\.spellsVersions) + facts.filter { !$0.spellsVersions }
        for (platform, shipped) in exact.flatMap(\.releases) {
            releases[platform, default: [:]].merge(shipped) { $0.completed(by: $1) }
        }
        for platform in platforms {
            for (version, shipped) in (releases[platform] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let draw = shipped.draw else { continue }
                let own = redrawn(draw, by: ShareDraw.seed(of: version, in: request.slug), at: start)
                releases[platform]?[version]?.draw = own
            }
        }
    }

    /// An app's platforms are those of its ids and stores, so where the files name neither, an id is made up.
    private mutating func takeNames(_ all: [ImportedFacts]) {
        for facts in all {
            ids.merge(facts.ids) { first, _ in first }
            stores.merge(facts.stores) { first, _ in first }
        }
        let nameless = platforms.filter { ids[$0] == nil && stores[$0] == nil }
        guard platforms != [.ios] || !(ids.isEmpty && stores.isEmpty), !nameless.isEmpty else { return }
        // An application id has no hyphens, and none of its parts begins with a digit.
        let plain = request.slug.filter { $0 != "-" }
        let id = "com.example.\(plain.first?.isNumber == true ? "app" : "")\(plain)"
        for platform in nameless { ids[platform] = id }
        notes.append(
            ImportNote(
                "no file names the app's id on \(Words.list(nameless.map(\.displayName))): \(id) "
                    + "stands for it", at: start))
    }

    /// The rules of the first client that decides for the platform.
    private mutating func takeRules(on platform: Platform) {
        guard let facts = sources.first(where: { $0.facts.rules.contains { $0.platform == platform } })?.facts else {
            return
        }
        for rule in facts.rules where rule.platform == platform {
            guard var when = rule.when else { continue }
            let own = rule.frequency == frequency ? nil : rule.frequency
            when.draw = rule.draw.map { draw in
                let name = draw.rule.map(String.init) ?? draw.seed.filter { ShareDraw.isUsable("\($0)") }
                return redrawn(draw, by: ShareDraw.seed(ofRule: name, in: request.slug), at: rule.position)
            }
            rules.append(
                Rule(
                    id: rule.id, when: when, verdict: rule.verdict, text: texts.name(of: rule), frequency: own,
                    position: rule.position))
        }
        leaveSilent(facts.rules.filter { $0.platform == platform }, on: platform)
    }

    /// A share as this policy draws it.
    private mutating func redrawn(_ draw: ShareDraw, by seed: String, at position: SourcePosition) -> ShareDraw {
        if draw.seed != seed {
            notes.append(
                ImportNote(
                    "the file draws \(draw.share) of the installations by the seed '\(draw.seed)', and the policy by "
                        + "'\(seed)': others are inside", at: position))
        }
        return draw.seeded(seed)
    }

    /// Leaves alone the releases that no file mentions, where files name single versions.
    private mutating func leaveSilent(_ rules: [ImportedRule], on platform: Platform) {
        let named = VersionSet(rules.flatMap(\.versions.intervals))
        let others = (releases[platform] ?? [:]).keys.filter { !named.contains($0) }
        guard !others.isEmpty, let place = rules.last?.position else { return }
        var silent = ImportedRule(.none, on: platform, at: place)
        silent.versions = others.map { VersionSet($0) }.reduce(.none) { $0.union($1) }
        guard let when = silent.when else { return }
        self.rules.append(Rule(id: nil, when: when, verdict: .none, text: nil, frequency: nil, position: place))
    }
}

extension ImportDraft {
    /// Before a release is announced: no release is known, and no rule or message reaches a device.
    var saysNothing: Bool {
        announced.isEmpty && previews.isEmpty && releases.values.allSatisfy(\.isEmpty)
            && rules.allSatisfy { $0.verdict == .none } && sources.allSatisfy(\.facts.messages.isEmpty)
    }

    /// The beginning of the first file.
    var start: SourcePosition { SourcePosition(file: request.names.values.sorted().first ?? request.slug) }

    var policy: Policy { policy(with: numbered(rules)) }

    /// - Parameter rules: in the order in which the first that holds decides.
    func policy(with rules: [Rule]) -> Policy {
        let facts = sources.map(\.facts)
        let clients = sources.map { ClientChoice(name: $0.client.name, options: $0.facts.options, position: start) }
        let extra = sources.compactMap { source in source.facts.extra.map { (source.client.name, $0) } }
        return Policy(
            slug: request.slug, name: name, language: texts.language, platforms: platforms, ids: PlatformMap(ids),
            stores: PlatformMap(stores), clients: clients, releases: listed(releases, at: start),
            previews: listed(previews, at: start), latest: PlatformMap(latest),
            minimum: PlatformMap(minimum).mapValues { [$0] }, frequency: frequency, rules: rules, accepts: [],
            extra: Dictionary(extra) { first, _ in first }, texts: texts.sections, notes: [:],
            messages: messages(facts), documentation: .empty,
            positions: Policy.Positions(file: start, keys: [:]))
    }

    /// The releases on channels, without those that everybody sees, too.
    var previews: [Platform: [Version: ImportedFacts.Shipped]] {
        sources.reduce(into: [:]) { all, source in
            for (platform, shipped) in source.facts.previews {
                all[platform, default: [:]].merge(shipped.filter { releases[platform]?[$0.key] == nil }) {
                    $0.completed(by: $1)
                }
            }
        }
    }

    private func listed(
        _ releases: [Platform: [Version: ImportedFacts.Shipped]], at start: SourcePosition
    ) -> [Release] {
        let versions = Set(releases.values.flatMap(\.keys)), releases = PlatformMap(releases)
        return versions.sorted().map { version in
            let shipments = releases.compactMapValues { shipped -> Release.Shipment? in
                shipped[version].map { one in
                    Release.Shipment(
                        build: one.build, codes: one.codes, requires: one.requires?.shortest,
                        live: one.live.map { .from($0) } ?? .longAgo,
                        rollout: one.rollout, shares: one.draw.map { [ShareStep($0.share)] } ?? [], paused: one.paused,
                        archive: one.archive, hardware: one.hardware, isMajor: one.isMajor)
                }
            }
            let channel = releases.values.lazy.compactMap { $0[version]?.channel }.first
            return Release(version: version, shipments: shipments, channel: channel, position: start)
        }
    }

    /// Only where the announced release is not the highest, which is announced without being named.
    private var latest: [Platform: Version] {
        announced.filter { platform, version in releases[platform]?.keys.max().map { $0 > version } ?? false }
    }

    private func messages(_ facts: [ImportedFacts]) -> [Message] {
        facts.flatMap(\.messages).enumerated().map { index, message in
            Message(
                id: "message-\(index + 1)", when: message.when, from: message.from, until: message.until,
                every: message.every, max: message.max, link: message.link, image: message.image,
                text: texts.text(message.words, at: message.position), position: message.position)
        }
    }

    /// With ids, so that `accept` can name the rules: their own, or a number. In an app of one platform without it.
    private func numbered(_ rules: [Rule]) -> [Rule] {
        var used: Set<String> = []
        return rules.enumerated().map { index, rule in
            var when = rule.when
            if platforms.count == 1 { when.platforms = nil }
            let own = rule.id.flatMap { $0.hasPrefix("rule-") || !used.insert($0).inserted ? nil : $0 }
            return Rule(
                id: own ?? "rule-\(index + 1)", when: when, verdict: rule.verdict, text: rule.text,
                frequency: rule.frequency,
                position: rule.position)
        }
    }
}
