import PolicyModel
import TestSupport
@testable import Authoring

/// What a policy says of releases, minimum, rules and accepted losses, platform by platform, and changes of it.
///
/// It knows nothing of text: what an edit of the text must mean is worked out here a second time.
struct DrawnModel {
    struct Listing {
        let version: String
        var platforms: [Platform]
        var build: [Platform: String] = [:]
        var requires: [Platform: String] = [:]
        var live: [Platform: String] = [:]

        var number: Version { Version(version) ?? Version(numbers: [0])! }
    }

    struct Step: Equatable {
        let version: String
        let from: String?
    }

    var platforms: [Platform]
    var releases: [Listing]
    var minimum: [Platform: [Step]] = [:]
    var latest: [Platform: String] = [:]
    var rules: [YAMLValue] = []
    var accepts: [YAMLValue] = []
    /// At the end of the body.
    var sections = ""
}

/// One command's change, as its caller names it.
enum DrawnEdit {
    case add(NewRelease)
    case live(Version, String, [Platform])
    case minimum(Version, String?, [Platform])
    /// Nil for the highest live one.
    case latest(Version?, [Platform])
    case recall(Recall, at: Int)
    case accept(String, clients: [String], why: String)
    case text(String)
    case notes(Version, String)
    /// The rule of that place.
    case takeBack(Int)
}

extension DrawnModel {
    static func drawn(_ speller: inout Speller) -> DrawnModel {
        let platforms: [Platform] = speller.pick([[.ios], [.ios, .macos], [.ios, .android], [.ios, .macos, .tvos]])
        var model = DrawnModel(platforms: platforms, releases: [])
        var versions = ["1.0", "1.1.0", "2.0", "2.10.1"].prefix(speller.pick([1, 2, 3, 4]))
        if speller.chance(1, in: 3) { versions.reverse() }
        for (index, version) in versions.enumerated() {
            // The oldest ships everywhere, so that every platform has a minimum to name.
            let isEverywhere = version == "1.0" || speller.chance(2, in: 3)
            var listing = Listing(
                version: version, platforms: isEverywhere ? platforms : [platforms[index % platforms.count]])
            for platform in listing.platforms {
                if platform != .android, speller.chance(2, in: 3) {
                    listing.build[platform] = speller.pick([version, "\(index + 1)00"])
                }
                if speller.chance(1, in: 2) { listing.requires[platform] = speller.pick(["21", "26", "any"]) }
                if speller.chance(2, in: 3) { listing.live[platform] = speller.pick(["2026-11-02", "pending"]) }
            }
            model.releases.append(listing)
        }
        model.completeRequires()
        for platform in platforms where speller.chance(1, in: 2) {
            model.minimum[platform] = speller.pick([
                [Step(version: "1.0", from: nil)], [Step(version: "1.0", from: "2026-05-01")],
                [Step(version: "1.0", from: nil), Step(version: "1.0", from: "2026-12-05T09:00Z")],
            ])
        }
        if speller.chance(1, in: 2), let first = platforms.first, let steps = model.minimum[first] {
            for platform in platforms { model.minimum[platform] = steps }
        }
        for platform in platforms where speller.chance(1, in: 3) { model.latest[platform] = "1.0" }
        for number in 0..<speller.pick([0, 0, 1, 2]) {
            model.rules.append(
                .map([
                    ("id", .scalar("r\(number)")),
                    ("when", .map([("version", .scalar(speller.pick(["<1.1", "1.0, >4"])))])),
                    ("do", .scalar("none")),
                ]))
            guard speller.chance(1, in: 2) else { continue }
            model.accepts.append(acceptance("r\(number)", ["retired"], "it's so: #\(number)"))
        }
        return model
    }

    /// Says of every release that runs everywhere that it does, where a release below it names a requirement.
    private mutating func completeRequires() {
        for platform in platforms {
            var isNamed = false
            for index in releases.indices.sorted(by: { releases[$0].number < releases[$1].number })
            where releases[index].platforms.contains(platform) {
                let own = releases[index].requires[platform]
                if own == nil, isNamed { releases[index].requires[platform] = "any" }
                isNamed = isNamed || own != nil && own != "any"
            }
        }
    }

    static func acceptance(_ rule: String, _ clients: [String], _ why: String) -> YAMLValue {
        let names = clients.map { YAMLValue.scalar($0) }
        return .map([
            ("client", names.count > 1 ? .list(names) : names[0]), ("rule", .scalar(rule)),
            ("class", .scalar("weaker")),
            ("why", .scalar(why)),
        ])
    }

