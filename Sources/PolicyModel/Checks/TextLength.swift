/// Warns of a title or button that phones may cut, as long as users read it: with the app's name, and with the longest
/// version that one of them is sent to.
package enum TextLength {
    /// In characters.
    package static let longestTitle = 60
    /// In characters.
    package static let longestButton = 25

    /// One `text-length` warning for each such field and language.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let policy = dated.policy, latest = longestLatest(dated)
        let texts = policy.texts.sorted { $0.key < $1.key }.map(\.value) + policy.messages.map(\.text)
        return texts.flatMap { text in
            text.languages.flatMap { language in
                LocalizedText.Field.allCases.compactMap { field in
                    text.words[language]?[field].flatMap { diagnostic(field, $0, dated, latest) }
                }
            }
        }
    }

    private static func diagnostic(
        _ field: LocalizedText.Field, _ words: LocalizedText.Words, _ dated: DatedPolicy, _ latest: Version?
    ) -> Diagnostic? {
        guard let longest = longest(field) else { return nil }
        let count = dated.filled(words.text, latest: latest).count
        guard count > longest else { return nil }
        let values = [("{app}", Optional("'\(dated.policy.name)'")), ("{latest}", latest.map { "\($0)" })]
        let filled = values.compactMap { mark, value in
            value.flatMap { words.text.contains(mark) ? "\($0) for `\(mark)`" : nil }
        }
        return Diagnostic(
            .warning, "text-length", at: words.position,
            "`\(field.rawValue)` has \(count) characters"
                + (filled.isEmpty ? "" : " with \(Words.list(filled))")
                + ", and phones may cut it after \(longest)",
            help: "say it in at most \(longest) characters")
    }

    /// The length in characters after which phones may cut the field; nil if there is no limit.
    private static func longest(_ field: LocalizedText.Field) -> Int? {
        switch field {
        case .title: longestTitle
        case .updateButton, .laterButton, .closeButton: longestButton
        case .message, .whatsNew, .warnings: nil
        }
    }

    /// The longest of the versions that devices are sent to, now or once a later release is announced.
    private static func longestLatest(_ dated: DatedPolicy) -> Version? {
        let all = dated.policy.platforms.flatMap { platform in
            let announced = dated.announced(on: platform)?.version, live = dated.live(on: platform)
            return dated.policy.releases(on: platform).filter { release in
                !live.contains { other in
                    release.version < other.version && announced.map { other.version <= $0 } ?? false
                        && other.runs(whereverDoes: release, on: platform)
                        && dated.draw(of: other, on: platform) == nil
                }
            }
        }
        return all.map(\.version).max { "\($0)".count < "\($1)".count }
    }
}

extension Release {
    /// Whether no device on the platform has the other release alone.
    fileprivate func runs(whereverDoes other: Release, on platform: Platform) -> Bool {
        let (own, others) = (shipments[platform], other.shipments[platform])
        let isOpen = own?.requires.map { need in (others?.requires).map { need <= $0 } ?? false } ?? true
        return isOpen && (own?.hardware == nil || own?.hardware == others?.hardware)
    }
}
