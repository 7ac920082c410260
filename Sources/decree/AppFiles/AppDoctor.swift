import AppFiles
import Basics
import PolicyModel
import Publishing
import Signing

/// Compares an app that ships with the policy and the site that are meant for it. No input or output.
struct AppDoctor {
    /// A client of the policy, and the addresses at which it finds its documents on the app's platform.
    struct Client {
        let name: String
        let addresses: [String]
    }

    /// An app's file, and what it says of itself.
    struct File {
        let path: String
        let app: AppFile
    }

    let path: String
    let app: AppFile
    /// The files of the same release on the same platform, this one among them: together they run where one of them
    /// does.
    private let parts: [File]
    let words: AppWords
    let dated: DatedPolicy
    /// Those that have documents for the app's platform.
    let clients: [Client]
    /// The public address of the site; nil if it has none.
    let url: String?
    /// The site's minisign key, and the one announced to follow it.
    let keys: [MinisignPublicKey]

    /// - Parameter files: all that are asked of, in their order.
    init(
        file: File, among files: [File], words: AppWords, dated: DatedPolicy, clients: [Client], url: String?,
        keys: [MinisignPublicKey]
    ) {
        (path, app) = (file.path, file.app)
        parts = files.filter { $0.app.platform == file.app.platform && $0.app.version == file.app.version }
        (self.words, self.dated, self.clients, self.url, self.keys) = (words, dated, clients, url, keys)
    }

    var checks: [AppRow] {
        // What files say together is said once.
        let together = parts.first?.path == path ? [requires, hardware] : []
        return [id, listed] + ([build] + together).compactMap(\.self) + addresses
            + [updateKey].compactMap(\.self) + [documentKey]
    }

    var policy: Policy { dated.policy }
    private var place: String { app.platform.displayName }
    /// As it is listed: only Macs have channels for versions before a release.
    private var version: Version? {
        let version = Version(orPreview: app.version.withoutTagLetter)
        return app.platform == .macos ? version : version?.released
    }
    /// The version to give beside the file; empty where the file's own is listed.
    private var numbers: String {
        version.flatMap { $0 == Version(orPreview: app.version.withoutTagLetter) ? nil : " \($0)" } ?? ""
    }
    private var release: Release? {
        policy.everyRelease.first { $0.version == version && $0.shipments.has(app.platform) }
    }
    private var shipment: Release.Shipment? { release?.shipments[app.platform] }

    private var id: AppRow {
        guard let id = policy.ids[app.platform] else {
            return AppRow(
                .id, path, expected: "an id of \(policy.slug) on \(place)", found: app.id,
                remedy: "write ids: {\(app.platform.rawValue): \(app.id)} if this is the app", .warning)
        }
        return AppRow(
            .id, path, expected: id, found: app.id, holds: id == app.id,
            otherwise: "give the file of \(policy.slug), or correct 'ids'")
    }

    private var listed: AppRow {
        guard let release else {
            return AppRow(
                .release, path, expected: "a release of \(policy.slug) on \(place)", found: app.version,
                remedy: "decree release add \(policy.slug)\(numbers) --file \(path.shellWord)"
                    + (version?.isPreview == true ? " --channel NAME" : ""), .broken)
        }
        let live = release.shipments[app.platform]?.live.isLive(at: dated.moment) == true ? "live" : "not live yet"
        return AppRow(.release, path, expected: "\(release.version)", found: "\(release.version), \(live)")
    }

    private var build: AppRow? {
        guard let shipment else { return nil }
        guard let builds = shipment.builds else {
            return AppRow(
                .build, path, expected: "a build of \(app.version)", found: app.build,
                remedy: "write build: \(app.build) at the release: some clients compare builds", .warning)
        }
        let isListed =
            app.platform == .android
            ? Int(app.build).map { shipment.codes?.contains($0) ?? false } ?? false : shipment.build == app.build
        return AppRow(
            .build, path, expected: builds, found: app.build, holds: isListed,
            otherwise: "correct 'build' of \(app.version), or ship the build that is listed")
    }

    /// The files that are asked together.
    private var subject: String { parts.map(\.path).joined(separator: ", ") }

    private var requires: AppRow? {
        guard let shipment else { return nil }
        // Level 1 is that of every Android.
        let all = parts.map { part in
            part.app.requires.flatMap { app.platform == .android && $0 == "1" ? nil : Version($0) }
        }
        let own = all.contains(nil) ? nil : all.compactMap(\.self).min()
        let expected = shipment.requires.map { "\($0)" } ?? "any", found = own.map { "\($0)" } ?? "any"
        if let text = parts.compactMap(\.app.requires).first(where: { Version($0) == nil }) {
            return AppRow(
                .requires, subject, expected: expected, found: text,
                remedy: "compare 'requires' of \(app.version) by hand: the file names no version", .warning)
        }
        guard own != shipment.requires else {
            return AppRow(.requires, subject, expected: expected, found: found)
        }
        let isAbove = own.map { own in shipment.requires.map { own > $0 } ?? true } ?? false
        return AppRow(
            .requires, subject, expected: expected, found: found,
            remedy: isAbove
                ? "write requires: \(found) at \(app.version): others are sent to an app that does not run there"
                : "write requires: \(found) at \(app.version) if devices below \(expected) are to have it, too",
            isAbove ? .broken : .warning)
    }

    /// Nil where the files do not say.
    private var hardware: AppRow? {
        guard let shipment else { return nil }
        let own: Processor?
        switch parts.map(\.app).hardware {
        case .unknown: return nil
        case .all: own = nil
        case .only(let processor): own = processor
        }
        let expected = shipment.hardware.map { "\($0.rawValue) only" } ?? "every Mac"
        let found = own.map { "\($0.rawValue) only" } ?? "every Mac"
        guard own != shipment.hardware else {
            return AppRow(.hardware, subject, expected: expected, found: found)
        }
        return AppRow(
            .hardware, subject, expected: expected, found: found,
            remedy: own.map { "write hardware: \($0.rawValue) at \(app.version): it runs on no other Mac" }
                ?? "remove 'hardware' from \(app.version) if every Mac is to have it",
            own == nil ? .warning : .broken)
    }
}
