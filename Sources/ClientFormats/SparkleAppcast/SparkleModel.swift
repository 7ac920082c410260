import Foundation
import PolicyModel

/// The decision model of Sparkle with its standard window, in an app that checks in the background, asks for no channel
/// and replaces neither the comparison nor the choice.
struct SparkleModel: DecisionModel {
    private let artifact: Artifact?
    private let edition: SparkleEdition
    private let reading: Result<XMLNode, XMLFault>?

    init(reading documents: [Artifact], of slug: String, as edition: SparkleEdition) {
        artifact = documents.first { $0.path == "\(slug)/\(SparkleAppcast.file)" }
        self.edition = edition
        reading = artifact.map { artifact in
            Result { () throws(XMLFault) in try XMLNode.root(of: artifact.bytes) }
        }
    }

    /// What Sparkle reads of a Mac; nil for another platform.
    struct Sight: Hashable, Sendable {
        /// Builds that the app can have, the lowest and the highest.
        let builds: [String]
        let system: String
    }

    func view(of clientDevice: ClientDevice) -> Sight? {
        guard clientDevice.platform == .macos else { return nil }
        return Sight(builds: clientDevice.build.sparkleBuilds, system: clientDevice.os)
    }

    func answers(to view: Sight?, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { answer(to: view, in: $0, when: nil) }
    }

    func answers(to view: Sight?, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        languages.map { answer(to: view, in: $0, when: situation) }
    }

    private func answer(to view: Sight?, in language: LanguageTag, when situation: Situation?) -> ClientAnswer {
        guard let view, let feed = feed(in: language) else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        switch feed {
        case .failure(let failure): return ClientAnswer(.refused(failure.words), file: artifact?.path, path: "")
        case .success(let feed):
            let check = SparkleCheck(items: feed.items, edition: edition)
            let answers = view.builds.map { build in
                answer(
                    check.outcome(
                        on: .init(
                            host: build, system: view.system, now: situation?.moment, group: situation?.group ?? 0)),
                    to: build)
            }
            guard let first = answers.first, answers.allSatisfy({ $0.outcome == first.outcome }) else {
                return ClientAnswer(.unjudged, file: artifact?.path, path: "")
            }
            return first
        }
    }

    private func answer(_ outcome: SparkleCheck.Outcome, to build: String) -> ClientAnswer {
        switch outcome {
        case .none(let latest):
            return ClientAnswer(
                .verdict(.none), file: artifact?.path, path: latest.map { "item[\($0.index)].sparkle:version" } ?? "")
        case .update(let item):
            let isCritical = item.isCritical(for: build)
            return ClientAnswer(
                .verdict(isCritical ? .force : .recommend), file: artifact?.path,
                path: "item[\(item.index)].sparkle:\(isCritical ? "criticalUpdate" : "version")",
                installsUnasked: item.file != nil && !item.isInformational(for: build) && !item.isMajor(for: build))
        }
    }

    /// The feed as it is read in one language; nil without a document.
    private func feed(in language: LanguageTag) -> Result<SparkleFeed, SparkleFeed.Failure>? {
        reading.map { reading in
            Result { () throws(SparkleFeed.Failure) in
                switch reading {
                case .failure(let fault): throw .unreadable(fault)
                case .success(let root):
                    return try SparkleFeed(root, in: [language.description], from: Self.address)
                }
            }
        }
    }

    /// Of a feed whose own address is not known here.
    static let address = URL(string: "https://feed.invalid/appcast.xml") ?? URL(filePath: "/")

    /// The pages and files of all items, each once.
    var buttonLinks: [String] {
        guard case .success(let feed)? = feed(in: .english) else { return [] }
        var seen: Set<String> = []
        return feed.items.flatMap { [$0.link, $0.file?.address] }.compactMap(\.self).filter { seen.insert($0).inserted }
    }

    var dangers: [Danger] { artifact.map { SparkleDangers(in: $0, as: edition).all } ?? [] }
}

extension SparkleFeed.Failure {
    /// To follow "because".
    var words: String {
        switch self {
        case .unreadable(let fault): "the document \(fault.reason)"
        case .item(let cause, let part, _): "an item's \(part) \(cause)"
        }
    }
}

extension ClientDevice.Build {
    /// The lowest and the highest build that this can stand for, in Sparkle's order; empty if there is none.
    fileprivate var sparkleBuilds: [String] {
        switch self {
        case .known(let build): return [build]
        case .unknown: return []
        case .between(let low, let high):
            let zeros = String(repeating: ".0", count: (high ?? "").split(separator: ".").count)
            let lowest = low.map { "\($0)\(zeros).1" } ?? "0\(zeros).1"
            let highest = high.map(Self.justBelow) ?? low.map { "9999999\($0)" }
            return [lowest, highest].compactMap(\.self).filter { build in
                let version = SparkleVersion(build)
                return low.map { SparkleVersion($0) < version } ?? true
                    && high.map { version < SparkleVersion($0) } ?? true
            }
        }
    }

    /// A build with the last number that is not 0 lowered by one, and a high number behind it; nil for zeros alone.
    private static func justBelow(_ build: String) -> String? {
        var numbers = build.split(separator: ".").compactMap { Int($0) }
        while numbers.last == 0 { numbers.removeLast() }
        guard let last = numbers.popLast(), last > 0 else { return nil }
        return (numbers + [last - 1, 999_999_999]).map { "\($0)" }.joined(separator: ".")
    }
}
