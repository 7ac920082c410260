/// Warns of a release that names the file of an earlier one: its line was copied, and users get the other's file.
enum SameArchive {
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.platforms.flatMap { platform -> [Diagnostic] in
            let releases = dated.policy.releases(on: platform), announced = dated.announced(on: platform)?.version
            return releases.indices.compactMap { place in
                let release = releases[place]
                guard announced.map({ $0 <= release.version }) ?? true,
                    let url = release.shipments[platform]?.archive?.url,
                    let other = releases[..<place].last(where: { $0.shipments[platform]?.archive?.url == url })
                else { return nil }
                return Diagnostic(
                    .warning, "same-archive", at: release.position,
                    "release \(release.version) has the archive of \(other.version) on \(platform.displayName): one of "
                        + "them gives its users the other's file",
                    help: "write the address of its own file",
                    note: Diagnostic.Note("\(other.version) is listed here", at: other.position), platform: platform)
            }
        }
    }
}
