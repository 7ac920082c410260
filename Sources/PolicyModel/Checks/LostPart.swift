/// Warns of a release that lacks what the one before it had: users lose it without anybody having decided so.
///
/// A release on a channel is compared with the one before it on that channel, or with the one for everybody if that is
/// nearer: devices on the channel come from either.
enum LostPart {
    /// One `lost-part` warning for each part of a release that is announced or may be.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        found(dated)
            + dated.policy.channels.flatMap { channel in found(dated.seen(on: channel)) { $0.channel == channel } }
    }

    /// - Parameter isMeant: false for releases that are left out, since another call warns of them.
    private static func found(_ dated: DatedPolicy, _ isMeant: (Release) -> Bool = { _ in true }) -> [Diagnostic] {
        dated.policy.platforms.flatMap { platform -> [Diagnostic] in
            let releases = dated.policy.releases(on: platform), announced = dated.announced(on: platform)?.version
            return zip(releases, releases.dropFirst())
                .filter { pair in isMeant(pair.1) && announced.map { $0 <= pair.1.version } ?? true }
                .flatMap { before, after in
                    shipped(before, after, on: platform)
                        + (after.version == announced ? notes(before, after, in: dated.policy) : [])
                }
        }
    }

    /// What clients install, and where.
    private static func shipped(_ before: Release, _ after: Release, on platform: Platform) -> [Diagnostic] {
        guard let old = before.shipments[platform], let new = after.shipments[platform] else { return [] }
        let place = "on \(platform.displayName)"
        var found: [Diagnostic] = []
        if old.archive != nil, new.archive == nil {
            found.append(
                warning(
                    "release \(after.named) has no `archive` \(place), and \(before.version) has: users get a link to "
                        + "a page in place of an update that installs itself", before, after, platform,
                    help: "add `archive` to it"))
        }
        if old.archive?.isPackage == true, new.archive?.isPackage == false {
            found.append(
                warning(
                    "release \(after.named) has no `kind: package` in its `archive` \(place), and \(before.version) is "
                        + "an installer: if the new one is, too, it is downloaded and cannot be installed", before,
                    after, platform, help: "add kind: package to its archive, if that holds an installer"))
        }
        if let processor = old.hardware, new.hardware == nil {
            found.append(
                warning(
                    "release \(after.named) has no `hardware` \(place), and \(before.version) needs "
                        + "\(processor.rawValue): other Macs are sent to it, too", before, after, platform,
                    help: "add hardware: \(processor.rawValue), if it needs the same"))
        }
        return found
    }

    /// Warnings of missing notes, which users read.
    private static func notes(_ before: Release, _ after: Release, in policy: Policy) -> [Diagnostic] {
        guard let old = policy.notes[before.version] else { return [] }
        guard let new = policy.notes[after.version] else {
            return [
                warning(
                    "release \(after.named) has no notes, and \(before.version) has", before, after, nil,
                    help: "write a section '# Release: \(after.version)'")
            ]
        }
        let lost = old.keys.filter { new[$0] == nil }.sorted().map(\.description)
        guard !lost.isEmpty else { return [] }
        return [
            warning(
                "the notes of \(after.named) lack \(Words.list(lost)), and those of \(before.version) have "
                    + (lost.count > 1 ? "them" : "it"), before, after, nil,
                help: "write below '# Release: \(after.version)': \(lost.map { "## \($0)" }.joined(separator: ", "))")
        ]
    }

    private static func warning(
        _ message: String, _ before: Release, _ after: Release, _ platform: Platform?, help: String
    ) -> Diagnostic {
        Diagnostic(
            .warning, "lost-part", at: after.position, message, help: help,
            note: Diagnostic.Note("\(before.version) is listed here", at: before.position), platform: platform)
    }
}

extension Release {
    /// `4.1.0-beta.1 on the channel beta`.
    fileprivate var named: String { "\(version)" + (channel.map { " on the channel \($0)" } ?? "") }
}
