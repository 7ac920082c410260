import PolicyModel

/// An app whose requests are counted: its documents, and its releases by build.
package struct ReachApp: Sendable {
    /// A file that the app downloads.
    package struct Document: Sendable {
        /// `kasa/ssvc.json`.
        let path: String
        let client: String
        /// Those whose devices read it.
        let platforms: [Platform]
        /// The only version that reads it; nil for all.
        let version: Version?

        package init(path: String, client: String, platforms: [Platform], version: Version? = nil) {
            (self.path, self.client, self.platforms, self.version) = (path, client, platforms, version)
        }
    }

    package let slug: String
    private(set) var documents: [Document]
    private let releases: [Platform: [Release]]

    package init(_ policy: Policy, documents: [Document]) {
        (slug, self.documents) = (policy.slug, documents)
        releases = Dictionary(
            policy.platforms.map { platform in
                (platform, policy.everyRelease.filter { $0.shipments.has(platform) })
            }, uniquingKeysWith: { first, _ in first })
    }

    package var paths: [String] { documents.map(\.path) }

    /// With some of its documents only.
    package func reading(_ paths: Set<String>) -> ReachApp {
        var app = self
        app.documents = documents.filter { paths.contains($0.path) }
        return app
    }

    /// The release that a text names: by build, by version code, or by its version, which stands for a build that the
    /// policy does not know.
    func version(named text: String, on platform: Platform) -> Version? {
        let known = releases[platform] ?? []
        if let code = VersionCodes.code(text), platform == .android,
            let found = known.first(where: { $0.shipments[platform]?.codes?.contains(code) ?? false })
        {
            return found.version
        }
        if let found = known.first(where: { $0.shipments[platform]?.build == text }) { return found.version }
        return Version(orPreview: text).flatMap { version in known.first { $0.version == version } }?.version
    }
}
