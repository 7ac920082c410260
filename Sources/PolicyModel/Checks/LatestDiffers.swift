extension DatedPolicy {
    /// Errors for words that say `{latest}` in a document serving platforms that announce different versions.
    ///
    /// `textNames` are the sections the document carries, the standard ones among them; unknown names are passed over.
    /// One `latest-differs` error for each such place, in file order.
    package func latestDiffers(in textNames: [String], for platforms: [Platform]) -> [Diagnostic] {
        var announced: [(platform: Platform, version: Version)] = []
        for platform in platforms {
            if let version = self.announced(on: platform)?.version { announced.append((platform, version)) }
        }
        guard let first = announced.first, announced.contains(where: { $0.version != first.version }) else { return [] }
        let versions = announced.map { "\($0.version) on \($0.platform.displayName)" }.joined(separator: ", ")
        let places = textNames.flatMap { policy.texts[$0]?.places(of: "{latest}") ?? [] }
        return Diagnostic.inFileOrder(places.map { place in
            Diagnostic(
                .error, "latest-differs", at: place,
                "`{latest}` would be one version for platforms that announce different ones: \(versions)",
                help: "leave `{latest}` out of these words, or let `latest` announce one version on all of them")
        })
    }
}

extension LocalizedText {
    /// Positions of the words that hold `placeholder`.
    func places(of placeholder: String) -> [SourcePosition] {
        words.values.flatMap(\.values).filter { $0.text.contains(placeholder) }.map(\.position)
    }
}
