import Basics
import PolicyModel
import Signing
import SiteEngine

/// What a signature would say yes to: documents, versions and links, against what is published.
struct SigningChanges {
    /// Of one app, of the site's list of allowed links, or of where versions begin.
    struct Change: Hashable {
        let subject: String
        /// Where it sends people or lets others send them, one sentence each.
        var links: [String] = []
        /// Of versions.
        var others: [String] = []

        var lines: [String] {
            let all = links + others
            return all.isEmpty ? [] : ["\(subject):"] + all.map { "  \($0)" }
        }
    }

    let changes: [Change]
    /// Hosts that no link of the published site leads to, sorted: where an attacker would send people.
    let newHosts: [String]

    /// More lines than these about versions alone are counted, and shown on request.
    private static let mostLines = 20

    /// Hosts that are new, then each subject and below it what changes; first those with links, which are never cut.
    ///
    /// - Parameter isWhole: whether every line is shown.
    func lines(isWhole: Bool) -> [String] {
        let hosts =
            newHosts.isEmpty
            ? [] : ["sends people to hosts that it did not before: \(newHosts.joined(separator: ", "))"]
        let links = hosts + changes.filter { !$0.links.isEmpty }.flatMap(\.lines)
        let others = changes.filter(\.links.isEmpty).flatMap(\.lines)
        guard !isWhole, others.count > Self.mostLines else { return links + others }
        let left = others.count - Self.mostLines + 1
        return links + others.prefix(Self.mostLines - 1) + ["… \(count(left, "more line")); all of them: --verbose"]
    }

    /// - Parameters:
    ///   - built: the bundle to sign.
    ///   - forecast: the bundle as it will be signed.
    ///   - allowed: the prefixes of the site's settings.
    ///   - beginning: where versions begin.
    init(
        in built: [Artifact], over published: [Artifact], signing forecast: [Artifact], allowed: [String],
        beginning: [Change] = []
    ) {
        let before = Self.documents(published), after = Self.documents(built)
        let apps = Set(before.keys).union(after.keys).sorted()
        var newLinks: Set<String> = [], found: [Change] = []
        for app in apps {
            let (old, new) = (before[app] ?? [:], after[app] ?? [:])
            guard old != new else { continue }
            let (was, will) = (Self.opened(in: old), Self.opened(in: new))
            newLinks.formUnion(will.subtracting(was))
            found.append(
                Change(
                    subject: app, links: Self.links(from: was, to: will),
                    others: Self.version(app, published, forecast)))
        }
        changes = beginning + Self.allowed(allowed, over: published) + found
        // Most changes lead nowhere new, and then the rest of a large site need not be read.
        let known = newLinks.isEmpty ? [] : Self.hosts(before.values.flatMap(Self.opened))
        newHosts = Self.hosts(newLinks).subtracting(known).sorted()
    }

    /// By app and path.
    private static func documents(_ files: [Artifact]) -> [String: [String: [UInt8]]] {
        var documents: [String: [String: [UInt8]]] = [:]
        for file in files where PublishedPath.role(of: file.path, bytes: file.bytes) == .document {
            guard let slash = file.path.firstIndex(of: "/") else { continue }
            documents[String(file.path[..<slash]), default: [:]][file.path] = file.bytes
        }
        return documents
    }

    private static func opened(in documents: [String: [UInt8]]) -> Set<String> {
        Set(documents.flatMap { DocumentLinks.addresses(in: $0, $1).opened })
    }

    private static func hosts(_ links: some Sequence<String>) -> Set<String> {
        Set(links.map { AddressParts($0)?.host ?? $0 })
    }

    private static func links(from old: Set<String>, to new: Set<String>) -> [String] {
        new.subtracting(old).sorted().map { "sends people to \($0), which it did not before" }
            + old.subtracting(new).sorted().map { "no longer sends people to \($0)" }
    }

    /// The version that apps have seen, and the one that they will; they compare those of one key alone.
    private static func version(_ app: String, _ published: [Artifact], _ forecast: [Artifact]) -> [String] {
        let signatures = published.filter { isSignature($0, of: app) }
        let next = forecast.filter { isSignature($0, of: app) }.compactMap { file in
            MinisignSignature(reading: file.bytes).flatMap { TrustedComment($0.comment)?.version }
        }.max()
        guard let next, let key = published.minisignKey else { return [] }
        let versions = signatures.compactMap { file in
            try? Verification.comment(of: file.bytes, at: String(file.path.dropLast(".minisig".count)), with: key)
                .version
        }
        let new = "\(next)" + (forecast.minisignKey == key ? "" : " of the new key")
        guard versions.count == signatures.count else {
            return ["a signature of it does not hold, so its version is not known; the next one is \(new)"]
        }
        return versions.max().map { ["its signed files have version \($0) now, and will have \(new)"] } ?? []
    }

    private static func isSignature(_ file: Artifact, of app: String) -> Bool {
        file.path.hasPrefix(app + "/") && file.path.hasSuffix(".minisig")
    }

    /// Nobody knows here how far versions are that apps have from elsewhere.
    ///
    /// - Parameters:
    ///   - others: the names of the site's other targets.
    ///   - url: an address of the site that gives no answer.
    static func beginning(
        _ built: [Artifact], over published: [Artifact], besides others: [String], at url: String?
    ) -> [Change] {
        guard published.isEmpty, !built.contains(where: { $0.path.hasSuffix(".minisig") }) else { return [] }
        let way =
            others.first.map {
                "where apps know higher ones from \(Words.list(others)), sign for that target first: "
                    + "decree sign --to \($0)"
            }
            ?? url.map {
                "where apps know this site from \($0), go on once it answers, or name the target behind it too"
            }
        guard let way else { return [] }
        let start = "begin at 1, as nothing is published here and the output folder is not signed; "
        return [Change(subject: "versions", others: [start + way])]
    }

    private static func allowed(_ prefixes: [String], over published: [Artifact]) -> [Change] {
        guard let file = published.first(where: { $0.path == AllowedLinks.path }),
            let old = AllowedLinks(reading: file.bytes)?.prefixes, old != prefixes
        else { return [] }
        let (before, after) = (Set(old), Set(prefixes))
        let lines =
            after.subtracting(before).sorted().map { "allows links to \($0) from now on" }
            + before.subtracting(after).sorted().map { "allows no more links to \($0)" }
            + (prefixes.isEmpty ? ["allows every https link from now on"] : [])
        return [Change(subject: AllowedLinks.path, links: lines)]
    }
}
