/// The settings and texts of the content folder's `index.md`.
package struct Site: Sendable {
    /// Five minutes, in seconds: within this time, devices that request a document get a changed policy.
    package static let standardCache = 300

    package let title: String
    /// The public address, `https://…` without a slash at the end; nil when not set.
    package let url: String?
    package let language: LanguageTag
    /// Where publications go; if empty, `places` gives a local folder.
    package let targets: [Target]
    /// A store link must begin with one of these prefixes; empty allows every https link.
    package let allowedURLs: [String]
    /// Paths in the published site whose files are meant to be published though they look like secrets.
    package let allowedSecrets: Set<String>
    /// The time that HTTP caches may keep documents and pages, in seconds.
    package let cache: Int
    /// The public keys of the site's roles; nil for a site with minisign signatures only.
    package let keys: SiteKeys?
    /// Who approves what is published, and who may object to it.
    package let reviewers: SiteReviewers
    /// Where the numbers of users are; nil when not set.
    package let users: UserTables?
    /// The text of the home page.
    package let introduction: Prose
    package let position: SourcePosition
    /// Where the language is written; the site's position if it is not.
    package let languagePosition: SourcePosition

    /// An entry of `targets`: a place to publish to.
    package struct Target: Hashable, Sendable {
        package let name: String
        package let place: TargetPlace
        /// The address under which this target is read; nil takes the site's.
        package let url: String?
        package let programs: Programs
        package let position: SourcePosition

        package init(
            name: String, place: TargetPlace, url: String? = nil, programs: Programs = Programs(),
            position: SourcePosition
        ) {
            self.name = name
            self.place = place
            self.url = url
            self.programs = programs
            self.position = position
        }
    }

    /// What a target's owner has done by programs of their own once a publication is in place.
    package struct Programs: Hashable, Sendable {
        /// The words of a program that purges the caches before the target; nil for none.
        package var after: [String]?
        /// The words of a program that hands a folder to a host; nil for none.
        package var deploy: [String]?
        /// Where the site is read without those caches; nil where the target counts as read once it is written.
        package var origin: String?

        package init() {}

        package var isEmpty: Bool { after == nil && deploy == nil }
    }

    package init(
        title: String, url: String?, language: LanguageTag, targets: [Target], allowedURLs: [String],
        allowedSecrets: Set<String> = [], cache: Int = Site.standardCache, keys: SiteKeys? = nil,
        reviewers: SiteReviewers = .none, users: UserTables? = nil, introduction: Prose, position: SourcePosition,
        languagePosition: SourcePosition? = nil
    ) {
        self.title = title
        self.url = url
        self.language = language
        self.targets = targets
        self.allowedURLs = allowedURLs
        self.allowedSecrets = allowedSecrets
        self.cache = cache
        self.keys = keys
        self.reviewers = reviewers
        self.users = users
        self.introduction = introduction
        self.position = position
        self.languagePosition = languagePosition ?? position
    }
}

extension Site {
    /// The places of its targets; without targets, the standard local folder.
    package var places: [TargetPlace] { targets.isEmpty ? [.standard] : targets.map(\.place) }

    /// The public address of a target: its own, else the site's.
    package func url(of place: TargetPlace) -> String? { targets.first { $0.place == place }?.url ?? url }
}

extension Site {
    /// The tables of users that every command reads, and how many users a publication may block.
    package struct UserTables: Hashable, Sendable {
        /// A month, in days.
        package static let standardDays = 30

        /// Paths below the content folder, by slug; the empty one is of a table for all apps.
        package let files: [String: String]
        /// A table that is older, in days, is not trusted to say how many users are blocked.
        package let days: Int
        /// Of an app's users; nil without a limit.
        package let mostBlocked: InstallationShare?

        package init(
            files: [String: String], days: Int = UserTables.standardDays, mostBlocked: InstallationShare? = nil
        ) {
            (self.files, self.days, self.mostBlocked) = (files, days, mostBlocked)
        }
    }
}
