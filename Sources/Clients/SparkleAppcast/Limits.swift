import Basics
import ClientKit
import PolicyModel

/// Checks a policy for what Sparkle's feed needs, and for what the library does otherwise than an author may expect.
struct Limits {
    let policy: Policy

    private static let client = "sparkle-appcast"
    private var position: SourcePosition { Needs.position(of: Self.client, in: policy) }
    private var named: [String]? { policy.choice(of: Self.client)?.options.versions[.macos] }
    private var releases: [Release] { policy.releases(on: .macos) }

    /// The releases in the field; both without the option `versions`.
    var editions: [Edition] {
        let chosen = Edition.allCases.filter { named?.contains($0.rawValue) ?? true }
        return chosen.isEmpty ? Edition.allCases : chosen
    }

    /// Errors: without these facts there is no feed.
    var faults: [Diagnostic] { unknownVersions + keyless + missingBuilds + oddBuilds + unorderedBuilds + missingStore }

    private func error(_ id: String, at position: SourcePosition, _ message: String, help: String) -> Diagnostic {
        Diagnostic(.error, id, at: position, message, help: help, client: Self.client)
    }

    func warning(_ id: String, at position: SourcePosition, _ message: String, help: String) -> Diagnostic {
        Diagnostic(.warning, id, at: position, message, help: help, client: Self.client)
    }

    private var unknownVersions: [Diagnostic] {
        Needs.unknownVersions(
            named ?? [], known: Edition.allCases.map(\.rawValue), of: Self.client, called: "Sparkle", in: policy,
            help: "write 2.9 for 2.9 and newer, 2.6 for 2.0 to 2.8")
    }

    private var options: ClientOptions? { policy.choice(of: Self.client)?.options }

    /// What a program prints is believed only if it is the signature of a known key.
    private var keyless: [Diagnostic] {
        guard options?.feedProgram != nil, options?.feedKey == nil else { return [] }
        return [
            error(
                "missing-key", at: position, "a program is to sign the feed, and no key is named to check it with",
                help: "add `public-key` with the SUPublicEDKey of the app")
        ]
    }

    private var missingStore: [Diagnostic] {
        guard policy.stores[.macos] == nil else { return [] }
        return [
            error(
                "missing-store", at: policy.positions.keys["store"] ?? position,
                "sparkle-appcast needs a link on macOS: every item leads to the app's page",
                help: "write `store: {macos: \"https://…\"}`")
        ]
    }

    private var missingBuilds: [Diagnostic] {
        releases.filter { $0.shipments[.macos]?.build == nil }.map { release in
            error(
                "missing-build", at: release.position,
                "release \(release.version) has no build on macOS, and Sparkle compares builds, never versions",
                help: "add `build` with the CFBundleVersion that shipped")
        }
    }

    /// Sparkle takes a build with letters for an older one, and drops everything from a `-` on.
    private var oddBuilds: [Diagnostic] {
        releases.compactMap { release in
            guard let build = release.shipments[.macos]?.build, numbers(of: build) == nil else { return nil }
            return error(
                "build-order", at: release.position,
                "build \(build) of release \(release.version) is not only numbers and dots: "
                    + "Sparkle orders it in its own way",
                help: "give the app builds such as 3200 or 3.2.0; until it has, leave sparkle-appcast out")
        }
    }

    private var unorderedBuilds: [Diagnostic] {
        zip(releases, releases.dropFirst()).compactMap { lower, upper in
            guard let low = lower.shipments[.macos]?.build, let high = upper.shipments[.macos]?.build,
                let one = numbers(of: low), let two = numbers(of: high), !one.lexicographicallyPrecedes(two)
            else { return nil }
            return error(
                "build-order", at: upper.position,
                "build \(high) of release \(upper.version) is not above build \(low) of release \(lower.version): "
                    + "Sparkle would take the older release for the newer one",
                help: "correct the builds; if they shipped so, leave one release out of macOS with `platforms`")
        }
    }

    /// Without zeros at the end, which count for nothing; nil for a build with anything but numbers and dots.
    private func numbers(of build: String) -> [Int]? {
        let parts = build.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil
        }
        var numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count else { return nil }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }
}

extension Limits {
    func warnings(of ladder: Ladder) -> [Diagnostic] {
        notBlocking(ladder) + silentInstall(ladder) + unreadHardware(ladder) + lostSystems + lostAddresses(of: ladder)
            + unsigned
    }

    /// What a channel's users meet beside the warnings for all others.
    ///
    /// - Parameter ladder: the channel's own.
    func warnings(onlyFor ladder: Ladder) -> [Diagnostic] {
        silentInstall(ladder) + unreadHardware(ladder) + lostSystems + lostAddresses(of: ladder)
    }

    private func notBlocking(_ ladder: Ladder) -> [Diagnostic] {
        guard ladder.steps.flatMap(\.all).contains(where: { $0.criticalBelow != nil }) else { return [] }
        return [
            warning(
                "not-blocking", at: position,
                "Sparkle never blocks an app: `force` is a critical update, whose window users can close, "
                    + "and which nobody sees who skipped the same build before",
                help: "let the app itself refuse to work where it must not; "
                    + "Prince of Versions, SSVC and Retired hand it the verdict on macOS")
        ]
    }

    private func silentInstall(_ ladder: Ladder) -> [Diagnostic] {
        // A major release is never installed so.
        let offered = ladder.steps.flatMap(\.all).filter { $0.major != $0.release }.map(\.release).max()
        guard let release = offered.map({ ladder.releases[$0] }), release.shipments[.macos]?.archive != nil else {
            return []
        }
        return [
            warning(
                "silent-install", at: release.position,
                "release \(release.version) has an archive: Sparkle installs it without a question "
                    + "for users who chose automatic updates",
                help: "leave `archive` out to show a link only")
        ]
    }

    /// A file that no Mac is offered, since some apps would install it on every processor; or a link that they show to
    /// every one.
    private func unreadHardware(_ ladder: Ladder) -> [Diagnostic] {
        let offered = ladder.steps.flatMap(\.all).map(\.release).max() ?? -1
        guard editions.contains(.plain), !ladder.releases.isForOneProcessor else { return [] }
        let isLink = offered >= 0 && ladder.releases[offered].shipments[.macos]?.hardware != nil
        let hidden = ladder.releases.dropFirst(offered + 1).last(where: \.isInstalledOnOneProcessor)
        guard let release = isLink ? ladder.releases[offered] : hidden else { return [] }
        let way = isLink ? "let the page say on which Macs it runs" : "leave `archive` out to show a link only"
        return [
            warning(
                "unread-hardware", at: release.position,
                isLink
                    ? "every Mac is offered release \(release.version), which has `hardware`: Sparkle before 2.9 reads "
                        + "no processor, and shows its link where it does not run, too"
                    : "no Mac is offered release \(release.version), which has `hardware` and an archive: Sparkle "
                        + "before 2.9 reads no processor, and would install it on every Mac",
                help: "write `clients: {sparkle-appcast: {versions: [2.9]}}` once no app with an older Sparkle is in "
                    + "use; or \(way)")
        ]
    }

    private var lostSystems: [Diagnostic] {
        LostSystems(client: Self.client, policy: policy, isForNewApps: true).diagnostics
    }

    private var unsigned: [Diagnostic] {
        if options?.feedProgram != nil { return [] }
        return [
            warning(
                "feed-unsigned", at: position,
                "the feed carries no signature of the app's key: apps with SURequireSignedFeed refuse it",
                help: "name the program that signs it, and its key: {sign: \"exec:…\", public-key: \"…\"}")
        ]
    }
}
