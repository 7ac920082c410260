import PolicyModel

/// Writes the documents of SSVC, an iOS and macOS library that compares two packed numbers on the device.
///
/// The format has no texts, no link and no repetition. What it compares is `CFBundleVersion`, never the marketing
/// version, so every release must name its build.
package struct SSVC: ClientFormat {
    package let name = "ssvc"
    package let platforms: [Platform] = [.ios, .macos]
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
        diagnostics += layout == .single
            ? unpackableBuilds(dated.policy, platforms) : incomparableBuilds(dated.policy, platforms)
        let builds = SSVCBuilds(dated, on: platforms)
        let announced = announced(dated, platforms)
        let plain = SSVCPlainFile(builds: builds, announced: announced).file
        let own = builds.builds.filter { isOwn($0, layout) }
        return artifacts(dated.policy.slug, plain, own, announced)
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        SSVCModel(reading: documents, of: slug)
    }

    /// True when a build gets a file of its own; unasked only one that cannot be compared.
    ///
    /// An app in the field reads the address it was compiled with. A file beside it for a build that the plain document
    /// serves would say what is meant and reach nobody, and hide from the author what the plain one fails to say.
    private func isOwn(_ build: SSVCBuilds.Build, _ layout: ClientOptions.Layout) -> Bool {
        switch layout {
        case .single: false
        case .perBuild: true
        case .auto: build.packed == nil
        }
    }

    private func artifacts(
        _ slug: String, _ plain: SSVCFile, _ own: [SSVCBuilds.Build], _ announced: SSVCFile
    ) -> [Artifact] {
        let files = own.map { build in
            Artifact(
                path: "\(slug)/ssvc.\(build.text).json", bytes: ownFile(build, announced).bytes, role: .document)
        }
        let general = Artifact(path: "\(slug)/ssvc.json", bytes: plain.bytes, role: .document)
        return (files + [general]).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The answer for exactly one build, given through numbers above its own.
    ///
    /// A build that packs to 0 is told by any positive number and required by any positive minimum. The minimum is the
    /// lowest that reaches this build, so that a file fetched by a later build by mistake requires nothing of it.
    private func ownFile(_ build: SSVCBuilds.Build, _ announced: SSVCFile) -> SSVCFile {
        guard build.members.answer != .none else { return .nothing }
        let above = (build.packed?.number ?? 0) + 1
        var file = announced
        file.latestNumber = max(announced.latestKey.flatMap { PackedVersion($0)?.number } ?? above, above)
        file.minimumNumber = build.members.answer == .force ? above : nil
        return file
    }

    /// Key and date of the announced release where all platforms agree on them.
    private func announced(_ dated: DatedPolicy, _ platforms: [Platform]) -> SSVCFile {
        let shipments = platforms.map { dated.announced(on: $0)?.shipments[$0] }
        var file = SSVCFile.nothing
        guard let first = shipments.first ?? nil else { return file }
        if shipments.allSatisfy({ $0?.build == first.build }), first.build != "0.0.0" { file.latestKey = first.build }
        if case .from(let start) = first.live, shipments.allSatisfy({ $0?.live == first.live }) {
            file.since = start.seconds
        }
        return file
    }
}

extension SSVC {
    private func missingBuilds(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        policy.releases.compactMap { release in
            let lacking = platforms.filter { release.shipments[$0].map { $0.build == nil } ?? false }
            guard !lacking.isEmpty else { return nil }
            let names = lacking.map(\.displayName).joined(separator: " and ")
            return Diagnostic(
                .error, "missing-build", at: release.position,
                "release \(release.version) has no build on \(names), and SSVC compares builds, never versions",
                help: "add `build` with the CFBundleVersion that shipped", client: name)
        }
    }

    /// A warning for each such release, or one for all where no build can be compared and none stands out.
    private func incomparableBuilds(_ policy: Policy, _ platforms: [Platform]) -> [Diagnostic] {
        let shipped = policy.releases.filter { release in platforms.contains { release.shipments[$0] != nil } }
        let odd = shipped.compactMap { release in unpackable(release, platforms).map { (release, $0) } }
        let told = odd.count == shipped.count ? odd.prefix(1) : odd[...]
        return told.map { release, build in
            let others = told.count < odd.count ? " and those of \(odd.count - 1) more" : ""
            return Diagnostic(
                .warning, "version-shape", at: release.position,
                "build \(build) of release \(release.version)\(others) cannot be compared by SSVC, which packs builds such "
                    + "as 99.9.9 or 1.2.4b1 and takes every other for 0",
                help: "let each such build ask for its own file, `\(name).<build>.json`; the plain one can require "
                    + "nothing of it",
                client: name)
        }
    }

    private func unpackable(_ release: Release, _ platforms: [Platform]) -> String? {
        platforms.compactMap { release.shipments[$0]?.build }.first { PackedVersion($0) == nil }
    }

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
