/// Compares policies by meaning, so that unchanged apps of a large site can be skipped quickly.
extension Policy {
    /// True if both have the same effect on devices; positions in files, texts for pages and release notes are ignored.
    ///
    /// Most apps of a large site are equal in two states and need no further comparison.
    package func means(theSameAs other: Policy) -> Bool {
        slug == other.slug && name == other.name && language == other.language && platforms == other.platforms
            && ids == other.ids && stores == other.stores && latest == other.latest
            && minimum.mapValues { $0.map(\.meaning) } == other.minimum.mapValues { $0.map(\.meaning) }
            && frequency == other.frequency && extra == other.extra
            && clients.elementsEqual(other.clients) { $0.name == $1.name && $0.options == $1.options }
            && releases.elementsEqual(other.releases) { $0.ships(as: $1) }
            && previews.elementsEqual(other.previews) { $0.ships(as: $1) }
            && rules.elementsEqual(other.rules) { $0.decides(as: $1) }
            && texts.keys == other.texts.keys && texts.allSatisfy { other.texts[$0]?.reads(as: $1) ?? false }
            && messages.elementsEqual(other.messages) { $0.says(theSameAs: $1) }
    }

    /// True if the release notes of both read alike.
    package func notes(theSameAs other: Policy) -> Bool {
        notes.mapValues { $0.mapValues(\.html) } == other.notes.mapValues { $0.mapValues(\.html) }
    }
}

extension Release {
    fileprivate func ships(as other: Release) -> Bool {
        version.description == other.version.description && shipments == other.shipments && channel == other.channel
    }
}

extension MinimumStep {
    /// The step without its place in the file.
    fileprivate var meaning: [Version: Moment?] { [version: from] }
}

extension Rule {
    fileprivate func decides(as other: Rule) -> Bool {
        when == other.when && verdict == other.verdict && text == other.text && frequency == other.frequency
            && span == other.span
    }
}

extension LocalizedText {
    func reads(as other: LocalizedText) -> Bool {
        words.mapValues { $0.mapValues(\.text) } == other.words.mapValues { $0.mapValues(\.text) }
    }
}

extension Message {
    fileprivate func says(theSameAs other: Message) -> Bool {
        id == other.id && when == other.when && from == other.from && until == other.until && every == other.every
            && max == other.max && link == other.link && image == other.image && text.reads(as: other.text)
    }
}
