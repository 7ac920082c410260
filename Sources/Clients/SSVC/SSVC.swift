import ClientKit
import PolicyModel

/// Writes the documents of SSVC, a library for iOS and macOS that compares two packed build numbers on the device.
///
/// The format has no texts, link or frequency. The client compares `CFBundleVersion`, never the marketing version, so
/// every release must have a build.
package struct SSVC: ClientFormat {
    package let name = "ssvc"
    package let platforms: [Platform] = [.ios, .macos]
    package let needs = "`build` for every release"
    package let options: [ClientDescription.Option] = [
        .init(
            "layout", .choice(ClientOptions.Layout.allCases.map(\.rawValue)),
            "`auto` gives builds that cannot be compared files of their own, `per-build` every build, `single` none")
    ]
    package let tellsPlatformsApart = false
    package let ability = Ability(fields: [], carriesLink: false, carriesFrequency: false)

    package init() {}

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let platforms = platforms(of: dated.policy)
        let missing = missingBuilds(dated.policy, platforms)
        guard missing.isEmpty else {
            diagnostics += missing
            return []
        }
        let layout = dated.policy.choice(of: name)?.options.layout ?? .auto
        diagnostics +=
            layout == .single
            ? unpackableBuilds(dated.policy, platforms) : incomparableBuilds(dated.policy, platforms)
        let builds = Builds(dated, on: platforms)
        let announced = announced(dated, platforms)
        let plain = PlainFile(builds: builds, announced: announced) { !isOwn($0, layout) }.file
        let own = builds.builds.filter { isOwn($0, layout) }
        return artifacts(dated.policy.slug, plain, own, announced)
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug)
    }

    /// True if a build gets a separate file; with the layout `auto`, only builds that cannot be compared do.
    ///
    /// Apps read the address with which they were compiled, usually the plain document. A separate file for a build
    /// that reads the plain document would have no effect, and would hide losses of the plain document from the author.
    private func isOwn(_ build: Builds.Build, _ layout: ClientOptions.Layout) -> Bool {
        switch layout {
        case .single: false
        case .perBuild: true
        case .auto: build.packed == nil
        }
    }

    private func artifacts(
        _ slug: String, _ plain: FileContent, _ own: [Builds.Build], _ announced: FileContent
    ) -> [Artifact] {
        let files = own.map { build in
            Artifact(path: "\(slug)/ssvc.\(build.text).json", bytes: ownFile(build, announced).bytes, role: .document)
        }
        let general = Artifact(path: "\(slug)/ssvc.json", bytes: plain.bytes, role: .document)
        return (files + [general]).sorted { $0.path.precedesByBytes($1.path) }
    }

    /// The file for exactly one build: it answers with numbers above the build's own.
    ///
    /// For a build that packs to 0, any positive number is newer and any positive minimum forces. The minimum is the
    /// lowest that forces this build, so that it does not force a later build that reads the file by mistake.
    private func ownFile(_ build: Builds.Build, _ announced: FileContent) -> FileContent {
        guard build.members.answer != .none else { return .nothing }
        let above = (build.packed?.number ?? 0) + 1
        var file = announced
        file.latestNumber = max(announced.latestKey.flatMap { PackedVersion($0)?.number } ?? above, above)
        file.minimumNumber = build.members.answer == .force ? above : nil
        return file
    }

    /// Key and date of the announced release, as far as all platforms agree on them.
    private func announced(_ dated: DatedPolicy, _ platforms: [Platform]) -> FileContent {
        let shipments = platforms.map { dated.announced(on: $0)?.shipments[$0] }
        var file = FileContent.nothing
        guard let first = shipments.first ?? nil else { return file }
        if shipments.allSatisfy({ $0?.build == first.build }), first.build != FileContent.noKey {
            file.latestKey = first.build
        }
        if case .from(let start) = first.live, shipments.allSatisfy({ $0?.live == first.live }) {
            file.since = start.seconds
        }
        return file
    }
}

extension SSVC {
    /// One `missing-build` error for each release without a build on one of the platforms.
    private func missingBuilds(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        policy.releases.compactMap { release in
            let missing = platforms.filter { release.shipments[$0].map { $0.build == nil } ?? false }
            guard !missing.isEmpty else { return nil }
            let names = missing.map(\.displayName).joined(separator: " and ")
            return Diagnostic(
                .error, "missing-build", at: release.position,
                "release \(release.version) has no build on \(names), and SSVC compares builds, never versions",
                help: "add `build` with the CFBundleVersion that shipped", client: name)
        }
    }

    /// A `version-shape` warning for each release whose build cannot be compared. If this holds for all releases, one
    /// warning covers them.
    private func incomparableBuilds(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        let shipped = policy.releases.filter { release in platforms.contains { release.shipments.has($0) } }
        let odd = shipped.compactMap { release in unpackable(release, platforms).map { (release, $0) } }
        let reported = odd.count == shipped.count ? odd.prefix(1) : odd[...]
        return reported.map { release, build in
            let others = reported.count < odd.count ? " and those of \(odd.count - 1) more" : ""
            return Diagnostic(
                .warning, "version-shape", at: release.position,
                "build \(build) of release \(release.version)\(others) cannot be compared by SSVC, which packs builds "
                    + "such as 99.9.9 or 1.2.4b1 and takes every other for 0",
                help:
                    "let each such build ask for its own file, `\(name).<build>.json`; the plain one can tell no such "
                    + "build from another",
                client: name)
        }
    }

    /// The first build of a release that has no packed number; nil if all have one.
    private func unpackable(_ release: Release, _ platforms: [Platform]) -> String? {
        platforms.compactMap { release.shipments[$0]?.build }.first { PackedVersion($0) == nil }
    }

    /// With the layout `single`: one `unpackable-build` error for each such release.
    private func unpackableBuilds(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        policy.releases.compactMap { release in
            guard let build = unpackable(release, platforms) else { return nil }
            return Diagnostic(
                .error, "unpackable-build", at: release.position,
                "build \(build) of release \(release.version) cannot be packed into Apple's version number, "
                    + "which one SSVC document for all builds needs",
                help: "use `layout: auto`, which gives such builds files of their own", client: name)
        }
    }
}
