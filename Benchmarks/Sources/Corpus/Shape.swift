/// What the policies of a corpus have in common: how much each says, and for whom.
package enum Shape: String, CaseIterable, Codable, Sendable {
    /// Five clients of an iOS app: twelve releases, two languages; 19 documents and a page.
    case five
    /// The same app for two clients that read one file each: two documents and a page.
    case two
    /// The same five clients, 60 releases, twelve languages, rules, accepted losses, two OS versions.
    case hard

    package var releases: Int { self == .hard ? 60 : 12 }

    package var clients: [String] {
        self == .two
            ? ["turkcell-updater", "prince-of-versions"]
            : ["turkcell-updater", "prince-of-versions", "remote-configuration", "ssvc", "retired"]
    }

    /// The languages that each text is written in; the first is the fallback.
    package var languages: [UpdateWords] { Array(UpdateWords.all.prefix(self == .hard ? 12 : 2)) }

    /// Bytes of Markdown to fill a policy up to with documentation.
    package var bodyBytes: Int { self == .hard ? 12_000 : 2_560 }

    /// The files that `decree build` makes of one policy, its page included.
    package var filesPerPolicy: Int {
        switch self {
        // Two of Prince of Versions and Turkcell Updater, SSVC's, RemoteConfiguration's one a release and the plain one,
        // Retired's one a language and the plain one.
        case .five, .hard: 3 + (releases + 1) + (languages.count + 1) + 1
        case .two: 2 + 1
        }
    }

    /// The same once `decree sign` has been there: a signature and an immutable copy beside every document.
    package var signedFilesPerPolicy: Int { 3 * (filesPerPolicy - 1) + 1 }
}
