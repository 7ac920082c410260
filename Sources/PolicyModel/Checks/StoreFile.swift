/// Warns of a `store` that leads to one release: it is where users get every later one, too.
enum StoreFile {
    /// At most one `store-file` warning for each link.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.stores.compactMap { platform, link in
            fault(of: ReleaseAddress(link), on: platform, dated).map { fault in
                Diagnostic(
                    .warning, "store-file", at: dated.policy.positions[address: link, elseKey: "store"],
                    "'\(link.prefix(256))' \(fault)",
                    help: "lead `store` to a page of all releases, and give each release its file as `archive`")
            }
        }
        .uniqued()
    }

    /// What is wrong with a link, to follow it; nil for nothing.
    private static func fault(of link: ReleaseAddress, on platform: Platform, _ dated: DatedPolicy) -> String? {
        let releases = dated.policy.releases(on: platform).map(\.version)
        if let announced = dated.announced(on: platform)?.version, !link.names(announced),
            let other = releases.last(where: link.names)
        {
            return "names release \(other), and \(platform.displayName) is to update to \(announced)"
        }
        return link.isFileOfOne ? "is the file of one release, which users of every later one get, too" : nil
    }
}
