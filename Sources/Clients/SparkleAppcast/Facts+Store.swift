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
        let versions = items.flatMap { [version(of: $0), Version($0.version)].compactMap(\.self) }
        let linked = items.compactMap { item in
            item.isForMacs ? item.link.map { (item: item, link: $0, target: target(of: $0, versions)) } : nil
        }
        let pages = linked.filter { $0.target == .page }
        let shared = Dictionary(grouping: pages, by: \.link).values.map(\.count).max()
        let page = pages.first { one in pages.count { $0.link == one.link } == shared }?.link
        let store = facts.stores[.macos] ?? page ?? linked.lazy.compactMap { Self.releasesPage($0.link) }.first
        facts.stores[.macos] = store
        let others = Dictionary(grouping: linked.filter { $0.link != store }, by: \.target)
        for (target, found) in others.sorted(by: { $0.key < $1.key }) {
            let end = store.map { "\($0) is the policy's page" } ?? "the policy needs a page of all releases, `store`"
            note(
                "\(words(for: target))\(Self.others(found.count - 1)): it is left out, and \(end)", found[0].item,
                &facts)
        }
    }

    private func target(of link: String, _ versions: [Version]) -> Target {
        if !FeedReading.isWhole(link) { return .unknown }
        if !link.hasPrefix("https://") { return .unsafe }
        let address = ReleaseAddress(link)
        if address.isFile { return .file }
        if link.hasSuffix(".xml") { return .feed }
        return versions.contains(where: address.names) || Self.releasesPage(link) != nil ? .release : .page
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
