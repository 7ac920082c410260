import Basics
import PolicyModel
import Publishing
import Signing

/// What versions and roots count on from where neither the target nor the output folder says how far they are: the
/// same site in the standard output folder, at another of its targets, or else at a public address.
struct SigningStart {
    /// The files of the standard output folder, where another one is signed.
    private let standard: [Artifact]
    private let target: TargetOptions
    private let authority: String?

    /// Reads the standard output folder, so it is not to be locked yet: both folders may have the same lock.
    ///
    /// - Parameter authority: a PEM file with certificate authorities to trust besides the system's.
    init(_ options: SigningOptions, trusting authority: String? = nil) {
        self.authority = authority
        let isOther = Paths.standardized(options.bundle.folder) != Paths.standardized(BundleOptions.standard)
        // A folder of that name that is no output says nothing.
        standard = isOther ? (try? OutputFolder(BundleOptions.standard).current()) ?? [] : []
        target = options.target
    }

    /// The files of an output; its signatures and metadata count as published where they are from elsewhere.
    struct Begun {
        let files: [Artifact]
        /// The folder, the target or the address that they are from.
        var origin: String?
        /// An address that gives no answer, so that nobody here knows what apps have from there.
        var silent: String?
    }

    /// The output, with what it counts on from where it has no signatures of its own; says where that is.
    ///
    /// - Parameter live: the target's files; empty also where it was not read.
    func begin(
        _ built: [Artifact], over live: [Artifact], in site: Site, isOffline: Bool, _ terminal: Terminal
    ) async throws -> Begun {
        guard live.isEmpty, !Self.isSigned(built) else { return Begun(files: built) }
        var found = standard, origin = "'\(BundleOptions.standard)'", silent: String?
        let place = try target.place(in: site)
        let others = isOffline ? [] : site.targets.filter { $0.place != place }
        for name in others.map(\.name) where !Self.isSigned(found) {
            (found, origin) = (try await files(of: name, in: site, terminal), "the target '\(name)'")
        }
        if !isOffline, !Self.isSigned(found) {
            let shown = try await shown(by: [place] + others.map(\.place), in: site, terminal)
            (found, origin, silent) = (shown.files, shown.origin ?? origin, shown.silent)
        }
        guard Self.isSigned(found) else { return Begun(files: built, silent: silent) }
        terminal.notice("versions count on from those of \(origin)" + (isOffline ? "" : ", since '\(place)' has none"))
        let paths = Set(built.map(\.path))
        return Begun(
            files: built + found.filter { TargetState.isSigned($0.path) && !paths.contains($0.path) }, origin: origin)
    }

    private static func isSigned(_ files: [Artifact]) -> Bool {
        files.contains { $0.path.hasSuffix(".minisig") || $0.path.hasPrefix("metadata/") }
    }

    /// What another target says of versions; nothing where it cannot be reached from here.
    private func files(of name: String, in site: Site, _ terminal: Terminal) async throws -> [Artifact] {
        var other = target
        other.to = name
        do {
            return try await other.using(in: site, terminal.network) { target in
                try await target.live(where: TargetState.isSigned) ?? []
            }
        } catch {
            try Task.checkCancellation()
            terminal.warning("the target '\(name)' cannot be read, so no version counts on from there: \(error)")
            return []
        }
    }

    /// What the first address that has a signed site shows; else the first one that gives no answer.
    private func shown(by places: [TargetPlace], in site: Site, _ terminal: Terminal) async throws -> Begun {
        var silent: String?, asked: Set<String> = []
        for place in places {
            guard let url = site.url(of: place), asked.insert(url).inserted else { continue }
            // Nobody can have such a name, so nobody is asked.
            guard AddressParts(url)?.isExample != true else {
                silent = silent ?? url
                continue
            }
            do {
                let files = try await files(at: url, of: place, in: site, terminal)
                if Self.isSigned(files) { return Begun(files: files, origin: "'\(url)'") }
            } catch let error as ProofError {
                try Task.checkCancellation()
                terminal.notice("\(error)")
                silent = silent ?? url
            }
        }
        return Begun(files: [], silent: silent)
    }

    /// What a public address shows of versions; nothing where no site is there.
    ///
    /// - Throws: `ProofError` without an answer: a new site may have an address before it has a host.
    private func files(
        at url: String, of place: TargetPlace, in site: Site, _ terminal: Terminal
    ) async throws -> [Artifact] {
        let route = try target.proxy.route(terminal.network)
        do {
            return try await SiteReading.versions(
                at: SiteAddress(url), place.host ?? .plain,
                ownedBy: site.keys.map { TrustSettings($0, apps: []).root }, trusting: authority, over: route,
                clock: .real())
        } catch let error as TrustError {
            throw CommandError(
                "nothing is published to '\(try target.place(in: site))', and versions cannot count on from those of "
                    + "\(url): \(error); ship from the checkout whose output folder was published, or if no app reads "
                    + "that site: decree sign --offline",
                isRefusal: true)
        }
    }
}
