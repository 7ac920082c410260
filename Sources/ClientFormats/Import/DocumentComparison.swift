import ClientKit
import PolicyModel

/// What old documents really do, beside the policy that was made of them: every device of the grid, by the client's
/// decision model.
package struct DocumentComparison: Sendable {
    /// Devices of one platform on which the old document and the policy differ in the same way, for the same value.
    package struct Difference: Hashable, Sendable {
        package let client: String
        /// The client's releases that answer so; empty if all behave alike.
        package fileprivate(set) var editions: [String]
        package let platform: Platform
        /// False for versions that the policy does not list.
        package let isListed: Bool
        package let old: ClientAnswer.Outcome
        package let new: Verdict
        /// The value responsible: its path and its place in the old file; nil if no file is read.
        package let path: String
        package let position: SourcePosition?
        /// As written.
        package let value: String?
        /// Ascending.
        package fileprivate(set) var versions: [Version]
        package fileprivate(set) var count: Int
        package let sample: Device
    }

    /// The devices compared, once for each release of a client.
    package private(set) var devices = 0
    /// Those of which the answer depends on something unknown, such as a build.
    package private(set) var unjudged = 0
    /// Listed versions first.
    package private(set) var differences: [Difference] = []
    /// Everything in the old files that crashes, is refused, ignored or misread, with the names that the user gave.
    package private(set) var dangers: [Danger] = []

    /// The devices that get another answer.
    package var differing: Int { differences.reduce(0) { $0 + $1.count * max(1, $1.editions.count) } }

    /// - Parameter policy: as it was read.
    package init(of request: ImportRequest, by clients: [any ClientFormat], with policy: DatedPolicy) {
        let texts = Dictionary(request.documents.map { ($0.path, DocumentText($0.bytes)) }) { first, _ in first }
        var found: [Difference] = [], seen: Set<Danger> = []
        for client in clients {
            let documents = request.documents.filter { client.owns($0, of: request.slug) }
            for edition in client.editions(for: policy.policy) {
                let model = client.model(reading: documents, of: request.slug, as: edition)
                for danger in model.dangers.map({ $0.renamed(request.names[$0.file]) })
                where seen.insert(danger).inserted {
                    dangers.append(danger)
                }
                for platform in client.platforms(of: policy.policy) where edition.platforms.contains(platform) {
                    let walk = ComparisonWalk(client, edition, model, policy, platform, request, texts)
                    devices += walk.devices
                    unjudged += walk.unjudged
                    found += walk.differences
                }
            }
        }
        differences = DocumentComparison.joined(found)
        dangers.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    }

    /// Differences of several editions that are the same.
    private static func joined(_ found: [Difference]) -> [Difference] {
        var joined: [Difference] = []
        for difference in found {
            var plain = difference
            plain.editions = []
            let place = joined.firstIndex { known in
                var other = known
                other.editions = []
                return other == plain
            }
            if let place { joined[place].editions += difference.editions } else { joined.append(difference) }
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

/// One edition of a client on one platform.
private struct ComparisonWalk {
    private(set) var devices = 0
    private(set) var unjudged = 0
    private(set) var differences: [DocumentComparison.Difference] = []

    /// The most devices that are compared; of a greater grid every second one, or fewer.
    private static let most = 200_000

    private struct Key: Hashable {
        let isListed: Bool
        let old: ClientAnswer.Outcome
        let new: Verdict
        let path: String
    }

    init(
        _ client: any ClientFormat, _ edition: ClientEdition, _ model: any DecisionModel, _ policy: DatedPolicy,
        _ platform: Platform, _ request: ImportRequest, _ texts: [String: DocumentText]
    ) {
        let grid = Grid(policy, on: platform), all = ComparisonWalk.devices(of: grid)
        let step = max(1, all.count * grid.languages.count / Self.most)
        let chosen = all.indices.filter { $0 % step == 0 }.map { all[$0] }
        let sheet = model.sheet(
            for: chosen.map { ClientDevice($0, in: policy) }, in: grid.languages, when: nil)
        var places: [Key: Int] = [:]
        for (index, device) in chosen.enumerated() {
            let isListed = policy.isListed(device.version, on: platform)
            let plain = grid.asksForLanguages ? nil : policy.verdict(for: device).verdict
            for (language, answer) in zip(grid.languages, sheet.answers[sheet.places[index]]) {
                devices += 1
                var own = device
                own.language = language
                let meant = plain ?? policy.verdict(for: own).verdict
                if case .unjudged = answer.outcome {
                    unjudged += 1
                    continue
                }
                if answer.outcome == .verdict(meant) { continue }
                let key = Key(
                    isListed: isListed, old: answer.outcome, new: meant, path: answer.path)
                if let place = places[key] {
                    differences[place].count += 1
                    if differences[place].versions.last != device.version {
                        differences[place].versions.append(device.version)
                    }
                    continue
                }
                places[key] = differences.count
                let text = answer.file.flatMap { texts[$0] }, name = answer.file.map { request.names[$0] ?? $0 }
                differences.append(
                    DocumentComparison.Difference(
                        client: client.name, editions: edition.name.isEmpty ? [] : [edition.name], platform: platform,
                        isListed: isListed, old: answer.outcome, new: meant, path: answer.path,
                        position: name.flatMap { text?.position(of: answer.path, in: $0) },
                        value: text?.value(at: answer.path)?.text, versions: [device.version], count: 1, sample: own))
            }
        }
    }

    /// The grid's devices in one language, with versions and OS versions that string order puts elsewhere.
    private static func devices(of grid: Grid) -> [Device] {
        let isAndroid = grid.platform == .android
        let versions = isAndroid ? grid.versions : with(grid.versions, tens(of: grid.versions))
        let tens = [10, 26].compactMap { Version(numbers: [$0]) }
        let systems = isAndroid || grid.systems.count < 2 ? grid.systems : with(grid.systems, tens)
        return versions.flatMap { version in
            systems.flatMap { grid.devices(of: version, os: $0, in: [grid.languages[0]]) }
        }
    }

    private static func with(_ versions: [Version], _ others: [Version]) -> [Version] {
        Set(versions).union(others).sorted()
    }

    /// 2.10 for 2.7, and 10.0 where all are lower: the versions that come, and that sort before the old ones as texts.
    private static func tens(of versions: [Version]) -> [Version] {
        let minors = Set(versions.filter { (1...9).contains($0.minor) }.map(\.major)).sorted().prefix(20)
        return (minors.map { [$0, 10] } + [[10, 0]]).compactMap { Version(numbers: $0) }
    }
}
