import ClientKit
import PolicyModel

/// What old documents really do, beside the policy that was made of them: every device of the grid, by the client's
/// decision model.
///
/// Verdicts are compared with the policy's; what a client offers, shows and installs is compared with what it would by
/// the documents made of the policy.
package struct DocumentComparison: Sendable {
    /// What differs.
    package enum Change: Hashable, Sendable {
        /// The verdict.
        case answer(old: ClientAnswer.Outcome, new: Verdict)
        /// The verdict of the policy's document, where the policy itself says what the old one says.
        case document(old: Verdict, new: ClientAnswer.Outcome)
        /// Something else, with what each says; nil for nothing.
        case part(AnswerPart, old: String?, new: String?)

        /// True for what another value decides than the verdict.
        var isOfMessage: Bool { if case .part(.message, _, _) = self { true } else { false } }
    }

    /// Devices of one platform on which the old document and the policy differ in the same way, for the same value.
    package struct Difference: Hashable, Sendable {
        package let client: String
        /// The client's releases that answer so; empty if all behave alike.
        package fileprivate(set) var editions: [String]
        package let platform: Platform
        /// The channel whose devices alone see it; nil for devices on none.
        package let channel: String?
        /// False for versions that the policy does not list.
        package let isListed: Bool
        /// True for installations whose group has the last turn in a rollout.
        package let isWaiting: Bool
        package let what: Change
        /// The value responsible: its path and its place in the old file; nil if no file is read.
        package let path: String
        package let position: SourcePosition?
        /// As written.
        package let value: String?
        /// Ascending.
        package private(set) var versions: [Version] = []
        package private(set) var count = 0
        package let sample: Device

        init(
            client: String, editions: [String], platform: Platform, isListed: Bool, isWaiting: Bool, what: Change,
            path: String, position: SourcePosition?, value: String?, sample: Device
        ) {
            (self.client, self.editions, self.platform, channel) = (client, editions, platform, sample.channel)
            (self.isListed, self.isWaiting, self.what) = (isListed, isWaiting, what)
            (self.path, self.position, self.value, self.sample) = (path, position, value, sample)
        }

        /// Counts one more device, of a version that is not below the last one.
        mutating func add(_ version: Version) {
            count += 1
            if versions.last != version { versions.append(version) }
        }

        /// True if devices of all its versions differ in the same way on no channel.
        func isKnown(among others: [Difference]) -> Bool {
            others.contains { other in
                other.isListed == isListed && other.isWaiting == isWaiting && other.what == what && other.path == path
                    && Set(versions).isSubset(of: other.versions)
            }
        }
    }

    /// The old files: their texts by path, and the names that the user gave.
    struct Sources {
        let texts: [String: DocumentText]
        let names: [String: String]
        /// Everything in them that looks like a version.
        let versions: [Version]

        /// What may be OS versions, at most forty, each with the one just above it: a bound may include what it names.
        func systems(on platform: Platform) -> [Version] {
            let places = platform == .android ? 1 : 3
            return platform.systems(among: versions).prefix(40).flatMap {
                [$0, $0.next(at: Self.last($0, of: places))].compactMap(\.self)
            }
        }

        /// What may be versions of the app, at most forty, each with the one just below it: with a dot, and below the
        /// newest release of the policy, since no client offers an update to a higher version.
        func versions(below newest: Version?) -> [Version] {
            let named = versions.filter { version in version.writtenCount > 1 && newest.map { version < $0 } ?? false }
            return named.prefix(40).flatMap { [$0.predecessor, $0].compactMap(\.self) }
        }

        /// The place of the last number that a bound says: a 99 stands for all of its kind, since no system has had it.
        private static func last(_ system: Version, of places: Int) -> Int {
            if places < 3 { return places - 1 }
            return system.minor == 99 ? 0 : system.patch == 99 ? 1 : 2
        }
    }

    /// The devices compared, once for each release of a client.
    package private(set) var devices = 0
    /// The channels of all devices compared, where no others are offered anything; else none.
    package private(set) var channelsAlone: [String] = []
    /// Those of which the answer depends on something unknown, such as a build.
    package private(set) var unjudged = 0
    /// Those that get another answer.
    package private(set) var differing = 0
    /// Listed versions first.
    package private(set) var differences: [Difference] = []
    /// The clients of which no document can be made yet, so that only verdicts are compared.
    package let unwritten: [String]
    /// Those of which one can be made once the app has a `store`, so that `standIn` is its page here.
    package let storeless: [String]
    package static let standIn = "https://example.com/store"
    /// Everything in the old files that crashes, is refused, ignored or misread, with the names that the user gave.
    package private(set) var dangers: [Danger] = []
    /// The client's releases that each is about; empty for all on their platforms.
    package private(set) var editions: [Danger: [String]] = [:]

    /// - Parameter policy: as it was read.
    package init(of request: ImportRequest, by clients: [any ClientFormat], with policy: DatedPolicy) {
        let sources = Sources(
            texts: Dictionary(request.documents.map { ($0.path, DocumentText($0.bytes)) }) { first, _ in first },
            names: request.names, versions: NamedVersions.all(in: request.documents))
        let encoded = EncodedApp(policy, for: clients)
        let rest = clients.filter { encoded.unwritten.contains($0.name) }
        let completed = EncodedApp(Self.withStores(policy), for: rest)
        let all = encoded.written + completed.written
        unwritten = rest.map(\.name).filter(completed.unwritten.contains)
        storeless = completed.written.map(\.client.name)
        var found: [Difference] = [], channels: Set<String> = [], isForChannels = true
        for client in clients {
            let documents = request.documents.filter { client.owns($0, of: request.slug) }
            let written = all.first { $0.client.name == client.name }.map {
                client.documents($0.artifacts, askedForByAppsOf: documents, of: request.slug)
            }
            let named = client.knowsChannels ? policy.source.channels + client.channels(in: documents) : []
            let views = [policy] + Set(named).sorted().map { policy.seen(on: $0) }
            let editions = client.editions(for: policy.policy), facts = client.facts(in: request)
            let grids = client.platforms(of: policy.policy).map { platform in
                let newest = policy.policy.releases(on: platform).map(\.version).max()
                let named = (sources.systems(on: platform), sources.versions(below: newest))
                return views.map { ComparisonGrid($0, on: platform, named: named, facts) }
            }
            for grid in grids.joined() where grid.count > 0 {
                guard let channel = grid.policy.policy.channel else {
                    isForChannels = false
                    continue
                }
                channels.insert(channel)
            }
            var affected: [Danger: [ClientEdition]] = [:]
            for edition in editions {
                let model = client.model(reading: documents, of: request.slug, as: edition)
                let new = written.map { client.model(reading: $0, of: request.slug, as: edition) }
                for danger in model.dangers.map({ $0.renamed(request.names[$0.file]) })
                where affected[danger]?.last != edition {
                    if affected[danger] == nil { dangers.append(danger) }
                    affected[danger, default: []].append(edition)
                }
                for views in grids where views.contains(where: { edition.platforms.contains($0.platform) }) {
                    found += counted(views.map { ComparisonWalk(client, edition, model, new, $0, sources) })
                }
            }
            self.editions.merge(affected.mapValues { Self.names(of: $0, among: editions) }) { first, _ in first }
        }
        channelsAlone = isForChannels ? channels.sorted() : []
        differences = DocumentComparison.joined(found)
        dangers.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    }

    /// The policy with a page for every store, as the author has to name them.
    private static func withStores(_ policy: DatedPolicy) -> DatedPolicy {
        var source = policy.source
        for platform in source.platforms where source.stores[platform] == nil { source.stores[platform] = standIn }
        return DatedPolicy(source, at: policy.moment)
    }

    /// The differences of everybody, who comes first, and what is another one on a channel.
    private mutating func counted(_ walks: [ComparisonWalk]) -> [Difference] {
        for walk in walks {
            devices += walk.devices
            unjudged += walk.unjudged
            differing += walk.differing
        }
        let everybody = walks.first?.differences ?? []
        return everybody + walks.dropFirst().flatMap(\.differences).filter { !$0.isKnown(among: everybody) }
    }

    /// The names of the editions that a danger is about; none where it is about all on their platforms.
    private static func names(of affected: [ClientEdition], among editions: [ClientEdition]) -> [String] {
        let platforms = Set(affected.flatMap(\.platforms))
        let possible = editions.count { !platforms.isDisjoint(with: $0.platforms) }
        return affected.count < possible ? affected.map(\.name) : []
    }

    /// Differences of several editions that are the same.
    private static func joined(_ found: [Difference]) -> [Difference] {
        var joined: [Difference] = [], places: [Difference: Int] = [:]
        for difference in found {
            var plain = difference
            plain.editions = []
            if let place = places[plain] {
                joined[place].editions += difference.editions
            } else {
                places[plain] = joined.count
                joined.append(difference)
            }
        }
        return joined.filter(\.isListed) + joined.filter { !$0.isListed }
    }
}

extension Danger {
    fileprivate func renamed(_ name: String?) -> Danger {
        guard let name else { return self }
        return Danger(kind, file: name, line: line, column: column, path: path, message)
    }
}
