import ClientKit
import PolicyModel

/// The page behind the links of items: a policy has one, to which users of every later release are sent, too.
extension Facts {
    /// What a link leads to. The order is that of the cases.
    private enum Target: Comparable {
        case unknown, unsafe, file, feed, release, page
    }

    /// The page that most items share; of equals, the first. Without one, GitHub's page of all releases stands for that
    /// of one release.
    func addStore(to facts: inout ImportedFacts) {
        let versions = Set(items.flatMap { [version(of: $0), Version($0.version)].compactMap(\.self) })
        let linked = items.filter { $0.isForMacs && $0.link != nil }
        let links = Dictionary(grouping: linked) { $0.link ?? "" }
            .map { (link: $0, items: $1, target: target(of: $0, versions)) }
            .sorted { $0.items[0].index < $1.items[0].index }
        let pages = links.filter { $0.target == .page }, most = pages.map(\.items.count).max()
        let page = pages.first { $0.items.count == most }?.link
        let store = facts.stores[.macos] ?? page ?? links.lazy.compactMap { Self.releasesPage($0.link) }.first
        facts.stores[.macos] = store
        let others = Dictionary(grouping: links.filter { $0.link != store }, by: \.target)
        for (target, found) in others.sorted(by: { $0.key < $1.key }) {
            let count = found.reduce(-1) { $0 + $1.items.count }
            let end = store.map { "\($0) is the policy's page" } ?? "the policy needs a page of all releases, `store`"
            note("\(words(for: target))\(Self.others(count)): it is left out, and \(end)", found[0].items[0], &facts)
        }
    }

    private func target(of link: String, _ versions: Set<Version>) -> Target {
        if !FeedReading.isWhole(link) { return .unknown }
        if !link.hasPrefix("https://") { return .unsafe }
        let address = ReleaseAddress(link)
        if address.isFile { return .file }
        if link.hasSuffix(".xml") { return .feed }
        return Self.releasesPage(link) != nil || versions.contains(where: address.names) ? .release : .page
    }

    private func words(for target: Target) -> String {
        switch target {
        case .unknown: "has a link \(Self.relative)"
        case .unsafe: "has a link without https"
        case .file: "has a link to a file"
        case .feed: "has a link to a feed"
        case .release: "has a link to the page of one release"
        case .page: "has a link of its own"
        }
    }

    /// GitHub's page of all releases, from the address of one of them or of its file.
    private static func releasesPage(_ link: String) -> String? {
        let parts = link.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 7, link.hasPrefix("https://github.com/"), parts[5] == "releases",
            ["tag", "download"].contains(parts[6])
        else { return nil }
        return parts.prefix(6).joined(separator: "/")
    }
}
