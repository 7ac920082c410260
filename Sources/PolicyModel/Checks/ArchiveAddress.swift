/// Warns of an archive's address behind which apps cannot find the release's file, now or later.
enum ArchiveAddress {
    /// At most one `archive-address` warning for each archive of a release that is announced or may be.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.platforms.flatMap { platform -> [Diagnostic] in
            let releases = dated.policy.releases(on: platform), announced = dated.announced(on: platform)?.version
            return releases.compactMap { release in
                guard announced.map({ $0 <= release.version }) ?? true,
                    let url = release.shipments[platform]?.archive?.url,
                    let (words, help) = fault(of: url, for: release, on: platform, among: releases)
                else { return nil }
                return Diagnostic(
                    .warning, "archive-address", at: release.position,
                    "the archive of \(release.version) on \(platform.displayName), '\(url.prefix(256))', \(words)",
                    help: help, platform: platform)
            }
        }
    }

    /// What is wrong with an address, to follow it, and what to do; nil for nothing.
    private static func fault(
        of url: String, for release: Release, on platform: Platform, among releases: [Release]
    ) -> (String, String)? {
        let address = ReleaseAddress(url), version = release.version
        if address.expires {
            return (
                "holds a signature for a time alone: apps cannot download it later",
                "publish the file at an address that lasts"
            )
        }
        if platform == .macos, address.isPage {
            return (
                "is a page: apps download it in place of the file, and cannot install it",
                "write the address of the file itself"
            )
        }
        let foreign = [".exe", ".ipa"] + (platform == .android ? [".aab", ".dmg"] : [".apk"])
        if address.isFile(endingIn: foreign) {
            return ("is a file that \(platform.displayName) cannot install", "write the address of its own file")
        }
        // A folder may be named as its line of releases is: `2.1/kasa-212.zip`.
        let other = releases.lazy.map(\.version).first {
            $0 != version && address.names($0) && !"\(version)".hasPrefix("\($0)")
        }
        guard let other, !address.names(version) else { return nil }
        return ("names release \(other)", "write the address of its own file")
    }
}

extension ReleaseAddress {
    /// True where the query holds what hosts of files make for one download or one day: S3, Google, Azure, CloudFront.
    fileprivate var expires: Bool {
        let names = query.split(separator: "&").map { $0.prefix { $0 != "=" }.lowercased() }
        return names.contains { $0.hasSuffix("-expires") } || Set(names).isSuperset(of: ["expires", "signature"])
            || Set(names).isSuperset(of: ["se", "sig"])
    }

    /// True for pages of hosts of files, which show a file in place of sending it.
    fileprivate var isPage: Bool {
        if isFile(endingIn: [".htm", ".html"]) { return true }
        return switch host {
        case "github.com", "gitlab.com", "bitbucket.org":
            ["/blob/", "/tree/", "/releases/tag/", "/actions/runs/"].contains(where: isInPath)
        case "drive.google.com": isInPath("/file/d/") || isInPath("/folders/")
        case "dropbox.com", "www.dropbox.com": !query.contains("dl=1") && !query.contains("raw=1")
        case "apps.apple.com", "play.google.com", "1drv.ms", "we.tl": true
        default: false
        }
    }
}
