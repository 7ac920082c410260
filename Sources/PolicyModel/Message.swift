/// An announcement without an update; Turkcell Updater on Android shows it, and GrowthBook on every platform.
package struct Message: Hashable, Sendable {
    /// Unique within the policy, `[a-z0-9][a-z0-9-]{0,62}`.
    package let id: String
    /// The devices that see the message: conditions on version, API level, bare languages, model and tablet.
    package var when: Condition
    /// The first moment at which it is shown; nil for no limit.
    package var from: Moment?
    /// The last second at which it is shown; nil for no limit.
    package var until: Moment?
    /// Whole hours between two displays on one device; nil for no limit.
    package var every: Int?
    /// The maximum number of displays on one device; nil for no limit.
    package var max: Int?
    /// An https address that its button opens.
    package var link: String?
    /// An https address of a picture.
    package var image: String?
    package let text: LocalizedText
    package let position: SourcePosition

    package init(
        id: String, when: Condition = Condition(), from: Moment? = nil, until: Moment? = nil, every: Int? = nil,
        max: Int? = nil, link: String? = nil, image: String? = nil, text: LocalizedText, position: SourcePosition
    ) {
        self.id = id
        self.when = when
        self.from = from
        self.until = until
        self.every = every
        self.max = max
        self.link = link
        self.image = image
        self.text = text
        self.position = position
    }
}