    func draw(_ speller: inout Speller) -> DrawnEdit {
        let some = speller.chance(1, in: 2) ? [] : [speller.pick(platforms)]
        let listing = speller.pick(releases), version = Version(listing.version)!
        let own = speller.chance(1, in: 2) ? [] : [speller.pick(listing.platforms)]
        let value = { (speller: inout Speller, text: String) in speller.chance(1, in: 2) ? text : nil }
        let values = { (speller: inout Speller, chosen: [Platform], text: String) in
            let isShared = speller.chance(1, in: 2) ? speller.chance(1, in: 2) : nil
            var map = PlatformMap<String>()
            for platform in chosen where isShared ?? speller.chance(1, in: 2) { map[platform] = text }
            return map
        }
        switch speller.pick([0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8] + (rules.isEmpty ? [] : [9, 9])) {
        case 0:
            let missing = platforms.filter { !listing.platforms.contains($0) }
            let isMore = !missing.isEmpty && speller.chance(2, in: 3)
            let new = speller.pick(["0.9", "1.0.5", "2.5", "3.0"])
            // A requirement below releases that name none would be refused.
            let added = isMore ? version : Version(new)!, isFree = !releases.contains { $0.number > added }
            let chosen = isMore ? missing : some.isEmpty ? platforms : some
            return .add(
                NewRelease(
                    version: added, platforms: isMore ? missing : some,
                    build: isMore || platforms.contains(.android) ? [:] : values(&speller, chosen, "3000"),
                    requires: values(&speller, chosen, isFree ? "26" : "any"),
                    live: values(&speller, chosen, speller.pick(["pending", "2026-11-02", "2027-01-01T09:00Z"]))))
        case 1: return .live(version, speller.pick(["2026-11-24", "2026-11-24T10:00Z", "pending"]), own)
        case 2:
            let from = speller.pick([nil, "2026-12-05T09:00Z", "2026-01-01", "2027-03-01"])
            return .minimum(Version("1.0")!, from, some)
        case 3:
            let recall = Recall(
                versions: [version], platforms: own, os: value(&speller, "<20"),
                text: speller.pick([nil, "force"]))
            return .recall(
                platforms.contains(.android) ? Recall(versions: [version], platforms: own, os: nil, text: nil) : recall,
                at: speller.pick([0, 0, 1, 9]))
        case 4: return .text("bad-build")
        case 7: return .latest(version, own)
        case 8: return .latest(nil, some)
        case 9: return .takeBack(speller.pick(Array(rules.indices)))
        case 5: return .notes(version, speller.pick(["Faster.", "\n## de\r\n- schneller\r\n\r\n"]))
        default:
            let clients = speller.pick([["retired"], ["retired", "ssvc"]])
            return .accept(
                rules.first.flatMap { $0[.key("id")]?.line } ?? "minimum", clients: clients, why: "a: \"b\" # c")
        }
    }
}

extension DrawnModel {
    mutating func apply(_ edit: DrawnEdit) {
        switch edit {
        case .add(let release): add(release)
        case .live(let version, let date, let platforms): setLive("\(version)", date, platforms)
        case .minimum(let version, let from, let platforms):
            for platform in platforms.isEmpty ? self.platforms : platforms {
                let step = Step(version: "\(version)", from: from)
                let others = (minimum[platform] ?? []).filter {
                    $0.from.flatMap { Moment($0) } != from.flatMap { Moment($0) } || $0.from == nil
                }
                minimum[platform] =
                    from == nil
                    ? [step]
                    : (others + [step]).sorted {
                        ($0.from.flatMap { Moment($0)?.seconds } ?? -1)
                            < ($1.from.flatMap { Moment($0)?.seconds } ?? -1)
                    }
            }
        case .latest(let version?, let platforms):
            let listing = releases.first { Version($0.version) == version }
            for platform in platforms.isEmpty ? listing?.platforms ?? [] : platforms {
                latest[platform] = listing?.version
            }
        case .latest(nil, let platforms):
            for platform in platforms.isEmpty ? self.platforms : platforms { latest[platform] = nil }
        case .recall(let recall, let place):
            let platforms = recall.platforms.map { YAMLValue.scalar($0.rawValue) }
            rules.insert(
                .map([
                    ("id", .scalar("recall-\(recall.versions[0])")),
                    (
                        "when",
                        .map([
                            ("platform", platforms.first), ("version", .scalar("\(recall.versions[0])")),
                            ("os", recall.os.map { .scalar($0) }),
                        ])
                    ),
                    ("do", .scalar("force")), ("text", recall.text.map { .scalar($0) }),
                ]), at: min(place, rules.count))
        case .text(let name):
            sections += "\n# Text: \(name)\n- Title: Update required\n- Message: M\n- Update button: Update\n"
        case .notes(let version, let notes): sections += "\n# Release: \(version)\n\n\(notes)\n"
        case .accept(let rule, let clients, let why): accepts.append(Self.acceptance(rule, clients, why))
        case .takeBack(let place):
            let id = rules.remove(at: place)[.key("id")]
            accepts.removeAll { $0[.key("rule")] == id }
        }
    }

    private mutating func add(_ release: NewRelease) {
        let chosen = release.platforms.isEmpty ? platforms : release.platforms
        let index = releases.firstIndex { Version($0.version) == release.version }
        var listing = index.map { releases[$0] } ?? Listing(version: "\(release.version)", platforms: [])
        listing.platforms = (listing.platforms + chosen).sorted()
        for platform in chosen {
            listing.build[platform] = release.build[platform]
            let before = releases.filter { $0.number < release.version && $0.platforms.contains(platform) }
                .max { $0.number < $1.number }
            listing.requires[platform] = release.requires[platform] ?? before?.requires[platform]
            listing.live[platform] = release.live[platform]
        }
        if let index { releases[index] = listing } else { releases.append(listing) }
    }

    private mutating func setLive(_ version: String, _ date: String, _ platforms: [Platform]) {
        guard let index = releases.firstIndex(where: { $0.version == version }) else { return }
        let shipped = releases[index].platforms
        let pending = shipped.filter { releases[index].live[$0] == "pending" }
        let chosen = platforms.isEmpty ? (pending.isEmpty ? shipped : pending) : platforms
        for platform in chosen { releases[index].live[platform] = date }
    }
}
