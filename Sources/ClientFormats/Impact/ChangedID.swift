import PolicyModel

/// Documents that name another app than in an earlier state: whoever has the app that they named refuses them.
package enum ChangedID {
    /// One warning for each platform.
    ///
    /// - Parameter published: the files of the earlier state, of any apps.
    package static func diagnostics(from published: [Artifact], to new: EncodedApp) -> [Diagnostic] {
        let policy = new.dated.policy, own = published.filter { $0.path.hasPrefix("\(policy.slug)/") }
        guard !policy.ids.isEmpty, !own.isEmpty else { return [] }
        let before = DocumentedApp(slug: policy.slug, documents: own).ids
        let after = DocumentedApp(slug: policy.slug, documents: new.artifacts).ids
        return Platform.allCases.compactMap { platform in
            guard let old = before[platform], let id = after[platform], id != old else { return nil }
            return Diagnostic(
                .warning, "id-changed", at: policy.positions.keys["ids"] ?? policy.positions.file,
                "the documents for \(platform.displayName) name '\(id)' and no longer '\(old)': apps with the old id "
                    + "refuse them and show nothing",
                help: "keep the id with which the app shipped; an app with an id of its own has a policy of its own")
        }
    }
}
