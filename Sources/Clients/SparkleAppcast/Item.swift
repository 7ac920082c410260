import ClientKit
import PolicyModel

/// One version that a feed offers, as Sparkle reads it.
struct Item: Hashable, Sendable {
    /// Compared with the app's `CFBundleVersion`.
    var version: String
    var displayVersion: String
    var title: String?
    /// The page that an informational update opens.
    var link: String?
    /// What is installed; nil for a link alone.
    var file: File?
    /// The text of `sparkle:os`; nil if it is missing.
    var platform: String?
    /// True where the file is a patch, as `sparkle:deltaFrom` on it says.
    var isPatch = false
    var minimumSystem: String?
    var maximumSystem: String?
    /// Nil for the default channel.
    var channel: String?
    var critical: Critical?
    var informational: Informational?
    /// Apps below are never updated silently.
    var minimumAutomatic: String?
    var ignoreSkippedBelow: String?
    /// Apps below do not see the item; 2.9 alone reads it.
    var minimumUpdate: String?
    /// Words in lower case; 2.9 alone reads them.
    var hardware: [String]
    /// The patches that make the file of an earlier one, as written.
    var deltas: [Delta]
    var published: Moment?
    /// Seconds between the groups of a rollout.
    var interval: Int?
    var notes: Notes
    /// The notes in all languages.
    var descriptions: [Description] = []
    /// The addresses of notes in all languages.
    var links: [Description] = []
    /// Where the version and the criticality are written, below the item.
    var versionPath: String
    var criticalPath: String
    /// The place of the element, and its index among the items.
    var place: XMLText.Place
    var index: Int

    /// False for one that no Mac sees: for another system, or with a patch in place of the file.
    var isForMacs: Bool { !isPatch && (platform ?? "macos") == "macos" }

    /// True where the version is read in the address of the file.
    var isNamedByFile: Bool { versionPath == "enclosure" }

    struct File: Hashable, Sendable {
        var address: String
        var length: Int
        var signature: String?
        var kind: String
    }

    struct Delta: Hashable, Sendable {
        var build: String
        var address: String
        var length: Int
        var signature: String?
        /// The names of attributes beside these.
        var others: [String]
    }

    /// The apps for which an item is critical.
    enum Critical: Hashable, Sendable {
        case all
        case below(String)
    }

    /// The apps for which an item is only a link.
    enum Informational: Hashable, Sendable {
        case all
        /// Apps with one of these versions, letter for letter, or with one below any of the others.
        case apps(versions: [String], below: [String])
    }

    struct Notes: Hashable, Sendable {
        var text: String?
        /// `html`, `plain-text` or `markdown`; nil without a text.
        var format: String?
        var link: String?
        var fullLink: String?

        /// That of what is shown.
        var shownFormat: Offer.NotesFormat {
            if link != nil { return .page }
            switch format {
            case "markdown": return .markdown
            case "plain-text": return .plain
            default: return .html
            }
        }
    }

    struct Description: Hashable, Sendable {
        /// As written; nil for none.
        let language: String?
        let text: String
        /// As that of `Notes`, or `link` for an address.
        let format: String
        let place: XMLText.Place
    }

    /// True if users of different languages may see different notes.
    var hasNotesByLanguage: Bool { descriptions.count > 1 || links.count > 1 }

    /// The notes of a user with that language; `notes` are those of the language in which the feed was read.
    func notes(in language: LanguageTag) -> Notes {
        guard hasNotesByLanguage else { return notes }
        var own = notes
        if let text = descriptions.best(for: [language.description], { $0.language ?? "en" }) {
            // A link without an element is the text itself.
            if links.isEmpty, own.text != text.text { own.link = nil }
            (own.text, own.format) = (text.text, text.format)
        }
        if let link = links.best(for: [language.description], { $0.language ?? "en" }) { own.link = link.text }
        return own
    }

    func isCritical(for host: String) -> Bool {
        switch critical {
        case nil: false
        case .all: true
        case .below(let version): VersionText(host) < VersionText(version)
        }
    }

    func isInformational(for host: String) -> Bool {
        switch informational {
        case nil: false
        case .all: true
        case .apps(let versions, let below):
            versions.contains(host) || below.contains { VersionText(host) < VersionText($0) }
        }
    }

    /// Nil also for an empty text, below which no app is.
    var lowestAutomatic: String? { minimumAutomatic.flatMap { $0.isEmpty ? nil : $0 } }

    /// True if an update from `host` is a major one, which is never installed silently.
    func isMajor(for host: String) -> Bool {
        minimumAutomatic.map { VersionText(host) < VersionText($0) } ?? false
    }
}
